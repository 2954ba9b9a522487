import type { Frame } from '../execution/frames.ts';
import type { DiskUse, Entries, Export, Look, Mount } from './sight.ts';

type Words = readonly string[];

/** Reads the frames of an answer; null when they make none. */
export function readLook(frames: readonly Frame[], path: string): Look | null {
  const lines = frames.map(({ words }) => words);
  const of = (name: string): Words[] =>
    lines.filter(([first]) => first === name).map((line) => line.slice(1));
  const [refused] = of('refused');
  if (refused !== undefined)
    return {
      kind: 'UNREACHABLE',
      reason: 'NO_PLACE',
      detail: 'no directory there takes the answers of readers',
    };
  if (of('begun').length === 0 || of('done').length === 0) return null;
  const mounts = { seen: readMount(of('mount'), 'seen'), real: readMount(of('mount'), 'real') };
  const mount = mounts.real ?? mounts.seen;
  const real = textOf(of('real'));
  const exports = readExports(of, real ?? path);
  const [hung] = of('hung');
  const [late] = of('late');
  if (hung !== undefined) return readHung(hung, mount, exports);
  if (late !== undefined && isWaiting(late))
    return {
      kind: 'HUNG',
      mount,
      pid: 0,
      isStuck: false,
      since: null,
      waitChannel: channel(late[1]),
      exports,
    };
  const stat = readStat(textOf(of('stat-real')) ?? textOf(of('stat')));
  const isLink = real !== null;
  return {
    kind: 'SEEN',
    exists: of('missing').length === 0,
    ...stat,
    type: isLink && of('stat-real').length === 0 ? 'dangling link' : stat.type,
    realPath: real,
    mount,
    use: readUse(of('df')),
    entries: readEntries(of),
    exports,
    notes: [
      ...(late === undefined ? [] : [`${late[0] ?? 'a program'} took too long and was ended`]),
      ...of('missing').map((words) => words.slice(1).join(' ')),
    ],
  };
}

/** A program that was at work when its time was over is only slow: a directory of a million names. */
function isWaiting([, , state]: Words): boolean {
  return state !== 'R';
}

function readHung(words: Words, mount: Mount | null, exports: readonly Export[] | null): Look {
  const [pid, when, detail = ''] = words;
  const isEarlier = when === 'earlier';
  return {
    kind: 'HUNG',
    mount,
    pid: Number(pid),
    isStuck: true,
    since: isEarlier && Number(detail) > 0 ? new Date(Number(detail) * 1_000).toISOString() : null,
    waitChannel: isEarlier ? null : channel(detail),
    exports,
  };
}

function channel(text: string | undefined): string | null {
  return text === undefined || text === '0' || text === '' ? null : text;
}

function textOf([words]: readonly Words[]): string | null {
  return words === undefined ? null : words.join(' ');
}

function readMount(lines: readonly Words[], which: string): Mount | null {
  const part = (name: string): string | null =>
    textOf(lines.filter(([of, key]) => of === which && key === name).map((line) => line.slice(2)));
  const [point, type, source, options] = [part('point'), part('type'), part('source'), part('options')];
  return point === null ? null : { point, type: type ?? '', source: source ?? '', options: options ?? '' };
}

const NO_STAT = {
  type: null,
  owner: null,
  group: null,
  uid: null,
  gid: null,
  mode: null,
  sizeBytes: null,
  modifiedAt: null,
};

function readStat(text: string | null) {
  const [type, owner, group, uid, gid, mode, size, modified] = text?.split('|') ?? [];
  if (type === undefined || modified === undefined) return NO_STAT;
  return {
    type,
    owner: owner ?? null,
    group: group ?? null,
    uid: Number(uid),
    gid: Number(gid),
    mode: mode ?? null,
    sizeBytes: Number(size),
    modifiedAt: new Date(Number(modified) * 1_000).toISOString(),
  };
}

/** Of `df -P -k`: the line after the heading, of which the source may hold blanks. */
function readUse(lines: readonly Words[]): DiskUse | null {
  const found = /\s(\d+)\s+(\d+)\s+(-?\d+)\s+\d+%\s/.exec(
    lines
      .slice(1)
      .map((words) => words.join(' '))
      .join(' '),
  );
  if (found === null) return null;
  const [sizeBytes = 0, usedBytes = 0, availableBytes = 0] = found
    .slice(1)
    .map((blocks) => Number(blocks) * 1_024);
  return { sizeBytes, usedBytes, availableBytes };
}

function readEntries(of: (name: string) => Words[]): Entries | null {
  const [counted] = of('names');
  if (counted === undefined) return null;
  const names = of('name').map((words) => words.join(' '));
  const count = Number(counted[0]);
  const isCut = of('cut').length > 0;
  return { count, names, digest: counted[1] ?? '', isCut };
}

/** `exportfs -v`: a path, and in the same line or the next `client(options)`. */
function readExports(of: (name: string) => Words[], path: string): Export[] | null {
  if (of('exports').length === 0) return null;
  const found: Export[] = [];
  let current = '';
  for (const words of of('export')) {
    const line = words.join(' ');
    const [, directory, rest] = /^(\/\S*)?\s*(.*)$/.exec(line) ?? [];
    if (directory !== undefined) current = directory;
    const [, client, options] = /^([^\s(]+)\(([^)]*)\)/.exec(rest ?? '') ?? [];
    if (client === undefined || !isWithin(path, current)) continue;
    found.push({ path: current, client: client === '<world>' ? '*' : client, options: options ?? '' });
  }
  return found;
}

function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === '/' ? '/' : `${directory}/`);
}
