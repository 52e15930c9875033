// Every rule of a rulebook has a test that names its id, and tests name no other ids. A rulebook writes an id
// as **A17** at the beginning of an item, a test as [A17] in its title. Other languages of a rulebook have the same ids.
import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

const ITEM = /^- \*\*([A-Z]+\d+)\*\*/gm;
const NAMED = /\[([A-Z]+\d+)\]/g;

const faults: string[] = [];
let rules = 0;
for (const book of globSync('games/*/rulebook.md')) {
  const folder = dirname(book);
  const ids = idsOf(book);
  rules += ids.length;
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.push(`${book}: ${id} stands twice`);
  const named = new Set<string>();
  for (const file of globSync(`${folder}/**/*.test.ts`)) {
    const text = readFileSync(file, 'utf8');
    // A title is the text right after a test's opening bracket, also after the table of `it.each`.
    for (const [, id = ''] of text.matchAll(NAMED)) if (inTitle(text, id)) named.add(id);
  }
  for (const id of ids) if (!named.has(id)) faults.push(`${book}: ${id} has no test that names it`);
  for (const id of named) if (!ids.includes(id)) faults.push(`${folder}: a test names [${id}], and the rulebook has no such rule`);
  for (const other of globSync(`${folder}/rulebook.*.md`))
    if (idsOf(other).join() !== ids.join()) faults.push(`${other}: its ids are not those of ${book}, in the same order`);
}

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log(`${rules} rules, each with a test`);

function idsOf(file: string): string[] {
  return Array.from(readFileSync(file, 'utf8').matchAll(ITEM), ([, id = '']) => id);
}

function inTitle(text: string, id: string): boolean {
  return new RegExp(`(?:it|describe|\\))\\(\\s*(['"\`])[^'"\`]*\\[${id}\\]`).test(text);
}
