import { GreedyBot } from '@fray/bots';
import {
  type AnyGame,
  fail,
  firstSeat,
  type GameEvent,
  hasSeat,
  isMove,
  type Match,
  type MatchRecord,
  type Move,
  MoveList,
  type OptionSpecs,
  ok,
  openPuzzle,
  type Puzzle,
  type PuzzleFile,
  type PuzzleLine,
  Replay,
  type ReplayError,
  type Result,
  readChoices,
  type Seat,
  SeededChance,
  samplerOf,
  seatsOf,
} from '@fray/engine';
import { LineRanking, type RankedLine, type RankedLines } from './lineRanking.ts';
import { AS_GOOD } from './puzzleGrader.ts';

/** A collection as text, one puzzle a line, so that a diff shows each change. */
export const formatPuzzles = ({ puzzles, ...head }: PuzzleFile): string =>
  `${JSON.stringify(head).slice(0, -1)},"puzzles":[\n${puzzles.map((puzzle) => JSON.stringify(puzzle)).join(',\n')}\n]}\n`;

/** A puzzle that has no number yet, and what tells it from others. */
export interface FoundPuzzle {
  readonly puzzle: Omit<Puzzle, 'id'>;
  readonly key: string;
}

/** One match to search: its table and its deal. */
export interface SearchPlan {
  readonly set: string;
  /** Counts from 0: it chooses the table, the players and the deal. */
  readonly match: number;
  readonly seed: number;
  /** A theme that is rare: every position that allows it is looked at, and only puzzles of this theme are taken. */
  readonly theme?: string | undefined;
  /** Has the match begin anywhere instead of where the game begins. */
  readonly scatter?: ((state: object, random: SeededChance) => void) | undefined;
}

/** Of what puzzles are looked for. */
type Sought = Pick<SearchPlan, 'set' | 'theme'>;

/** A wrong answer must lose by so many standard errors. */
const CLEAR = 0.045;
const SURE = 3;
/** The smaller margin of the first analysis. */
const LOOSE = 0.6;
/** Where the value is exact, less is clear enough. */
const CLEAR_EXACT = 0.03;
/** A puzzle has few right answers, and enough wrong ones. */
const MAX_RIGHT = 6;
const LEAST_WRONG = 2;
/** So many of the others are played out and written down. */
const RIVALS = 2;
const WRITTEN = 8;
const PAIRS = [32, 128] as const;
/** Players who look no further than the next move, and overlook half of what there is. */
const PLAYERS = 16;
const OVERLOOKED = 0.5;
/** One in this many positions is examined; number of puzzles taken from a match. */
const ONE_IN = 3;
const MAX_OF_A_MATCH = 3;
/** A match longer than this is left. */
const LONGEST = 600;

/** Finds puzzles in matches between bots of several kinds. */
export class PuzzleFinder {
  readonly #game: AnyGame;
  readonly #list = new MoveList();

  constructor(game: AnyGame) {
    this.#game = game;
  }

  /** Loads what the game knows by heart of the tables of a collection. */
  async prepare(set: string): Promise<void> {
    const game = this.#game;
    for (const texts of game.puzzles?.sets.find(({ name }) => name === set)?.tables ?? []) {
      const options = readChoices(game, texts);
      if (options.ok) await game.bot.prepare?.(game.setup(options.value, game.minSeats, new SeededChance(0)));
    }
  }

  /** The puzzles of one match. Each step examines one position, so the caller cancels the search by requesting no more. */
  *search({ set, match, seed, theme, scatter }: SearchPlan): Generator<FoundPuzzle | undefined> {
    const game = this.#game;
    const tables = game.puzzles?.sets.find(({ name }) => name === set)?.tables ?? [];
    const random = new SeededChance(seed).fork(match);
    const texts = tables[match % tables.length] ?? {};
    const options = readChoices(game, texts);
    if (!options.ok) throw new Error(`${options.fault.field}: ${options.fault.message}`);
    const seats = game.minSeats;
    const state = game.setup(options.value, seats, random);
    scatter?.(state, random.fork(2));
    yield* this.#watch(state, texts, random.fork(1), { set, theme });
  }

