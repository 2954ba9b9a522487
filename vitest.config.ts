import { defineConfig } from 'vitest/config';

/** unit needs nothing; graph and api share one real Neo4j, started once per run, one file at a time. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['test/unit/**/*.test.ts'] } },
      {
        test: {
          name: 'database',
          include: ['test/database/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'graph',
          include: ['test/{graph,api,browser}/**/*.test.ts'],
          globalSetup: ['test/support/neo4j-setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
