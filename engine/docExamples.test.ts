import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import * as catalogue from './catalogue.ts';
import * as draft from './draft.ts';
import * as engine from './index.ts';
import * as scene from './scene/index.ts';
import * as testing from './testing.ts';

interface Example {
  /** The name that the docstring explains. */
  readonly name: string;
  readonly code: string;
}

const SCOPE: Readonly<Record<string, unknown>> = { ...engine, ...catalogue, ...draft, ...scene, ...testing, v, expect };
/** What authors meet first: each has an example. */
const TAUGHT = `
  Rules Sampler BotHints readChoices draftGame MoveList moveKinds codes Slab seatsOf teamsOf winShares
  Chance SeededChance dieOf everyOutcome Grid HexGrid CellSet bookNumber forSides catalogue parseVariant
  RulesTable Match recordOf Scene Affordance SceneSource
`
  .trim()
  .split(/\s+/);

function examplesIn(text: string): Example[] {
  const documented = /\/\*\*\n((?: \*.*\n)*?) \*\/\nexport (?:abstract )?(?:class|function\*?|const|interface|type) (\w+)/g;
  return [...text.matchAll(documented)].flatMap(([, doc = '', name = '']) =>
    doc
      .replaceAll(/^ \* ?/gm, '')
      .split('@example\n')
      .slice(1)
      .map((code) => ({ name, code })),
  );
}

const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
  (file) => !file.includes('node_modules') && !file.endsWith('.test.ts'),
);
const EXAMPLES = files.flatMap((file) => examplesIn(readFileSync(join(import.meta.dirname, file), 'utf8')));
const NIM = EXAMPLES.find(({ name }) => name === 'draftGame')?.code ?? '';

/** Turns `a; // => b` into a check, also with the answer on the next line. */
const checked = (code: string): string =>
  code.replaceAll(/^(.+);(?:\n)? ?\/\/ => (.+)$/gm, (_, asked: string, answer: string) => `expect(${asked}).toEqual(${answer});`);

function run({ name, code }: Example): void {
  const needsNim = /\bnim\b/.test(code) && name !== 'draftGame';
  const body = needsNim ? `${NIM}\n{\n${code}\n}` : code;
  compileFunction(checked(body), Object.keys(SCOPE))(...Object.values(SCOPE));
}

describe('the examples of the engine’s reference', () => {
  it.each(EXAMPLES)('hold: $name', (example) => {
    expect(example.code).toContain('// => ');
    run(example);
  });

  it('exist for what authors meet first', () => {
    const names = EXAMPLES.map(({ name }) => name);
    expect(TAUGHT.filter((name) => !names.includes(name))).toEqual([]);
  });

  it('fail where they are wrong', () => {
    expect(() => run({ name: 'x', code: '1 + 1; // => 3' })).toThrow();
  });
});
