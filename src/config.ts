import { accessSync, constants, readFileSync, statfsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { parseSlug, printable } from './domain/entity.ts';
import { judge } from './domain/input-fault.ts';
import { nearest } from './domain/similar.ts';

/** What the environment says, checked. This file is the only reader of `process.env`. */

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** How many a minute; null is without a bound. */
export interface Rates {
  /** Requests of one token. */
  readonly requests: number | null;
  /** Bad tokens from one address. */
  readonly badTokens: number | null;
}

/** A Neo4j that somebody else runs. */
export interface ExternalNeo4j {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
}

export interface Config {
  readonly port: number;
  readonly bind: string;
  /** Scheme, name and port under which people and agents reach the service from elsewhere. */
  readonly publicUrl: URL | null;
  /** A proxy with TLS stands in front: what it says about where a request comes from is believed. */
  readonly isBehindProxy: boolean;
  readonly rates: Rates;
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null;
  readonly dataDir: string;
  /** Folder of the seeds; null loads none; undefined means the ones that come with the service. */
  readonly seeds: string | null | undefined;
  /** Machines may live at loopback addresses: a fleet to try things on. */
  readonly allowsLoopback: boolean;
  /** Slug of the entity that is the machine of the service; null when commands reach none directly. */
  readonly localEntity: string | null;
  /** File of the policy in the place of the one that comes along; null: that one. */
  readonly policyFile: string | null;
  readonly ssh: SshSurroundings;
  readonly executions: ExecutionBounds;
  readonly retention: Retention;
  readonly neo4j: ExternalNeo4j | null;
  readonly database: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly cacheDir: string;
  readonly javaHome: string | undefined;
  /** Sentences for the person who starts the service; none of them keeps it from starting. */
  readonly warnings: readonly string[];
}

/** How long things are kept after an execution has ended, in days. */
export interface Retention {
  readonly outputDays: number;
  readonly executionDays: number;
}

export interface ExecutionBounds {
  /** File of the key with which commands wait for a yes. */
  readonly approvalKeyFile: string;
  /** How long a question to an operator stays open. */
  readonly approvalMs: number;
  /** Longest that an execution may run. */
  readonly limitMs: number;
}

/** What the ssh client is started with. */
export interface SshSurroundings {
  /** The part of our environment that it sees. */
  readonly environment: Readonly<Record<string, string>>;
  /** The configuration files of the account and of the machine, read after our own. */
  readonly includes: readonly string[];
}

/** The environment cannot be used as it is. The message names each variable and what to write instead. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

const NEO4J_URI = /^(bolt|neo4j)(\+s|\+ssc)?:\/\/[^\s/@?#]+\/?$/;

const port = z.coerce
  .number({ error: 'is a port, a number from 1 to 65535' })
  .int('is a port, a number from 1 to 65535')
  .min(1, 'is a port, a number from 1 to 65535')
  .max(65_535, 'is a port, a number from 1 to 65535');

const publicUrl = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isBare = url?.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (url === null || !isBare || !['http:', 'https:'].includes(url.protocol)) {
    context.addIssue('is scheme, name and port and nothing else, for example https://oikos.example.net');
    return z.NEVER;
  }
  return url;
});

const slug = z
  .string()
  .refine((text) => typeof parseSlug(text) !== 'string', 'is the slug of an entity, for example host:strong');

const yes = z.enum(['yes', 'no'], { error: 'is yes or no' }).transform((word) => word === 'yes');

const perMinute = (given: number): z.ZodType<number | null, string | undefined> =>
  z
    .string()
    .regex(/^([1-9]\d{0,8}|none)$/, 'is how many a minute, a number from 1 on, or none for no bound')
    .transform((text) => (text === 'none' ? null : Number(text)))
    .default(given);

const wholeUpTo = (max: number, what: string, given: number): z.ZodType<number, string | undefined> =>
  z
    .string()
    .regex(/^[1-9]\d{0,6}$/, `is ${what}, a whole number from 1 to ${max}`)
    .transform(Number)
    .refine((count) => count <= max, `is ${what}, a whole number from 1 to ${max}`)
    .default(given);

const variables = z.object({
  OIKOS_PORT: port.default(4000),
  OIKOS_BIND: z
    .union([z.ipv4(), z.ipv6(), z.literal('localhost')], {
      error: 'is the IP address to listen on, for example 127.0.0.1',
    })
    .default('127.0.0.1'),
  OIKOS_PUBLIC_URL: publicUrl.optional(),
  OIKOS_BEHIND_PROXY: yes.default(false),
  OIKOS_RATE_LIMIT: perMinute(30_000),
  OIKOS_BAD_TOKEN_LIMIT: perMinute(600),
  OIKOS_TLS_CERT_FILE: z.string().optional(),
  OIKOS_TLS_KEY_FILE: z.string().optional(),
  OIKOS_DATA: z.string().default('./data'),
  OIKOS_SEEDS: z.string().optional(),
  OIKOS_LOCAL_ENTITY: slug.optional(),
  OIKOS_POLICY_FILE: z.string().optional(),
  OIKOS_ALLOW_LOOPBACK: yes.default(false),
  OIKOS_APPROVAL_MINUTES: wholeUpTo(10_080, 'how long a question to an operator stays open, in minutes', 240),
  OIKOS_APPROVAL_KEY_FILE: z.string().optional(),
  OIKOS_EXECUTION_HOURS: wholeUpTo(720, 'how long an execution may run, in hours', 24),
  OIKOS_OUTPUT_DAYS: wholeUpTo(36_500, 'how long the output of an ended execution is kept, in days', 30),
  OIKOS_EXECUTION_DAYS: wholeUpTo(36_500, 'how long an ended execution is kept, in days', 365),
  OIKOS_SSH_CONFIG: z.string().optional(),
  OIKOS_LOG_LEVEL: z.enum(LOG_LEVELS, { error: `is one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  OIKOS_CACHE: z.string().optional(),
  NEO4J_URI: z
    .string()
    .regex(
      NEO4J_URI,
      'is bolt:// or neo4j:// (also +s, +ssc) with host and port, for example neo4j://db:7687',
    )
    .optional(),
  NEO4J_USER: z.string().default('neo4j'),
  NEO4J_PASSWORD: z.string().optional(),
  NEO4J_DATABASE: z.string().optional(),
  JAVA_HOME: z.string().optional(),
});
type Variables = z.infer<typeof variables>;

/** Variables whose value may stand in a file named by `…_FILE`, so that it shows in no process list. */
const SECRETS = ['NEO4J_PASSWORD'] as const;

/** Reads and checks the environment. Throws ConfigError with one line for each fault. */
export function readConfig(env: Environment = process.env): Config {
  const faults: string[] = [];
  // Compose files pass a variable that is not set as an empty one.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '' && value != null));
  const judged = judge(variables, { ...given, ...readSecrets(given, faults) });
  if ('faults' in judged) {
    faults.push(...judged.faults.map(({ field, message }) => `${message}${shownValue(given[field])}`));
    throw asError(faults);
  }
  const read = judged.data;
  faults.push(...checkTogether(read));
  if (faults.length > 0) throw asError(faults);
  return toConfig(read, [...unknownVariables(given), ...uselessVariables(given)]);
}

/** The faulty value, unless it looks like an address with a password in it. */
function shownValue(value: string | undefined): string {
  return value === undefined || value.includes('@') ? '' : `; it is "${printable(value)}"`;
}

function readSecrets(given: Environment, faults: string[]): Record<string, string> {
  const values: Record<string, string> = {};
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) faults.push(`${name} and ${name}_FILE are both set; keep one of them`);
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      faults.push(`${name}_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return values;
}

function checkTogether(read: Variables): string[] {
  const faults: string[] = [];
  if (read.NEO4J_URI !== undefined && read.NEO4J_PASSWORD === undefined) {
    faults.push('NEO4J_URI is set, so NEO4J_PASSWORD or NEO4J_PASSWORD_FILE is needed as well');
  }
  faults.push(...faultsOfFolder('OIKOS_DATA', read.OIKOS_DATA));
  if (read.OIKOS_CACHE !== undefined) faults.push(...faultsOfFolder('OIKOS_CACHE', read.OIKOS_CACHE));
  const hasCert = read.OIKOS_TLS_CERT_FILE !== undefined;
  if (hasCert !== (read.OIKOS_TLS_KEY_FILE !== undefined)) {
    faults.push('OIKOS_TLS_CERT_FILE and OIKOS_TLS_KEY_FILE belong together; set both or neither');
  }
  if (!isLoopback(read.OIKOS_BIND) && !hasCert && !read.OIKOS_BEHIND_PROXY) {
    faults.push(
      `OIKOS_BIND is ${read.OIKOS_BIND}, which others can reach, and tokens would cross the network in clear text. ` +
        'Keep 127.0.0.1, or set OIKOS_TLS_CERT_FILE and OIKOS_TLS_KEY_FILE, or put a proxy with TLS in front and say OIKOS_BEHIND_PROXY=yes',
    );
  }
  return faults;
}

/** Types of /proc and /sys, as statfs(2) has them: making a folder there recursively never comes to an end in Node. */
const KERNEL_FOLDERS: ReadonlySet<number> = new Set([0x9fa0, 0x62656572]);

/** A folder is made where it is missing; what stands in its way is told with the name of the variable. */
function faultsOfFolder(name: string, value: string): string[] {
  const folder = path.resolve(value);
  let there = folder;
  while (!isThere(there) && path.dirname(there) !== there) there = path.dirname(there);
  if (!statSync(there).isDirectory())
    return [`${name} is ${folder}, and ${there} is a file; name a folder, it is made where it is missing`];
  if (there !== folder && KERNEL_FOLDERS.has(statfsSync(there).type))
    return [`${name} is ${folder}, and ${there} is the kernel's own; name a folder on a disk`];
  try {
    accessSync(there, constants.W_OK | constants.X_OK);
    return [];
  } catch {
    return [`${name} is ${folder}, and ${there} cannot be written by this account; name a folder that can`];
  }
}

function isThere(file: string): boolean {
  try {
    statSync(file);
    return true;
  } catch {
    return false;
  }
}

function toConfig(read: Variables, warnings: string[]): Config {
  const { OIKOS_TLS_CERT_FILE: certFile, OIKOS_TLS_KEY_FILE: keyFile, NEO4J_URI: uri } = read;
  return {
    port: read.OIKOS_PORT,
    bind: read.OIKOS_BIND,
    publicUrl: read.OIKOS_PUBLIC_URL ?? null,
    isBehindProxy: read.OIKOS_BEHIND_PROXY,
    rates: { requests: read.OIKOS_RATE_LIMIT, badTokens: read.OIKOS_BAD_TOKEN_LIMIT },
    tls: certFile !== undefined && keyFile !== undefined ? { certFile, keyFile } : null,
    dataDir: path.resolve(read.OIKOS_DATA),
    seeds: read.OIKOS_SEEDS === 'none' ? null : read.OIKOS_SEEDS && path.resolve(read.OIKOS_SEEDS),
    allowsLoopback: read.OIKOS_ALLOW_LOOPBACK,
    localEntity: read.OIKOS_LOCAL_ENTITY ?? null,
    policyFile: read.OIKOS_POLICY_FILE === undefined ? null : path.resolve(read.OIKOS_POLICY_FILE),
    executions: {
      approvalKeyFile: path.resolve(
        read.OIKOS_APPROVAL_KEY_FILE ?? path.join(read.OIKOS_DATA, 'keys', 'approvals'),
      ),
      approvalMs: read.OIKOS_APPROVAL_MINUTES * 60_000,
      limitMs: read.OIKOS_EXECUTION_HOURS * 3_600_000,
    },
    retention: { outputDays: read.OIKOS_OUTPUT_DAYS, executionDays: read.OIKOS_EXECUTION_DAYS },
    ssh: readSshSurroundings(read.OIKOS_SSH_CONFIG),
    neo4j: uri === undefined ? null : { uri, user: read.NEO4J_USER, password: read.NEO4J_PASSWORD ?? '' },
    database: read.NEO4J_DATABASE,
    logLevel: read.OIKOS_LOG_LEVEL,
    cacheDir: path.resolve(read.OIKOS_CACHE ?? defaultCacheDir()),
    javaHome: read.JAVA_HOME,
    warnings,
  };
}

/** Keys, agents and jump hosts of the account count; secrets of ours that stand in the environment do not go along. */
const SSH_VARIABLES = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SSH_AUTH_SOCK', 'LANG', 'LC_ALL', 'TMPDIR'];

function readSshSurroundings(file: string | undefined): SshSurroundings {
  const environment = SSH_VARIABLES.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    environment: Object.fromEntries(environment),
    includes: [path.resolve(file ?? path.join(homedir(), '.ssh', 'config')), '/etc/ssh/ssh_config'],
  };
}

