import { describe, expect, test } from 'vitest';
import { analyseCommand } from '../../../src/domain/command/analyse.ts';
import { COMMAND_BYTES_MAX, type Analysis } from '../../../src/domain/command/analysis.ts';
import { vocabulary } from './load-vocabulary.ts';

function analyse(line: string): Analysis {
  const analysis = analyseCommand(line, vocabulary);
  if (analysis.kind === 'MalformedCommand') throw new Error(`${line}: ${analysis.message}`);
  return analysis;
}

const texts = (line: string): string[] => analyse(line).commands.map(({ text }) => text);

describe('a line that is no command', () => {
  test.each([
    ['ls \u0000', 3],
    ['ls \u001b[31m', 3],
    ['rm \u202egpj.x', 3],
    ['ls a\u200bb', 4],
    ['ls \ufeff', 3],
    ['ls \ud800', 3],
    ['ls\r', 2],
    ['   ', 0],
    ['# only a comment', 0],
  ])('%j is refused with its position', (line, position) => {
    expect(analyseCommand(line, vocabulary)).toMatchObject({ kind: 'MalformedCommand', position });
  });

  test('a tab, a newline and letters of any language are fine', () => {
    expect(analyse('ls\t/srv/Ümläut 日本\nls').commands).toHaveLength(2);
  });

  test('one byte too many is refused', () => {
    expect(analyseCommand(`echo ${'a'.repeat(COMMAND_BYTES_MAX - 5)}`, vocabulary).kind).toBe('Analysis');
    expect(analyseCommand(`echo ${'a'.repeat(COMMAND_BYTES_MAX - 4)}`, vocabulary).kind).toBe(
      'MalformedCommand',
    );
    expect(analyseCommand(`echo ${'ü'.repeat(COMMAND_BYTES_MAX / 2)}`, vocabulary).kind).toBe(
      'MalformedCommand',
    );
  });

  test.each([
    ['echo "unclosed', 5],
    ['ls && ', 5],
    ['ls )', 3],
    ['echo $(ls | )', 12],
    ['if true; then ls', 16],
  ])('%j says where its fault is', (line, position) => {
    const result = analyseCommand(line, vocabulary);
    expect(result.kind).toBe('MalformedCommand');
    if (result.kind === 'MalformedCommand')
      expect(Math.abs(result.position - position)).toBeLessThanOrEqual(2);
  });
});

