import { readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort, spawnService, type SpawnedService } from '../service.ts';
import type { Place } from './http-requests.ts';

/** How long the service's own event loop was held up since it was last asked, in milliseconds. */
export interface LoopDelay {
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export interface FuzzedService extends Place {
  readonly service: SpawnedService;
  /** From /metrics, where the service tells its own delay; asking starts a new count. */
  loopDelay(): Promise<LoopDelay>;
  /** What its log holds that no request may cause: faults of ours, warnings of Node, stacks. */
  complaints(): string[];
}

/** The service as a process of its own, in a data folder of the test's. */
export async function startFuzzedService(
  dataDir: string,
  env: Record<string, string>,
): Promise<FuzzedService> {
  const port = await freePort();
  const service = spawnService({ port, dataDir, env });
  await service.until('ready', 240_000);
  const token = readFileSync(path.join(dataDir, 'tokens', 'operator'), 'utf8').trim();
  return {
    port,
    token,
    service,
    loopDelay: async () => {
      const answer = await fetch(`${service.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
      const text = await answer.text();
      const milliseconds = (name: string): number =>
        Math.round(
          Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(text)?.[1]) * 10_000,
        ) / 10;
      return { p50Ms: milliseconds('p50'), p99Ms: milliseconds('p99'), maxMs: milliseconds('max') };
    },
    complaints: () =>
      service
        .errors()
        .split('\n')
        .filter((line) => line !== '' && !/^\{"level":(10|20|30),/.test(line)),
  };
}
