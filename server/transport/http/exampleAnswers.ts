import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const exampleAnswers = v.record(v.string(), v.array(v.unknown()));

const FILE = new URL('./exampleAnswers.json', import.meta.url);
let answers: v.InferOutput<typeof exampleAnswers> | undefined;

/** Returns the recorded answers to the examples of each route, in their order. `server/examples.test.ts` records and compares them. */
export const readExampleAnswers = (): v.InferOutput<typeof exampleAnswers> =>
  (answers ??= v.parse(exampleAnswers, JSON.parse(readFileSync(FILE, 'utf8'))));
