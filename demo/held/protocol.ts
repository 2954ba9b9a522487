/** The part of the kernel's FUSE protocol (include/uapi/linux/fuse.h, version 7.31) that a directory of files needs. */

export const OPCODE = {
  LOOKUP: 1,
  FORGET: 2,
  GETATTR: 3,
  SETATTR: 4,
  READLINK: 5,
  SYMLINK: 6,
  MKNOD: 8,
  MKDIR: 9,
  UNLINK: 10,
  RMDIR: 11,
  RENAME: 12,
  LINK: 13,
  OPEN: 14,
  READ: 15,
  WRITE: 16,
  STATFS: 17,
  RELEASE: 18,
  FSYNC: 20,
  FLUSH: 25,
  INIT: 26,
  OPENDIR: 27,
  READDIR: 28,
  RELEASEDIR: 29,
  FSYNCDIR: 30,
  CREATE: 35,
  INTERRUPT: 36,
  DESTROY: 38,
  BATCH_FORGET: 42,
  RENAME2: 45,
} as const;

/** Which fields of a SETATTR are meant. */
export const FATTR = {
  MODE: 1,
  UID: 2,
  GID: 4,
  SIZE: 8,
  ATIME: 16,
  MTIME: 32,
  FH: 64,
  ATIME_NOW: 128,
  MTIME_NOW: 256,
} as const;

export const ROOT_NODE = 1;
export const MAX_WRITE = 131_072;
/** Without it every write comes in pieces of 4 KiB. */
const BIG_WRITES = 1 << 5;
const IN_HEADER = 40;
const OUT_HEADER = 16;

export interface Request {
  readonly opcode: number;
  readonly unique: bigint;
  readonly node: number;
  readonly uid: number;
  readonly gid: number;
  readonly body: Buffer;
}

export interface Attributes {
  readonly ino: number;
  readonly size: number;
  readonly blocks: number;
  readonly atimeMs: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly mode: number;
  readonly nlink: number;
  readonly uid: number;
  readonly gid: number;
  readonly rdev: number;
}

/** The buffer is reused by the caller for the next request, so the body is copied. */
export function readRequest(buffer: Buffer, length: number): Request {
  return {
    opcode: buffer.readUInt32LE(4),
    unique: buffer.readBigUInt64LE(8),
    node: Number(buffer.readBigUInt64LE(16)),
    uid: buffer.readUInt32LE(24),
    gid: buffer.readUInt32LE(28),
    body: Buffer.from(buffer.subarray(IN_HEADER, length)),
  };
}

/** `error` is a positive errno; 0 is success. */
export function reply(unique: bigint, error: number, body: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(OUT_HEADER);
  header.writeUInt32LE(OUT_HEADER + body.length, 0);
  header.writeInt32LE(-error, 4);
  header.writeBigUInt64LE(unique, 8);
  return Buffer.concat([header, body]);
}

/** Names end with a NUL; `from` skips the fixed part before them. */
export function readNames(body: Buffer, from: number): string[] {
  return body.subarray(from).toString('utf8').split('\0').slice(0, -1);
}

export function initReply(body: Buffer): Buffer {
  const out = Buffer.alloc(64);
  out.writeUInt32LE(7, 0);
  out.writeUInt32LE(31, 4);
  out.writeUInt32LE(body.readUInt32LE(8), 8);
  out.writeUInt32LE(BIG_WRITES, 12);
  out.writeUInt16LE(64, 16);
  out.writeUInt16LE(48, 18);
  out.writeUInt32LE(MAX_WRITE, 20);
  out.writeUInt32LE(1, 24);
  return out;
}

function attributes(attr: Attributes): Buffer {
  const out = Buffer.alloc(88);
  [attr.ino, attr.size, attr.blocks].forEach((value, index) =>
    out.writeBigUInt64LE(BigInt(value), index * 8),
  );
  [attr.atimeMs, attr.mtimeMs, attr.ctimeMs].forEach((ms, index) => {
    out.writeBigUInt64LE(BigInt(Math.floor(ms / 1000)), 24 + index * 8);
    out.writeUInt32LE(Math.floor((ms % 1000) * 1e6), 48 + index * 4);
  });
  [attr.mode, attr.nlink, attr.uid, attr.gid, attr.rdev, 4096].forEach((value, index) =>
    out.writeUInt32LE(value, 60 + index * 4),
  );
  return out;
}

/** Nothing is cached by the kernel: every question comes here. */
export function attributesReply(attr: Attributes): Buffer {
  return Buffer.concat([Buffer.alloc(16), attributes(attr)]);
}

export function entryReply(node: number, attr: Attributes): Buffer {
  const head = Buffer.alloc(40);
  head.writeBigUInt64LE(BigInt(node), 0);
  return Buffer.concat([head, attributes(attr)]);
}

export function openReply(handle: number): Buffer {
  const out = Buffer.alloc(16);
  out.writeBigUInt64LE(BigInt(handle), 0);
  return out;
}

export function writtenReply(size: number): Buffer {
  const out = Buffer.alloc(8);
  out.writeUInt32LE(size, 0);
  return out;
}

export function statfsReply(stat: {
  blocks: number;
  bfree: number;
  bavail: number;
  files: number;
  ffree: number;
  bsize: number;
}): Buffer {
  const out = Buffer.alloc(80);
  [stat.blocks, stat.bfree, stat.bavail, stat.files, stat.ffree].forEach((value, index) =>
    out.writeBigUInt64LE(BigInt(value), index * 8),
  );
  out.writeUInt32LE(stat.bsize, 40);
  out.writeUInt32LE(255, 44);
  out.writeUInt32LE(stat.bsize, 48);
  return out;
}

/** Type bits of a directory entry, from a mode. */
export function directoryEntry(entry: { ino: number; offset: number; name: string; mode: number }): Buffer {
  const name = Buffer.from(entry.name);
  const out = Buffer.alloc(Math.ceil((24 + name.length) / 8) * 8);
  out.writeBigUInt64LE(BigInt(entry.ino), 0);
  out.writeBigUInt64LE(BigInt(entry.offset), 8);
  out.writeUInt32LE(name.length, 16);
  out.writeUInt32LE((entry.mode & 0o170000) >> 12, 20);
  name.copy(out, 24);
  return out;
}
