/**
 * Readings of running processes: what /proc told of them at several moments. `null` stands for what could not be read;
 * it is never guessed.
 */

/** The system call in which a task stands. */
export interface SystemCall {
  /** -1: in the kernel without a system call, for example for a page of a file. */
  readonly number: number;
  /** Six, in hexadecimal as the kernel prints them. */
  readonly arguments: readonly string[];
}

/** One thread of a process, or a process of one thread. */
export interface TaskSample {
  readonly pid: number;
  readonly tid: number;
  readonly name: string;
  /** The letter of /proc/<pid>/stat: R, S, D, T, t, Z … */
  readonly state: string;
  readonly parent: number;
  /** Milliseconds since the machine started. */
  readonly startedMs: number;
  /** `0`: it does not wait, or may not be looked at. */
  readonly waitChannel: string | null;
  /** `running`: in no system call now. */
  readonly call: SystemCall | 'running' | null;
  readonly cpuMs: number;
  /** How often it was given a CPU. */
  readonly turns: number | null;
  /** When it last had a CPU, by the clock of the scheduler, which is that of `Reading.lastRunMs`. */
  readonly lastRunMs: number | null;
  /** Functions of the kernel in which it stands, innermost first; empty when not read. */
  readonly stack: readonly string[];
}

export interface IoCounters {
  /** Bytes that passed through read and write calls, and how many calls. */
  readonly passed: number;
  readonly calls: number;
  /** Bytes from and to disks. */
  readonly disk: number;
}

/** A file that a process holds open, by its link; or the directory in which it stands. */
export interface Link {
  readonly pid: number;
  readonly descriptor: number | 'cwd';
  readonly mayRead: boolean;
  readonly mayWrite: boolean;
  /** A path, or `pipe:[n]`, `socket:[n]` and the like. */
  readonly target: string;
}

export interface ProcessSample {
  readonly pid: number;
  /** The main thread first. */
  readonly tasks: readonly TaskSample[];
  readonly io: IoCounters | null;
  /** SIGKILL was sent and is not obeyed yet. */
  readonly isKillPending: boolean;
  /** Pid of who traces it; 0: nobody. */
  readonly tracer: number;
  /** Its pid in the namespace in which it lives. */
  readonly insidePid: number;
  readonly links: readonly Link[];
  /** maj:min of the disk on which its call works; null: not known, or on none. */
  readonly device: string | null;
}

export interface SocketSample {
  readonly inode: string;
  /** ESTAB, LISTEN, SYN-SENT … */
  readonly state: string;
  readonly peer: string;
  /** Bytes sent and received. */
  readonly bytes: number;
  /** Milliseconds since a byte or an acknowledgement came; null: none ever did, or it is not told. */
  readonly silentMs: number | null;
}

/** A line of /proc/locks. */
export interface LockLine {
  readonly number: string;
  readonly isWaiting: boolean;
  /** FLOCK, POSIX, OFDLCK, LEASE, DELEG. */
  readonly type: string;
  readonly pid: number;
  /** maj:min:inode. */
  readonly file: string;
}

export interface Reading {
  /** Milliseconds since the machine started. */
  readonly atMs: number;
  /** The same moment by the clock of the scheduler. */
  readonly lastRunMs: number | null;
  readonly processes: readonly ProcessSample[];
  /** Bytes of output so far; null: no execution of ours. */
  readonly outputBytes: number | null;
  /** Null: nothing counts sockets there. */
  readonly sockets: readonly SocketSample[] | null;
  readonly locks: readonly LockLine[] | null;
  /** Names of lock holders by pid. */
  readonly holders: ReadonlyMap<number, string>;
  /** Sectors moved by device, maj:min. */
  readonly disks: ReadonlyMap<string, number>;
  /** There were more threads than are looked at. */
  readonly isCut: boolean;
  /** False: the reader was ended before it was through. */
  readonly isWhole: boolean;
}

export interface Readings {
  /** As `uname -m` says it. */
  readonly machine: string;
  /** Oldest first; empty when there is nothing to read. */
  readonly readings: readonly Reading[];
  /** End of the output, of both streams, as it was at the first reading and what came since. */
  readonly output: { readonly before: string; readonly since: string };
  /** What could not be read, in a person's words. */
  readonly unreadable: readonly string[];
}
