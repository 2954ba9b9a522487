import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Config } from './config.ts';

/** Reading a request may take as long as answering it; a client that dawdles is let go. */
const REQUEST_MS = 10_000;
const HEADERS_MS = 5_000;
const DRAIN_POLL_MS = 20;

/** The port cannot be had. The message names the variable and how to find out who has it. */
export class PortUnavailable extends Error {
  override readonly name = 'PortUnavailable';
}

export interface Listening {
  /** Takes no new connections, lets requests under way end, and cuts what still runs after `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/** Listens on the configured address. Throws PortUnavailable when somebody else does or it is not ours. */
export async function listen(config: Config, listener: RequestListener): Promise<Listening> {
  const server = createServer(config, listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(explain(config, error));
    });
    server.listen({ port: config.port, host: config.bind }, () => {
      resolve();
    });
  });
  return { drain: (graceMs) => drain(server, graceMs) };
}

function createServer(config: Config, listener: RequestListener): Server {
  const options = {
    requestTimeout: REQUEST_MS,
    headersTimeout: HEADERS_MS,
    connectionsCheckingInterval: 1_000,
  };
  if (config.tls === null) return createHttpServer(options, listener);
  const { certFile, keyFile } = config.tls;
  return createHttpsServer(
    { ...options, cert: readFileSync(certFile), key: readFileSync(keyFile) },
    listener,
  );
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
