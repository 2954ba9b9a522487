import type { Caller } from '../../domain/caller.ts';
import {
  isFailure,
  type AlreadyPromoted,
  type LostUpdate,
  type NoSuchEntity,
  type NoSuchKnowledge,
  type NotPermitted,
  type WrongStatus,
} from '../../domain/failure.ts';

/** Refusals that several use cases of knowledge give, each with its next step. */

export function noSuchInvestigation(id: string): NoSuchKnowledge {
  return {
    __typename: 'NoSuchKnowledge',
    id,
    message: 'no investigation has this id; list them with investigations',
  };
}

export function noSuchRunbook(slug: string): NoSuchKnowledge {
  return {
    __typename: 'NoSuchKnowledge',
    id: slug,
    message: 'no runbook has this slug; list them with runbooks or look with searchKnowledge',
  };
}

export function noSuchEntity(slug: string): NoSuchEntity {
  return {
    __typename: 'NoSuchEntity',
    slug,
    suggestions: [],
    message: `no entity has or had the slug ${slug}; name one that exists, or create it with upsertEntity if its kind is one that the query kinds lists`,
  };
}

/** Adds look-alikes to a NoSuchEntity; they are looked up outside the transaction that refused. */
export async function withSuggestions<T extends object>(
  answer: T,
  suggestSlugs: (slug: string) => Promise<readonly string[]>,
): Promise<T> {
  if (!isFailure(answer) || answer.__typename !== 'NoSuchEntity') return answer;
  return { ...answer, suggestions: await suggestSlugs(answer.slug) };
}

export function lostUpdate(expectedRevision: number, actualRevision: number): LostUpdate {
  return {
    __typename: 'LostUpdate',
    expectedRevision,
    actualRevision,
    message: `it was changed meanwhile: revision ${actualRevision}, not ${expectedRevision}; read it again and repeat`,
  };
}

export function wrongStatus(status: string, message: string): WrongStatus {
  return { __typename: 'WrongStatus', status, message };
}

export function needsCurate(act: string): NotPermitted {
  return {
    __typename: 'NotPermitted',
    needs: 'curate',
    message: `${act} needs a token with the scope curate`,
  };
}

export function needsPerson(act: string): NotPermitted {
  return { __typename: 'NotPermitted', needs: 'PERSON', message: `${act} is for a person to do` };
}

export function alreadyPromoted(slug: string): AlreadyPromoted {
  return {
    __typename: 'AlreadyPromoted',
    slug,
    message: `the investigation became ${slug} already; change that with updateRunbook`,
  };
}

export function isPerson(caller: Caller): boolean {
  return caller.holder === 'PERSON';
}
