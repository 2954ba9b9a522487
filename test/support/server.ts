import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import pino from 'pino';
import { createAllowList } from '../../src/api/allow-list.ts';
import { createHttpHandler } from '../../src/api/http.ts';
import type { Backend, Readiness } from '../../src/api/http-routes.ts';
import { answerMalformed, SERVER_OPTIONS } from '../../src/api/malformed-http.ts';
import { createMetrics } from '../../src/api/metrics.ts';
import { newId } from '../../src/auth/new-id.ts';
import { isDatabaseAway } from '../../src/services/database-away.ts';

export interface HttpAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The body as JSON; null when it is none. */
  json: any;
}

export interface TestServer {
  readonly port: number;
  readonly origin: string;
  /** One request over a real socket; `host` is the header, whatever the socket goes to. */
  send(options: {
    path?: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
  }): Promise<HttpAnswer>;
  /** Sends these very bytes and gives everything that comes back until the server hangs up. */
  sendRaw(text: string): Promise<string>;
  state: { readiness: Readiness; backend: Backend | null };
  close(): Promise<void>;
}

export interface TestServerOptions {
  readonly publicUrl?: URL | null;
  readonly isBehindProxy?: boolean;
}

/** The real door on a real port of loopback. */
export async function startTestServer(
  backend: Backend | null,
  { publicUrl = null, isBehindProxy = false }: TestServerOptions = {},
): Promise<TestServer> {
  const server = createServer({ ...SERVER_OPTIONS, requestTimeout: 10_000 });
  answerMalformed(server, false);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const state: TestServer['state'] = { readiness: 'ready', backend };
  const handler = createHttpHandler({
    allowList: createAllowList({ port, isTls: false, publicUrl }),
    isHttps: false,
    isBehindProxy,
    readiness: () => state.readiness,
    backend: () => state.backend,
    isDatabaseAway,
    metrics: createMetrics(),
    newId,
    log: pino({ level: 'fatal' }),
  });
  server.on('request', handler);
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    send: (options) => sendTo(port, options),
    sendRaw: (text) => sendRawTo(port, text),
    state,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}

function sendTo(port: number, options: Parameters<TestServer['send']>[0]): Promise<HttpAnswer> {
  const { path = '/graphql', method = 'POST', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json: parseOrNull(text) });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

function sendRawTo(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(Buffer.concat(chunks).toString());
    });
  });
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
