import { connect } from 'node:net';

/** Bytes as they go over the wire, one character each (latin1), so that a report can be read and replayed. */
export interface WireRequest {
  readonly bytes: string;
  /** The client hangs up its side after these bytes: whatever they promised does not come. */
  readonly isCut: boolean;
}

export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Null where there can be none: after HEAD, and with 204 and 304. */
  readonly body: string | null;
}

/** A bound against hanging: the service lets a client go that dawdles for ten seconds. */
const HANGING_MS = 30_000;
/** How long a client that promised more keeps its side open: what is answered at once is answered before. */
const PATIENCE_MS = 25;

/** Sends the bytes and gives the first whole answer, or null when the service hung up without one. */
export function exchange(port: number, request: WireRequest): Promise<WireAnswer | null> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const hanging = setTimeout(() => {
      socket.destroy();
      reject(new Error(`neither answer nor end within ${HANGING_MS / 1000} s`));
    }, HANGING_MS);
    let leaving: NodeJS.Timeout | undefined;
    const isHead = request.bytes.startsWith('HEAD ');
    const finish = (): void => {
      clearTimeout(hanging);
      clearTimeout(leaving);
      socket.destroy();
      resolve(readAnswer(received, { isHead, hasEnded: true }));
    };
    socket.on('connect', () => {
      socket.write(Buffer.from(request.bytes, 'latin1'));
      if (request.isCut) leaving = setTimeout(() => socket.end(), PATIENCE_MS);
    });
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      if (readAnswer(received, { isHead, hasEnded: false }) !== null) finish();
    });
    // A reset after an answer is the service's right: it had refused, and the rest was still on its way.
    socket.on('error', () => undefined);
    socket.on('close', finish);
    socket.on('end', finish);
  });
}

/** Reads the first final answer; null while something of it is missing. */
function readAnswer(
  text: string,
  state: { readonly isHead: boolean; readonly hasEnded: boolean },
): WireAnswer | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [line = '', ...rest] = text.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? Number.NaN);
  const after = text.slice(end + 4);
  if (status >= 100 && status < 200) return readAnswer(after, state);
  const headers = Object.fromEntries(
    rest.map((each) => [
      each.slice(0, each.indexOf(':')).toLowerCase(),
      each.slice(each.indexOf(':') + 1).trim(),
    ]),
  );
  const answer = (body: string): WireAnswer => ({
    status,
    headers,
    body: Buffer.from(body, 'latin1').toString(),
  });
  if (state.isHead || status === 204 || status === 304) return { status, headers, body: null };
  if (headers['transfer-encoding'] === 'chunked') {
    const body = readChunks(after);
    if (body !== null) return answer(body);
  } else if (headers['content-length'] !== undefined) {
    const length = Number(headers['content-length']);
    if (after.length >= length) return answer(after.slice(0, length));
  }
  return state.hasEnded ? answer(after) : null;
}

function readChunks(text: string): string | null {
  let body = '';
  let at = 0;
  for (;;) {
    const lineEnd = text.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const length = Number.parseInt(text.slice(at, lineEnd), 16);
    if (length === 0) return body;
    const from = lineEnd + 2;
    if (text.length < from + length + 2) return null;
    body += text.slice(from, from + length);
    at = from + length + 2;
  }
}