/** One folder per account, so that a second clone finds what the first has fetched. */
function defaultCacheDir(): string {
  if (process.platform === 'darwin') return path.join(homedir(), 'Library', 'Caches', 'oikos');
  const base = process.env.XDG_CACHE_HOME;
  return path.join(base && path.isAbsolute(base) ? base : path.join(homedir(), '.cache'), 'oikos');
}

export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || address.startsWith('127.');
}

function unknownVariables(given: Environment): string[] {
  const known = [...Object.keys(variables.shape), ...SECRETS.map((name) => `${name}_FILE`)];
  return Object.keys(given)
    .filter((name) => name.startsWith('OIKOS_') && !known.includes(name))
    .map((name) => {
      const [meant] = nearest(name, known);
      return `${name} is not a variable of this service and has no effect${meant ? `; did you mean ${meant}?` : ''}`;
    });
}

function uselessVariables(given: Environment): string[] {
  if (given['NEO4J_URI'] !== undefined) return [];
  return ['NEO4J_USER', 'NEO4J_PASSWORD', 'NEO4J_PASSWORD_FILE']
    .filter((name) => given[name] !== undefined)
    .map((name) => `${name} has no effect without NEO4J_URI: the database that comes along has its own`);
}

function asError(faults: readonly string[]): ConfigError {
  return new ConfigError(
    `The configuration cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}
