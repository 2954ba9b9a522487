import { randomUUID } from 'node:crypto';
import type { Asked, EndedState } from '../../src/domain/execution/execution.ts';
import { changeExecution, createExecution } from '../../src/graph/execution-store.ts';
import { saveOutput } from '../../src/graph/output-store.ts';
import type { TestApp } from './app.ts';
import { fleetOf } from './fleet-api.ts';
import { keep } from './output.ts';

export interface StoredExecution {
  readonly target: string;
  readonly command: string;
  readonly out?: Buffer | string;
  readonly err?: Buffer | string;
  readonly askedAt?: string;
  /** Null: it still runs. */
  readonly endedAt?: string | null;
  readonly state?: EndedState;
}

/** Writes executions down as the runner would have, without running anything. */
export function storedExecutionsOf(app: TestApp) {
  let session: string | null = null;
  const sessionId = async (): Promise<string> => {
    const data = await app.ask(
      'mutation { setGoal(input: { text: "look around" }) { ... on SetGoalSuccess { session { id } } } }',
    );
    return (session ??= data.setGoal.session.id as string);
  };
  return {
    target: (kind = 'host'): Promise<string> => fleetOf(app).make(kind),
    /** Gives its id. */
    async store(one: StoredExecution): Promise<string> {
      const id = randomUUID();
      const entity = await fleetOf(app).entity(one.target);
      const askedAt = one.askedAt ?? app.clock.now();
      const kept = keep();
      kept.print(one.out ?? '', 'OUT');
      kept.print(one.err ?? '', 'ERR');
      kept.keeper.end();
      const change = kept.keeper.drain();
      const asked: Asked = {
        id,
        target: entity.id as string,
        targetSlug: one.target,
        command: one.command,
        stdinBytes: null,
        fingerprint: id,
        deeds: [],
        deed: null,
        tellsEnd: true,
        actions: [],
        paths: [],
        risk: 'READ',
        isLong: false,
        exposes: false,
        sends: false,
        session: await sessionId(),
        goal: null,
        tokenId: 'agent',
        askedBy: 'agent',
        askedAt,
      };
      const begun = { state: 'QUEUED', runner: null, reason: null, detail: null, endedAt: null } as const;
      await app.graph.write(async (tx) => {
        await createExecution(tx, asked, begun);
        await saveOutput(tx, id, change);
        const { out, err } = change.counters;
        await changeExecution(tx, id, {
          ...(one.endedAt === null
            ? { state: 'RUNNING' }
            : { state: one.state ?? 'SUCCEEDED', endedAt: one.endedAt ?? askedAt }),
          outBytes: out.bytes,
          outDropped: out.dropped,
          errBytes: err.bytes,
          errDropped: err.dropped,
        });
      });
      return id;
    },
  };
}
