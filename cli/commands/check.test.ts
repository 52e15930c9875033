import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportShape } from '../check/reportShape.ts';
import { bin, fray } from '../testing.ts';

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
  it('finds nothing in a finished game, and exits with status 0', () => {
    const { status, stdout } = fray(['check', 'tunnel-rat', '--quick']);
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^tunnel-rat: nothing found \(quick: \d+ games? at \d+ tables?, [\d.]+ s\)\n\nGaps, where nobody has decided:\n/,
      ),
    ]);
  });

  it('reports the faults of a game in a folder with a way to reproduce them, as text, JSON and HTML', () => {
    const path = gameWith("view: (state) => game.view(state, 'all')");
    const page = join(folder, 'report.html');
    const { status, json } = fray(['check', path, '--quick', '--json', '--html', page]);
    expect(status).toBe(1);
    const report = json();
    expect(v.safeParse(reportShape, report).issues).toBeUndefined();
    expect(report).toMatchObject({ game: 'tunnel-rat', depth: 'quick' });
    const verdicts = report['verdicts'] as Record<string, unknown>[];
    const leak = verdicts.find(({ property }) => property === 'draws-stay-hidden');
    expect(leak).toMatchObject({ severity: 'fault', detail: expect.stringContaining('can tell') as string, table: { seats: 2 } });
    expect(verdicts.map(({ property }) => property)).toContain('rules-have-tests');
    expect(report['gaps']).toMatchObject({ untested: [{ rule: 'X1', sentence: 'One card.' }] });
    const html = readFileSync(page, 'utf8');
    expect(html).toContain('draws-stay-hidden');
    expect(html).toContain('No test names a sentence (1)');
    // The position where the record stops, drawn by the build of the page.
    expect(html).toContain('<img src="data:image/svg+xml,');
    expect(html).not.toContain('<script');
    expect(fray(['check', path, '--quick']).stdout).toMatch(/^FAULT {3}draws-stay-hidden: /m);
  });

  it('prints the schema of its JSON, with a description of each member of a verdict', () => {
    const { status, json } = fray(['check', '--schema']);
    expect(status).toBe(0);
    const schema = json();
    expect(schema).toMatchObject({ $schema: expect.stringContaining('json-schema.org') as string, additionalProperties: false });
    const { verdicts } = schema['properties'] as { verdicts: { items: { properties: Record<string, object> } } };
    expect(Object.keys(verdicts.items.properties)).toContain('remedy');
    for (const member of Object.values(verdicts.items.properties)) expect(member).toHaveProperty('description');
    expect(fray(['check']).status).toBe(2);
  });

  it('judges a game written for boardgame.io where boardgame.io is not installed', () => {
    const file = join(folder, 'highest.mjs');
    const game = (view: string) => `import { INVALID_MOVE, PlayerView } from 'boardgame.io/core';
      export const highest = {
        name: 'highest',
        setup: ({ ctx, random }) => {
          const deck = random.Shuffle([1, 2, 3, 4, 5, 6, 7, 8]);
          return { secret: deck, players: { 0: { hand: deck.splice(0, 4) }, 1: { hand: deck.splice(0, 4) } }, laid: [] };
        },
        ${view}
        turn: { maxMoves: 1 },
        moves: {
          lay: ({ G, playerID }, at) => {
            const [card] = G.players[playerID].hand.splice(at, 1);
            if (card === undefined) return INVALID_MOVE;
            G.laid.push(card);
          },
        },
        endIf: ({ G }) => (G.laid.length === 8 ? { winner: '0' } : undefined),
      };`;
    writeFileSync(file, game('playerView: PlayerView.STRIP_SECRETS,'));
    const good = fray(['check', '--boardgame.io', file, '--quick']);
    expect([good.status, good.stdout]).toEqual([0, expect.stringMatching(/^highest: nothing found \(quick: 4 games at 1 table/)]);
    writeFileSync(file, game(''));
    const { status, stdout } = fray(['check', '--boardgame.io', file, '--quick']);
    expect([status, stdout]).toEqual([1, expect.stringMatching(/seen {4}a spectator is sent G\.players\.0\.hand: there is no playerView/)]);
    expect(fray(['check', '--boardgame.io', join(folder, 'card.mjs')]).stderr).toContain('exports no game of boardgame.io');
  });

  it('stops a game that hangs, and reports in which operation', () => {
    const path = gameWith('play: () => { for (;;); }');
    const { status, stdout } = fray(['check', path, '--quick']);
    expect([status, stdout]).toEqual([
      1,
      expect.stringMatching(/FAULT {3}comes-back: .*\n {8}seen {4}nothing came back within 10 s: plays /),
    ]);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('leaves no hanging game process behind when it is ended by %s', async (signal) => {
    const file = join(folder, `process-${signal}`);
    const path = gameWith(
      `play: () => { process.getBuiltinModule('node:fs').writeFileSync(${JSON.stringify(file)}, String(process.pid)); for (;;); }`,
    );
    const command = spawn(process.execPath, [bin, 'check', path, '--deep'], { stdio: 'ignore' });
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 20_000 }).toMatch(/^\d+$/);
    const game = Number(readFileSync(file, 'utf8'));
    const isThere = () => {
      try {
        return process.kill(game, 0);
      } catch {
        return false;
      }
    };
    expect(isThere()).toBe(true);
    command.kill(signal);
    await expect.poll(isThere, { timeout: 5000 }).toBe(false);
  });

  it.each([
    ['nowhere', /nowhere: there is no such game, folder or file/],
    [tmpdir(), /no file exports a game; looked for index\.ts/],
    [fileURLToPath(new URL('check.ts', import.meta.url)), /exports no game: a game has setup, /],
  ])('rejects %s with the expected usage', (path, message) => {
    expect(fray(['check', path])).toMatchObject({ status: 2, stderr: expect.stringMatching(message) as string });
  });
});
