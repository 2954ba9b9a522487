/** Prints `N passed, N failed` from a JSON report of the test runner; fails when nothing ran. */
import { readFileSync } from 'node:fs';

const file = process.argv[2];
if (file === undefined) {
  console.error('usage: node scripts/summarise-tests.mjs REPORT.json');
  process.exit(2);
}
const report = JSON.parse(readFileSync(file, 'utf8'));
// A test file that does not even load counts as one failure.
const broken = report.testResults.filter(
  (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
).length;
const failed = report.numFailedTests + broken;
const skipped = report.numPendingTests + report.numTodoTests;
console.log(`${report.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(report.numPassedTests === 0 || failed > 0 ? 1 : 0);
