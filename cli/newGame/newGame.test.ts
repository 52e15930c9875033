import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { conform } from '@fray/conformance';
import { type AnyGame, type GameCard, LANGUAGES, SeededChance, standardOptions } from '@fray/engine';
import { type AnySceneSource, sceneFaults } from '@fray/engine/scene';
import { missingExports } from '@fray/table-kit/testing';
import { expand, registryLine, withLine } from 'create-fray-game/expand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nameProblemIn } from './names.ts';

const fray = fileURLToPath(new URL('../bin.mjs', import.meta.url));
const games = fileURLToPath(new URL('../../games/', import.meta.url));
const template = fileURLToPath(new URL('./template/', import.meta.url));
const templates = readdirSync(template, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
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
    ['stone-race', ['--seats', '2-5', '--secret', '--grid', '7x7']],
    ['open-climb', ['--seats', '3']],
    ['reef-2-race', ['--seats', '2-30', '--grid', '64x64']],
  ] as const)('creates %s: all files in its folder, and one line outside', async (id, flags) => {
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
    // The longest game of the largest table takes a minute: a part of it will do.
    for (const seats of new Set(card.seats))
      if (seats < 10)
        expect([...conform(game, { options: standardOptions(game.options), seats, seed: 1, games: 1, longest: 500, stride: 5 })]).toEqual(
          [],
        );
    for (const language of LANGUAGES) expect(card.texts[language].name).not.toContain('__');
    expect(missingExports((await import(pathToFileURL(join(root, 'games', id, 'ui', 'index.tsx')).href)) as object)).toEqual([]);
    for (const file of readdirSync(join(root, 'games', id), { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name), 'utf8'), file.name).not.toMatch(/__[a-zA-Z]+__|\/\/\?/);
  });

  it('creates a valid draft: rules and a scene', async () => {
    const { status, stdout, stderr } = begin('hill-fight', '--draft', '--seats', '2-10');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('A draft that can be played now');
    const folder = join(root, 'games', 'hill-fight');
    expect(readdirSync(folder).toSorted()).toEqual(
      ['.oxlintrc.json', 'card.ts', 'index.ts', 'package.json', 'rulebook.md', 'rules.test.ts', 'rules.ts', 'scene.ts'].toSorted(),
    );
    for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file), 'utf8'), file).not.toMatch(/__[a-zA-Z]+__/);
    const card = ((await import(pathToFileURL(join(folder, 'card.ts')).href)) as { card: GameCard }).card;
    const { scene } = (await import(pathToFileURL(join(folder, 'scene.ts')).href)) as { scene: AnySceneSource };
    const game: AnyGame = await card.game();
    expect(card.draft).toBe(true);
    expect(game.readPosition({ turn: 0, active: 0, scouts: [], points: [0, 0], roll: null }, standardOptions(game.options)).ok).toBe(false);
    for (const seats of [2, 5, 10]) {
      const options = standardOptions(game.options);
      expect([...conform(game, { options, seats, seed: 1, games: 1, longest: 400, stride: 20 })]).toEqual([]);
      expect(sceneFaults(game, scene, { seed: 1, games: 1, seats, longest: 80 })).toEqual([]);
    }
    const start = game.view(game.setup(standardOptions(game.options), 2, new SeededChance(1)), 'watcher');
    expect(game.renderText(start)).toContain('violet: points 0 of 5');
  });

  it('loads parts that are not installed only when they are used, and reports them in one line', () => {
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
    [['delete'], 'is a reserved word of JavaScript'],
    [['../escape'], 'write lower-case letters and hyphens'],
    [['other-one', '--seats', '1-9'], '--seats is a number or a range from 2 to 30'],
    [['other-one', '--seats', '2-31'], '--seats is a number or a range from 2 to 30'],
    [['other-one', '--grid', '1x1'], '--grid is columns x rows, from 2x3'],
    [['other-one', '--seats', '9', '--grid', '8x8'], '--grid is columns x rows, from 9x3'],
    [['other-one', '--grid', '65x8'], 'to 64x64'],
    [['other-one', '--draft', '--secret'], 'are not for it'],
    [['other-one', '--draft', '--seats', '2-11'], 'a draft has at most 10 seats'],
  ])('rejects %j in one line, and changes nothing', (args, message) => {
    const before = treeOf(root);
    const { status, stderr } = begin(...args);
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(message);
    expect(treeOf(root)).toEqual(before);
  });

  it.each<readonly [string, string | undefined]>([
    ...['Stone Race', 'stone-R', '../escape', '2-race', 'a--b', ''].map((id) => [id, 'write lower-case letters and hyphens'] as const),
    ['x'.repeat(41), 'at most 40 characters'],
    ...['delete', 'class', 'await', 'constructor', 'arguments'].map((id) => [id, 'a reserved word of JavaScript'] as const),
    ...['con', 'aux', 'nul', 'com1'].map((id) => [id, 'the name of a device on Windows'] as const),
    ...['web', 'engine', 'games', 'table-kit'].map((id) => [id, 'the name of a package already'] as const),
    ...['bot', 'options', 'read-position', 'fuzz-game'].map((id) => [id, 'the code of every new game uses'] as const),
    ['tunnelrat', undefined],
    ['tunnel-r-at', undefined],
    ['arena-mechs2', undefined],
  ])('judges the name “%s”: %s', (id, problem) => {
    const found = nameProblemIn(fileURLToPath(new URL('../../', import.meta.url)), id, templates);
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
  });

  it('rejects a name that yields the same identifier as another game', () => {
    expect(begin('reef2-race').stderr).toContain('is too like another game');
  });

  it('restores the tree when npm fails', () => {
    writeFileSync(join(root, 'package-lock.json'), '{"before": true}\n');
    writeFileSync(join(root, 'package.json'), '{ this is not JSON');
    const before = treeOf(root);
    const { status, stderr } = spawnSync(process.execPath, [fray, 'new', 'lost-game', '--root', root], { encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('failed; nothing was changed');
    expect(treeOf(root)).toEqual(before);
  });
});

