import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fleet, Outcome } from '../../demo/fleet-types.ts';
import { startFleet } from '../../demo/fleet.ts';
import { runToEnd } from '../../demo/processes.ts';

let fleet: Fleet;

beforeAll(async () => {
  fleet = await startFleet({
    hosts: [
      { slug: 'host:strong', containers: ['netbird-mgmt'], upgrades: { packages: 3, paceMs: 4_000 } },
      { slug: 'host:hci' },
    ],
    guests: [
      { slug: 'lxc:nfs-export', vmid: 101, on: 'host:strong', exports: ['/mnt/library'] },
      { slug: 'lxc:asleep', vmid: 104, on: 'host:strong', status: 'stopped' },
      { slug: 'lxc:elsewhere', vmid: 105, on: 'host:hci', hasStatistics: false },
      { slug: 'vm:zimaos', vmid: 100, on: 'host:strong' },
      { slug: 'vm:blocked', vmid: 110, on: 'host:strong', blockedRpcs: ['guest-exec'] },
      { slug: 'vm:no-agent', vmid: 111, on: 'host:strong', agent: null },
      { slug: 'vm:agent-off', vmid: 112, on: 'host:strong', agent: '0' },
      { slug: 'vm:asleep', vmid: 113, on: 'host:strong', status: 'stopped' },
      {
        slug: 'vm:booleans',
        vmid: 114,
        on: 'host:strong',
        flags: 'booleans',
        agent: 'enabled=1,fstrim_cloned_disks=1',
      },
    ],
  });
  await fleet.guest('lxc:nfs-export').execute(['touch', '/root/plain']);
});

afterAll(async () => {
  await fleet.close();
});

/** Over ssh, as a login shell of bash runs it. */
function onHost(
  line: string,
  { host = 'host:strong', input = '' }: { host?: string; input?: string | Buffer } = {},
): Promise<Outcome> {
  return runToEnd(fleet.sshArgv(host, line), input);
}

async function told(line: string, host?: string): Promise<{ code: number | null; out: string; err: string }> {
  const { code, stdout, stderr } = await onHost(line, host === undefined ? {} : { host });
  return { code, out: stdout.toString(), err: stderr.toString() };
}

describe('pct exec', () => {
  it.each([
    ['df -k /', 'exec 101 --keep-env 0 -- df -k /', 0],
    ['ls -v /etc', 'exec 101 --keep-env 0 -- ls -v /etc', 0],
  ])('passes %s on whole behind --', async (_what, args, code) => {
    expect(await told(`pct ${args}`)).toMatchObject({ code });
    expect(fleet.host('host:strong').calls('pct').at(-1)?.args).toEqual(args.split(' '));
  });

  it.each([
    [
      'an unknown option fails',
      'pct exec 101 ls -la',
      255,
      /^Unknown option: la\n400 unable to parse option\npct exec <vmid>/,
    ],
    ['nothing to run', 'pct exec 101', 255, /^missing command at \S+ line \d+\.\n$/],
    ['no number', 'pct exec', 255, /^400 not enough arguments\npct exec <vmid>/],
    [
      'a guest of another node',
      'pct exec 105 -- true',
      2,
      /^Configuration file 'nodes\/strong\/lxc\/105\.conf' does not exist\n$/,
    ],
    ['a container that is off', 'pct exec 104 -- true', 255, /^container '104' not running!\n$/],
    ['a program that is not there', 'pct exec 101 -- nope', 127, /Failed to exec "nope"/],
    ['a program that may not be run', 'pct exec 101 -- /root/plain', 126, /Failed to exec "\/root\/plain"/],
    [
      'a value that is none',
      'pct exec 101 -k / -- df',
      255,
      /^400 Parameter verification failed\.\nkeep-env: type check/,
    ],
  ])('%s', async (_what, line, code, text) => {
    const answer = await told(line);
    expect(answer.err).toMatch(text);
    expect(answer).toMatchObject({ code, out: '' });
  });

  it('swallows options without --, abbreviated as they may be', async () => {
    const [plain, swallowed] = [await told('pct exec 101 -- df'), await told('pct exec 101 df -k')];
    expect(swallowed.out.split('\n')[0]).toBe(plain.out.split('\n')[0]);
    const [here, lost] = [await told('pct exec 101 -- ls'), await told('pct exec 101 ls -v /etc')];
    expect(lost).toEqual(here);
  });

  it('ends as the command does: 128 and the number of the signal that killed it', async () => {
    expect((await told("pct exec 101 -- sh -c 'exit 7'")).code).toBe(7);
    expect((await told("pct exec 101 -- sh -c 'kill -TERM $$'")).code).toBe(143);
  });

  it('keeps or clears the environment', async () => {
    const kept = await told('LEFT=over pct exec 101 -- env');
    expect(kept.out).toContain('LEFT=over\n');
    expect(kept.out).toContain('PATH=/sbin:/bin:/usr/sbin:/usr/bin\n');
    const cleared = await told('LEFT=over pct exec 101 --keep-env 0 -- env');
    expect(cleared.out.split('\n').sort()).toEqual([
      '',
      'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      'container=lxc',
    ]);
  });

  it('passes standard input byte for byte, also when there is none', async () => {
    const bytes = Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 256));
    expect((await onHost('pct exec 101 -- cat', { input: bytes })).stdout).toEqual(bytes);
    expect((await onHost('pct exec 101 -- cat')).stdout).toHaveLength(0);
  });

  it.each([
    ['C', "\\xc3\\xa9'", 'efbfbdefbfbd'],
    ['C.UTF-8', "\\xc3\\xa9'", 'c3a9'],
    ['C.UTF-8', "\\xff\\xc3'", 'efbfbdefbfbd'],
  ])('decodes arguments by the locale %s', async (locale, bytes, hex) => {
    const { stdout } = await onHost(
      `LC_ALL=${locale} pct exec 101 -- printf %s $'${bytes} | od -An -tx1 | tr -d ' \\n'`,
    );
    expect(stdout.toString()).toBe(hex);
  });

  it('tells of a container in shutdown that its first process is gone', async () => {
    await fleet.guest('lxc:nfs-export').die();
    const answer = await told('pct exec 101 -- true');
    expect(answer.code).toBe(1);
    expect(answer.err).toMatch(
      /^lxc-attach: 101: \.\.\/src\/lxc\/attach\.c: \w+: \d+ Connection refused - Failed to get init pid\n$/,
    );
    await fleet.guest('lxc:nfs-export').stop();
    await fleet.guest('lxc:nfs-export').start();
    expect((await told('pct exec 101 -- true')).code).toBe(0);
  });
});

