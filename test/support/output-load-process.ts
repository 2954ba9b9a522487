import { keep, type Kept } from './output.ts';

/** A process of its own: prints how far its memory rose while so much output of one kind went through keepers. */

const KINDS = {
  lines: 'Nov 30 00:57:15 host systemd[1]: Started session 12 of user root.\n',
  'twenty at once': 'Nov 30 00:57:15 host systemd[1]: Started session 12 of user root.\n',
  'one line': 'no end of it ',
  'one byte at a time': 'drop\r\n',
  escapes: '\u001b[31m\u0000\u0001ü\u001b[0m ',
} as const;
export type MuchOutput = keyof typeof KINDS;

const MIB = 1_048_576;
/** What the runner asks for at a time. */
const READ_BYTES = 524_288;

const [, , kind = 'lines', mib = '1'] = process.argv;
const unit = Buffer.from(KINDS[kind as MuchOutput]);
const lot = Buffer.concat(Array<Buffer>(Math.ceil(READ_BYTES / unit.length)).fill(unit));

function printLot(kept: Kept): void {
  if (kind !== 'one byte at a time') {
    kept.print(lot);
    return;
  }
  for (let at = 0; at < lot.length; at += 1) kept.print(lot.subarray(at, at + 1));
}

// A Node process that works, on whatever, soon has up to 48 MiB for its young objects; that is not the output's.
const WARM_UP = Buffer.from(KINDS.escapes.repeat(8_192));
for (let turn = 0; turn < 40; turn += 1) {
  const other = keep();
  other.print(WARM_UP);
  other.finish();
}
const keepers = Array.from({ length: kind === 'twenty at once' ? 20 : 1 }, () => keep());
const bytesOf = (): number => keepers.reduce((sum, { keeper }) => sum + keeper.from().out, 0);
const before = process.memoryUsage().rss;
const beganMs = performance.now();
let peak = before;
while (bytesOf() < Number(mib) * MIB)
  for (const kept of keepers) {
    printLot(kept);
    kept.keeper.drain();
    kept.keeper.pieces();
    peak = Math.max(peak, process.memoryUsage().rss);
  }
for (const { keeper } of keepers) keeper.end();
process.stdout.write(
  JSON.stringify({ grownBytes: peak - before, bytes: bytesOf(), ms: performance.now() - beganMs }),
);
