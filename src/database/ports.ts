import { createServer } from 'node:net';
import { hasCode } from './database-error.ts';

/** Whether this loopback port can be listened on now. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOnce(port);
    return true;
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE', 'EACCES')) return false;
    throw error;
  }
}

/** A loopback port that was free a moment ago. */
export function findFreePort(): Promise<number> {
  return listenOnce(0);
}

function listenOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  });
}