describe('where a command really runs', () => {
  test.each([
    ['pct exec 101 -- true', [['guest:101', 'lxc']]],
    ['qm guest exec 101 -- true', [['vm:101', 'vm']]],
    ['qm destroy 101', [['guest:101', null]]],
    ['pct exec 101 -- true; pct exec 101 -- ls', [['guest:101', 'lxc']]],
    ['pct exec 101 -- true; qm destroy 101', [['guest:101', null]]],
    ['qm destroy 101; pct exec 101 -- true', [['guest:101', null]]],
    ['pct exec 101 -- true; rm /etc/pve/qemu-server/101.conf', [['guest:101', null]]],
    ['pct exec 101 -- true; qm destroy 101; pct exec 101 -- true', [['guest:101', null]]],
  ])('%s tells the kind of a guest only if no use of it may mean another', (line, expected) => {
    expect(analyse(line).hints.map(({ key, guest }) => [key, guest])).toEqual(expected);
  });

  test('a hop over ssh into a container', () => {
    const { commands, hints } = analyse('ssh root@strong "pct exec 101 -- systemctl restart smbd"');
    expect(hints).toEqual([
      { key: 'ssh:strong', via: 'ssh', name: 'strong', from: null, guest: null },
      { key: 'ssh:strong/guest:101', via: 'guest', name: '101', from: 'ssh:strong', guest: 'lxc' },
    ]);
    expect(commands[0]).toMatchObject({
      place: 'ssh:strong/guest:101',
      isPlaceKnown: true,
      program: 'systemctl',
      wrappers: ['ssh', 'pct'],
    });
  });

  test('a machine that is only known when it runs is no certain place', () => {
    expect(analyse('ssh "$H" uptime').commands[0]).toMatchObject({ place: null, isPlaceKnown: false });
    expect(analyse('for h in a b; do ssh $h uptime; done').commands.map(({ place }) => place)).toEqual([
      'ssh:a',
      'ssh:b',
    ]);
  });

  test.each([
    ['ssh localhost uptime', null, 0],
    ['ssh root@127.0.0.1 uptime', null, 0],
    ['ssh -p 22 root@::1 uptime', null, 0],
    ['ssh "$(hostname)" uptime', null, 0],
    ['ssh backup@localhost uptime', null, 1],
    ['ssh -o ConnectTimeout=5 localhost uptime', null, 0],
    ['ssh -o Port=2222 localhost uptime', 'ssh:localhost', 1],
    ['ssh -p 2222 localhost uptime', 'ssh:localhost', 1],
    ['ssh nodeb ssh localhost uptime', 'ssh:nodeb', 1],
    ['ssh host:strong uptime', 'ssh:strong', 1],
    ['ssh root@host:strong uptime', 'ssh:strong', 1],
    ['ssh ssh://strong:22 uptime', 'ssh:strong', 1],
    ['ssh fe80::1 uptime', 'ssh:fe80::1', 1],
  ])('%s', (line, place, hops) => {
    const command = analyse(line).commands.at(-1);
    expect(command).toMatchObject({ place, isPlaceKnown: true, program: 'uptime' });
    expect(command?.at).toHaveLength(hops);
  });

  test('a command on a host that names a guest is about that guest', () => {
    expect(analyse('pct set 222 --memory 1').commands[0]).toMatchObject({
      place: null,
      about: ['guest:222'],
    });
    expect(analyse("sed -i 's/a/b/' /etc/pve/qemu-server/102.conf").commands[0]?.about).toEqual([
      'guest:102',
    ]);
    expect(analyse('cat /etc/pve/nodes/forge/lxc/101.conf').commands[0]?.about).toContain(
      'ssh:forge/guest:101',
    );
    expect(analyse('pvesh set /nodes/forge/qemu/102/config --net0 x').commands[0]?.about).toContain(
      'ssh:forge/guest:102',
    );
  });

  test('a container keeps the place of its machine', () => {
    expect(analyse('docker exec -u app web rm /x').commands[0]).toMatchObject({
      place: null,
      at: [{ via: 'container', name: 'web' }],
    });
  });

  test('another user is a hop, root is none', () => {
    expect(analyse('sudo -u backup ls').commands[0]?.at).toEqual([{ via: 'user', name: 'backup' }]);
    expect(analyse('sudo ls').commands[0]?.at).toEqual([]);
  });
});

