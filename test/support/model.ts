import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseModel } from '../../src/domain/model.ts';

/** The model as it is shipped. */
export const MODEL = parseModel(parse(readFileSync('schema/model.yaml', 'utf8')));
