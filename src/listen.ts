import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import { answerMalformed, SERVER_OPTIONS } from './api/malformed-http.ts';
import type { Config } from './config.ts';
import { noteOnCertificate, readTls, renewTls, type TlsPair, type TlsUnusable } from './tls.ts';

/** Reading a request may take as long as answering it; a client that dawdles is let go. */
const REQUEST_MS = 10_000;
const HEADERS_MS = 5_000;
const DRAIN_POLL_MS = 20;
/** How soon a renewed certificate is taken up. */
const RENEWAL_MS = 60_000;

/** The port cannot be had. The message names the variable and how to find out who has it. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable';
}

export interface Listening {
  /** Takes no new connections, lets requests under way end, and cuts what still runs after `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

export interface ListenOptions {
  /** What happens to the certificate while it is served: a note about it, or why a renewed one is not taken up. */
  readonly onCertificate?: (note: string) => void;
  readonly renewalMs?: number;
}

/**
 * Listens on the configured address. Throws PortUnavailable when somebody else does or it is not ours, and TlsUnusable
 * when certificate or key cannot be served.
 */
export async function listen(
  config: Config,
  listener: RequestListener,
  options: ListenOptions = {},
): Promise<Listening> {
  const { server, endRenewal } = createServer(config, listener, options);
  answerMalformed(server, config.tls !== null);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(explain(config, error));
    });
    server.listen({ port: config.port, host: config.bind }, () => {
      resolve();
    });
  });
  return {
    drain: (graceMs) => {
      endRenewal();
      return drain(server, graceMs);
    },
  };
}

interface Door {
  readonly server: Server;
  readonly endRenewal: () => void;
}

function createServer(config: Config, listener: RequestListener, options: ListenOptions): Door {
  const limits = {
    ...SERVER_OPTIONS,
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: 1_000,
  };
  if (config.tls === null) return { server: createHttpServer(limits, listener), endRenewal: () => undefined };
  const pair = readTls(config.tls);
  const server = createHttpsServer({ ...limits, ...pair }, listener);
  return { server, endRenewal: keepCertificate(server, config.tls, { pair, ...options }) };
}

function keepCertificate(
  server: HttpsServer,
  files: NonNullable<Config['tls']>,
  {
    pair,
    onCertificate = () => undefined,
    renewalMs = RENEWAL_MS,
  }: ListenOptions & { readonly pair: TlsPair },
): () => void {
  const note = (served: TlsPair): void => {
    const text = noteOnCertificate(served, Date.now());
    if (text !== null) onCertificate(text);
  };
  const say = (outcome: TlsPair | TlsUnusable): void => {
    if ('cert' in outcome) {
      onCertificate('The renewed TLS certificate is served from now on.');
      note(outcome);
    } else onCertificate(`The TLS certificate from before is still served. ${outcome.message}`);
  };
  note(pair);
  return renewTls(server, files, pair, { everyMs: renewalMs, onChange: say });
}

function explain({ port, bind }: Config, error: NodeJS.ErrnoException): Error {
  const at = `port ${port} on ${bind}`;
  if (error.code === 'EADDRINUSE') {
    return new PortUnavailable(
      `OIKOS_PORT: ${at} is taken by another program, perhaps by another Oikos.\n` +
        `  Who has it:    lsof -nP -iTCP:${port} -sTCP:LISTEN    (or: ss -ltnp 'sport = :${port}')\n` +
        `  Use another:   OIKOS_PORT=${port + 1} npm start\n` +
        '  A second instance needs its own OIKOS_DATA as well.',
      { cause: error },
    );
  }
  if (error.code === 'EACCES') {
    return new PortUnavailable(`OIKOS_PORT: this account may not listen on ${at}; choose one above 1023.`, {
      cause: error,
    });
  }
  if (error.code === 'EADDRNOTAVAIL') {
    return new PortUnavailable(`OIKOS_BIND: this machine has no address ${bind}.`, { cause: error });
  }
  return error;
}

async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  // A connection that is kept alive holds the server open once its request has ended: close it then.
  const idle = setInterval(() => {
    server.closeIdleConnections();
  }, DRAIN_POLL_MS);
  const late = setTimeout(() => {
    server.closeAllConnections();
  }, graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
