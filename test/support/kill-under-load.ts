import { setTimeout as sleep } from 'node:timers/promises';
import type { SpawnedService } from './service.ts';

export interface KillFigures {
  readonly acknowledged: number;
  /** Slugs of acknowledged writes that are not there afterwards. */
  readonly lost: readonly string[];
  /** Answers with the code UNAVAILABLE, marked as retryable. */
  readonly unavailable: number;
  /** Anything else. */
  readonly otherAnswers: readonly string[];
  /** From the kill until a write was acknowledged again. */
  readonly backAfterMs: number;
}

const RUN_UP_MS = 1_500;
const BACK_WITHIN_MS = 600_000;

/** The process of the managed database, as the service logs it. */
export function databasePid(of: SpawnedService): number {
  const pids = [...of.errors().matchAll(/"event":\{"type":"started","pid":(\d+)/g)];
  return Number(pids.at(-1)?.[1]);
}

/** Many clients write; the database is killed in the middle; they go on until it is back, and count. */
export async function killUnderLoad(
  service: SpawnedService,
  { clients, name }: { readonly clients: number; readonly name: string },
): Promise<KillFigures> {
  const acknowledged: string[] = [];
  const otherAnswers: string[] = [];
  const state = { unavailable: 0, killedMs: 0, backMs: 0 };
  const client = async (index: number): Promise<void> => {
    const deadlineMs = performance.now() + BACK_WITHIN_MS;
    for (let count = 0; state.backMs === 0 && performance.now() < deadlineMs; count += 1) {
      const slug = `host:${name}-${index}-${count}`;
      const answer = await service.ask(
        `mutation { upsertEntity(input: { slug: "${slug}" }) { __typename } }`,
      );
      const kind = kindOf(answer);
      if (kind === 'WRITTEN') acknowledged.push(slug);
      else if (kind === 'UNAVAILABLE') state.unavailable += 1;
      else otherAnswers.push(JSON.stringify(answer));
      const isBack = kind === 'WRITTEN' && state.unavailable > 0 && state.killedMs > 0;
      if (isBack) state.backMs ||= performance.now();
      if (kind !== 'WRITTEN') await sleep(200);
    }
  };
  const work = Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  await sleep(RUN_UP_MS);
  process.kill(databasePid(service), 'SIGKILL');
  state.killedMs = performance.now();
  await work;
  if (state.backMs === 0)
    throw new Error(`the database did not come back:\n${service.errors().slice(-4_000)}`);
  await service.until('ready', BACK_WITHIN_MS);
  return {
    acknowledged: acknowledged.length,
    lost: await missingOf(service, acknowledged),
    unavailable: state.unavailable,
    otherAnswers,
    backAfterMs: Math.round(state.backMs - state.killedMs),
  };
}

function kindOf(answer: any): 'WRITTEN' | 'UNAVAILABLE' | 'OTHER' {
  if (answer.data?.upsertEntity?.__typename === 'UpsertEntitySuccess') return 'WRITTEN';
  const [error] = answer.errors ?? [];
  return error?.extensions.code === 'UNAVAILABLE' && error.extensions.retryable === true
    ? 'UNAVAILABLE'
    : 'OTHER';
}

async function missingOf(service: SpawnedService, slugs: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  let after: string | null = null;
  do {
    const cursor: string = after === null ? '' : `, after: "${after}"`;
    const { data } = await service.ask(
      `{ entities(first: 200${cursor}) { nodes { slug } pageInfo { hasNextPage endCursor } } }`,
    );
    for (const { slug } of data.entities.nodes) found.add(slug);
    after = data.entities.pageInfo.hasNextPage ? data.entities.pageInfo.endCursor : null;
  } while (after !== null);
  return slugs.filter((slug) => !found.has(slug));
}
