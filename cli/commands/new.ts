import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { createRepository, RequestFault } from 'create-fray-game';
import { expand, MAX_DRAFT_SEATS, MAX_SEATS, type NewGame, registryLine, withLine } from 'create-fray-game/expand';
import { nameProblemIn } from '../newGame/names.ts';
import { folderOfPackage } from '../packageFolders.ts';
import { printLine } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

/** The folders of a template. A draft shares its rules and its scene with games in repositories of their own. */
const templateFolders = (isDraft: boolean): string[] =>
  isDraft
    ? [join(folderOfPackage('create-fray-game'), 'draft'), join(import.meta.dirname, '../newGame/draft')]
    : [join(import.meta.dirname, '../newGame/template')];
const HERE = fileURLToPath(new URL('../../', import.meta.url));
const NO_DRAFT_FLAGS = 'a draft begins with turns on a board of hexes: --secret and --grid are not for it';
/** The largest board of the engine's `Grid`. */
const MAX_CELLS = 64;

export function register(program: Command): void {
  program
    .command('new <game>')
    .description('begin a game: a folder with every file, playable at once, with two moves to replace by your own')
    .option('--seats <range>', `number of players, such as 2 or 2-4; 2 to ${MAX_SEATS}`, '2')
    .option('--secret', 'all players decide at the same time, in secret')
    .option('--grid <size>', `columns and rows of the board, such as 7x7; up to ${MAX_CELLS}x${MAX_CELLS}`, '')
    .option('--draft', 'rules and a scene only: in English, without code for the page, lint or rule ids')
    .option('--standalone', 'a draft in a repository of its own: <game> is a new folder anywhere')
    .option('--author <name>', 'with --standalone: the first part of the game’s id; the name of the user without it')
    .option('--packages <folder>', 'with --standalone: install Fray from the tarballs in a folder')
    .option('--root <folder>', 'the folder of Fray', HERE)
    .option('--no-install', 'do not run npm install')
    .action((id: string, flags: Flags) => (flags.standalone ? createStandalone(id, flags) : createGame(id, flags)));
}

interface Flags {
  readonly seats: string;
  readonly secret?: boolean;
  readonly grid: string;
  readonly draft?: boolean;
  readonly standalone?: boolean;
  readonly author?: string;
  readonly packages?: string;
  readonly root: string;
  readonly install: boolean;
}

interface TemplateFile {
  /** The path in the game's folder. */
  readonly file: string;
  readonly text: string;
}

const templatesIn = (folder: string): TemplateFile[] =>
  globSync(['**/*.txt', '.*.txt'], { cwd: folder })
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((file) => ({ file: file.replace(/\.txt$/, ''), text: readFileSync(join(folder, file), 'utf8') }));

function createStandalone(folder: string, { seats, author, packages, install, secret, grid }: Flags): void {
  if (secret || grid !== '') throw new UsageError(NO_DRAFT_FLAGS);
  try {
    const input = { ...(author === undefined ? {} : { author }), ...(packages === undefined ? {} : { packages }) };
    printLine(createRepository({ folder, seats, install, ...input }));
  } catch (error) {
    throw error instanceof RequestFault ? new UsageError(error.message) : error;
  }
}

