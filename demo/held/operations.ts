import * as fs from 'node:fs';
import path from 'node:path';
import type { Nodes } from './nodes.ts';
import * as protocol from './protocol.ts';
import { FATTR, OPCODE, type Attributes, type Request } from './protocol.ts';

/** Each call of the kernel, passed on to a real directory. Gives the body of the answer; throws system errors. */
export type Operation = (request: Request) => Buffer;

const NOTHING = Buffer.alloc(0);
const OPEN_FLAGS =
  fs.constants.O_RDWR |
  fs.constants.O_WRONLY |
  fs.constants.O_APPEND |
  fs.constants.O_TRUNC |
  fs.constants.O_EXCL;

export function createOperations(nodes: Nodes): ReadonlyMap<number, Operation> {
  const here = (request: Request): string => nodes.pathOf(request.node);
  const child = (request: Request, name: string): string => path.join(here(request), name);
  const attr = (file: string): Attributes => attributesOf(file, nodes.nodeOf(file));
  const entry = (file: string): Buffer => protocol.entryReply(nodes.nodeOf(file), attr(file));
  /** What was made belongs to whoever asked, or to the group of a set-group-id directory. */
  const made = (request: Request, file: string): Buffer => {
    const parent = fs.statSync(path.dirname(file));
    fs.lchownSync(file, request.uid, (parent.mode & 0o2000) === 0 ? request.gid : parent.gid);
    return entry(file);
  };
  const rename = (request: Request, skip: number): Buffer => {
    const [from = '', to = ''] = protocol.readNames(request.body, skip);
    const source = child(request, from);
    const target = path.join(nodes.pathOf(Number(request.body.readBigUInt64LE(0))), to);
    fs.renameSync(source, target);
    nodes.renamed(source, target);
    return NOTHING;
  };
  const remove = (request: Request, away: (file: string) => void): Buffer => {
    const file = child(request, name(request.body, 0));
    away(file);
    nodes.removed(file);
    return NOTHING;
  };
  const open = (request: Request): Buffer =>
    protocol.openReply(fs.openSync(here(request), request.body.readUInt32LE(0) & OPEN_FLAGS));
  return new Map<number, Operation>([
    [OPCODE.INIT, ({ body }) => protocol.initReply(body)],
    [OPCODE.LOOKUP, (request) => entry(child(request, name(request.body, 0)))],
    [OPCODE.GETATTR, (request) => protocol.attributesReply(attr(here(request)))],
    [
      OPCODE.SETATTR,
      (request) => {
        setAttributes(here(request), request.body);
        return protocol.attributesReply(attr(here(request)));
      },
    ],
    [OPCODE.READLINK, (request) => Buffer.from(fs.readlinkSync(here(request)))],
    [
      OPCODE.SYMLINK,
      (request) => {
        const [link = '', target = ''] = protocol.readNames(request.body, 0);
        fs.symlinkSync(target, child(request, link));
        return made(request, child(request, link));
      },
    ],
    [
      OPCODE.MKNOD,
      (request) => {
        const file = child(request, name(request.body, 16));
        const mode = request.body.readUInt32LE(0);
        if ((mode & 0o170000) !== 0o100000) throw Object.assign(new Error('plain files only'), { errno: -1 });
        fs.closeSync(fs.openSync(file, 'wx', mode & 0o7777));
        return made(request, file);
      },
    ],
    [
      OPCODE.MKDIR,
      (request) => {
        const file = child(request, name(request.body, 8));
        fs.mkdirSync(file, request.body.readUInt32LE(0) & 0o7777);
        return made(request, file);
      },
    ],
    [OPCODE.UNLINK, (request) => remove(request, fs.unlinkSync)],
    [OPCODE.RMDIR, (request) => remove(request, fs.rmdirSync)],
    [OPCODE.RENAME, (request) => rename(request, 8)],
    [OPCODE.RENAME2, (request) => rename(request, 16)],
    [
      OPCODE.LINK,
      (request) => {
        const file = child(request, name(request.body, 8));
        fs.linkSync(nodes.pathOf(Number(request.body.readBigUInt64LE(0))), file);
        return entry(file);
      },
    ],
    [OPCODE.OPEN, open],
    [
      OPCODE.CREATE,
      (request) => {
        const file = child(request, name(request.body, 16));
        const flags = (request.body.readUInt32LE(0) & OPEN_FLAGS) | fs.constants.O_CREAT;
        const handle = fs.openSync(file, flags, request.body.readUInt32LE(4) & 0o7777);
        return Buffer.concat([made(request, file), protocol.openReply(handle)]);
      },
    ],
    [OPCODE.READ, ({ body }) => read(body)],
    [OPCODE.WRITE, ({ body }) => write(body)],
    [OPCODE.STATFS, (request) => protocol.statfsReply(fs.statfsSync(here(request)))],
    [
      OPCODE.RELEASE,
      ({ body }) => {
        fs.closeSync(Number(body.readBigUInt64LE(0)));
        return NOTHING;
      },
    ],
    [OPCODE.OPENDIR, () => protocol.openReply(0)],
    [OPCODE.READDIR, (request) => listing(here(request), request.body, nodes)],
    ...[OPCODE.FSYNC, OPCODE.FLUSH, OPCODE.RELEASEDIR, OPCODE.FSYNCDIR].map((opcode): [number, Operation] => [
      opcode,
      () => NOTHING,
    ]),
  ]);
}

