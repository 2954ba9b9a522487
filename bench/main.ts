/** `npm run bench -- NAME [options]`: runs one measurement; figures go to bench/results with the machine named. */
const BENCHES = ['entity-knowledge', 'run', 'analysis', 'contention', 'backtest'] as const;

// The measurement reads what follows its name as if it had been called itself.
const [name] = process.argv.splice(2, 1);
const known = BENCHES.find((bench) => bench === name);
if (known === undefined) {
  console.error(`usage: npm run bench -- ${BENCHES.join(' | ')}`);
  process.exit(name === '--help' || name === '-h' ? 0 : 2);
}
await import(`./${known}.ts`);
