import neo4j, { type Driver, type Session, type Transaction } from 'neo4j-driver';
import { within, withPatience } from './patience.ts';
import type { Statement } from './statement.ts';

/**
 * The one owner of the Neo4j driver. No driver type leaves this room: integers arrive as numbers, and
 * times are stored as ISO 8601 text in UTC with milliseconds, which sorts as it reads.
 */

export type Row = Record<string, unknown>;
export type Parameters = Record<string, unknown>;

/** Runs statements inside one transaction. The work may be repeated (T-27): keep it harmless. */
export interface GraphTransaction {
  run(statement: Statement, parameters: Parameters): Promise<Row[]>;
}

export interface GraphClient {
  /** One auto-commit round trip, repeated once when the server says that a repeat may help. */
  read(statement: Statement, parameters: Parameters): Promise<Row[]>;
  /** A write transaction, repeated on transient errors, also when it is not known whether its commit went through. */
  write<T>(work: (tx: GraphTransaction) => Promise<T>): Promise<T>;
  /** A read transaction, for several statements that must see one state. */
  readAll<T>(work: (tx: GraphTransaction) => Promise<T>): Promise<T>;
  /** Runs schema statements in one transaction; they cannot share one with data. May be repeated. */
  runSchema(texts: readonly string[]): Promise<void>;
  /**
   * Resolves when the database answers within five seconds; throws DatabaseRefuses when it says that it does nothing,
   * DatabaseUnavailable when it is away or silent. An answer that comes later counts for the next ping.
   */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface GraphClientOptions {
  readonly uri: string;
  readonly user: string;
  readonly password: string;
  /** Community edition has one user database. */
  readonly database?: string;
  /** Request id and operation, attached to each transaction for the database's own log. */
  readonly metadata?: () => Record<string, string>;
  readonly connectionTimeoutMs?: number;
  /** How long to wait for a connection of a busy pool; two seconds when left out, so that overload fails fast. */
  readonly acquisitionTimeoutMs?: number;
}

/** The database is away or overloaded: the same request may succeed a moment later. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** What whoever asked may be told beyond that; null when there is nothing. */
  readonly publicMessage: string | null = null;
}

/** It is there and answers, and what it says is that it does nothing: waiting alone will not change that. */
export class DatabaseRefuses extends DatabaseUnavailable {}

const POOL_PER_CORE = 4;
const ACQUISITION_TIMEOUT_MS = 2_000;
/** For locks that others hold. */
const RETRY_TIME_MS = 8_000;
/** For a database that is away: with what a request does besides, less than the ten seconds that it has (T-5). */
const AWAY_RETRY_TIME_MS = 3_000;

/** A database that holds the connection and says nothing counts as away after this. */
const PING_MS = 5_000;

/** Opens the pool; connects on first use. */
export function createGraphClient(options: GraphClientOptions): GraphClient {
  const driver = openDriver(options, POOL_PER_CORE * 4);
  // Beside the pool: whether the database answers is another question than whether the pool is busy.
  const pingDriver = openDriver(options, 1);
  const database = options.database ?? 'neo4j';
  const configOf = (): { metadata: Record<string, string> } => ({ metadata: options.metadata?.() ?? {} });
  const withSession = <T>(access: 'READ' | 'WRITE', work: (session: Session) => Promise<T>): Promise<T> =>
    useSession(driver, { database, access }, work);

  return {
    read: (statement, parameters) =>
      retryOnce(() =>
        withSession('READ', async (session) => {
          const result = await session.run(statement.text, parameters, configOf());
          return result.records.map((record) => record.toObject());
        }),
      ),
    write: (work) => withSession('WRITE', (session) => transact(session, configOf(), (tx) => work(wrap(tx)))),
    readAll: (work) =>
      withSession('READ', (session) => transact(session, configOf(), (tx) => work(wrap(tx)))),
    runSchema: (texts) =>
      withSession('WRITE', (session) =>
        transact(
          session,
          configOf(),
          async (tx) => {
            for (const text of texts) await tx.run(text);
          },
          (error) => isRetryable(error) || isLaidByAnother(error),
        ),
      ),
    ping: createPing(() =>
      useSession(pingDriver, { database, access: 'READ' }, (session) => session.run('RETURN 1 AS one')),
    ),
    close: async () => {
      await Promise.all([driver.close(), pingDriver.close()]);
    },
  };
}

