/**
 * What the chain over the audit record costs those who write: the same writes with and without the sealer, turn and
 * turn about in one run, as a ratio. `npx tsx bench/audit-chain.ts [turns]` writes bench/results/audit-chain.json.
 */
import { newId } from '../src/auth/new-id.ts';
import type { Caller } from '../src/domain/caller.ts';
import { appendAuditEvent } from '../src/graph/audit-store.ts';
import type { GraphClient } from '../src/graph/client.ts';
import { createAuditSealer } from '../src/services/audit-sealer.ts';
import { createAuditService } from '../src/services/audit-service.ts';
import { saveResult, withScratchGraph } from './scratch.ts';

const TURNS = Number(process.argv[2] ?? 6);
const TURN_MS = 3_000;
const WRITERS = 8;
const CALLER: Caller = { tokenId: 'bench', name: 'bench', holder: 'SERVICE', scopes: new Set(['write']) };

async function writeFor(graph: GraphClient): Promise<number> {
  const untilMs = performance.now() + TURN_MS;
  let count = 0;
  const writer = async (): Promise<void> => {
    while (performance.now() < untilMs) {
      const event = {
        id: newId(),
        at: new Date().toISOString(),
        caller: CALLER,
        operation: 'upsertEntity',
        subject: 'host:bench',
        detail: {},
      };
      await graph.write((tx) => appendAuditEvent(tx, event));
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
  return count / (TURN_MS / 1000);
}

await withScratchGraph(async (graph, another) => {
  const sealer = createAuditSealer({
    graph: another(),
    newId,
    monotonicMs: () => performance.now(),
    onState: () => undefined,
    onAlarm: () => undefined,
  });
  const rates = { without: 0, with: 0 };
  await writeFor(graph);
  for (let turn = 0; turn < TURNS; turn += 1) {
    rates.without += (await writeFor(graph)) / TURNS;
    // What waited meanwhile is not the business of the next turn.
    await sealer.seal();
    const sealing = setInterval(() => void sealer.seal(), 1_000);
    rates.with += (await writeFor(graph)) / TURNS;
    clearInterval(sealing);
    await sealer.seal();
  }
  const verification = await createAuditService({ graph, monotonicMs: () => performance.now() }).verify(0);
  await saveResult('audit-chain', {
    writesPerSecond: { without: Math.round(rates.without), with: Math.round(rates.with) },
    ratio: Number((rates.with / rates.without).toFixed(2)),
    verified: 'isIntact' in verification && verification.isIntact,
  });
});
