import { connect, createServer, type Socket } from 'node:net';

/** A way to a Neo4j on which answers to COMMIT get lost: the change is made, and whoever made it is not told. */
export interface ForgetfulProxy {
  readonly port: number;
  /** From now on every second answer to the commit of a change is lost, beginning with the next. */
  arm(): void;
  /** Lets all answers through again; gives how many were lost. */
  disarm(): number;
  close(): Promise<void>;
}

/** Bolt frames a message by its length and two zeros; COMMIT is a structure without fields and of signature 0x12. */
const COMMIT = Buffer.from('0002b0120000', 'hex');
/** BEGIN has one field, a map, which says `mode: "r"` when nothing will be changed. */
const BEGIN = Buffer.from('b111', 'hex');
const READS_ONLY = Buffer.from('\u0084mode\u0081r', 'latin1');

export async function startForgetfulProxy(target: { host: string; port: number }): Promise<ForgetfulProxy> {
  let isArmed = false;
  let commits = 0;
  let lost = 0;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    let isChange = false;
    let isForgetting = false;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (data) => {
      if (data.includes(BEGIN)) isChange = !data.includes(READS_ONLY);
      if (isArmed && isChange && data.includes(COMMIT)) {
        isForgetting = commits % 2 === 0;
        commits += 1;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!isForgetting) {
        client.write(data);
        return;
      }
      // The database has answered, so the change is made for good.
      lost += 1;
      client.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    port: address.port,
    arm: () => {
      isArmed = true;
      commits = 0;
    },
    disarm: () => {
      const count = lost;
      isArmed = false;
      lost = 0;
      return count;
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
