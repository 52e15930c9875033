import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Three initials, and the search in a rulebook. */
const CUT = ['features/play/scoreEntry.tsx', 'shared/rules/rulesView.tsx'];

it('no field cuts a text that is pasted into it: a field with a limit reports it', () => {
  const root = join(import.meta.dirname, '../web');
  const files = globSync('{features,pages,shared}/**/*.tsx', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => /maxlength=/i.test(readFileSync(join(root, file), 'utf8'))).toSorted()).toEqual(CUT);
});
