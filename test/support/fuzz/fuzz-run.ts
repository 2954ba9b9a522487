import fc from 'fast-check';
import { apiQuestion } from './api-questions.ts';
import { faultOfAnswer } from './answer-check.ts';
import { graphqlBody } from './graphql-bodies.ts';
import { malformedHttp, type Place } from './http-requests.ts';
import { exchange, type WireRequest } from './raw-client.ts';

/** The same requests in every run; to try others, change it here. */
const SEED = 20_260_301;
const SLOWEST_KEPT = 5;

export interface FuzzFigures {
  readonly seed: number;
  readonly requests: number;
  /** Answers by status; `none` where the service rightly hung up on a request that broke off. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Longest waits for an answer, as the client saw them, with the start of what was sent. */
  readonly slowest: readonly { readonly ms: number; readonly sent: string }[];
}

export type FuzzedDoor = 'http' | 'graphql' | 'api';

/**
 * Sends `count` generated requests and checks each answer. Rejects at the first wrong one with seed, path and the
 * shrunk request, by which fast-check replays it.
 */
export async function fuzz(door: FuzzedDoor, place: Place, count: number): Promise<FuzzFigures> {
  const statuses: Record<string, number> = {};
  const slowest: { ms: number; sent: string }[] = [];
  let requests = 0;
  const property = fc.asyncProperty(requestsOf(door, place), async (request) => {
    const startedMs = performance.now();
    const answer = await exchange(place.port, request);
    const ms = Math.round(performance.now() - startedMs);
    requests += 1;
    const status = String(answer?.status ?? 'none');
    statuses[status] = (statuses[status] ?? 0) + 1;
    slowest.push({ ms, sent: startOf(request) });
    slowest.sort((a, b) => b.ms - a.ms).splice(SLOWEST_KEPT);
    const fault = faultOfAnswer(answer, request.isCut);
    if (fault !== null) throw new Error(fault);
  });
  await fc.assert(property, { numRuns: count, seed: SEED, endOnFailure: false });
  return { seed: SEED, requests, statuses, slowest };
}

function requestsOf(door: FuzzedDoor, place: Place): fc.Arbitrary<WireRequest> {
  switch (door) {
    case 'http':
      return malformedHttp(place);
    case 'graphql':
      return graphqlBody.map((body) => posted(place, body));
    case 'api':
      return apiQuestion.map((question) => posted(place, JSON.stringify(question)));
  }
}

function posted(place: Place, body: string): WireRequest {
  const bytes = Buffer.from(body).toString('latin1');
  const head = [
    'POST /graphql HTTP/1.1',
    `host: 127.0.0.1:${place.port}`,
    `authorization: Bearer ${place.token}`,
    'content-type: application/json',
    'connection: close',
    `content-length: ${bytes.length}`,
  ];
  return { bytes: `${head.join('\r\n')}\r\n\r\n${bytes}`, isCut: false };
}

/** What was sent, without the token, which is another one in each run. */
function startOf({ bytes }: WireRequest): string {
  const body = bytes.slice(bytes.indexOf('\r\n\r\n') + 4);
  return (bytes.startsWith('POST /graphql HTTP/1.1') ? body : bytes)
    .replace(/oikos_[\w-]+/g, 'oikos_…')
    .slice(0, 200);
}
