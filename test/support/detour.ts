import { connect, createServer, type Server, type Socket } from 'node:net';

export interface Detour {
  open(): Promise<void>;
  /** Nobody listens any more and every connection is cut, as when a database goes away. */
  shut(): Promise<void>;
}

/** A way to a port of loopback that can be opened and shut. */
export function createDetour(from: number, to: number): Detour {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  return {
    open: () =>
      new Promise((resolve) => {
        server = createServer((near) => {
          const far = connect(to, '127.0.0.1');
          for (const socket of [near, far]) {
            sockets.add(socket);
            socket.on('error', () => socket.destroy());
            socket.on('close', () => {
              sockets.delete(socket);
              near.destroy();
              far.destroy();
            });
          }
          near.pipe(far).pipe(near);
        }).listen(from, '127.0.0.1', resolve);
      }),
    shut: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        if (server === undefined) resolve();
        else
          server.close(() => {
            resolve();
          });
        server = undefined;
      }),
  };
}
