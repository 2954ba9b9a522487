import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor';
import type { GraphQLError } from 'graphql';
import { _createLRUCache as createLruCache } from 'graphql-yoga';

/** Limits on a document, applied before it runs (T-5). Fragments are measured expanded at each use. */
const TOKENS_MAX = 1_000;
const DEPTH_MAX = 10;
const INTROSPECTION_DEPTH_MAX = 20;
const ALIASES_MAX = 15;
const DIRECTIVES_MAX = 50;
/** Fields of the expanded document, each list of `first: n` counted n times. */
const EXPANDED_FIELDS_MAX = 20_000;

/** What the limiter says, and what to do about it. */
const NEXT_STEPS: readonly (readonly [RegExp, string])[] = [
  [/^Query Cost limit/, 'ask for smaller pages (first is 1 to 200) or fewer fields'],
  [/^Token limit/, 'a token is a word or a sign of the document here; split it into several requests'],
  [/^Query depth limit/, 'ask for what lies deeper in a request of its own'],
  [/^Aliases limit|^Directives limit/, 'split the document into several requests'],
];

/** The limiter's errors carry no code, call themselves syntax errors and name no next step; this puts it right. */
function onReject(_context: unknown, error: GraphQLError): void {
  const said = error.message.replace(/^Syntax Error: /, '').replace(/\.$/, '');
  const next = NEXT_STEPS.find(([text]) => text.test(said))?.[1];
  error.message = next === undefined ? said : `${said}; ${next}`;
  error.extensions.code = 'LIMIT_EXCEEDED';
}

const rejecting = { onReject: [onReject], propagateOnRejection: true };

/** The limiters for a server of ours. */
export function documentLimits(): ReturnType<typeof EnvelopArmorPlugin>[] {
  return [
    EnvelopArmorPlugin({
      // Nobody without a token gets this far, and suggestions help those who have one.
      blockFieldSuggestion: { enabled: false },
      maxTokens: { n: TOKENS_MAX, ...rejecting },
      maxDepth: { n: DEPTH_MAX, flattenFragments: true, ignoreIntrospection: true, ...rejecting },
      // The default allow list would let aliases of some fields through uncounted.
      maxAliases: { n: ALIASES_MAX, allowList: [], ...rejecting },
      maxDirectives: { n: DIRECTIVES_MAX, ...rejecting },
      costLimit: {
        maxCost: EXPANDED_FIELDS_MAX,
        objectCost: 1,
        scalarCost: 1,
        depthCostFactor: 1,
        flattenFragments: true,
        ignoreIntrospection: true,
        ...rejecting,
      },
    }),
    // A second measure that introspection does not escape.
    EnvelopArmorPlugin({
      blockFieldSuggestion: { enabled: false },
      maxTokens: { enabled: false },
      maxAliases: { enabled: false },
      maxDirectives: { enabled: false },
      costLimit: { enabled: false },
      maxDepth: {
        n: INTROSPECTION_DEPTH_MAX,
        flattenFragments: true,
        ignoreIntrospection: false,
        ...rejecting,
      },
    }),
  ];
}

const CACHED_DOCUMENTS = 500;
const CACHED_DOCUMENT_CHARS = 16_384;

/** Remembers parsed documents, but not long ones: a thousand tokens may be a megabyte of one string. */
export function documentCache<T extends object>(): {
  get: (key: string) => T | undefined;
  set: (key: string, value: T) => void;
} {
  const cache = createLruCache<T>({ max: CACHED_DOCUMENTS });
  return {
    get: (key) => cache.get(key),
    set: (key, value) => {
      if (key.length <= CACHED_DOCUMENT_CHARS) cache.set(key, value);
    },
  };
}
