import {
  type AnyGame,
  type GameEvent,
  hasSeat,
  Match,
  type OpenPuzzle,
  type OptionSpecs,
  openPuzzle,
  type Puzzle,
  SeededChance,
} from '@fray/engine';
import { bestReply, judgedAnswer, oneOf, PuzzleGrader } from '@fray/review/puzzles';
import { printLine } from './terminal.ts';

const percent = (share: number): string => `${Math.round(100 * share)} %`;

/** A puzzle in the terminal: the position, typed moves, and whether that was it. */
export class TerminalPuzzle {
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
