/**
 * An exported directory: a file system that withholds the answer to a change of owner or mode for as long as the
 * directory is exported, as the kernel's NFS server does while a client holds it. Everything else is answered at once,
 * unless the machine's folder holds a file `silent`: then nothing is, as of a server that is gone.
 * usage: main.js <machine folder> <directory>
 */
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { EXPORTS_FILE, readExports, SILENT_FILE } from '../programs/export-table.ts';
import { createNodes } from './nodes.ts';
import { createOperations } from './operations.ts';
import { FATTR, MAX_WRITE, OPCODE, readRequest, reply, type Request } from './protocol.ts';

const [folder = '', directory = ''] = process.argv.slice(2);
const CHANGES_OWNER_OR_MODE = FATTR.MODE | FATTR.UID | FATTR.GID;
const NO_ANSWER: ReadonlySet<number> = new Set([OPCODE.FORGET, OPCODE.BATCH_FORGET, OPCODE.INTERRUPT]);
const ENOSYS = 38;
const EIO = 5;

async function main(): Promise<void> {
  const backing = path.join('/var/lib/oikos-demo/held', directory);
  fs.mkdirSync(backing, { recursive: true });
  fs.mkdirSync(directory, { recursive: true });
  process.umask(0);
  const device = fs.openSync('/dev/fuse', 'r+');
  await mount(device);
  await serve(device, backing);
}

function mount(device: number): Promise<void> {
  const options = `fd=3,rootmode=40755,user_id=0,group_id=0,default_permissions,allow_other`;
  const child = spawn('mount', ['-i', '-t', 'fuse', '-o', options, 'exported', directory], {
    stdio: ['ignore', 'inherit', 'inherit', device],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`mount of ${directory} ended with ${code ?? 'a signal'}`));
    });
  });
}

async function serve(device: number, backing: string): Promise<void> {
  const nodes = createNodes(backing);
  const operations = createOperations(nodes);
  const withheld: Request[] = [];
  const answer = (request: Request): void => {
    write(
      device,
      outcome(() => operations.get(request.opcode)?.(request) ?? null, request.unique),
    );
  };
  // Nothing is cached of what is exported: the table is read anew on each change of owner, and when it changes.
  fs.watch(folder, (_event, file) => {
    if (file !== EXPORTS_FILE && file !== SILENT_FILE) return;
    for (const request of withheld.splice(0)) {
      if (isWithheld(request)) withheld.push(request);
      else answer(request);
    }
  });
  for await (const request of requests(device)) {
    if (NO_ANSWER.has(request.opcode)) continue;
    if (isWithheld(request)) withheld.push(request);
    else answer(request);
    if (request.opcode === OPCODE.DESTROY) return;
  }
}

function isWithheld(request: Request): boolean {
  return fs.existsSync(path.join(folder, SILENT_FILE)) || (changesOwner(request) && isExported());
}

function isExported(): boolean {
  return readExports(folder).some(
    (entry) => entry.path === directory || entry.path.startsWith(`${directory}/`),
  );
}

function changesOwner({ opcode, body }: Request): boolean {
  return opcode === OPCODE.SETATTR && (body.readUInt32LE(0) & CHANGES_OWNER_OR_MODE) !== 0;
}

async function* requests(device: number): AsyncGenerator<Request> {
  const read = promisify(fs.read);
  const buffer = Buffer.alloc(MAX_WRITE + 65_536);
  for (;;) {
    try {
      const { bytesRead } = await read(device, buffer, 0, buffer.length, null);
      yield readRequest(buffer, bytesRead);
    } catch (error) {
      // ENODEV: unmounted. ENOENT: the request was taken back before it was read.
      if (codeOf(error) === 'ENODEV') return;
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EINTR') throw error;
    }
  }
}

function outcome(operate: () => Buffer | null, unique: bigint): Buffer {
  try {
    const body = operate();
    return body === null ? reply(unique, ENOSYS) : reply(unique, 0, body);
  } catch (error) {
    const errno =
      error instanceof Error && 'errno' in error && typeof error.errno === 'number' ? -error.errno : EIO;
    return reply(unique, errno);
  }
}

/** The kernel has no use for an answer to a request that it gave up. */
function write(device: number, answer: Buffer): void {
  try {
    fs.writeSync(device, answer);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
}

await main();
