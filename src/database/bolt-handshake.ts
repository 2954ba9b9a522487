import { connect } from 'node:net';

/** The four bytes that open every Bolt connection, then four proposals: 5.0 to 5.8, 4.4, and two empty ones. */
const OPENING = Buffer.from('6060b017' + '00080805' + '00000404' + '00000000' + '00000000', 'hex');

/**
 * Whether something on this machine answers a Bolt handshake on this port within the time. Never throws: whatever
 * goes wrong means no.
 */
export function answersBolt(port: number, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: timeoutMs });
    const deadline = setTimeout(() => {
      finish(false);
    }, timeoutMs);
    const finish = (answers: boolean): void => {
      clearTimeout(deadline);
      socket.destroy();
      resolve(answers);
    };
    socket.once('connect', () => socket.write(OPENING));
    socket.once('data', (chosen) => {
      // The server answers with the version it chose; zeros mean that it speaks none of ours.
      finish(chosen.length >= 4 && chosen.readUInt32BE(0) !== 0);
    });
    socket.once('error', () => {
      finish(false);
    });
    socket.once('close', () => {
      finish(false);
    });
  });
}