function createGame(id: string, flags: Flags): void {
  const { root } = flags;
  if (!existsSync(join(root, 'games', 'registry.ts')))
    throw new UsageError(
      `${root} is not a folder of Fray: it has no games/registry.ts. For a game in a folder of its own: fray new ${id} --standalone`,
    );
  const templates = templateFolders(flags.draft === true).flatMap(templatesIn);
  const game = readGame(id, flags, templates);
  const undo = prepareUndo(id, root);
  // Ctrl+C also reaches npm, which then fails: the command must live on to undo what was written.
  const ignore = (): void => {};
  process.on('SIGINT', ignore);
  try {
    writeGame(game, root, templates);
    if (flags.install) {
      run(root, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
      run(root, 'node', 'scripts/setup.mjs', '--installed');
    }
    if (existsSync(join(root, 'node_modules', '@biomejs'))) run(root, 'npx', 'biome', 'check', '--write', `games/${id}`);
  } catch (error) {
    undo();
    if (error instanceof UsageError) throw error;
    throw new UsageError(
      `games/${id} could not be written, and nothing was changed: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    process.off('SIGINT', ignore);
  }
  printLine(flags.draft ? draftNotes(id, templates.length) : stubNotes(id, templates.length));
}

const draftNotes = (id: string, files: number): string => `games/${id}: ${files} files, and one line in games/registry.ts.
A draft that can be played now: npx fray play ${id}, or npm start. Replace, in any order:
  rules.ts       what the game is: moves, their effect, the end
  scene.ts       the table, as plain data
  rulebook.md    the rules for players
Keep it sound: npx fray check games/${id}. What a finished game has more: npx fray promote ${id}.
How to go on: docs/drafts.md.`;

const stubNotes = (id: string, files: number): string => `games/${id}: ${files} files, and one line in games/registry.ts.
It can be played now: npx fray play ${id}, or npm start.
Still a stub, to be replaced by your own game:
  rulebook.md, rulebook.da.md        its two rules; every rule has an id, and a test that names it
  rules/state.ts, rules/play.ts      a climb with two moves
  bot/bot.ts                         an estimate of who is ahead
  ui/table.tsx, ui/animation/        circles on a grid
  ui/intro.ts, ui/lessons.ts         the introduction and one lesson
  ui/cover.svg, card.ts              the picture, minutes and weight on the first page
How to go on: docs/authors.md.`;

function writeGame(game: NewGame, root: string, templates: readonly TemplateFile[]): void {
  const folder = join(root, 'games', game.id);
  for (const { file, text } of templates) {
    const target = join(folder, file);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, expand(text, game));
  }
  const registry = join(root, 'games', 'registry.ts');
  writeFileSync(registry, withLine(readFileSync(registry, 'utf8'), game, registryLine(game)));
}

/** Returns a function that removes the new game and puts back every file that is changed outside its folder. */
function prepareUndo(id: string, root: string): () => void {
  const files = ['games/registry.ts', 'package-lock.json', 'node_modules/.fray-installed', 'node_modules/.package-lock.json']
    .map((name) => join(root, name))
    .map((file) => ({ file, before: existsSync(file) ? readFileSync(file) : undefined }));
  return () => {
    rmSync(join(root, 'games', id), { recursive: true, force: true });
    rmSync(join(root, 'node_modules', '@fray', id), { recursive: true, force: true });
    for (const { file, before } of files) {
      if (before === undefined) rmSync(file, { force: true });
      else if (!existsSync(file) || !readFileSync(file).equals(before)) writeFileSync(file, before);
    }
  };
}

function run(root: string, command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0)
    throw new UsageError(`“${[command, ...args].join(' ')}” failed; nothing was changed. The lines above say why: fix it and try again`);
}

/** Parses the settings of the game. Throws a UsageError that names the fault and the valid values. */
function readGame(id: string, { seats, secret = false, grid, draft = false, root }: Flags, templates: readonly TemplateFile[]): NewGame {
  if (/^[\w-]+$/.test(id) && existsSync(join(root, 'games', id))) throw new UsageError(`games/${id} exists already`);
  const problem = nameProblemIn(
    root,
    id,
    templates.map(({ text }) => text),
  );
  if (problem !== undefined) throw new UsageError(`“${id}” ${problem}`);
  const range = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(seats);
  const [fewest, most] = [Number(range?.[1]), Number(range?.[2] ?? range?.[1])];
  if (!range || fewest < 2 || most < fewest || most > MAX_SEATS)
    throw new UsageError(`--seats is a number or a range from 2 to ${MAX_SEATS}, such as 2-4, not “${seats}”`);
  if (draft && (secret || grid !== '')) throw new UsageError(NO_DRAFT_FLAGS);
  if (draft && most > MAX_DRAFT_SEATS)
    throw new UsageError(`a draft has at most ${MAX_DRAFT_SEATS} seats, because the kit has no more colours`);
  const size = grid === '' ? ['', String(most), '8'] : /^(\d{1,2})x(\d{1,2})$/.exec(grid);
  const [width, height] = [Number(size?.[1]), Number(size?.[2])];
  if (!size || width < most || height < 3 || width > MAX_CELLS || height > MAX_CELLS)
    throw new UsageError(
      `--grid is columns x rows, from ${most}x3 (a column for each seat) to ${MAX_CELLS}x${MAX_CELLS}, such as 7x7, not “${grid}”`,
    );
  return { id, seats: [fewest, most], secret, grid: { width, height } };
}
