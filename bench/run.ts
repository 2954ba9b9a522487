import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Fleet } from '../demo/fleet-types.ts';
import { startFleet } from '../demo/fleet.ts';
import { newId } from '../src/auth/new-id.ts';
import { createTargets } from '../src/exec/targets.ts';
import { loadTables } from '../src/services/tables.ts';
import { saveResult, withScratchGraph } from './scratch.ts';
import { serve, type ServedApp } from './serve.ts';
import { shares, timeMs } from './timing.ts';

/**
 * What `run` of a short read costs, the whole way: HTTP, record, a warm ssh master, the wrapper, output, record. As a
 * ratio to the OpenSSH client with the same command over a master of its own, in the same interleaved run.
 * `npm run bench -- run [--rounds 200]`
 */

const WARM_UPS = 30;
const COMMAND = 'uptime';
const QUERY =
  'mutation ($input: RunInput!) { run(input: $input) { ... on Finished { execution { id state exitCode } } } }';
const HOST = 'host:strong';
const POLICY = { isLoopbackAllowed: true };

async function main(rounds: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'oxb-'));
  const fleet = await startFleet({
    hosts: [{ slug: HOST }],
    guests: [{ slug: 'lxc:alpha', vmid: 101, on: HOST }],
  });
  const targets = createTargets({
    directory: path.join(folder, 's'),
    includes: [],
    identityFiles: [fleet.identityFile],
    knownHostsFiles: [fleet.knownHostsFile],
    environment: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent' },
    policy: POLICY,
    newMark: newId,
  });
  try {
    await withScratchGraph(async (graph) => {
      const service = await serve(graph, loadTables(), { targets, addresses: POLICY });
      try {
        await writeDown(service, fleet);
        await measure(service, plainSsh(fleet, path.join(folder, 'm')), rounds);
      } finally {
        await service.close();
      }
    });
  } finally {
    await targets.close();
    await fleet.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function writeDown({ app }: ServedApp, { hosts, guests }: Fleet): Promise<void> {
  const operator = {
    tokenId: 'bench',
    name: 'bench',
    holder: 'PERSON' as const,
    scopes: new Set(['write', 'curate'] as const),
  };
  const { entities, relations } = app.services;
  for (const { slug, address, port, user } of hosts)
    await entities.upsertEntity(operator, { slug, attributes: { address, port, user } });
  for (const { slug, vmid, on } of guests) {
    await entities.upsertEntity(operator, { slug, attributes: { vmid } });
    await relations.createRelation(operator, { type: 'RUNS_ON', from: slug, to: on });
  }
}

/** The client as a person would use it, over a master that stays. */
function plainSsh(fleet: Fleet, socket: string): () => Promise<void> {
  const options = ['-o', 'ControlMaster=auto', '-o', `ControlPath=${socket}`, '-o', 'ControlPersist=60'];
  const [program = 'ssh', ...args] = fleet.sshArgv(HOST, COMMAND);
  return () =>
    new Promise((resolve, reject) => {
      const child = spawn(program, [...options, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
      child.stdout.resume();
      child.on('error', reject);
      child.on('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`ssh ended with ${code ?? 'a signal'}`));
      });
    });
}

async function measure(service: ServedApp, ssh: () => Promise<void>, rounds: number): Promise<void> {
  const times: Record<string, number[]> = { ssh: [], host: [], container: [] };
  const run = async (target: string): Promise<void> => {
    await service.ask(QUERY, { input: { target, command: COMMAND } }, '"SUCCEEDED"');
  };
  for (let round = -WARM_UPS; round < rounds; round += 1) {
    const taken = {
      ssh: await timeMs(ssh),
      host: await timeMs(() => run(HOST)),
      container: await timeMs(() => run('lxc:alpha')),
    };
    if (round >= 0) for (const [name, ms] of Object.entries(taken)) times[name]?.push(ms);
  }
  const ms = Object.fromEntries(Object.entries(times).map(([name, values]) => [name, shares(values)]));
  const ratio = (name: string) => ({
    median: Number(((ms[name]?.median ?? 0) / (ms['ssh']?.median ?? 0)).toFixed(2)),
    p95: Number(((ms[name]?.p95 ?? 0) / (ms['ssh']?.p95 ?? 0)).toFixed(2)),
  });
  await saveResult('run', { rounds, ms, ratioToSsh: { host: ratio('host'), container: ratio('container') } });
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } });
await main(Number(values.rounds));
