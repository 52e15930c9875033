import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { missingParts } from './promote.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-promote-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('lists what a draft lacks, with fewer lines as the draft grows', () => {
  const files = [...['rulebook.md', 'rules.ts', 'scene.ts'].map((file) => `../../create/draft/${file}`), '../newGame/draft/rules.test.ts'];
  for (const file of files) cpSync(fileURLToPath(new URL(`${file}.txt`, import.meta.url)), join(folder, basename(file)));
  const before = missingParts(folder, { sameTexts: true });
  expect(before[0]).toContain('0 of 4 rules have one');
  expect(before.join('\n')).toContain('rulebook.da.md');
  const book = readFileSync(join(folder, 'rulebook.md'), 'utf8');
  let n = 0;
  writeFileSync(
    join(folder, 'rulebook.md'),
    book.replace(/^\* /gm, () => `- **HF${++n}** `),
  );
  writeFileSync(join(folder, 'rulebook.da.md'), '');
  const after = missingParts(folder, { sameTexts: false });
  expect(after.join('\n')).not.toMatch(/rules have one|rulebook\.da\.md|Danish:/);
  expect(after.join('\n')).toContain('HF1');
  expect(after.length).toBeLessThan(before.length);
});

it('lists only the permanent reminders for a finished game', () => {
  const arcade = fileURLToPath(new URL('../../games/arcade', import.meta.url));
  expect(missingParts(arcade, { sameTexts: false })).toHaveLength(3);
});