  /**
   * The puzzles of a played match: every decision is analysed. Fails at once if a record cannot be replayed; its number of players must be
   * that of puzzles.
   */
  searchRecord(set: string, record: MatchRecord): Result<Generator<FoundPuzzle | undefined>, ReplayError> {
    const opened = Replay.open(this.#game, record);
    if (!opened.ok) return opened;
    const finished = opened.value.finish();
    if (!finished.ok) return finished;
    if (finished.value.seats !== this.#game.minSeats)
      return fail({ code: 'bad-seats', message: `puzzles of ${this.#game.id} are for ${this.#game.minSeats}` });
    return ok(this.#lookThrough(finished.value, record.options, set));
  }

  *#lookThrough(
    { timeline, seats }: Match<object, OptionSpecs, object, GameEvent>,
    options: Puzzle['options'],
    set: string,
  ): Generator<FoundPuzzle | undefined> {
    const game = this.#game;
    const ranking = new LineRanking(game, seats);
    let accepted = 0;
    let last: number | undefined;
    for (const { entry, before } of timeline.steps) {
      if (accepted === MAX_OF_A_MATCH) return;
      const turn = game.turn(before);
      if (!isMove(entry) || turn === last) continue;
      const found = this.#puzzleAt(before, firstSeat(game.deciders(before)), options, ranking, { set });
      if (found) {
        accepted++;
        last = turn;
      }
      yield found;
    }
  }

  /** A puzzle after a new evaluation; undefined if it is no puzzle any more. */
  again(set: string, puzzle: Puzzle): FoundPuzzle | undefined {
    const opened = openPuzzle(this.#game, puzzle);
    if (!opened.ok) return undefined;
    const { options, seats, seat } = puzzle;
    return this.#puzzleAt(opened.value.state, seat, options, new LineRanking(this.#game, seats), { set });
  }

  *#watch(state: object, options: Puzzle['options'], random: SeededChance, sought: Sought): Generator<FoundPuzzle | undefined> {
    const game = this.#game;
    const seats = game.minSeats;
    const bots = Array.from(
      { length: seats },
      (_, seat) => new GreedyBot(game, random.fork(seat).below(1 << 20, 'table'), 0.2 * random.below(5, 'table')),
    );
    const ranking = new LineRanking(game, seats);
    let accepted = 0;
    let last: number | undefined;
    for (let count = 0; count < LONGEST && game.deciders(state) !== 0 && accepted < MAX_OF_A_MATCH; count++) {
      // A turn gives at most one puzzle: its later positions ask the same again.
      const seat = firstSeat(game.deciders(state));
      const isLookedAt = sought.theme === undefined ? random.below(ONE_IN, 'table') === 0 : this.#allows(state, seat, sought);
      if (isLookedAt && game.turn(state) !== last) {
        const found = this.#puzzleAt(state, seat, options, ranking, sought);
        if (found) {
          accepted++;
          last = game.turn(state);
        }
        yield found;
      }
      const chosen = seatsOf(game.deciders(state)).map((seat) => [seat, this.#choose(bots[seat]!, state, seat)] as const);
      for (const [seat, move] of chosen) game.play(state, seat, move, random, null);
    }
  }

  /** Whether a move of the theme is possible. */
  #allows(state: object, seat: Seat, { set, theme }: Sought): boolean {
    this.#game.moves(state, seat, this.#list);
    return this.#list.toArray().some((move) => this.#game.puzzles?.themeOf(set, state, seat, [move], 0) === theme);
  }

  #choose(bot: GreedyBot, state: object, seat: Seat): Move {
    this.#game.moves(state, seat, this.#list);
    return bot.choose({ seat, sampler: samplerOf(this.#game, state, seat), moves: this.#list });
  }

  #puzzleAt(
    state: object,
    seat: Seat,
    options: Puzzle['options'],
    ranking: LineRanking,
    { set, theme: sought }: Sought,
  ): FoundPuzzle | undefined {
    const game = this.#game;
    const themeOf = ({ moves, share }: RankedLine) => game.puzzles?.themeOf(set, state, seat, moves, share);
    const glanced = ranking.rank(state, seat);
    if (!glanced || !partedLines(glanced, LOOSE)) return undefined;
    if (sought !== undefined && themeOf(glanced.lines[0]!) !== sought) return undefined;
    const ranked = ranking.closely(state, seat, glanced);
    const parted = partedLines(ranked);
    if (!parted) return undefined;
    const { right, wrong } = parted;
    const theme = themeOf(right[0]!);
    if (theme === undefined || (sought !== undefined && right.some((line) => themeOf(line) !== sought))) return undefined;
    const margin = this.#margin(state, seat, ranked, right[0]!, wrong, ranking);
    if (!margin) return undefined;
    const written = ({ moves, share }: RankedLine): PuzzleLine => ({
      moves: ranking.lister.format(state, seat, moves),
      share: rounded(share),
    });
    const position = game.writePosition(state);
    const found = { right: this.#finders(state, seat, right, ranking), of: PLAYERS };
    const { pairs, mean, se } = margin;
    return {
      key: JSON.stringify([options, game.view(state, seat)]),
      puzzle: {
        options,
        seats: game.minSeats,
        seat,
        position,
        theme,
        found,
        judged: { by: ranked.by, pairs },
        margin: rounded(mean),
        se: rounded(se),
        answers: right.map(written),
        others: wrong.slice(0, wrong.every(({ moves }) => moves.length === 1) ? MANY : WRITTEN).map(written),
      },
    };
  }

  /** The smallest loss of the other lines; undefined if it is not significant. */
  #margin(state: object, seat: Seat, ranked: RankedLines, best: RankedLine, wrong: readonly RankedLine[], ranking: LineRanking) {
    if (ranked.by === 'exact') return { mean: best.share - wrong[0]!.share, se: 0, pairs: 0 };
    let least: { mean: number; se: number; pairs: number } | undefined;
    for (const pairs of PAIRS) {
      least = undefined;
      for (const rival of wrong.slice(0, RIVALS)) {
        const { mean, se } = ranking.margin(state, seat, [best, rival], ranked.by, pairs);
        if (mean < CLEAR || mean < SURE * se) return undefined;
        if (!least || mean < least.mean) least = { mean, se, pairs };
      }
    }
    return least;
  }

  /** Number of simple players that find one of these lines. */
  #finders(state: object, seat: Seat, right: readonly RankedLine[], ranking: LineRanking): number {
    const game = this.#game;
    const names = new Set(right.map(({ name }) => name));
    let count = 0;
    for (let player = 0; player < PLAYERS; player++) {
      const bot = new GreedyBot(game, player, OVERLOOKED);
      const at = game.copy(state);
      const moves: Move[] = [];
      const chance = new SeededChance(player);
      const turn = game.turn(state);
      while (moves.length < 24 && hasSeat(game.deciders(at), seat) && game.turn(at) === turn) {
        const move = this.#choose(bot, at, seat);
        moves.push(move);
        if (names.has(ranking.lister.named(state, seat, moves).name)) {
          count++;
          break;
        }
        game.play(at, seat, move, chance, null);
      }
    }
    return count;
  }
}

/** If every option is one move long, all of them are written. */
const MANY = 200;

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

/** The right lines and the others, clearly apart; undefined if no answer is clearly best. */
function partedLines({ lines, by }: RankedLines, looseness = 1): { right: RankedLine[]; wrong: RankedLine[] } | undefined {
  const [best] = lines;
  if (!best) return undefined;
  const clear = looseness * (by === 'exact' ? CLEAR_EXACT : CLEAR);
  const asGood = by === 'exact' ? 0.005 : AS_GOOD;
  const right = lines.filter(({ share }) => share >= best.share - asGood);
  const wrong = lines.slice(right.length);
  const next = wrong[0];
  if (!next || best.share - next.share < clear || right.length > MAX_RIGHT || wrong.length < LEAST_WRONG) return undefined;
  return { right, wrong };
}
