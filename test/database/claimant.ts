/** Claims the folder given, says what came of it, and keeps the claim until its input ends. */
import { claim } from '../../src/database/ownership.ts';

const result = claim(process.argv[2] ?? '');
result.then(
  ({ owner }) => {
    console.log(owner === 'us' ? 'won' : `lost to ${owner.pid}`);
  },
  (error: unknown) => {
    console.log(String(error));
  },
);
process.stdin.resume();
