import { describe, expect, it } from 'vitest';
import { readPage } from '../../src/domain/page.ts';

describe('how many a list is asked for', () => {
  it.each([0, -1, 201, 1.5])('is refused out of 1 to 200: %s', (first) => {
    for (const parts of [0, 2])
      expect(readPage({ first }, parts)).toMatchObject({ __typename: 'InvalidInput', field: 'first' });
  });

  it('says to follow a cursor only where there is one', () => {
    expect(readPage({ first: 0 }, 1)).toMatchObject({ message: expect.stringContaining('endCursor') });
    expect(readPage({ first: 0 }, 0)).not.toMatchObject({ message: expect.stringContaining('endCursor') });
  });
});
