import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import {
  type AnyGame,
  type GameEvent,
  hasSeat,
  Match,
  type OpenPuzzle,
  type OptionSpecs,
  openPuzzle,
  type Puzzle,
  readPuzzles,
  SeededChance,
} from '@fray/engine';
import { CARDS, GAMES, type GameId } from '@fray/games';
import { bestReply, judgedAnswer, oneOf, PuzzleGrader } from '@fray/review/puzzles';
import type { Command } from 'commander';
import { wholeNumber } from '../arguments.ts';
import { gameNamed, isGamePath } from '../games.ts';
import { folderOfGame } from '../packageFolders.ts';
import { findPuzzles } from '../puzzleSearch.ts';
import { printJson, printLine, printPrompt } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly id?: string;
  readonly theme?: string;
  readonly count: string;
  readonly seed?: string;
  readonly find?: string;
  readonly minutes: string;
  readonly json?: boolean;
}

const SETS = CARDS.flatMap(({ id, puzzles }) => (puzzles ?? []).map(({ name }) => ({ name, game: id })));
const KNOWN = SETS.map(({ name }) => name).join(', ');

export function register(program: Command): void {
  program
    .command('puzzles')
    .argument('[game]', `one of ${KNOWN}, or the folder of a game of your own; any of them when not given`)
    .description('solve puzzles in the terminal: type moves in notation, “show” for the answer, “next”, or “quit”')
    .option('--id <id>', 'one puzzle by its id, such as arcade-7')
    .option('--theme <name>', 'puzzles of one theme')
    .option('--count <n>', 'so many at most', '10')
    .option('--seed <n>', 'the same puzzles in the same order')
    .option('--find <n>', 'search for puzzles of your own game in matches between bots, until its collection has so many')
    .option('--minutes <n>', 'with --find: stop after so long', '10')
    .option('--json', 'list the puzzles with their answers as JSON instead')
    .action(puzzles);
}

/** Searches for puzzles of a game outside, and saves them in its folder. */
async function find(folder: string | undefined, { find: wanted = '', minutes, seed = '1' }: CommandOptions): Promise<void> {
  if (folder === undefined || !isGamePath(folder)) throw new UsageError('--find needs the folder of a game of your own, such as ./mine');
  const game = await gameNamed(folder);
  const set = game.puzzles?.sets[0]?.name;
  if (set === undefined) throw new UsageError(`${game.id} has no hints for puzzles: docs/hints.md of Fray shows them`);
  const file = join(folder, 'puzzles', `${set}.json`);
  const until = performance.now() + 60_000 * wholeNumber(minutes, '--minutes', 1, 1000);
  const numbers = { count: wholeNumber(wanted, '--find', 1), seed: wholeNumber(seed, '--seed', 0), until };
  const found = await findPuzzles({ game, set, file, ...numbers, say: printLine });
  printLine(`${file}: ${countOf(found.puzzles.length, 'puzzle')} from ${countOf(found.matches, 'match', 'matches')}`);
}

const countOf = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

async function puzzles(set: string | undefined, given: CommandOptions): Promise<void> {
  if (given.find !== undefined) return find(set, given);
  const { id, theme, count, seed: requested, json } = given;
  const seed = requested === undefined ? randomInt(2 ** 31) : wholeNumber(requested, '--seed', 0);
  const name = id === undefined ? (set ?? SETS[seed % SETS.length]?.name ?? '') : id.replace(/-\d+$/, '');
  const { game, all } = await opened(set !== undefined && isGamePath(set) ? set : name);
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
  const outside = isGamePath(name) ? await gameNamed(name) : undefined;
  const [own] = outside?.puzzles?.sets ?? [];
  if (outside && own) return { game: outside, all: readAll(outside, join(name, 'puzzles', `${own.name}.json`)) };
  const set = SETS.find((one) => one.name === name || one.game === name);
  if (!set) throw new UsageError(`there are no puzzles “${name}”; there are ${KNOWN}`);
  const game = await GAMES[set.game satisfies GameId]();
  return { game, all: readAll(game, join(folderOfGame(set.game), 'puzzles', `${set.name}.json`)) };
}

/** The puzzles of a file, each of which opens. */
function readAll(game: AnyGame, file: string): readonly Puzzle[] {
  if (!existsSync(file)) throw new UsageError(`there is no ${file}: --find looks for puzzles`);
  const read = readPuzzles(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.ok) throw new UsageError(`${file}: ${read.fault.field}: ${read.fault.message}`);
  for (const puzzle of read.value.puzzles) {
    const table = openPuzzle(game, puzzle);
    if (!table.ok) throw new Error(`${puzzle.id}: ${table.fault.field}: ${table.fault.message}`);
  }
  return read.value.puzzles;
}

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** A puzzle in the terminal: the position, typed moves, and whether that was it. */
class TerminalPuzzle {
  readonly #game: AnyGame;
  readonly #puzzle: Puzzle;
  readonly #opened: OpenPuzzle;
  readonly #grader: PuzzleGrader;
  readonly #seed: number;

