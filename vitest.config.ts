import { defineConfig } from 'vitest/config';
import { canTryTargets } from './test/support/target-programs.ts';

/** Properties are tried on the same examples in every run. */
const setupFiles = ['test/support/fixed-seed.ts'];

/** Vite would pick the package's ESM twin, Node and the libraries load the other: one process, one graphql. */
const resolve = { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] };

/** Real local processes, a real sshd on loopback; and the fleet of demo/ with its guest agent and its hangs. */
const targets = !canTryTargets()
  ? []
  : [
      {
        resolve,
        test: {
          name: 'exec',
          setupFiles,
          include: ['test/exec/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        resolve,
        test: {
          name: 'demo',
          include: ['test/demo/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ];

/**
 * unit needs nothing. database starts many Neo4j, each with a folder and a port of its own, and mostly waits for them:
 * two files at a time. graph and api share one real Neo4j, started once per run, one file at a time.
 */
export default defineConfig({
  test: {
    projects: [
      // Time limits are bounds against hanging, wide enough for a machine that is busy with other things.
      {
        resolve,
        test: {
          name: 'unit',
          setupFiles,
          include: ['test/unit/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...targets,
      {
        resolve,
        test: {
          name: 'database',
          include: ['test/{database,start}/**/*.test.ts'],
          globalSetup: ['test/support/fill-cache.ts'],
          maxWorkers: 2,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        test: {
          name: 'graph',
          setupFiles,
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
