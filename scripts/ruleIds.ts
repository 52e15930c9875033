// Every rule of a rulebook has a test that names its id, and tests name no other ids. A rulebook writes an id
// as **A17** at the beginning of an item, a test as [A17] in its title. Other languages of a rulebook have the same ids.
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { rulebookVerdicts } from '@fray/judge';

const read = (file: string) => readFileSync(file, 'utf8');
const faults = globSync('games/*/rulebook.md').flatMap((book) => {
  const folder = dirname(book);
  // A draft has no rule ids yet.
  if (/^ {2}draft: true,$/m.test(read(`${folder}/card.ts`))) return [];
  const others = Object.fromEntries(globSync(`${folder}/rulebook.*.md`).map((file) => [file, read(file)]));
  return rulebookVerdicts(read(book), globSync(`${folder}/**/*.test.ts`).map(read), others).map(({ detail }) => `${book}: ${detail}`);
});

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log('each rule has a test');