describe('qm guest exec', () => {
  it('prints what the real agent answers, as Perl writes JSON', async () => {
    const { code, out } = await told("qm guest exec 100 -- sh -c 'echo hi; echo boom >&2; exit 3'");
    expect(code).toBe(0);
    expect(out).toBe(
      '{\n   "err-data" : "boom\\n",\n   "err-truncated" : 0,\n   "exitcode" : 3,\n   "exited" : 1,\n   "out-data" : "hi\\n",\n   "out-truncated" : 0\n}\n',
    );
  });

  it('writes one character per byte', async () => {
    const { out } = await told("qm guest exec 100 --pass-stdin 1 -- cat <<< 'é'");
    const data = (JSON.parse(out) as { 'out-data': string })['out-data'];
    expect(data).toBe('\u00c3\u00a9\n');
  });

  it('answers at once with a pid; a status can be read once it ended, and only once', async () => {
    const { out } = await told("qm guest exec 100 --synchronous 0 -- sh -c 'sleep 1; exit 4'");
    const { pid } = JSON.parse(out) as { pid: number };
    expect(out).toBe(`{\n   "pid" : ${pid}\n}\n`);
    let status = await told(`qm guest exec-status 100 ${pid}`);
    while (status.out.includes('"exited" : 0')) status = await told(`qm guest exec-status 100 ${pid}`);
    expect(JSON.parse(status.out)).toEqual({ exited: 1, exitcode: 4 });
    expect(await told(`qm guest exec-status 100 ${pid}`)).toMatchObject({
      out: '',
      err: "Agent error: Invalid parameter 'pid'\n",
    });
  });

  it('gives up waiting and says so; the process goes on', async () => {
    const { code, out, err } = await told(
      "qm guest exec 100 --timeout 1 -- sh -c 'sleep 3; touch /root/went-on'",
    );
    expect({ code, err }).toEqual({ code: 0, err: 'timeout reached, returning pid\n' });
    expect(JSON.parse(out)).toEqual({ pid: expect.any(Number) });
    await expect
      .poll(async () => (await fleet.guest('vm:zimaos').execute(['ls', '/root'])).stdout.toString(), {
        timeout: 30_000,
      })
      .toContain('went-on');
  });

  it('tells of a signal instead of an exit code, and writes flags as booleans where the version does', async () => {
    const { out } = await told("qm guest exec 114 -- sh -c 'echo x; kill -9 $$'");
    expect(JSON.parse(out)).toEqual({ exited: true, signal: 9, 'out-data': 'x\n', 'out-truncated': false });
  });

  it.each([
    [
      'a guest that is not there',
      'qm guest exec 999 -- true',
      "Configuration file 'nodes/strong/qemu-server/999.conf' does not exist",
    ],
    ['no agent configured', 'qm guest exec 111 -- true', 'No QEMU guest agent configured'],
    ['a VM that is off', 'qm guest exec 113 -- true', 'VM 113 is not running'],
    ['agent: 0', 'qm guest exec 112 -- true', 'QEMU guest agent is not running'],
    [
      'a command that the agent refuses',
      'qm guest exec 110 -- true',
      'Agent error: Command guest-exec has been disabled: the command is not allowed',
    ],
    [
      'a line as a program',
      "qm guest exec 100 -- 'echo hi'",
      "Guest agent command failed, error was 'Failed to execute child process “echo hi” (No such file or directory)'",
    ],
    [
      'a character of Latin-1',
      'LC_ALL=C.UTF-8 qm guest exec 100 -- echo é',
      'JSON parse error, invalid UTF-8 sequence in string',
    ],
    ['a character beyond', 'LC_ALL=C.UTF-8 qm guest exec 100 -- echo €', 'Wide character in syswrite'],
    [
      'two ways of waiting',
      'qm guest exec 100 --timeout 3 --synchronous 0 -- true',
      "400 Parameter verification failed.\nsynchronous: needs to be set for 'timeout'",
    ],
    [
      'too much input',
      'head -c 1048577 /dev/zero | qm guest exec 100 --pass-stdin 1 -- cat',
      "'input-data' (STDIN) is limited to 1 MiB, aborting",
    ],
  ])('fails for %s', async (_what, line, text) => {
    const { code, out, err } = await told(line);
    expect(err).toContain(text);
    expect(out).toBe('');
    expect(code).not.toBe(0);
  });

  it('loses the answer when told to, with and without the command having started', async () => {
    const vm = fleet.guest('vm:zimaos');
    for (const [what, isThere] of [
      ['request', false],
      ['answer', true],
    ] as const) {
      vm.agent?.silence(what);
      expect(await told(`qm guest exec 100 -- touch /root/${what}`)).toMatchObject({
        out: '',
        err: "VM 100 qga command 'guest-exec' failed - got timeout\n",
      });
      expect((await vm.execute(['ls', '/root'])).stdout.toString().includes(what)).toBe(isThere);
    }
    vm.agent?.silence(null);
  });

  it('says that the agent is not running once it ended', async () => {
    const { agent } = fleet.guest('vm:zimaos');
    await agent?.stop();
    expect((await told('qm guest exec 100 -- true')).err).toBe('QEMU guest agent is not running\n');
    await agent?.start();
    expect((await told('qm guest exec 100 -- true')).code).toBe(0);
  });
});

