/** What several readings of a running process say. */
export const VERDICTS = [
  'PROGRESSING',
  'WAITING_FOR_INPUT',
  'WAITING_FOR_LOCK',
  'BLOCKED',
  'SUSPENDED',
  'GONE',
  'UNKNOWN',
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** In these it stands still until somebody does something about it. */
export const HUNG_VERDICTS: readonly Verdict[] = [
  'BLOCKED',
  'WAITING_FOR_INPUT',
  'WAITING_FOR_LOCK',
  'SUSPENDED',
];
