/** `npm run demo:fleet`: a fleet on this machine, for whoever has none to try things on. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { planFromSeeds, writeDemoSeeds } from './demo-seeds.ts';
import type { Fleet } from './fleet-types.ts';
import { startFleet } from './fleet.ts';

const HELP = `A fleet on this machine: ssh servers on 127.0.0.2 and up, containers and VMs behind them.

  npm run demo:fleet              start it, with the machines of seeds/fleet.yaml; Ctrl-C ends it
  npm run demo:fleet -- --help    this text

Real are OpenSSH, the QEMU guest agent, the processes and, with root, every machine's own files, processes and name:
what is written on a machine of the demo stays in a copy that is gone with it. Stand-ins are pct, qm, pvesh, exportfs,
apt and docker; they print and fail as the real ones do. On a directory that a host exports, chown really hangs until
"exportfs -u" is run there.

It needs Linux and an OpenSSH server (Debian: openssh-server). Root, /dev/fuse and a guest agent (Debian:
qemu-guest-agent) make it complete; what is lacking is said at the start.
`;

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean', short: 'h' } } });
  if (values.help === true) {
    process.stdout.write(HELP);
    return;
  }
  const asked = askedToEnd();
  process.stdout.write('Starting the fleet…\n');
  const fleet = await startFleet(planFromSeeds());
  try {
    process.stdout.write(hints(fleet, { seeds: writeDemoSeeds(fleet), sshConfig: writeSshConfig(fleet) }));
    await asked;
  } finally {
    await fleet.close();
  }
  process.stdout.write('The fleet is gone; it left nothing behind.\n');
}

function askedToEnd(): Promise<void> {
  return new Promise((resolve) => {
    const keepAlive = setInterval(() => undefined, 60_000);
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(name, () => {
        clearInterval(keepAlive);
        resolve();
      });
  });
}

/** With it the service knows the keys of this fleet, and only those. */
function writeSshConfig({ folder, identityFile, knownHostsFile }: Fleet): string {
  const file = path.join(folder, 'ssh_config');
  const lines = [
    `IdentityFile ${identityFile}`,
    'IdentitiesOnly yes',
    `UserKnownHostsFile ${knownHostsFile}`,
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return file;
}

function hints(fleet: Fleet, { seeds, sshConfig }: { seeds: string; sshConfig: string }): string {
  const [first] = fleet.hosts;
  if (first === undefined) return '';
  const data = path.join('data', path.basename(fleet.folder));
  const ssh = fleet.sshArgv(first.slug, '').slice(1, -1).join(' ');
  return [
    '',
    ...fleet.hosts.map(
      ({ slug, address, port, user }) => `  ${slug.padEnd(20)} ssh ${user}@${address}, port ${port}`,
    ),
    ...fleet.guests.map(({ slug, on, vmid }) => `  ${slug.padEnd(20)} ${vmid} on ${on}`),
    ...fleet.missing.map((what) => `  missing here: ${what}`),
    '',
    `A shell function that runs a line on ${first.slug}:`,
    `  on_host() { ssh -n ${ssh} "$1"; }`,
    'Try, for instance:',
    '  on_host "pct list; qm list; exportfs -v"',
    '  on_host "qm guest exec 100 -- hostname"',
    '  on_host "chown :10000 /mnt/media_local" &             hangs: the directory is exported',
    '  on_host "exportfs -u 192.0.2.0/24:/mnt/media_local"    lets it go on',
    '',
    'Serve a graph that knows this fleet, in another terminal of this checkout:',
    `  OIKOS_ALLOW_LOOPBACK=yes OIKOS_SSH_CONFIG=${sshConfig} OIKOS_SEEDS=${seeds} OIKOS_DATA=${data} npm start`,
    'and ask it before you act, as its start tells: entityKnowledge for host:strong and "chown :10000 /mnt/media_local",',
    'and checkRoute(target: "vm:zimaos"), which goes over its host and the guest agent. Then run something there:',
    '  run(input: { target: "vm:zimaos", command: "df -h /" })',
    '  run(input: { target: "host:strong", command: "chown :10000 /mnt/media_local" })    comes back with the runbook',
    '',
    'Ctrl-C ends the fleet.',
    '',
  ].join('\n');
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : String(error)}\nTry: npm run demo:fleet -- --help\n`,
  );
  process.exitCode = 1;
}
