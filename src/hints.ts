import path from 'node:path';
import type { Config } from './config.ts';
import type { Running } from './start.ts';

const QUESTION =
  '{ entityKnowledge(entity: "host:strong", command: "chown :10000 /mnt/media_local") { __typename ... on EntityKnowledge { runbooks { strength runbook { title } } } } }';
const LIST = '{ entities(first: 10) { nodes { slug kind title } } }';

/** What a person needs to know once the service is ready: where it is, where the tokens are, what to try. */
export function readyHints(
  config: Config,
  running: Running,
  facts: { seconds: number; logFile: string | null },
): string {
  const url = baseUrl(config);
  const tokens = shownPath(path.join(config.dataDir, 'tokens'));
  return [
    '',
    `Oikos is ready at ${url}  (after ${facts.seconds.toFixed(1)} s)`,
    '',
    `  GraphQL    ${url}/graphql    GraphiQL for the browser: ${url}/graphiql`,
    `  Tokens     ${tokens}/operator, agent and person, readable by this account alone`,
    `  Database   ${running.database}`,
    `  Log        ${facts.logFile === null ? 'on the error output' : shownPath(facts.logFile)}`,
    '',
    'Three things to try:',
    '  1. As an agent: what must be read before this command runs?',
    curl({ url, token: `${tokens}/agent`, query: QUESTION }),
    '  2. What is in the fleet?',
    curl({ url, token: `${tokens}/agent`, query: LIST }),
    `  3. Open ${url}/graphiql in a browser, put a token into its headers, and run the example tabs.`,
    ...separationNote(running, tokens),
    ...endedNote(running, tokens),
    '',
    'Ctrl-C ends the service and its database.',
    '',
  ].join('\n');
}

/** Said once, when the tokens are new (T-30). */
function separationNote(running: Running, tokens: string): string[] {
  if (!running.tokens.some(({ name, state }) => name === 'operator' && state === 'issued')) return [];
  return [
    '',
    'Whoever can read this folder holds the agent’s and the operator’s token alike. Before an agent works under',
    'this account, keep the operator’s elsewhere; the mark tells the service not to make a new one:',
    `     mv ${tokens}/operator <a place only you can read> && touch ${tokens}/operator.moved`,
  ];
}

/** A file of the service's own whose token opens nothing any more. */
function endedNote(running: Running, tokens: string): string[] {
  return running.tokens
    .filter(({ state }) => state === 'revoked' || state === 'expired')
    .flatMap(({ name, state }) => [
      '',
      `The token in ${tokens}/${name} was ${state === 'revoked' ? 'revoked' : 'given an end, which has passed'}. If it is to be replaced, remove it and start again:`,
      `     rm ${tokens}/${name}`,
    ]);
}

function curl({ url, token, query }: { url: string; token: string; query: string }): string {
  const body = JSON.stringify({ query });
  return [
    `     curl -s ${url}/graphql -H "authorization: Bearer $(cat ${token})" \\`,
    `       -H 'content-type: application/json' -d '${body}'`,
  ].join('\n');
}

export function baseUrl({ port, bind, tls, publicUrl }: Config): string {
  if (publicUrl !== null) return publicUrl.origin;
  const isAny = bind === '0.0.0.0' || bind === '::';
  const name = isAny ? 'localhost' : bind.includes(':') ? `[${bind}]` : bind;
  return `${tls === null ? 'http' : 'https'}://${name}:${port}`;
}

/** Relative where that is shorter, quoted where a shell would stumble. */
function shownPath(full: string): string {
  const relative = path.relative(process.cwd(), full);
  const shown = relative.startsWith('..') || relative === '' ? full : relative;
  return /^[\w./+-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", `'\\''`)}'`;
}
