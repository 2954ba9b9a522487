import { describe, expect, it } from 'vitest';
import { judgeLog } from '../../src/database/torn-log.ts';

const BEGINS = '[ System diagnostics ]\n';
const FULL = 'java.io.IOException: No space left on device\n';
const REFUSED = `${BEGINS}Error reading transaction logs, recovery not possible.\n`;

describe('a transaction log that ends in something unreadable', () => {
  it.each([
    ['readable', 'all is well', `${BEGINS}fine\n`],
    ['readable', 'it was mended since', `${REFUSED}${BEGINS}fine\n`],
    ['torn', 'the run before met a full disk', `${BEGINS}${FULL}${REFUSED}`],
    ['torn', 'and several starts have refused since', `${BEGINS}${FULL}${REFUSED}${REFUSED}`],
    ['damaged', 'nothing explains it', `${BEGINS}fine\n${REFUSED}`],
    [
      'damaged',
      'a full disk was met, and a good run came after',
      `${BEGINS}${FULL}${BEGINS}fine\n${REFUSED}`,
    ],
    ['damaged', 'nothing else is known', REFUSED],
  ])('is %s when %s', (state, _title, debugLog) => {
    expect(judgeLog(debugLog)).toBe(state);
  });
});
