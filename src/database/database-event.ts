/** What happens to the managed database, for the structured log. Texts from Neo4j's log are foreign text. */
export type DatabaseEvent =
  | { type: 'started'; pid: number; port: number; bootMs: number }
  | { type: 'adopted'; pid: number; port: number }
  | { type: 'survivor-ended'; pid: number; reason: string }
  | { type: 'first-start-begun-anew' }
  | { type: 'port-changed'; from: number; to: number }
  | { type: 'class-archive-unusable'; reason: string }
  /** The end of the transaction log was half-written when the disk was full; what it was before is kept there. */
  | { type: 'log-cut'; keptIn: string }
  | { type: 'died'; pid: number; how: string }
  | { type: 'restarting'; reason: string; attempt: number; delayMs: number }
  | { type: 'start-failed'; reason: string; logTail: string[] }
  | { type: 'gave-up'; failures: number; logTail: string[] }
  | { type: 'stopped'; pid: number; wasForced: boolean };
