import { expect, it } from 'vitest';
import { type Module, singleUserFragments } from './moduleGraph.ts';

/** A file with its imports, written as `file:name`. */
function module(file: string, lines: number, ...imports: string[]): [string, Module] {
  const read = imports.map((one) => ({ file: one.split(':')[0]!, name: one.split(':')[1] ?? 'x' }));
  return [file, { file, text: 'a\n'.repeat(lines), imports: read, exports: ['x'], reexports: new Map(), passedOn: [] }];
}

const found = (...modules: [string, Module][]) => singleUserFragments(new Map(modules)).map(({ file, user }) => `${file} ${user}`);

it('finds a short file with one user in its folder', () => {
  expect(found(module('lab/a.ts', 20), module('lab/b.ts', 100, 'lab/a.ts'))).toEqual(['lab/a.ts lab/b.ts']);
});

it.each([
  ['it is longer', [module('lab/a.ts', 21), module('lab/b.ts', 100, 'lab/a.ts')]],
  ['it has a second user', [module('lab/a.ts', 9), module('lab/b.ts', 9, 'lab/a.ts'), module('lab/c.ts', 9, 'lab/a.ts')]],
  ['it has a test', [module('lab/a.ts', 9), module('lab/b.ts', 9, 'lab/a.ts'), module('lab/a.test.ts', 9, 'lab/a.ts')]],
  ['the user lies in another folder', [module('lab/a.ts', 9), module('web/b.ts', 9, 'lab/a.ts')]],
  ['the user would be long', [module('lab/a.ts', 9), module('lab/b.ts', 275, 'lab/a.ts')]],
  ['it is loaded as a whole', [module('lab/a.ts', 9), module('lab/b.ts', 9, 'lab/a.ts:*')]],
  ['it is a worker', [module('lab/aWorker.ts', 9), module('lab/b.ts', 9, 'lab/aWorker.ts')]],
])('leaves a file alone if %s', (_, modules) => {
  expect(found(...modules)).toEqual([]);
});
