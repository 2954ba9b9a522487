import { isEnumType, isInterfaceType, type GraphQLEnumType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../../src/api/errors.ts';
import { createSchema } from '../../src/api/schema.ts';
import { FAILURE_TAGS } from '../../src/domain/failure.ts';
import { loadTables } from '../../src/services/tables.ts';

const schema = createSchema(loadTables().typeDefs);

function rowsOf(name: string): { name: string; text: string }[] {
  const type = schema.getType(name);
  if (!isEnumType(type)) throw new Error(`the API has no table ${name}`);
  return (type satisfies GraphQLEnumType)
    .getValues()
    .map((row) => ({ name: row.name, text: (row.description ?? '').replaceAll(/\s+/g, ' ') }));
}

/** Two sentences at least: what it means, then what to do. */
const MEANING_AND_STEP = /^\S.+?[.;] .*\S\.$/;

describe('the table of error codes in the schema', () => {
  const rows = rowsOf('ErrorCode');

  it('has a row for each code that the service can answer with, and no other', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(ERROR_STATUS).sort());
  });

  it.each(rows)('says of $name its status, what it means and what to do next', ({ name, text }) => {
    expect(text).toMatch(new RegExp(`^${ERROR_STATUS[name as keyof typeof ERROR_STATUS]}\\. `));
    expect(text.slice(5)).toMatch(MEANING_AND_STEP);
  });
});

describe('the table of refusals in the schema', () => {
  const rows = rowsOf('FailureTag');
  const names = rows.map(({ name }) => name).sort();

  it('has a row for each refusal of the services, and no other', () => {
    expect(names).toEqual([...FAILURE_TAGS].sort());
  });

  it('has a row for each type that implements Failure, and no other', () => {
    const failure = schema.getType('Failure');
    if (!isInterfaceType(failure)) throw new Error('the API has no interface Failure');
    expect(names).toEqual(
      schema
        .getPossibleTypes(failure)
        .map(({ name }) => name)
        .sort(),
    );
  });

  it.each(rows)('says of $name what it means and what to do next', ({ text }) => {
    expect(text).toMatch(MEANING_AND_STEP);
  });

  it.each(rows)('names in the row of $name only fields that it has', ({ name, text }) => {
    const type = schema.getType(name);
    const fields = type !== undefined && 'getFields' in type ? Object.keys(type.getFields()) : [];
    const named = [...text.matchAll(/`(\w+)`/g)].map(([, field]) => field);
    expect(named.filter((field) => !fields.includes(field ?? ''))).toEqual([]);
  });
});
