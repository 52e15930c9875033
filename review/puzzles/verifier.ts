import { makeBot } from '@fray/bots';
import {
  type AnyGame,
  type Move,
  MoveList,
  openPuzzle,
  type Puzzle,
  type Seat,
  SeededChance,
  samplerOf,
  seatsOf,
  type VerifiedMargin,
} from '@fray/engine';
import { JUDGEMENT_ERROR } from '../budget.ts';
import { playLine } from '../chances.ts';
import { Judgement } from '../judgement.ts';
import { Playouts } from '../playouts.ts';
import { isFullyVisible, samplesOf } from '../samples.ts';
import { type Estimate, playedOut } from '../verdict.ts';
import { LineRanking } from './lineRanking.ts';
import { AS_GOOD } from './puzzleGrader.ts';

/** What a verification found. */
export interface Verification {
  /** Whether both judges find the first answer better than every other line, and none of the other answers worse beyond doubt. */
  readonly stands: boolean;
  /** The stamp that is written into the puzzle; also of one that fails, as far as it was compared. */
  readonly verified: NonNullable<Puzzle['verified']>;
  /** The line that the puzzle fails by, and which judge found it. */
  readonly fault?: { readonly judge: Judge; readonly moves: readonly string[]; readonly margin: VerifiedMargin };
}

type Judge = 'quick' | 'captain';

/**
 * A comparison is looked at after so many pairs, and ends where it is decided: by three standard errors before the last look, by two at
 * the last one. By the union bound a decision is wrong in at most 6 % of comparisons of lines that are equally good.
 */
const LOOKS = [64, 128, 256, 512];
const SURE = 3;
const SURE_AT_LAST = 2;
/** So many pairs in any case for the nearest of the other lines, by the quick judge. */
const NEAREST = 2;
/** The other answers are only to be refuted where they lose beyond doubt. */
const PAIRS_OF_ANSWERS = 256;
/**
 * Every way through the turn that a wide look finds is played out so often, whatever the game's judgement says of it; the nearest of them
 * are compared. What the judgement overlooks is what a second look is for.
 */
const WIDE = { width: 40, positions: 16 } as const;
const GLANCES = 16;
const MOST_LINES = 24;
/** The captain's playouts are this long, twice as long as the quick ones: long enough to show what the judgement sees too late. */
const CAPTAINS_TURNS = 4;
/** What the seat cannot see is drawn in so many ways. */
const SAMPLES = 64;
const SEED = 2;

/** The share of a seat after playout number `i` of a line; undefined where the line cannot be played there. */
type Playout = (moves: readonly Move[], i: number) => number | undefined;

/** Verifies puzzles with more playouts than the search used and with a second judge: the captain level playing both sides. */
export class Verifier {
  readonly #game: AnyGame;
  readonly #pairs: number;

  /** @param pairs Pairs of playouts for a comparison that is not decided before: 1,000 for a stamp, fewer for a sample. */
  constructor(game: AnyGame, pairs: number) {
    this.#game = game;
    this.#pairs = pairs;
  }

