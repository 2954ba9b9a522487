import { defineConfig } from 'vitest/config';

/** `npm run test:long`: what takes minutes by its nature. Its figures are kept in bench/results. */
export default defineConfig({
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['test/long/**/*.test.ts'],
    globalSetup: ['test/support/neo4j-setup.ts'],
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
  },
});
