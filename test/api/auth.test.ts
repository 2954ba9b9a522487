import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
});

describe('a token says who asks', () => {
  test('each of the three first tokens knows its own name, holder and scopes', async () => {
    const { whoami } = await app.ask('{ whoami { name holder scopes } }', {}, 'agent');
    expect(whoami).toEqual({ name: 'agent', holder: 'AGENT', scopes: ['read', 'run', 'write'] });
  });
});