describe('what hides a command', () => {
  test.each([
    ['cd /srv && rm a', ['cd /srv', 'rm a']],
    ['echo $(rm /a) "$(rm /b)" `rm /c`', ['rm /a', 'rm /b', 'rm /c', 'echo $(rm /a) "$(rm /b)" `rm /c`']],
    ['cat <<E\n$(rm /a)\nE', ['rm /a', 'cat']],
    ["cat <<'E'\n$(rm /a)\nE", ['cat']],
    ['f() { rm "$1"; }; f /a', ['rm /a']],
    ['f() { rm /a; }', ['rm /a']],
    ['for i in 1 2; do rm /srv/$i; done', ['rm /srv/1', 'rm /srv/2']],
    ['X=/a; Y=$X/b; rm $Y', ['rm /a/b']],
    ['X="a b"; rm $X', ['rm a b']],
    ['X="a b"; rm "$X"', ["rm 'a b'"]],
    ['rm /srv/{a,b}', ['rm /srv/a /srv/b']],
    ["bash -c 'rm $0 $1' x y", ['rm x y']],
    ['true && X=/a; rm $X', ['true', 'rm $X']],
    ["X=/a; bash -c 'rm $X'", ['rm $X']],
    ["export X=/a; bash -c 'rm $X'", ['export X=/a', 'rm /a']],
    ['sudo timeout 5 nice -n 3 rm /a', ['rm /a']],
  ])('%s', (line, expected) => {
    expect(texts(line)).toEqual(expected);
  });

  test('relative paths follow a cd on the same line', () => {
    const paths = analyse('cd /opt/stack && cp a ../b && cd $X && rm c').commands.flatMap(
      (command) => command.paths,
    );
    expect(paths.map(({ path }) => path)).toEqual(['/opt/stack', '/opt/stack/a', '/opt/b', 'c']);
  });

  test.each([
    ['rm "${D:-/srv/a}"', ['/srv/a']],
    ['rm ${D-/srv/a}/b', ['/srv/a/b']],
    [': "${D:=/srv/a}"; rm "$D/b"', ['/srv/a/b']],
    ['X="${D:-/srv/a}"; rm "$X"', ['/srv/a']],
    ['D=/srv/b; rm "${D:-/srv/a}"', ['/srv/b']],
    ['rm "${D:+/srv/a}"', []],
    ['select d in /srv/a /srv/b; do rm "$d"; done', ['/srv/a', '/srv/b']],
  ])('a default is a possible path: %s', (line, expected) => {
    expect(analyse(line).commands.flatMap(({ paths }) => paths.map(({ path }) => path))).toEqual(expected);
  });

  test('text that a shell reads with unseen parts is at least unknown', () => {
    expect(analyse('bash -c "ls $DIR"').risk).toBe('UNKNOWN');
    expect(analyse('ls "$DIR"').risk).toBe('READ');
  });

  test.each([
    ['bash -c "$X"', ['$X'], '$X'],
    ['eval $X', ['$X'], '$X'],
    ['bash -c "rm $D/a"', ['rm $D/a'], null],
    ['ssh nodeb "bash -c \\"chown x ${D:0:3}\\""', ['chown x ${D:0:3}'], null],
    ['bash -c "rm $(cat list)"', ['cat list', 'rm $(cat list)'], null],
    ["bash -c 'rm ${__unseen__zzzzzz} ${__unseen__r}'", ['rm … …'], null],
  ])('what is unseen is shown as it was written: %s', (line, expected, program) => {
    const analysis = analyse(line);
    expect(analysis.commands.map(({ text }) => text)).toEqual(expected);
    if (program !== null) expect(analysis.unknowns).toContain(`the program is the value of ${program}`);
    expect(JSON.stringify([analysis.commands, analysis.unknowns])).not.toContain('__unseen__');
  });

  test('the wrapper of a redirect writes on its own side of a hop', () => {
    const [redirect, inner] = analyse("ssh nodeb 'cat /etc/hosts' > /srv/hosts").commands;
    expect(redirect).toMatchObject({ place: null, program: ':', risk: 'MUTATE' });
    expect(inner).toMatchObject({ place: 'ssh:nodeb', risk: 'READ' });
  });
});

