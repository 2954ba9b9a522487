import { createServer, get, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { listen, PortUnavailable, type Listening } from '../../src/listen.ts';

const open: Listening[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((listening) => listening.drain(0)));
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listenWith(listener: RequestListener): Promise<{ port: number; listening: Listening }> {
  const port = await freePort();
  const listening = await listen(readConfig({ OIKOS_PORT: String(port) }), listener);
  open.push(listening);
  return { port, listening };
}

function whenCalled(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** Asks and resolves with the text of the answer, or with what went wrong. */
function ask(port: number): Promise<string> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => {
        resolve(text);
      });
    });
    request.on('error', (error: NodeJS.ErrnoException) => {
      resolve(error.code ?? 'failed');
    });
  });
}

describe('ending', () => {
  test('a request under way gets its answer before the service is gone', async () => {
    let finish: (() => void) | undefined;
    const begun = whenCalled();
    const { port, listening } = await listenWith((_request, response) => {
      finish = () => response.end('done');
      begun.resolve();
    });
    const answer = ask(port);
    await begun.promise;
    const drained = listening.drain(5_000);
    expect(await ask(port)).toBe('ECONNREFUSED');
    finish?.();
    expect(await answer).toBe('done');
    await drained;
  });

  test('a request that does not end is cut after its grace', async () => {
    const begun = whenCalled();
    const { port, listening } = await listenWith(() => {
      begun.resolve();
    });
    const answer = ask(port);
    await begun.promise;
    await listening.drain(50);
    expect(await answer).toBe('ECONNRESET');
  });
});

describe('a port that cannot be had', () => {
  test('is told with its variable and how to find out who has it', async () => {
    const { port } = await listenWith((_request, response) => response.end());
    const second = listen(readConfig({ OIKOS_PORT: String(port) }), () => undefined);
    await expect(second).rejects.toThrow(PortUnavailable);
    await expect(second).rejects.toThrow(/OIKOS_PORT[\s\S]*lsof[\s\S]*OIKOS_DATA/);
  });

  test('an address that is not of this machine is told with its variable', async () => {
    const config = readConfig({ OIKOS_PORT: '4999', OIKOS_BIND: '192.0.2.1', OIKOS_BEHIND_PROXY: 'yes' });
    await expect(listen(config, () => undefined)).rejects.toThrow(/OIKOS_BIND/);
  });
});
