import { keep } from './output.ts';

/** A process of its own: prints how far its memory rose while so much output of one kind went through a keeper. */

const KINDS = {
  lines: 'Nov 30 00:57:15 host systemd[1]: Started session 12 of user root.\n',
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
const kept = keep();

function printLot(): void {
  if (kind !== 'one byte at a time') {
    kept.print(lot);
    return;
  }
  for (let at = 0; at < lot.length; at += 1) kept.print(lot.subarray(at, at + 1));
}

// A Node process that works, on whatever, soon has up to 48 MiB for its young objects; that is not the output's.
const WARM_UP: readonly Buffer[] = Array.from({ length: 40 }, () => Buffer.from(KINDS.escapes.repeat(8_192)));
for (const bytes of WARM_UP) {
  const other = keep();
  other.print(bytes);
  other.finish();
}
const before = process.memoryUsage().rss;
const beganMs = performance.now();
let peak = before;
while (kept.keeper.from().out < Number(mib) * MIB) {
  printLot();
  kept.keeper.drain();
  kept.keeper.pieces();
  peak = Math.max(peak, process.memoryUsage().rss);
}
kept.keeper.end();
const { bytes } = kept.keeper.counters().out;
process.stdout.write(JSON.stringify({ grownBytes: peak - before, bytes, ms: performance.now() - beganMs }));
