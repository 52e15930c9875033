import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyGame, type GameCard, LANGUAGES, standardOptions } from '@fray/engine';
import { conform } from '@fray/engine/conformance';
import { missingIn } from '@fray/table-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const fray = fileURLToPath(new URL('../bin.mjs', import.meta.url));
const games = fileURLToPath(new URL('../../games/', import.meta.url));
/** Inside the project, so that what is begun finds the engine. */
const root = mkdtempSync(fileURLToPath(new URL('./.try-', import.meta.url)));

const begin = (...args: readonly string[]) =>
  spawnSync(process.execPath, [fray, 'new', ...args, '--root', root, '--no-install'], { encoding: 'utf8' });
const registry = (): string[] =>
  readFileSync(join(root, 'games', 'registry.ts'), 'utf8')
    .trimEnd()
    .split('\n');

beforeAll(() => {
  mkdirSync(join(root, 'games'));
  cpSync(join(games, 'registry.ts'), join(root, 'games', 'registry.ts'));
});
afterAll(() => rmSync(root, { recursive: true }));

describe('fray new', () => {
  it.each([
    ['stone-race', ['--seats', '2-4', '--secret', '--grid', '7x7']],
    ['open-climb', ['--seats', '3']],
  ] as const)('begins %s: everything in its folder, and one line outside', async (id, flags) => {
    const before = registry();
    const { status, stdout, stderr } = begin(id, ...flags);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('Still a stub');
    const after = registry();
    expect(after.filter((line) => !before.includes(line))).toHaveLength(1);
    expect(after).toHaveLength(before.length + 1);
    expect(after.slice(1)).toEqual(after.slice(1).toSorted((a, b) => (a.split("'")[1]! < b.split("'")[1]! ? -1 : 1)));
    expect(readdirSync(root)).toEqual(['games']);
    const card = ((await import(pathToFileURL(join(root, 'games', id, 'card.ts')).href)) as { card: GameCard }).card;
    const game: AnyGame = await card.game();
    expect([card.id, game.id, card.secret]).toEqual([id, id, flags.includes('--secret' as never)]);
    for (const seats of new Set(card.seats))
      expect([...conform(game, { options: standardOptions(game.options), seats, seed: 1, games: 4, longest: 500 })]).toEqual([]);
    for (const language of LANGUAGES) expect(card.texts[language].name).not.toContain('__');
    expect(missingIn((await import(pathToFileURL(join(root, 'games', id, 'ui', 'index.tsx')).href)) as object)).toEqual([]);
    for (const file of readdirSync(join(root, 'games', id), { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name), 'utf8'), file.name).not.toMatch(/__[a-zA-Z]+__|\/\/\?/);
  });

  it('leaves what is not installed yet to be told in one line', () => {
    const cli = join(root, 'cli');
    mkdirSync(cli);
    cpSync(fray, join(cli, 'bin.mjs'));
    writeFileSync(join(cli, 'fray.ts'), "import '@fray/nowhere/card';\n");
    const { status, stderr } = spawnSync(process.execPath, [join(cli, 'bin.mjs'), 'games'], { encoding: 'utf8' });
    rmSync(cli, { recursive: true });
    expect([status, stderr]).toEqual([2, 'fray: @fray/nowhere is not installed: run “npm install” in Fray’s folder first\n']);
  });

  it.each([
    [['stone-race'], 'games/stone-race exists already'],
    [['Stone Race'], 'is no name for a folder'],
    [['other', '--seats', '1-9'], '--seats is a number or a range'],
    [['other', '--grid', '1x1'], '--grid is columns x rows'],
  ])('refuses %j in one line', (args, message) => {
    const { status, stderr } = begin(...args);
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(message);
  });
});
