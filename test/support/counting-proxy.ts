import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that counts round trips: each time the client sends after the server has answered begins a new one. */
export interface CountingProxy {
  readonly port: number;
  /** Round trips since the last call. */
  takeCount(): number;
  close(): Promise<void>;
}

export async function startCountingProxy(target: { host: string; port: number }): Promise<CountingProxy> {
  let count = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    let isClientsTurn = true;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.on('data', (data) => {
      if (isClientsTurn) count += 1;
      isClientsTurn = false;
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      isClientsTurn = true;
      client.write(data);
    });
    client.on('end', () => upstream.end());
    upstream.on('end', () => client.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    takeCount: () => {
      const taken = count;
      count = 0;
      return taken;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) =>
        server.close(() => {
          resolve();
        }),
      );
    },
  };
}
