import path from 'node:path';
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import type { FleetHost, HostSpec } from './fleet-types.ts';
import { SILENT_FILE } from './programs/export-table.ts';
import { createMachine, insist, prepareMachine, programPath } from './machine.ts';
import { processNamespace, readPid, runToEnd, until } from './processes.ts';
import { createSshServer, LOGIN, type SshServer } from './ssh-server.ts';
import { MARK, type World } from './world.ts';

export interface HostDeps {
  readonly world: World;
  readonly identityFile: string;
  readonly knownHostsFile: string;
  readonly hasFuse: boolean;
}

/** Client that every export of a demo host is for. */
export const NFS_CLIENT = '192.0.2.0/24';
const EXPORT_OPTIONS = 'rw,all_squash,anonuid=33,anongid=10000';

/** Starts a host: its machine, its exported directories, its ssh server. */
export async function startHost(spec: HostSpec, address: string, deps: HostDeps): Promise<FleetHost> {
  const name = nameOf(spec.slug);
  const { world } = deps;
  prepareMachine(world.folder, name, 'host', { ...spec, files: filesOf(spec) });
  mkdirSync(path.join(world.folder, 'pve', 'nodes', name, 'lxc'), { recursive: true });
  mkdirSync(path.join(world.folder, 'pve', 'nodes', name, 'qemu-server'));
  const { inside, namespace } =
    world.isolation === 'namespaces' ? await bootHost(world, name) : sharedHost(world);
  const machine = createMachine(world.folder, { slug: spec.slug, name }, inside);
  if (deps.hasFuse)
    for (const directory of spec.exports ?? []) await holdDirectory(world, machine.folder, inside, directory);
  if ((spec.exports ?? []).length > 0)
    await insist('exportfs -a', machine.execute(exportAll(world, machine.folder)));
  const ssh = await createSshServer({
    folder: machine.folder,
    address,
    publicKey: readFileSync(`${deps.identityFile}.pub`, 'utf8'),
    maxSessions: spec.maxSessions ?? 10,
    maxStartups: spec.maxStartups ?? '10:30:100',
    environment: environmentOf(world, machine.folder),
    inside,
    namespace,
  });
  appendFileSync(
    deps.knownHostsFile,
    `[${address}]:${ssh.port} ${ssh.hostKey().split(' ').slice(0, 2).join(' ')}\n`,
  );
  await ssh.start();
  return hostOver(machine, ssh, { address, ...deps });
}

function hostOver(
  machine: ReturnType<typeof createMachine>,
  ssh: SshServer,
  { address, identityFile, knownHostsFile }: HostDeps & { address: string },
): FleetHost {
  return {
    ...machine,
    node: machine.name,
    address,
    port: ssh.port,
    user: LOGIN,
    identityFile,
    knownHostsFile,
    start: ssh.start,
    stop: () => ssh.end('both', 'SIGTERM'),
    kill: () => ssh.end('both', 'SIGKILL'),
    refuse: () => ssh.end('listener', 'SIGTERM'),
    cut: () => ssh.end('sessions', 'SIGKILL'),
    pause: () => {
      ssh.stand(true);
    },
    resume: () => {
      ssh.stand(false);
    },
    silenceExports: (isSilent) => {
      const file = path.join(machine.folder, SILENT_FILE);
      if (isSilent) writeFileSync(file, '');
      else rmSync(file, { force: true });
    },
    changeHostKey: async () => {
      await ssh.changeHostKey();
      await ssh.end('listener', 'SIGTERM');
      await ssh.start();
    },
  };
}

interface Entry {
  readonly inside: (argv: readonly string[]) => string[];
  readonly namespace: string | null;
}

async function bootHost(world: World, name: string): Promise<Entry> {
  const boot = [
    'unshare',
    '-m',
    '-u',
    '-i',
    '-p',
    '-f',
    'sh',
    `${world.folder}/lib/boot.sh`,
    world.folder,
    name,
    'host',
  ];
  const folder = path.join(world.folder, 'machines', name);
  const [program = '', ...args] = world.inside(boot);
  const log = openSync(path.join(folder, 'boot.log'), 'a');
  const child = spawn(program, args, { stdio: ['ignore', log, log], cwd: '/', detached: true });
  closeSync(log);
  const pid = await until(`the start of ${name}`, () => {
    if (child.exitCode !== null)
      throw new Error(`${name} did not start: ${readFileSync(path.join(folder, 'boot.log'), 'utf8')}`);
    return readPid(path.join(folder, 'init.pid'));
  });
  const namespace = processNamespace(pid);
  return {
    inside: (argv) => ['nsenter', '-t', String(pid), '-m', '-u', '-i', '-p', '--', ...argv],
    namespace,
  };
}

function sharedHost(world: World): Entry {
  return { inside: world.inside, namespace: null };
}

/** Where programs stand at their real places, nothing of a session's environment is touched. */
function environmentOf(world: World, folder: string): Record<string, string> {
  if (world.isolation === 'namespaces') return {};
  const files = path.join(folder, 'files');
  return {
    PATH: programPath(folder),
    HOME: path.join(files, 'root'),
    OIKOS_DEMO_EXPORTS: path.join(files, 'etc', 'exports'),
    OIKOS_DEMO_DPKG_LOCK: path.join(folder, 'dpkg-lock'),
    [MARK]: world.folder,
  };
}

function filesOf({ slug, exports = [], bashrc = '' }: HostSpec): Record<string, string> {
  const name = nameOf(slug);
  return {
    'root/.bashrc': bashrc,
    'etc/exports': exports.map((directory) => `${directory} ${NFS_CLIENT}(${EXPORT_OPTIONS})\n`).join(''),
    'etc/hosts': `127.0.0.1 localhost\n127.0.1.1 ${name}\n`,
  };
}

/** Mounts the file system that withholds the answer to a change of owner or mode while the directory is exported. */
async function holdDirectory(
  world: World,
  folder: string,
  inside: Entry['inside'],
  directory: string,
): Promise<void> {
  const log = openSync(path.join(folder, 'held.log'), 'a');
  const [program = '', ...args] = inside([
    `${world.folder}/lib/node`,
    `${world.folder}/lib/held/main.js`,
    folder,
    directory,
  ]);
  const child = spawn(program, args, { stdio: ['ignore', log, log], cwd: '/', detached: true });
  closeSync(log);
  await until(`the exported directory ${directory}`, async () => {
    if (child.exitCode !== null)
      throw new Error(`${directory}: ${readFileSync(path.join(folder, 'held.log'), 'utf8')}`);
    const { code } = await runToEnd(inside(['grep', '-q', ` ${directory} fuse`, '/proc/mounts']));
    return code === 0 ? true : null;
  });
}

function exportAll(world: World, folder: string): string[] {
  if (world.isolation === 'namespaces') return ['exportfs', '-a'];
  const files = path.join(folder, 'files');
  return ['env', `OIKOS_DEMO_EXPORTS=${files}/etc/exports`, `${files}/usr/sbin/exportfs`, '-a'];
}

export function nameOf(slug: string): string {
  return slug.slice(slug.indexOf(':') + 1);
}
