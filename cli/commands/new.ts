import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { UsageError } from '../input.ts';
import { expand, MOST_SEATS, type NewGame, registryLine, withLine } from '../newGame/expand.ts';
import { nameProblem } from '../newGame/names.ts';
import { printLine } from '../terminal.ts';

const TEMPLATE = fileURLToPath(new URL('../newGame/template/', import.meta.url));
const HERE = fileURLToPath(new URL('../../', import.meta.url));
/** The largest board of the engine's `Grid`. */
const MOST_CELLS = 64;

export function register(program: Command): void {
  program
    .command('new <game>')
    .description('begin a game: a folder with every file, playable at once, with two moves to replace by your own')
    .option('--seats <range>', `number of players, such as 2 or 2-4; 2 to ${MOST_SEATS}`, '2')
    .option('--secret', 'all players decide at the same time, in secret')
    .option('--grid <size>', `columns and rows of the board, such as 7x7; up to ${MOST_CELLS}x${MOST_CELLS}`, '')
    .option('--root <folder>', 'the folder of Fray', HERE)
    .option('--no-install', 'do not run npm install')
    .action((id: string, flags: Flags) => createGame(id, flags));
}

interface Flags {
  readonly seats: string;
  readonly secret?: boolean;
  readonly grid: string;
  readonly root: string;
  readonly install: boolean;
}

interface TemplateFile {
  /** The path in the game's folder. */
  readonly file: string;
  readonly text: string;
}

function createGame(id: string, flags: Flags): void {
  const { root } = flags;
  if (!existsSync(join(root, 'games', 'registry.ts'))) throw new UsageError(`${root} is not a folder of Fray: it has no games/registry.ts`);
  const templates: readonly TemplateFile[] = globSync('**/*.txt', { cwd: TEMPLATE })
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((file) => ({ file: file.replace(/\.txt$/, ''), text: readFileSync(join(TEMPLATE, file), 'utf8') }));
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
  printLine(`games/${id}: ${templates.length} files, and one line in games/registry.ts.
It can be played now: npx fray play ${id}, or npm start.
Still a stub, to be replaced by your own game:
  rulebook.md, rulebook.da.md        its two rules; every rule has an id, and a test that names it
  rules/state.ts, rules/play.ts      a climb with two moves
  bot/bot.ts                         an estimate of who is ahead
  ui/table.tsx, ui/animation/        circles on a grid
  ui/intro.ts, ui/lessons.ts         the introduction and one lesson
  ui/cover.svg, card.ts              the picture, minutes and weight on the first page
How to go on: docs/authors.md.`);
}

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
    throw new UsageError(`“${[command, ...args].join(' ')}” failed; nothing was changed. The lines above say why: mend it and try again`);
}

/** The settings of the game, or a UsageError that says what is wrong and what is possible. */
function readGame(id: string, { seats, secret = false, grid, root }: Flags, templates: readonly TemplateFile[]): NewGame {
  if (/^[\w-]+$/.test(id) && existsSync(join(root, 'games', id))) throw new UsageError(`games/${id} exists already`);
  const problem = nameProblem(
    id,
    root,
    templates.map(({ text }) => text),
  );
  if (problem !== undefined) throw new UsageError(`“${id}” ${problem}`);
  const range = /^(\d{1,2})(?:-(\d{1,2}))?$/.exec(seats);
  const [fewest, most] = [Number(range?.[1]), Number(range?.[2] ?? range?.[1])];
  if (!range || fewest < 2 || most < fewest || most > MOST_SEATS)
    throw new UsageError(`--seats is a number or a range from 2 to ${MOST_SEATS}, such as 2-4, not “${seats}”`);
  const size = grid === '' ? ['', String(most), '8'] : /^(\d{1,2})x(\d{1,2})$/.exec(grid);
  const [width, height] = [Number(size?.[1]), Number(size?.[2])];
  if (!size || width < most || height < 3 || width > MOST_CELLS || height > MOST_CELLS)
    throw new UsageError(
      `--grid is columns x rows, from ${most}x3 (a column for each seat) to ${MOST_CELLS}x${MOST_CELLS}, such as 7x7, not “${grid}”`,
    );
  return { id, seats: [fewest, most], secret, grid: { width, height } };
}