  private constructor(game: AnyGame, puzzle: Puzzle, opened: OpenPuzzle, seed: number) {
    this.#game = game;
    this.#puzzle = puzzle;
    this.#opened = opened;
    this.#grader = new PuzzleGrader(game, puzzle, opened);
    this.#seed = seed;
  }

  static async open(game: AnyGame, puzzle: Puzzle, seed: number): Promise<TerminalPuzzle> {
    const opened = openPuzzle(game, puzzle);
    if (!opened.ok) throw new Error(`${puzzle.id}: ${opened.fault.field}: ${opened.fault.message}`);
    await game.bot.prepare?.(opened.value.state);
    return new TerminalPuzzle(game, puzzle, opened.value, seed);
  }

  /** Asks until the puzzle is solved, shown or left, or the input ends. */
  async run(ask: () => Promise<string | undefined>): Promise<'solved' | 'shown' | 'quit'> {
    const { id, seat, theme, found, answers } = this.#puzzle;
    const { state } = this.#opened;
    const asks = this.#game.puzzles?.themes.find(({ name }) => name === theme)?.question?.en;
    printLine(
      `\n${id}: ${asks ?? `what is best for ${this.#game.seatNames[seat]}?`} (${found.right} of ${found.of} simple players find it)`,
    );
    printLine(this.#game.renderText(this.#game.view(state, seat)));
    for (let first = true; ; first = false) {
      const end = await this.#try(ask);
      if (end === 'solved') return first ? 'solved' : 'shown';
      if (end === 'quit') return 'quit';
      if (end === 'next') return 'shown';
      if (end === 'show') {
        for (const { moves, share } of answers) printLine(`${moves.join(' ')} (${percent(share)} to win)`);
        return 'shown';
      }
    }
  }

  /** Reads one attempt: moves from the start to a draw or to another seat's decision. */
  async #try(ask: () => Promise<string | undefined>): Promise<'solved' | 'wrong' | 'quit' | 'next' | 'show'> {
    const { seat, seats } = this.#puzzle;
    const start = oneOf(this.#game, this.#opened.state, seat, this.#seed);
    const match = new Match<object, OptionSpecs, object, GameEvent>(
      this.#game,
      { options: this.#opened.options, seats, start },
      new SeededChance(this.#seed),
    );
    const moves: string[] = [];
    for (;;) {
      printLine(`you may play: ${match.moves(seat).join(' ')}`);
      const line = await ask();
      if (line === undefined) return 'quit';
      for (const word of line.trim().split(/\s+/).filter(Boolean)) {
        if (word === 'quit' || word === 'next' || word === 'show') return word;
        const result = match.move(seat, word);
        if (!result.ok) {
          printLine(`${result.fault.message}; “show” tells the answer, “next” and “quit” leave`);
          break;
        }
        moves.push(word);
        this.#tell(match, match.timeline.steps.length - 1);
        const isOver = result.value.draws.length > 0 || !hasSeat(match.deciders, seat);
        if (isOver || this.#grader.isRight(moves)) return this.#judge(match, moves);
      }
    }
  }

  #judge(match: Match<object, OptionSpecs, object, GameEvent>, moves: readonly string[]): 'solved' | 'wrong' {
    const { seat, answers } = this.#puzzle;
    const [best] = answers;
    const replying = this.#game.seatNames.findIndex((_, other) => other !== seat && hasSeat(match.deciders, other));
    if (replying >= 0 && hasSeat(this.#game.deciders(this.#opened.state), replying)) {
      const state = match.copyState();
      match.move(replying, this.#game.format(state, bestReply(this.#game, state, replying, seat)));
      this.#tell(match, match.timeline.steps.length - 1);
    }
    const { grade, line, why } = judgedAnswer(this.#game, this.#puzzle, this.#opened, moves);
    const isRight = grade === 'right';
    const text = why.map(({ name, about }) => this.#game.localize(name, 'en', about)).join(' ');
    const worth = line ?? (isRight ? best : undefined);
    printLine(`${isRight ? 'Right.' : 'Not that.'} ${text}${worth ? ` ${percent(worth.share)} to win with it.` : ''}`);
    return isRight ? 'solved' : 'wrong';
  }

  #tell(match: Match<object, OptionSpecs, object, GameEvent>, at: number): void {
    for (const event of match.timeline.steps[at]?.events ?? []) {
      const visible = this.#game.eventFor(event, this.#puzzle.seat);
      if (visible) printLine(`  ${this.#game.describeEvent(visible, 'en', this.#opened.options)}`);
    }
  }
}
