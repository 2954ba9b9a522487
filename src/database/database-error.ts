export type DatabaseErrorCode =
  | 'JAVA_MISSING'
  | 'JAVA_UNSUPPORTED'
  | 'MAVEN_MISSING'
  | 'JARS_UNAVAILABLE'
  | 'FOLDER_NOT_WRITABLE'
  | 'FOLDER_IN_USE'
  | 'FOLDER_FOREIGN'
  | 'PASSWORD_LOST'
  | 'LOG_DAMAGED'
  | 'PORT_TAKEN'
  | 'DISK_FULL'
  | 'DID_NOT_START'
  | 'STOPPED';

/**
 * The database cannot be had. The message is written for the person who started the service: it says what is
 * wrong and what to do next, and never holds a password.
 */
export class DatabaseError extends Error {
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseError';
    this.code = code;
  }
}

/** The three ways to get a database when this machine has no suitable Java or no Maven. */
export function waysOut(): string {
  return [
    'Three ways to go on:',
    '  1. Install Java (17 to 25) and Maven, then start again:',
    '       Debian, Ubuntu   apt install openjdk-17-jre-headless maven',
    '       Fedora           dnf install java-21-openjdk-headless maven',
    '       Arch             pacman -S jre21-openjdk-headless maven',
    '       Alpine           apk add openjdk21-jre-headless maven',
    '       macOS            brew install openjdk@21 maven',
    '  2. Use Docker, which brings its own database:  docker compose up',
    '  3. Use a Neo4j 5 that you already have:  set NEO4J_URI (and its user and password)',
  ].join('\n');
}

/** The text of whatever was thrown, for putting into a longer message. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** One line of another program's output, without what could steer a terminal, and not too long. */
export function printable(line: string): string {
  return line
    .replaceAll(/\u001b\[[0-9;]*m/g, '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ')
    .slice(0, 400);
}

/** Whether an error came from the file system or the network with this code (`ENOENT`, `EEXIST`, …). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
