import { readFileSync } from 'node:fs';

type ExampleAnswers = Readonly<Record<string, readonly unknown[]>>;

const FILE = new URL('./exampleAnswers.json', import.meta.url);
let answers: ExampleAnswers | undefined;

/** What a server answered to the examples of each route, in their order. `server/examples.test.ts` records and compares them. */
export const readExampleAnswers = (): ExampleAnswers => (answers ??= JSON.parse(readFileSync(FILE, 'utf8')) as ExampleAnswers);