  /** Verifies a puzzle that is not judged by a solved value. Throws a RangeError where the puzzle does not fit the game. */
  verify(puzzle: Puzzle): Verification {
    const opened = openPuzzle(this.#game, puzzle);
    if (!opened.ok) throw new RangeError(`${puzzle.id}: ${opened.fault.field}: ${opened.fault.message}`);
    const { state } = opened.value;
    const { seat, seats } = puzzle;
    const judgement = new Judgement(this.#game, seats);
    const ranking = new LineRanking(this.#game, seats);
    const samples = isFullyVisible(this.#game, state, seat) ? [state] : samplesOf(this.#game, state, seat, SAMPLES, SEED);
    const error = JUDGEMENT_ERROR[puzzle.judged.by];
    const quick = new Race(quickPlayout(judgement, samples, seat), this.#pairs, error);
    const captain = new Race(captainPlayout(judgement, samples, seat), this.#pairs, error);
    return new Trial(puzzle, state, ranking, { quick, captain }).run();
  }
}

/** One puzzle before both judges. */
class Trial {
  readonly #puzzle: Puzzle;
  readonly #state: object;
  readonly #ranking: LineRanking;
  readonly #races: Readonly<Record<Judge, Race>>;
  /** The margins of the best answer over each line that was compared. */
  readonly #margins: Readonly<Record<Judge, Map<string, VerifiedMargin>>> = { quick: new Map(), captain: new Map() };

  constructor(puzzle: Puzzle, state: object, ranking: LineRanking, races: Readonly<Record<Judge, Race>>) {
    this.#puzzle = puzzle;
    this.#state = state;
    this.#ranking = ranking;
    this.#races = races;
  }

  run(): Verification {
    const { answers } = this.#puzzle;
    const [best, ...alike] = answers.map(({ moves }) => this.#read(moves));
    if (!best) throw new RangeError(`${this.#puzzle.id}: the answer cannot be played`);
    const rivals = this.#rivals(best);
    const fault = this.#byQuick(best, alike, rivals) ?? this.#byCaptain(best, alike, rivals);
    const verified = { lines: rivals.length, quick: this.#least('quick'), captain: this.#least('captain') };
    return { stands: !fault, verified, ...(fault ? { fault } : {}) };
  }

  /** The lines to be compared, the nearest first; each line once. */
  #rivals(best: readonly Move[]): Rival[] {
    const { seat, answers, others } = this.#puzzle;
    const { lister } = this.#ranking;
    const named = (texts: readonly string[]) => lister.named(this.#state, seat, this.#read(texts));
    const listed = [
      ...others.map(({ moves }) => named(moves)),
      ...(this.#ranking.rank(this.#state, seat)?.lines ?? []),
      ...lister.list(this.#state, seat, WIDE),
    ];
    const lines = new Map(listed.map((line) => [line.name, line]));
    for (const { moves } of answers) lines.delete(named(moves).name);
    const glanced = [...lines.values()].map(({ moves }) => ({
      moves,
      aim: this.#aimOf(moves),
      behind: this.#races.quick.play(best, moves, GLANCES).margin,
    }));
    return glanced.toSorted((a, b) => a.behind - b.behind).slice(0, MOST_LINES);
  }

  /** Compares everything by quick playouts, the nearest lines with all pairs. */
  #byQuick(best: readonly Move[], alike: readonly Move[][], rivals: Rival[]): Verification['fault'] {
    const race = this.#races.quick;
    for (const rival of rivals) {
      const margin = race.compare(best, rival.moves);
      rival.behind = margin.margin;
      const fault = this.#faultOf('quick', rival.moves, margin);
      if (fault) return fault;
    }
    rivals.sort((a, b) => a.behind - b.behind);
    for (const [place, rival] of rivals.entries()) {
      const margin = place < NEAREST ? race.compareWhole(best, rival.moves) : undefined;
      const fault = margin && this.#faultOf('quick', rival.moves, margin);
      if (fault) return fault;
    }
    return this.#refuted('quick', best, alike);
  }

  /** The captain compares one line of each aim: where to stand for the same shot is a question of less. */
  #byCaptain(best: readonly Move[], alike: readonly Move[][], rivals: readonly Rival[]): Verification['fault'] {
    const aims = new Set<string>();
    for (const { moves, aim } of rivals) {
      if (aims.has(aim)) continue;
      aims.add(aim);
      const fault = this.#faultOf('captain', moves, this.#races.captain.compare(best, moves));
      if (fault) return fault;
    }
    const own = this.#aimOf(best);
    return this.#refuted(
      'captain',
      best,
      alike.filter((moves) => this.#aimOf(moves) !== own),
    );
  }

  #faultOf(judge: Judge, moves: readonly Move[], margin: VerifiedMargin): Verification['fault'] {
    this.#margins[judge].set(moves.join(), margin);
    return margin.margin > SURE_AT_LAST * margin.se ? undefined : { judge, moves: this.#written(moves), margin };
  }

  #least(judge: Judge): VerifiedMargin {
    const [least] = [...this.#margins[judge].values()].toSorted((a, b) => a.margin - b.margin);
    return least ?? { pairs: 0, margin: 0, se: 0 };
  }

  /** Another answer that is no answer: it loses more than what counts as nothing, beyond doubt. */
  #refuted(judge: Judge, best: readonly Move[], alike: readonly Move[][]): Verification['fault'] {
    for (const moves of alike) {
      const margin = this.#races[judge].play(best, moves, PAIRS_OF_ANSWERS);
      if (margin.margin - SURE * margin.se > AS_GOOD) return { judge, moves: this.#written(moves), margin };
    }
    return undefined;
  }

  /** What a line does, wherever it drives: its moves of more than a letter or two. */
  #aimOf(moves: readonly Move[]): string {
    return this.#written(moves)
      .filter((text) => !/^[NESW]{1,2}$/.test(text))
      .join(' ');
  }

  #read(texts: readonly string[]): Move[] {
    const moves = this.#ranking.lister.parse(this.#state, this.#puzzle.seat, texts);
    if (!moves) throw new RangeError(`${this.#puzzle.id}: ${texts.join(' ')} cannot be played`);
    return moves;
  }

  #written(moves: readonly Move[]): string[] {
    return this.#ranking.lister.format(this.#state, this.#puzzle.seat, moves);
  }
}

interface Rival {
  readonly moves: readonly Move[];
  readonly aim: string;
  /** How far it lies behind the best answer by quick playouts. */
  behind: number;
}

/** Lines compared in pairs of playouts with the same dice; what a line came to in playout `i` is played once. */
class Race {
  readonly #playout: Playout;
  readonly #pairs: number;
  readonly #error: number;
  readonly #known = new Map<string, (number | undefined)[]>();

  constructor(playout: Playout, pairs: number, error: number) {
    this.#playout = playout;
    this.#pairs = pairs;
    this.#error = error;
  }

  /** The margin of the first line over the second, as soon as it is decided. */
  compare(best: readonly Move[], other: readonly Move[]): VerifiedMargin {
    for (const pairs of LOOKS.filter((look) => look < this.#pairs)) {
      const margin = this.play(best, other, pairs);
      if (Math.abs(margin.margin) > SURE * margin.se) return margin;
    }
    return this.compareWhole(best, other);
  }

  compareWhole(best: readonly Move[], other: readonly Move[]): VerifiedMargin {
    return this.play(best, other, this.#pairs);
  }

  play(best: readonly Move[], other: readonly Move[], pairs: number): VerifiedMargin {
    const gains: number[] = [];
    for (let i = 0; i < pairs; i++) {
      const [a, b] = [this.#share(best, i), this.#share(other, i)];
      if (a !== undefined && b !== undefined) gains.push(a - b);
    }
    const { mean, se }: Estimate = playedOut(gains, this.#error);
    return { pairs: gains.length, margin: rounded(mean), se: rounded(se) };
  }

  #share(moves: readonly Move[], i: number): number | undefined {
    const name = moves.join();
    const known = this.#known.get(name) ?? [];
    this.#known.set(name, known);
    if (!(i in known)) known[i] = this.#playout(moves, i);
    return known[i];
  }
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000;

function quickPlayout(judgement: Judgement, samples: readonly object[], seat: Seat): Playout {
  const playouts = new Playouts(judgement, SEED);
  return (moves, i) => playouts.run(samples[i % samples.length]!, seat, moves, i)?.[seat];
}

/** Both sides go on as a captain plays. */
function captainPlayout(judgement: Judgement, samples: readonly object[], seat: Seat): Playout {
  const { game, seats } = judgement;
  const list = new MoveList();
  let scratch: object | undefined;
  return (moves, i) => {
    const state = game.copy(samples[i % samples.length]!, scratch);
    scratch = state;
    const chance = new SeededChance(SEED).fork(i);
    const until = game.turn(state) + CAPTAINS_TURNS * seats;
    if (!playLine(game, state, seat, moves, chance, list)) return undefined;
    const bots = Array.from({ length: seats }, (_, own) => makeBot(game, 'captain', i * seats + own));
    while (game.deciders(state) !== 0 && game.turn(state) < until) {
      const chosen = seatsOf(game.deciders(state)).map((own) => {
        game.moves(state, own, list);
        return [own, bots[own]!.choose({ seat: own, sampler: samplerOf(game, state, own), moves: list })] as const;
      });
      for (const [own, move] of chosen) game.play(state, own, move, chance, null);
    }
    return judgement.shares(state)[seat];
  };
}
