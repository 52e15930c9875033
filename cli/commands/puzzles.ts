import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { type AnyGame, openPuzzle, type Puzzle, readPuzzles } from '@fray/engine';
import { CARDS, GAMES, type GameId } from '@fray/games';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { folderOfGame } from '../packageFolders.ts';
import { printJson, printLine, printPrompt } from '../terminal.ts';
import { TerminalPuzzle } from '../terminalPuzzle.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly id?: string;
  readonly theme?: string;
  readonly count: string;
  readonly seed?: string;
  readonly json?: boolean;
}

const SETS = CARDS.flatMap(({ id, puzzles }) => (puzzles ?? []).map(({ name }) => ({ name, game: id })));
const KNOWN = SETS.map(({ name }) => name).join(', ');

export function register(program: Command): void {
  program
    .command('puzzles')
    .argument('[game]', `one of ${KNOWN}; any of them when not given`)
    .description('solve puzzles in the terminal: type moves in notation, “show” for the answer, “next”, or “quit”')
    .option('--id <id>', 'one puzzle by its id, such as arcade-7')
    .option('--theme <name>', 'puzzles of one theme')
    .option('--count <n>', 'so many at most', '10')
    .option('--seed <n>', 'the same puzzles in the same order')
    .option('--json', 'list the puzzles with their answers as JSON instead')
    .action(puzzles);
}

async function puzzles(set: string | undefined, { id, theme, count, seed: requested, json }: CommandOptions): Promise<void> {
  const seed = requested === undefined ? randomInt(2 ** 31) : wholeNumber(requested, '--seed', 0);
  const name = id === undefined ? (set ?? SETS[seed % SETS.length]?.name ?? '') : id.replace(/-\d+$/, '');
  const { game, all } = await opened(name);
  const themes = game.puzzles?.themes.map((one) => one.name) ?? [];
  if (theme !== undefined && !themes.includes(theme)) throw new UsageError(`--theme is one of ${themes.join(', ')}, not “${theme}”`);
  const fitting = all.filter((puzzle) => (id === undefined || puzzle.id === id) && (theme === undefined || puzzle.theme === theme));
  if (fitting.length === 0)
    throw new UsageError(id === undefined ? `there is no puzzle of ${name} with the theme ${theme}` : `there is no puzzle “${id}”`);
  const most = wholeNumber(count, '--count', 1);
  // From a place that the seed chooses, in steps that meet all of them.
  const chosen = fitting.map((_, i) => fitting[(seed + i) % fitting.length]!).slice(0, most);
  if (json) return printJson({ ok: true, puzzles: chosen }, 2);
  const terminal = createInterface({ input: stdin, output: stdout });
  const lines = terminal[Symbol.asyncIterator]();
  try {
    let solved = 0;
    for (const [i, puzzle] of chosen.entries()) {
      const table = await TerminalPuzzle.open(game, puzzle, seed + i);
      const end = await table.run(async () => {
        printPrompt();
        const { value, done } = await lines.next();
        return done ? undefined : value;
      });
      if (end === 'quit') break;
      if (end === 'solved') solved++;
    }
    printLine(`${solved} of ${chosen.length} solved`);
  } finally {
    terminal.close();
  }
}

/** A collection's game and puzzles. */
async function opened(name: string): Promise<{ game: AnyGame; all: readonly Puzzle[] }> {
  const set = SETS.find((one) => one.name === name || one.game === name);
  if (!set) throw new UsageError(`there are no puzzles “${name}”; there are ${KNOWN}`);
  const game = await GAMES[set.game satisfies GameId]();
  const read = readPuzzles(JSON.parse(readFileSync(join(folderOfGame(set.game), 'puzzles', `${set.name}.json`), 'utf8')));
  if (!read.ok) throw new Error(`puzzles of ${name}: ${read.fault.field}: ${read.fault.message}`);
  for (const puzzle of read.value.puzzles) {
    const table = openPuzzle(game, puzzle);
    if (!table.ok) throw new Error(`${puzzle.id}: ${table.fault.field}: ${table.fault.message}`);
  }
  return { game, all: read.value.puzzles };
}
