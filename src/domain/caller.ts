/** Who is asking: the bearer of a verified token. Set by the service, never by a field of a request. */

export const SCOPES = ['read', 'write', 'run', 'curate', 'approve', 'admin'] as const;
export type Scope = (typeof SCOPES)[number];

export const HOLDERS = ['PERSON', 'AGENT', 'SERVICE'] as const;
/** What stands behind a token. Text by anything but a person is a draft (T-21). */
export type Holder = (typeof HOLDERS)[number];

export interface Caller {
  readonly tokenId: string;
  readonly name: string;
  readonly holder: Holder;
  readonly scopes: ReadonlySet<Scope>;
}

/** The service itself, when it loads seeds or migrates. */
export const SERVICE_CALLER: Caller = {
  tokenId: 'service',
  name: 'oikos',
  holder: 'SERVICE',
  scopes: new Set<Scope>(['read', 'write', 'curate']),
};