function name(body: Buffer, from: number): string {
  return protocol.readNames(body, from)[0] ?? '';
}

function attributesOf(file: string, ino: number): Attributes {
  return { ...plain(fs.lstatSync(file)), ino };
}

function plain(stat: fs.Stats): Attributes {
  const { ino, size, blocks, atimeMs, mtimeMs, ctimeMs, mode, nlink, uid, gid, rdev } = stat;
  return { ino, size, blocks, atimeMs, mtimeMs, ctimeMs, mode, nlink, uid, gid, rdev };
}

function setAttributes(file: string, body: Buffer): void {
  const valid = body.readUInt32LE(0);
  const has = (bit: number): boolean => (valid & bit) !== 0;
  if (has(FATTR.SIZE)) fs.truncateSync(file, Number(body.readBigUInt64LE(16)));
  if (has(FATTR.UID | FATTR.GID)) {
    const now = fs.lstatSync(file);
    const uid = has(FATTR.UID) ? body.readUInt32LE(76) : now.uid;
    fs.lchownSync(file, uid, has(FATTR.GID) ? body.readUInt32LE(80) : now.gid);
  }
  if (has(FATTR.MODE)) fs.chmodSync(file, body.readUInt32LE(68) & 0o7777);
  if (has(FATTR.ATIME | FATTR.MTIME)) {
    const now = fs.lstatSync(file);
    const at = (bit: number, isNow: number, seconds: number, nanos: number, old: number): number => {
      if (has(isNow)) return Date.now() / 1000;
      return has(bit) ? Number(body.readBigUInt64LE(seconds)) + body.readUInt32LE(nanos) / 1e9 : old / 1000;
    };
    fs.lutimesSync(
      file,
      at(FATTR.ATIME, FATTR.ATIME_NOW, 32, 56, now.atimeMs),
      at(FATTR.MTIME, FATTR.MTIME_NOW, 40, 60, now.mtimeMs),
    );
  }
}

function read(body: Buffer): Buffer {
  const out = Buffer.alloc(body.readUInt32LE(16));
  const count = fs.readSync(
    Number(body.readBigUInt64LE(0)),
    out,
    0,
    out.length,
    Number(body.readBigUInt64LE(8)),
  );
  return out.subarray(0, count);
}

function write(body: Buffer): Buffer {
  const data = body.subarray(40, 40 + body.readUInt32LE(16));
  const handle = Number(body.readBigUInt64LE(0));
  return protocol.writtenReply(fs.writeSync(handle, data, 0, data.length, Number(body.readBigUInt64LE(8))));
}

/** As many entries from the asked offset on as fit. */
function listing(directory: string, body: Buffer, nodes: Nodes): Buffer {
  const offset = Number(body.readBigUInt64LE(8));
  let room = body.readUInt32LE(16);
  const parts: Buffer[] = [];
  const names = ['.', '..', ...fs.readdirSync(directory).sort()];
  for (const [index, entry] of [...names.entries()].slice(offset)) {
    const file = index < 2 ? directory : path.join(directory, entry);
    const stat = fs.lstatSync(file, { throwIfNoEntry: false });
    if (stat === undefined) continue;
    const part = protocol.directoryEntry({
      ino: nodes.nodeOf(file),
      offset: index + 1,
      name: entry,
      mode: stat.mode,
    });
    if (part.length > room) break;
    room -= part.length;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
