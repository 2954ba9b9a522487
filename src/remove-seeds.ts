import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from './config.ts';
import { baseUrl } from './hints.ts';

/** The command `seeds:remove`: a client of the running service, with the operator's token of its data folder. */

/** The service could not be asked, or refused; the message says what to do. */
export class SeedsNotRemoved extends Error {
  override readonly name = 'SeedsNotRemoved';
}

const answerSchema = z.object({
  data: z.object({ removeSeeds: z.object({ removed: z.array(z.string()) }) }).nullish(),
  errors: z.array(z.object({ message: z.string() })).nullish(),
});

/** Asks the running service to remove untouched seeds; gives what went. Throws SeedsNotRemoved. */
export async function removeSeeds(config: Config): Promise<string[]> {
  const token = readToken(path.join(config.dataDir, 'tokens', 'operator'));
  const response = await ask(baseUrl(config), token);
  const body = answerSchema.safeParse(await response.json().catch(() => null));
  const removed = body.data?.data?.removeSeeds.removed;
  if (removed === undefined) {
    throw new SeedsNotRemoved(
      `The service refused: ${body.data?.errors?.[0]?.message ?? `it answered with status ${response.status}`}`,
    );
  }
  return removed;
}

function readToken(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new SeedsNotRemoved(
      `The operator's token cannot be read from ${file}; OIKOS_DATA names the data folder of the running service.`,
      { cause },
    );
  }
}

async function ask(url: string, token: string): Promise<Response> {
  try {
    return await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: 'mutation { removeSeeds { removed } }' }),
    });
  } catch (cause) {
    throw new SeedsNotRemoved(
      `No service answers at ${url}; start it with npm start, then repeat this. OIKOS_PORT names another port.`,
      { cause },
    );
  }
}
