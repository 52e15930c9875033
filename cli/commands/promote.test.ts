import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { fray } from '../testing.ts';
import { missingParts } from './promote.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-promote-'));
afterAll(() => rmSync(folder, { recursive: true }));
const inTree = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Gives every rule of a draft's rulebook an id, as an author does first. */
function writeIds(folder: string): void {
  let n = 0;
  const file = join(folder, 'rulebook.md');
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^\* /gm, () => `- **HF${++n}** `),
  );
}

describe('a game of the tree', () => {
  it('lists what a draft lacks, with fewer lines as the draft grows', () => {
    const files = [...['rulebook.md', 'rules.ts', 'scene.ts'].map((file) => `create/draft/${file}`), 'cli/newGame/draft/rules.test.ts'];
    for (const file of files) cpSync(inTree(`${file}.txt`), join(folder, basename(file)));
    const before = missingParts(folder, { home: 'tree', sameTexts: true });
    expect(before[0]).toContain('0 of 4 rules have one');
    expect(before.join('\n')).toContain('rulebook.da.md');
    writeIds(folder);
    writeFileSync(join(folder, 'rulebook.da.md'), '');
    const after = missingParts(folder, { home: 'tree', sameTexts: false });
    expect(after.join('\n')).not.toMatch(/rules have one|rulebook\.da\.md|Danish:/);
    expect(after.join('\n')).toContain('HF1');
    expect(after.length).toBeLessThan(before.length);
  });

  it('lists only the permanent reminders for a finished game', () => {
    expect(missingParts(inTree('games/arcade'), { home: 'tree', sameTexts: false })).toHaveLength(3);
    expect(fray(['promote', 'arcade'])).toMatchObject({ status: 0, stdout: 'arcade is a finished game.\n' });
  });
});

describe('a game in a repository of its own', () => {
  const own = join(folder, 'hill-fight');
  /** In the folder of the game, as an author is. */
  const promote = () => fray(['promote', own]);

  it('lists nothing that only games of the tree have', () => {
    cpSync(inTree('examples/hex-skirmish'), own, { recursive: true, filter: (file) => basename(file) !== 'node_modules' });
    const { status, stdout } = promote();
    expect(status).toBe(0);
    expect(stdout).toContain('examples.hex-skirmish can be played.');
    for (const line of ['rulebook.da.md', 'cover.svg', 'sentences of events in Danish', 'check . --deep', 'node_modules/fray'])
      expect(stdout).toContain(line);
    expect(stdout).not.toMatch(/text\/en|io\/log|io\/position|lessons|npm run bench|fray new/);
    // Its rules have ids, and its tests name them.
    expect(stdout).not.toMatch(/ids for rules|no test names/);
  });

  it('lists fewer lines as the game grows, and none for a finished one', () => {
    const before = promote().stdout.split('\n').length;
    for (const file of ['rulebook.da.md', 'cover.svg', 'LICENSE']) writeFileSync(join(own, file), '');
    expect(promote().stdout.split('\n')).toHaveLength(before - 3);
    const card = join(own, 'card.ts');
    writeFileSync(card, readFileSync(card, 'utf8').replace('  draft: true,\n', ''));
    expect(promote()).toMatchObject({ status: 0, stdout: 'examples.hex-skirmish is a finished game.\n' });
  });

  it.each([
    ['nowhere', 'nowhere: there is no such game or folder; there are arcade, '],
    [inTree('docs'), 'there is no card.ts'],
  ])('refuses %s in a line', (path, message) => {
    const { status, stderr } = fray(['promote', path]);
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(message);
  });
});
