import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { UsageError } from '../input.ts';
import { expand, MOST_SEATS, type NewGame, registryLine, withLine } from '../newGame/expand.ts';
import { printLine } from '../terminal.ts';

const TEMPLATE = fileURLToPath(new URL('../newGame/template/', import.meta.url));
const HERE = fileURLToPath(new URL('../../', import.meta.url));

export function register(program: Command): void {
  program
    .command('new <game>')
    .description('begin a game: a folder with every file, playable at once, with two moves to replace by your own')
    .option('--seats <range>', 'how many play, such as 2 or 2-4', '2')
    .option('--secret', 'all decide at the same time, in secret')
    .option('--grid <size>', 'columns and rows of the board, such as 7x7', '')
    .option('--root <folder>', 'the folder of Fray', HERE)
    .option('--no-install', 'leave the packages as they are')
    .action((id: string, flags: Flags) => begin(id, flags));
}

interface Flags {
  readonly seats: string;
  readonly secret?: boolean;
  readonly grid: string;
  readonly root: string;
  readonly install: boolean;
}

function begin(id: string, flags: Flags): void {
  const game = asked(id, flags);
  const { root } = flags;
  const folder = join(root, 'games', id);
  const registry = join(root, 'games', 'registry.ts');
  if (!existsSync(registry)) throw new UsageError(`${root} is no folder of Fray: there is no games/registry.ts`);
  if (existsSync(folder)) throw new UsageError(`games/${id} exists already`);
  const files = globSync('**/*.txt', { cwd: TEMPLATE }).toSorted((a, b) => (a < b ? -1 : 1));
  for (const file of files) {
    const target = join(folder, file.replace(/\.txt$/, ''));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, expand(readFileSync(join(TEMPLATE, file), 'utf8'), game));
  }
  writeFileSync(registry, withLine(readFileSync(registry, 'utf8'), game, registryLine(game)));
  if (flags.install) {
    run(root, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error');
    run(root, 'node', 'scripts/setup.mjs', '--installed');
  }
  if (flags.install) run(root, 'npx', 'biome', 'check', '--write', `games/${id}`);
  printLine(`games/${id}: ${files.length} files, and one line in games/registry.ts.
It can be played now: npx fray play ${id}, or npm start.
Still a stub, to be replaced by yours:
  rulebook.md, rulebook.da.md  its two rules; every rule has an id, and a test that names it
  state.ts, rules.ts           a climb of two moves
  bot.ts                       a guess at who is ahead
  ui/table.tsx, ui/film.ts     circles on a grid
  ui/lessons.ts                one lesson
  ui/cover.svg, card.ts        the picture, minutes and weight on the first page
How to go on: docs/authors.md.`);
}

function run(root: string, command: string, ...args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0) throw new UsageError(`“${[command, ...args].join(' ')}” failed; run it again in ${root}`);
}

/** What was asked for, or a complaint that says what is wrong with it. */
function asked(id: string, { seats, secret = false, grid }: Flags): NewGame {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) throw new UsageError(`“${id}” is no name for a folder: write it like tunnel-rat`);
  const range = /^([1-9])(?:-([1-9]))?$/.exec(seats);
  const [fewest, most] = [Number(range?.[1]), Number(range?.[2] ?? range?.[1])];
  if (!range || fewest < 2 || most < fewest || most > MOST_SEATS)
    throw new UsageError(`--seats is a number or a range from 2 to ${MOST_SEATS}, such as 2-4, not “${seats}”`);
  const size = grid === '' ? ['', String(most), '8'] : /^(\d{1,2})x(\d{1,2})$/.exec(grid);
  const [width, height] = [Number(size?.[1]), Number(size?.[2])];
  if (!size || width < most || height < 3 || width > 26 || height > 26)
    throw new UsageError(`--grid is columns x rows, at least ${most}x3 and at most 26x26, not “${grid}”`);
  return { id, seats: [fewest, most], secret, grid: { width, height } };
}
