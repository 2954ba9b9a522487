/**
 * The test fleet as its users see it: hosts that are reached by ssh, guests that are reached through their host.
 * Everything in it is real (OpenSSH, a real guest agent, real processes) but the hypervisor's own programs.
 */

export interface HostSpec {
  /** `host:<node>`; the name is also that of the node. */
  readonly slug: string;
  /** Directories that it exports from the start; on them chown, chmod and their kin hang until they are unexported. */
  readonly exports?: readonly string[];
  /** sshd's own limits; both are OpenSSH's defaults unless given. */
  readonly maxSessions?: number;
  readonly maxStartups?: string;
  /** What its `~/.bashrc` holds: sshd's bash reads it before every command. Empty unless given. */
  readonly bashrc?: string;
  /** Names of its Docker containers; all run at first. */
  readonly containers?: readonly string[];
  /** How many packages `apt upgrade` finds, and how long it takes for each. 20 and 500 ms unless given. */
  readonly upgrades?: { readonly packages: number; readonly paceMs: number };
}

export interface GuestSpec {
  /** `lxc:<name>` or `vm:<name>`. */
  readonly slug: string;
  readonly vmid: number;
  /** Slug of the host that it runs on. */
  readonly on: string;
  /** Running unless `stopped`. */
  readonly status?: 'running' | 'stopped';
  readonly exports?: readonly string[];
  /** vm only: the value of `agent:` in its configuration; null: no such line. `1` unless given. */
  readonly agent?: string | null;
  /** vm only: commands that the agent refuses, e.g. `['guest-exec']`. */
  readonly blockedRpcs?: readonly string[];
  /** vm only: how the flags of an execution are written; numbers unless given. */
  readonly flags?: 'numbers' | 'booleans' | 'absent';
  /** Whether the cluster knows how it fares; false as for a guest whose node is down. */
  readonly hasStatistics?: boolean;
  readonly containers?: readonly string[];
  readonly upgrades?: { readonly packages: number; readonly paceMs: number };
}

export interface FleetOptions {
  readonly hosts?: readonly HostSpec[];
  readonly guests?: readonly GuestSpec[];
}

/** One call of a stand-in (`pct`, `qm`, `pvesh` …), as it was received. */
export interface ProgramCall {
  readonly program: string;
  /** Arguments as the kernel handed them over, without the program's name. */
  readonly argv: readonly Buffer[];
  /** The same as text, for comparing; bytes that are not UTF-8 became U+FFFD. */
  readonly args: readonly string[];
  /** What was read from standard input by the stand-in itself; null when it was handed on or left alone. */
  readonly stdin: Buffer | null;
  readonly at: string;
}

/** What hosts and guests have in common. */
export interface FleetMachine {
  readonly slug: string;
  readonly name: string;
  /** Folder of its state: calls, exports. */
  readonly folder: string;
  /** Runs argv on it, past ssh and hypervisor, for setting up and looking. */
  execute(argv: readonly string[], input?: string | Buffer): Promise<Outcome>;
  /** Calls of the stand-ins on this machine, oldest first. */
  calls(program?: string): ProgramCall[];
}

export interface Outcome {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

export interface FleetHost extends FleetMachine {
  readonly node: string;
  readonly address: string;
  readonly port: number;
  readonly user: string;
  readonly identityFile: string;
  readonly knownHostsFile: string;
  /** Ends the listener and every session, politely. Commands that the sessions started go on. */
  stop(): Promise<void>;
  /** The same by SIGKILL. */
  kill(): Promise<void>;
  /** Ends the listener alone: new connections are refused, old ones go on. */
  refuse(): Promise<void>;
  /** Ends the sessions alone, by SIGKILL: connections are lost, new ones are welcome. */
  cut(): Promise<void>;
  /** Starts the listener again, on the same port with the same keys. */
  start(): Promise<void>;
  /** The network goes silent: listener and sessions stand still, connections stay open. Commands go on. */
  pause(): void;
  resume(): void;
  /** Its exported directories answer nothing at all, as a server that is gone; false: they go on. */
  silenceExports(isSilent: boolean): void;
  /** Gives it another host key, which the client's known_hosts does not know. */
  changeHostKey(): Promise<void>;
}

export interface FleetGuest extends FleetMachine {
  readonly kind: 'lxc' | 'vm';
  readonly vmid: number;
  /** Slug of the host that it runs on now. */
  readonly on: string;
  start(): Promise<void>;
  /** Ends all its processes. */
  stop(): Promise<void>;
  /** lxc only: its status stays `running` while its first process is gone, as in a shutdown. */
  die(): Promise<void>;
  /** Moves it to another host with its files; its processes end and it starts there. */
  migrate(host: string): Promise<void>;
  /** vm only: ends, starts or silences the real guest agent. */
  readonly agent: FleetAgent | null;
}

export interface FleetAgent {
  stop(): Promise<void>;
  start(): Promise<void>;
  /**
   * What the host hears of `guest-exec`: `request`: the agent never gets it; `answer`: it gets and runs it, the answer
   * is lost. Either way `qm` says "got timeout". null: all is well.
   */
  silence(what: 'request' | 'answer' | null): void;
}

export interface Fleet {
  /** Folder of keys, logs and state; gone after `close`. */
  readonly folder: string;
  /** `namespaces`: every machine has its own files, processes and name. `none`: they share those of this machine. */
  readonly isolation: 'namespaces' | 'none';
  /** What this machine cannot make, in words; tests name these as not tried. */
  readonly missing: readonly string[];
  readonly hosts: readonly FleetHost[];
  readonly guests: readonly FleetGuest[];
  /** Throws when there is none of that name. */
  host(slug: string): FleetHost;
  guest(slug: string): FleetGuest;
  readonly identityFile: string;
  readonly knownHostsFile: string;
  /** argv of the OpenSSH client that runs one command line on a host, without a master. */
  sshArgv(host: string, commandLine: string): string[];
  /** Ends every process and removes every mount and file of the fleet. */
  close(): Promise<void>;
}