describe('a checkout with CRLF', () => {
  const game = { id: 'stone-race', seats: [2, 3], secret: true, grid: { width: 3, height: 8 } } as const;
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');

  it('creates the same game, and keeps the line ends of the registry', () => {
    for (const text of templates) expect(expand(crlf(text), game)).toBe(expand(text, game));
    const registry = readFileSync(join(games, 'registry.ts'), 'utf8');
    expect(withLine(crlf(registry), game, registryLine(game))).toBe(crlf(withLine(registry, game, registryLine(game))));
  });

  it('has no CRLF from Git: .gitattributes overrides Git’s settings', () => {
    const project = fileURLToPath(new URL('../../', import.meta.url));
    const git = (...args: readonly string[]) => spawnSync('git', ['-C', project, ...args], { encoding: 'utf8' });
    // Not in a copy without a repository.
    if (git('rev-parse', '--is-inside-work-tree').stdout.trim() !== 'true') return;
    const out = join(root, 'checkout');
    const files = ['.gitattributes', 'games/registry.ts', 'games/arcade/rulebook.md', 'cli/newGame/template/rules/state.ts.txt'];
    const settings = ['-c', 'core.autocrlf=true', '-c', 'core.eol=crlf'];
    const { status, stderr } = git(...settings, 'checkout-index', `--prefix=${out}/`, '--', ...files);
    expect([status, stderr]).toEqual([0, '']);
    for (const file of files) expect(readFileSync(join(out, file), 'utf8'), file).not.toContain('\r');
  });
});

/** Every file below a folder with its text. */
function treeOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map((entry) => join(entry.parentPath, entry.name)).map((file) => [file, readFileSync(file, 'utf8')]));
}