/** One question at a time: after a boot on a busy machine the first answer takes longer than anybody waits. */
function createPing(ask: () => Promise<unknown>): () => Promise<void> {
  let asked: Promise<unknown> | null = null;
  return async () => {
    asked ??= ask().finally(() => (asked = null));
    await within(PING_MS, asked, () => new DatabaseUnavailable(`silent for ${PING_MS} ms`));
  };
}

function openDriver(options: GraphClientOptions, poolSize: number): Driver {
  return neo4j.driver(options.uri, neo4j.auth.basic(options.user, options.password), {
    disableLosslessIntegers: true,
    maxConnectionPoolSize: poolSize,
    connectionAcquisitionTimeout: options.acquisitionTimeoutMs ?? ACQUISITION_TIMEOUT_MS,
    connectionTimeout: options.connectionTimeoutMs ?? ACQUISITION_TIMEOUT_MS,
    notificationFilter: { minimumSeverityLevel: 'OFF' },
    telemetryDisabled: true,
    userAgent: 'oikos',
  });
}

async function useSession<T>(
  driver: Driver,
  options: { database: string; access: 'READ' | 'WRITE' },
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = driver.session({
    database: options.database,
    defaultAccessMode: options.access === 'READ' ? neo4j.session.READ : neo4j.session.WRITE,
  });
  try {
    return await work(session);
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    // A session that cannot be closed belongs to a connection that is gone already; its error hides the cause.
    await session.close().catch(() => undefined);
  }
}

/** `IF NOT EXISTS` fails all the same where another service lays the same index at that moment; said again, it finds it. */
function isLaidByAnother(error: unknown): boolean {
  return error instanceof neo4j.Neo4jError && LAID_BY_ANOTHER.test(error.code);
}

const LAID_BY_ANOTHER = /^Neo\.ClientError\.Schema\.(?:EquivalentSchemaRule|Index|Constraint)AlreadyExists$/;

/** One transaction, begun again on errors that may pass. A session has one at a time, so the last one is over then. */
function transact<T>(
  session: Session,
  config: { metadata: Record<string, string> },
  work: (tx: Transaction) => Promise<T>,
  mayRepeat: (error: unknown) => boolean = isRetryable,
): Promise<T> {
  const once = async (): Promise<T> => {
    const tx = await session.beginTransaction(config);
    try {
      const result = await work(tx);
      await tx.commit();
      return result;
    } catch (error) {
      // What broke it may have ended it, or the connection; the cause matters, not that.
      await tx.rollback().catch(() => undefined);
      throw error;
    }
  };
  return withPatience(once, {
    giveUpMs: (error) => (isLostConnection(error) ? AWAY_RETRY_TIME_MS : RETRY_TIME_MS),
    mayRepeat,
  });
}

function wrap(tx: Transaction): GraphTransaction {
  return {
    run: async (statement, parameters) => {
      const result = await tx.run(statement.text, parameters);
      return result.records.map((record) => record.toObject());
    },
  };
}

async function retryOnce<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error;
    return work();
  }
}

function isLostConnection(error: unknown): boolean {
  return error instanceof neo4j.Neo4jError && ['ServiceUnavailable', 'SessionExpired'].includes(error.code);
}

function isRetryable(error: unknown): boolean {
  return error instanceof neo4j.Neo4jError && error.retryable;
}

/**
 * A database that could not write its log refuses each transaction until it is started again (T-29), and so does one
 * that could not be opened.
 */
function isRefusal(code: string): boolean {
  return (
    code.startsWith('Neo.DatabaseError.Transaction.') ||
    code === 'Neo.TransientError.General.DatabaseUnavailable'
  );
}

/** Codes after which a repeat may help; anything else is a fault of ours and keeps its own error. */
const AWAY_CODES: ReadonlySet<string> = new Set([
  'ServiceUnavailable',
  'SessionExpired',
  'N/A',
  'Neo.ClientError.Security.AuthorizationExpired',
]);

function asUnavailable(error: unknown): unknown {
  if (!(error instanceof neo4j.Neo4jError)) return error;
  if (isRefusal(error.code))
    return new DatabaseRefuses('the database refuses all it is asked', { cause: error });
  const isAway = AWAY_CODES.has(error.code) || error.code.startsWith('Neo.TransientError') || error.retryable;
  return isAway ? new DatabaseUnavailable('the database does not answer', { cause: error }) : error;
}

const CONSTRAINT_CODE = 'Neo.ClientError.Schema.ConstraintValidationFailed';

/** True when a uniqueness constraint refused a write: somebody else has that key. */
export function isConstraintViolation(error: unknown): boolean {
  return error instanceof neo4j.Neo4jError && error.code === CONSTRAINT_CODE;
}