describe('inventory', () => {
  it('lists the guests of a node in the columns of pct and qm, and the whole cluster with pvesh', async () => {
    const lxc = (await told('pct list')).out.split('\n');
    expect(lxc[0]).toBe('VMID       Status     Lock         Name                ');
    expect(lxc[1]).toBe('101        running                 nfs-export          ');
    expect(lxc[2]).toBe('104        stopped                 asleep              ');
    expect((await told('qm list')).out).toMatch(
      /^ {6}VMID NAME {17}STATUS {5}MEM\(MB\) {4}BOOTDISK\(GB\) PID {7}\n {7}100 zimaos/,
    );
    expect((await told('qm list', 'host:hci')).out).toBe('');
    const all = JSON.parse(
      (await told('pvesh get /cluster/resources --type vm --output-format json', 'host:hci')).out,
    );
    expect(all).toHaveLength(9);
    expect(all[0]).toMatchObject({
      id: 'lxc/101',
      node: 'strong',
      type: 'lxc',
      status: 'running',
      name: 'nfs-export',
    });
    expect(all[2]).toEqual({ id: 'lxc/105', vmid: 105, node: 'hci', type: 'lxc', status: 'unknown' });
  });
});

describe('docker', () => {
  it('runs in a container by name, with input only when asked to', async () => {
    expect(await told('echo in | docker exec -i netbird-mgmt cat')).toMatchObject({ code: 0, out: 'in\n' });
    expect(await told('echo in | docker exec netbird-mgmt cat')).toMatchObject({ code: 0, out: '' });
    expect(await told('docker exec none true')).toMatchObject({
      code: 1,
      err: 'Error response from daemon: No such container: none\n',
    });
    await told('docker stop netbird-mgmt');
    expect((await told('docker exec netbird-mgmt true')).err).toBe(
      'Error response from daemon: container netbird-mgmt is not running\n',
    );
  });
});

describe('apt', () => {
  it('holds the lock of dpkg while it upgrades; another waits or fails with the name of the holder', async () => {
    const upgrade = onHost('apt-get -y upgrade');
    const refused =
      /^E: Could not get lock \/var\/lib\/dpkg\/lock-frontend\. It is held by process \d+ \(apt-get\)\n/;
    // Looking takes no lock: one package is done and two are to come.
    await expect
      .poll(async () => (await told('apt list --upgradable')).out, { timeout: 60_000 })
      .not.toContain('demo-package-1/');
    expect((await told('apt-get -y install demo-x')).err).toMatch(refused);
    const waiting = await told('apt-get -o DPkg::Lock::Timeout=60 -y install demo-x');
    expect((await upgrade).stdout.toString()).toContain('Setting up demo-package-3');
    expect(waiting.code).toBe(0);
    expect((await told('apt list --upgradable')).out).toBe('Listing...\n');
  });
});
