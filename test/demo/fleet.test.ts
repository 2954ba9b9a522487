import { existsSync, readFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planFromSeeds, writeDemoSeeds } from '../../demo/demo-seeds.ts';
import type { Fleet, Outcome } from '../../demo/fleet-types.ts';
import { startFleet } from '../../demo/fleet.ts';
import { listProcesses, processNamespace, runToEnd, signal } from '../../demo/processes.ts';
import { readSeeds } from '../../src/services/seed-reader.ts';
import { MODEL } from '../support/model.ts';

let fleet: Fleet;

beforeAll(async () => {
  fleet = await startFleet({
    hosts: [
      { slug: 'host:strong', exports: ['/mnt/media_local'] },
      { slug: 'host:hci', bashrc: 'echo hello from bashrc\n' },
    ],
    guests: [{ slug: 'lxc:arriman', vmid: 102, on: 'host:strong' }],
  });
});

afterAll(async () => {
  await fleet.close();
});

function onHost(line: string, host = 'host:strong'): Promise<Outcome> {
  return runToEnd(fleet.sshArgv(host, line));
}

async function text(line: string, host?: string): Promise<string> {
  const { stdout, stderr } = await onHost(line, host);
  return `${stdout.toString()}${stderr.toString()}`;
}

describe('hosts', () => {
  it('are two machines, each with its own address, keys and start-up file', async () => {
    expect(await text('cat ~/.bashrc')).toBe('');
    expect(await text('true', 'host:hci')).toBe('hello from bashrc\n');
    const [strong, hci] = fleet.hosts;
    expect(strong!.address).not.toBe(hci!.address);
    const known = readFileSync(fleet.knownHostsFile, 'utf8').trim().split('\n');
    expect(new Set(known.map((line) => line.split(' ')[2])).size).toBe(2);
  });

  it('have names, files and processes of their own', async ({ skip }) => {
    skip(fleet.isolation === 'none', fleet.missing.join('; '));
    expect(await text('hostname')).toBe('strong\n');
    await text('touch /etc/only-here /tmp/only-here');
    expect(await text('ls /etc/only-here', 'host:hci')).toContain('No such file');
    expect(existsSync('/etc/only-here') || existsSync('/tmp/only-here')).toBe(false);
    expect(await text('ls /dev')).not.toMatch(/sd[a-z]|vd[a-z]|nvme|mem/);
    expect((await onHost('mknod /root/disk b 254 0')).code).not.toBe(0);
    expect((await onHost('echo 1 > /proc/sys/kernel/sysrq')).code).not.toBe(0);
    expect(await text('ps -e | wc -l')).toMatch(/^\d{1,2}\n$/);
    expect(await text('pct exec 102 -- hostname')).toBe('arriman\n');
    expect(await text("pct exec 102 -- sh -c 'echo $$'")).not.toBe(await text('echo $$'));
  });

  it('refuse, lose and welcome connections when told to', async () => {
    const host = fleet.host('host:hci');
    await host.refuse();
    expect(await text('true', 'host:hci')).toMatch(
      /^ssh: connect to host 127\.0\.0\.3 port \d+: Connection refused/,
    );
    await host.start();
    const running = onHost('touch /root/begun; sleep 2; touch /root/went-on', 'host:hci');
    await expect
      .poll(async () => (await host.execute(['ls', '/root/begun'])).code, { timeout: 20_000 })
      .toBe(0);
    await host.cut();
    expect((await running).code).toBe(255);
    await expect
      .poll(async () => (await host.execute(['ls', '/root/went-on'])).code, { timeout: 20_000 })
      .toBe(0);
    expect((await onHost('true', 'host:hci')).code).toBe(0);
  });

  it('fall silent without closing anything, and go on', async () => {
    const host = fleet.host('host:hci');
    const running = onHost('touch /root/under-way; sleep 1; echo still there', 'host:hci');
    await expect
      .poll(async () => (await host.execute(['ls', '/root/under-way'])).code, { timeout: 20_000 })
      .toBe(0);
    host.pause();
    const first = await Promise.race([
      running,
      new Promise((resolve) => setTimeout(resolve, 2_500, 'silent')),
    ]);
    expect(first).toBe('silent');
    host.resume();
    expect((await running).stdout.toString()).toContain('still there\n');
  });

  it('are not recognised once their key was changed', async () => {
    await fleet.host('host:hci').changeHostKey();
    const answer = await text('true', 'host:hci');
    expect(answer).toContain('REMOTE HOST IDENTIFICATION HAS CHANGED!');
    expect(answer).toContain('Host key verification failed.');
  });
});