describe('the analysis as a whole', () => {
  // The figure itself is measured in bench/; this bound, ten times as high, only catches a hang.
  test('takes no time that anybody would notice for a typical line', () => {
    const lines = [
      'ssh strong \'pct exec 101 -- bash -c "systemctl restart smbd && chown -R 1000 /mnt/media"\'',
      'cd /opt/stack && docker compose pull && docker compose up -d',
    ];
    for (let round = 0; round < 200; round += 1) lines.forEach(analyse);
    const times = Array.from({ length: 400 }, (_, index) => {
      const start = performance.now();
      analyse(lines[index % lines.length] ?? '');
      return performance.now() - start;
    }).sort((a, b) => a - b);
    expect(times[200]).toBeLessThan(5);
  });

  test('stays bounded on lines made to blow up', () => {
    const start = performance.now();
    const doubled = Array.from({ length: 40 }, () => 'X=$X$X').join('; ');
    const lines = [
      `X=aaaa; ${doubled}; echo $X`,
      'for a in 1 2 3 4 5 6 7 8 9; do for b in 1 2 3 4 5 6 7 8 9; do for c in 1 2 3 4 5 6 7 8 9; do for d in 1 2 3 4 5 6 7 8 9; do for e in 1 2 3 4 5 6 7 8 9; do rm $a; done; done; done; done; done',
      'f() { f; f; }; f',
      `${'bash -c "'.repeat(3)}ls`,
      `echo ${'$('.repeat(200)}ls${')'.repeat(200)}`,
      `${'('.repeat(200)}ls${')'.repeat(200)}`,
      `psql -c "${"/*'".repeat(4000)}"`,
      `ls ${'{a,b}'.repeat(60)}`,
      `ls ${'*'.repeat(8000)}`,
      `sed '${'w'.repeat(8000)}' x`,
      `${'sudo '.repeat(3000)}ls`,
    ];
    for (const line of lines) analyseCommand(line, vocabulary);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});

describe('what a loop goes through', () => {
  test.each([
    ['for f in $(find /srv -name x); do chmod 600 "$f"; done', '/srv'],
    ['for f in `find /srv -type f | sort`; do chmod 600 "$f"; done', '/srv'],
    ['find /srv -type f | while IFS= read -r f; do chmod 600 "$f"; done', '/srv'],
    ['find /srv -print0 | while read -r -d "" f; do chmod 600 "$f"; done', '/srv'],
    ['while read -r f; do chmod 600 "$f"; done < <(find /srv)', '/srv'],
    ['while read -r f; do chmod 600 "$f"; done <<< /srv/a', '/srv/a'],
    ['for f in /srv/*.log /mnt/a; do chmod 600 "$f"; done', '/mnt/a'],
    ['xargs chmod 600 < <(find /srv)', '/srv'],
    ['mapfile -t F < <(find /srv); chmod 600 "${F[@]}"', '/srv'],
    ['read -r f <<< /srv/a; chmod 600 "$f"', '/srv/a'],
    ['{ find /mnt; find /srv; } | xargs chmod 600', '/srv'],
  ])('%s', (line, path) => {
    const written = analyse(line).commands.flatMap(({ paths }) =>
      paths.filter((use) => use.access === 'write'),
    );
    expect(written.map((use) => use.path)).toContain(path);
  });

  test('what it reads from elsewhere, or into several variables, stays unknown', () => {
    for (const line of [
      'while read -r f; do rm "$f"; done < /root/list',
      'find /srv | while read -r a b; do rm "$b"; done',
      'find /srv | while read -u 3 f; do rm "$f"; done',
    ])
      expect(analyse(line).commands.find(({ program }) => program === 'rm')?.paths).toEqual([]);
  });
});

describe('what is scheduled', () => {
  test.each([
    ['(crontab -l; echo "0 3 * * * rm -rf /srv/x") | crontab -', 'DESTRUCTIVE'],
    [
      '{ crontab -l 2>/dev/null; echo "@daily systemctl stop smbd"; } 2>/dev/null | crontab -u root -',
      'DISRUPTIVE',
    ],
    ["crontab <<'EOF'\nMAILTO=root\n# rm -rf /\n*/5 * * * * ls\nEOF", 'MUTATE'],
    ['crontab -l | grep -v backup | crontab -', 'MUTATE'],
    ["crontab -l | sed '/backup/d' | crontab -", 'MUTATE'],
    ["crontab -l | sed 's/ls/rm/' | crontab -", 'UNKNOWN'],
    ['(crontab -l; cat /root/jobs) | crontab -', 'UNKNOWN'],
    ['(crontab -l; echo ls) | bash', 'UNKNOWN'],
    ["echo '0 4 * * * root rm -rf /srv/x' >> /etc/cron.d/clean", 'DESTRUCTIVE'],
    ["echo '0 4 * * * rm -rf /srv/x' | tee -a /var/spool/cron/crontabs/root", 'DESTRUCTIVE'],
    ["{ echo; echo '0 4 * * * root systemctl stop smbd'; } >> /etc/crontab", 'DISRUPTIVE'],
    ["printf 'zfs destroy tank/a\n' >> /etc/cron.daily/clean", 'DESTRUCTIVE'],
    ["echo '0 4 * * * root date +\\%s %ignored; rm -rf /' >> /etc/crontab", 'MUTATE'],
  ])('%s is %s', (line, risk) => {
    expect(analyse(line).risk).toBe(risk);
  });
});

describe('what several commands print together', () => {
  test.each([
    ['{ echo ls; echo reboot; } | bash', 'DISRUPTIVE'],
    ['(echo "rm -rf /srv/x") | sh', 'DESTRUCTIVE'],
    ['D=/tmp/x; ( D=/; echo "rm -rf $D/a" ) | bash', 'DESTRUCTIVE'],
    ['{ echo ls; curl -s http://10.0.0.5/x; } | bash', 'UNKNOWN'],
    ['bash < <(echo reboot)', 'DISRUPTIVE'],
  ])('%s is %s', (line, risk) => {
    expect(analyse(line).risk).toBe(risk);
  });
});

describe('defaults and options with a value', () => {
  test.each([
    ['chown -R x "${D:-/}"', 'DESTRUCTIVE'],
    ['chown -R x "${D:-/srv/x}"', 'MUTATE'],
    ['rm -rf "${D:-/tmp/x}"', 'DESTRUCTIVE'],
    ['systemctl restart --version 2 smbd', 'DISRUPTIVE'],
    ['zpool destroy --version=2 tank', 'DESTRUCTIVE'],
    ['zpool destroy -h tank', 'DESTRUCTIVE'],
    ['zpool destroy --help', 'READ'],
    ['zpool --version', 'READ'],
    ['systemctl restart -h', 'READ'],
  ])('%s is %s', (line, risk) => {
    expect(analyse(line).risk).toBe(risk);
  });
});

describe('commands that code of another language hands to a shell', () => {
  test.each([
    [`awk 'BEGIN{system("rm -rf /srv/a")}'`, 'DESTRUCTIVE'],
    [`awk '{print | "systemctl stop smbd"}' x`, 'DISRUPTIVE'],
    [`sed '1e rm -rf /srv/x' f`, 'DESTRUCTIVE'],
    [`python3 -c 'import subprocess; subprocess.run(["rm","-rf","/srv/a"])'`, 'DESTRUCTIVE'],
    [`python3 -c 'import os; os.system("systemctl stop nginx")'`, 'DISRUPTIVE'],
    [`python3 -c 'import os; os.execvp("rm", ["rm"])'`, 'UNKNOWN'],
    [`perl -e 'system("rm -rf /srv/x")'`, 'DESTRUCTIVE'],
    [`node -e 'require("child_process").execSync("rm -rf /srv")'`, 'DESTRUCTIVE'],
    [`psql -c "COPY t TO PROGRAM 'rm -rf /srv/x'"`, 'DESTRUCTIVE'],
    [`vim -c ':!rm -rf /srv/a' -c ':q'`, 'DESTRUCTIVE'],
    [`awk 'BEGIN{system("ls")}'`, 'UNKNOWN'],
  ])('%s is %s', (line, risk) => {
    expect(analyse(line).risk).toBe(risk);
  });
});

describe('files of the kernel that act', () => {
  test.each([
    ['echo 1 > /sys/block/sdb/device/delete', 'DISRUPTIVE'],
    ['echo mem | sudo tee /sys/power/state', 'DISRUPTIVE'],
    ['echo 0000:01:00.0 > /sys/bus/pci/drivers/nvidia/unbind', 'DISRUPTIVE'],
    ['echo mq-deadline > /sys/block/sda/queue/scheduler', 'MUTATE'],
    ['cat /sys/block/sdb/device/state', 'READ'],
  ])('%s is %s', (line, risk) => {
    expect(analyse(line).risk).toBe(risk);
  });
});

test('a script of the init is its service, and another command than the tool for services', () => {
  expect(analyse('/etc/init.d/nginx stop')).toMatchObject({ risk: 'DISRUPTIVE' });
  expect(analyse('/etc/init.d/nginx status')).toMatchObject({ risk: 'READ' });
  expect(analyse('/etc/init.d/nginx stop').canonical).not.toEqual(analyse('service nginx stop').canonical);
  expect(analyse('/etc/init.d/nginx stop').canonical).not.toEqual(analyse('/etc/init.d/smbd stop').canonical);
});
