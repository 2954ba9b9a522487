import { connect, type Socket } from 'node:net';

/** One conversation with a guest agent: one JSON object per line, after a handshake that skips older leftovers. */

export type AgentAnswer =
  { readonly return: unknown } | { readonly error: { readonly class: string; readonly desc: string } };

/** Nobody answers within the time. */
export class AgentTimeout extends Error {
  override readonly name = 'AgentTimeout';
}

const DELIMITER = 0xff;
const RETRY_MS = 20;

/**
 * Sends one command and gives the answer. The text of the command goes out one byte per character, as the
 * hypervisor's does. Throws AgentTimeout.
 */
export async function askAgent(path: string, command: string, limitMs: number): Promise<AgentAnswer> {
  const end = Date.now() + limitMs;
  for (;;) {
    const left = end - Date.now();
    if (left <= 0) throw new AgentTimeout('no answer');
    const answer = await tryOnce(path, command, left);
    if (answer !== null) return answer;
    // The agent listens to one at a time, and not at all between two.
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Null when the connection was not taken. */
async function tryOnce(path: string, command: string, limitMs: number): Promise<AgentAnswer | null> {
  const socket = connect({ path });
  const timer = setTimeout(() => socket.destroy(new AgentTimeout('no answer')), limitMs);
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return await converse(socket, command);
  } catch (error) {
    if (error instanceof AgentTimeout) throw error;
    return null;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function converse(socket: Socket, command: string): Promise<AgentAnswer> {
  const read = lineReader(socket);
  const id = Math.floor(Math.random() * 0x7fffffff);
  const hello = JSON.stringify({ execute: 'guest-sync-delimited', arguments: { id } });
  socket.write(Buffer.concat([Buffer.from([DELIMITER]), Buffer.from(`${hello}\n`)]));
  for (;;) {
    const line = await read();
    if (line.lastIndexOf(DELIMITER) < 0) continue;
    const answer = JSON.parse(line.subarray(line.lastIndexOf(DELIMITER) + 1).toString()) as {
      return?: number;
    };
    if (answer.return === id) break;
  }
  socket.write(Buffer.from(`${command}\n`, 'latin1'));
  return JSON.parse((await read()).toString()) as AgentAnswer;
}

function lineReader(socket: Socket): () => Promise<Buffer> {
  let chunks: Buffer[] = [];
  const lines: Buffer[] = [];
  let failure: Error | null = null;
  let wake: (() => void) | null = null;
  const stir = (): void => {
    wake?.();
    wake = null;
  };
  socket.on('data', (chunk: Buffer) => {
    let rest = chunk;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      lines.push(Buffer.concat([...chunks, rest.subarray(0, end)]));
      chunks = [];
      rest = rest.subarray(end + 1);
    }
    if (rest.length > 0) chunks.push(rest);
    stir();
  });
  socket.on('error', (error) => {
    failure = error;
    stir();
  });
  socket.on('close', () => {
    failure ??= new Error('the agent hung up');
    stir();
  });
  return async () => {
    for (;;) {
      const line = lines.shift();
      if (line !== undefined) return line;
      if (failure !== null) throw failure;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
}