describe('an exported directory', () => {
  const line = 'chown :10000 /mnt/media_local';

  async function chowns(): Promise<string> {
    return text("ps -C chown -o pid=,stat=,wchan:32= | tr -s ' '");
  }

  it('holds a chown in the kernel, D after SIGKILL, until it is unexported; work below it goes on', async ({
    skip,
  }) => {
    skip(
      fleet.missing.some((what) => what.includes('chown')),
      fleet.missing.join('; '),
    );
    expect(
      (await onHost('cd /mnt/media_local && mkdir films && echo x > films/a && mv films/a films/b')).code,
    ).toBe(0);
    const hanging = onHost(line);
    await expect.poll(chowns, { timeout: 20_000 }).toMatch(/^ ?\d+ Ss? request_wait_answer\n$/);
    expect(await text('cat /proc/$(pgrep -x chown)/syscall')).toMatch(/^260 /);
    expect(await text('cat /mnt/media_local/films/b')).toBe('x\n');
    await text('pkill -9 -x chown');
    await expect.poll(chowns, { timeout: 20_000 }).toMatch(/^ ?\d+ Ds? request_wait_answer\n$/);
    expect(await text('grep SigPnd /proc/$(pgrep -x chown)/status')).toMatch(/100\n$/);
    expect((await onHost('exportfs -u 192.0.2.0/24:/mnt/media_local')).code).toBe(0);
    expect((await hanging).code).not.toBe(0);
    await expect.poll(chowns, { timeout: 20_000 }).toBe('');
    expect((await onHost(line)).code).toBe(0);
    expect(await text('stat -c %g /mnt/media_local; exportfs -a; exportfs')).toBe(
      '10000\n/mnt/media_local\n\t\t192.0.2.0/24\n',
    );
  });
});

describe('a guest that moves', () => {
  it('takes its files along and no longer exists where it was', async () => {
    const guest = fleet.guest('lxc:arriman');
    await text('pct exec 102 -- touch /root/kept');
    await guest.migrate('host:hci');
    expect(guest.on).toBe('host:hci');
    expect(await text('pct exec 102 -- true')).toContain("'nodes/strong/lxc/102.conf' does not exist");
    expect((await guest.execute(['ls', '/root'])).stdout.toString()).toContain('kept');
    await guest.migrate('host:strong');
    expect(await text('pct exec 102 -- ls /root')).toContain('kept');
  });
});

describe('the end', () => {
  it('leaves no process, no mount and no file, also when a chown still hangs and the network is silent', async () => {
    const short = await startFleet({
      hosts: [{ slug: 'host:strong', exports: ['/mnt/media_local'] }],
      guests: [{ slug: 'vm:zimaos', vmid: 100, on: 'host:strong' }],
    });
    const [argv0 = '', ...argv] = short.sshArgv(
      'host:strong',
      'touch /root/begun; chown :1 /mnt/media_local; sleep 1000',
    );
    const client = spawn(argv0, argv, { stdio: 'ignore' });
    const host = short.host('host:strong');
    await expect
      .poll(async () => (await host.execute(['ls', '/root/begun'])).code, { timeout: 20_000 })
      .toBe(0);
    const theirs = namespacesOf(short.folder);
    expect(theirs.size).toBeGreaterThan(short.isolation === 'none' ? -1 : 2);
    host.pause();
    await short.close();
    signal(client.pid ?? 0, 'SIGKILL');
    expect(existsSync(short.folder)).toBe(false);
    expect(readFileSync('/proc/self/mountinfo', 'utf8')).not.toContain(short.folder);
    expect(
      commandLines().filter((words) => words.includes(short.folder) && !words.startsWith('ssh\0')),
    ).toEqual([]);
    expect(listProcesses().filter(({ pid }) => theirs.has(processNamespace(pid) ?? ''))).toEqual([]);
  });

  it('comes by itself when whoever started the fleet is killed', async () => {
    const script = `import { startFleet } from './demo/fleet.ts'; console.log((await startFleet()).folder); setInterval(() => {}, 1000);`;
    const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const folder = await new Promise<string>((resolve) =>
      starter.stdout.once('data', (chunk: Buffer) => {
        resolve(chunk.toString().trim());
      }),
    );
    expect(existsSync(path.join(folder, 'cluster.json'))).toBe(true);
    starter.kill('SIGKILL');
    await expect.poll(() => existsSync(folder), { timeout: 30_000 }).toBe(false);
    await expect
      .poll(() => commandLines().filter((words) => words.includes(folder)), { timeout: 30_000 })
      .toEqual([]);
  });
});

/** Process namespaces of the machines of a fleet, found by the processes that name its folder. */
function namespacesOf(folder: string): Set<string> {
  const own = processNamespace(process.pid);
  const found = listProcesses()
    .filter(({ pid }) => commandLineOf(pid).includes(folder))
    .map(({ pid }) => processNamespace(pid));
  return new Set(found.flatMap((namespace) => (namespace === null || namespace === own ? [] : [namespace])));
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

function commandLines(): string[] {
  return listProcesses().map(({ pid }) => commandLineOf(pid));
}

describe('its seeds', () => {
  it('are what the service loads, with the addresses of the fleet', () => {
    const folder = writeDemoSeeds(fleet);
    const { entities, runbooks } = readSeeds(folder, MODEL);
    const strong = fleet.host('host:strong');
    expect(entities.find(({ slug }) => slug === 'host:strong')?.attributes).toMatchObject({
      address: strong.address,
      port: strong.port,
      user: strong.user,
      exports: ['/mnt/media_local'],
    });
    expect(runbooks.length).toBeGreaterThan(0);
  });

  it('plan every host and guest that came along', () => {
    const { hosts, guests } = planFromSeeds();
    expect(hosts?.find(({ slug }) => slug === 'host:strong')?.exports).toEqual(['/mnt/media_local']);
    expect(hosts?.find(({ slug }) => slug === 'host:netbird-vps')?.containers).toContain('netbird-mgmt');
    expect(guests).toContainEqual({ slug: 'vm:zimaos', vmid: 100, on: 'host:strong', exports: [] });
    expect(guests).toContainEqual({
      slug: 'lxc:nfs-export',
      vmid: 101,
      on: 'host:strong',
      exports: ['/mnt/library'],
    });
  });
});
