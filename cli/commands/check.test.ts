import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fray } from '../testing.ts';

let folder = '';
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'fray-check-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** A game of one's own: Tunnel Rat with one member replaced, in a file outside of the repository. */
function gameWith(member: string): string {
  const file = join(folder, 'index.mjs');
  const games = fileURLToPath(new URL('../../games/tunnel-rat/index.ts', import.meta.url));
  writeFileSync(file, `import { tunnelRat as game } from ${JSON.stringify(games)};\nexport const mine = { ...game, ${member} };\n`);
  writeFileSync(join(folder, 'card.mjs'), 'export const card = { secret: true };\n');
  writeFileSync(join(folder, 'rulebook.md'), '- **X1** One card.\n');
  return folder;
}

describe('fray check', () => {
  it('finds nothing in a finished game, and ends with status 0', () => {
    const { status, stdout } = fray(['check', 'tunnel-rat', '--quick']);
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^tunnel-rat: nothing found \(quick: \d+ games at \d+ tables, [\d.]+ s\)\n$/),
    ]);
  });

  it('names what is wrong with a game in a folder, with a way there, as text, JSON and a page', () => {
    const path = gameWith("view: (state) => game.view(state, 'all')");
    const page = join(folder, 'report.html');
    const { status, json } = fray(['check', path, '--quick', '--json', '--html', page]);
    expect(status).toBe(1);
    const report = json();
    expect(report).toMatchObject({ game: 'tunnel-rat', depth: 'quick' });
    const verdicts = report['verdicts'] as Record<string, unknown>[];
    const leak = verdicts.find(({ property }) => property === 'draws-stay-hidden');
    expect(leak).toMatchObject({ severity: 'fault', detail: expect.stringContaining('can tell') as string, table: { seats: 2 } });
    expect(verdicts.map(({ property }) => property)).toContain('rules-have-tests');
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('draws-stay-hidden');
    expect(html).not.toContain('<script');
    expect(fray(['check', path, '--quick']).stdout).toMatch(/^FAULT {3}draws-stay-hidden: /m);
  });

  it('stops a game that does not come back, and says at what', () => {
    const path = gameWith('play: () => { for (;;); }');
    const { status, stdout } = fray(['check', path, '--quick']);
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/FAULT {3}comes-back: .*\n {8}seen {4}nothing came back within 20 s: plays /),
    ]);
  });

  it.each([
    ['nowhere', /nowhere: there is no such game, folder or file/],
    [tmpdir(), /no file exports a game; looked for index\.ts/],
    [fileURLToPath(new URL('check.ts', import.meta.url)), /exports no game: a game has setup, /],
  ])('refuses %s with what it wants', (path, message) => {
    expect(fray(['check', path])).toMatchObject({ status: 2, stderr: expect.stringMatching(message) as string });
  });
});
