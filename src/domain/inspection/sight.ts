import type { NotStartedReason } from '../execution/not-started.ts';

/** What a path looks like on one target. `null` is what could not be read there. */
export interface Sight {
  readonly kind: 'SEEN';
  readonly exists: boolean;
  /** As `stat` says it: directory, regular file, symbolic link … */
  readonly type: string | null;
  readonly owner: string | null;
  readonly group: string | null;
  readonly uid: number | null;
  readonly gid: number | null;
  /** Octal, without the type: 2775. */
  readonly mode: string | null;
  readonly sizeBytes: number | null;
  /** ISO 8601, by the target's clock. */
  readonly modifiedAt: string | null;
  /** Where links lead; null: it is no link. */
  readonly realPath: string | null;
  readonly mount: Mount | null;
  readonly use: DiskUse | null;
  /** Of a directory. */
  readonly entries: Entries | null;
  /** Clients to which it or a directory above it is exported; null: nothing exports there. */
  readonly exports: readonly Export[] | null;
  /** What could not be looked at in time. */
  readonly notes: readonly string[];
}

export interface Mount {
  readonly point: string;
  readonly type: string;
  readonly source: string;
  readonly options: string;
}

export interface DiskUse {
  readonly sizeBytes: number;
  readonly usedBytes: number;
  readonly availableBytes: number;
}

export interface Entries {
  readonly count: number;
  /** The first ones by name. */
  readonly names: readonly string[];
  /** Equal for equal names. */
  readonly digest: string;
  readonly isCut: boolean;
}

export interface Export {
  readonly path: string;
  readonly client: string;
  readonly options: string;
}

/** Somebody who looked there hangs in the kernel. */
export interface Hung {
  readonly kind: 'HUNG';
  readonly mount: Mount | null;
  /** Of the process that hangs there. */
  readonly pid: number;
  /** It did not even end by SIGKILL; false: it ended then, and only then. */
  readonly isStuck: boolean;
  /** When it was sent there; null: just now. */
  readonly since: string | null;
  readonly waitChannel: string | null;
  readonly exports: readonly Export[] | null;
}

/** Nobody could look there. */
export interface Unreachable {
  readonly kind: 'UNREACHABLE';
  readonly reason: NotStartedReason;
  /** What a machine said; untrusted text. */
  readonly detail: string;
}

export type Look = Sight | Hung | Unreachable;
