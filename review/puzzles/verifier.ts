import { makeBot } from '@fray/bots';
import {
  type AnyGame,
  type Move,
  MoveList,
  openPuzzle,
  type Puzzle,
  type PuzzleLine,
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

/** Result of a verification. */
export interface Verification {
  /** Whether neither judge finds a line better than the first answer, and few enough are equally good. */
  readonly stands: boolean;
  /** The stamp for the puzzle; also of one that fails, as far as it was compared. */
  readonly verified: NonNullable<Puzzle['verified']>;
  /** The puzzle with its stamp, and with the lines that a judge finds as good among its answers. */
  readonly puzzle: Puzzle;
  /** Lines that were no answers and are now. */
  readonly added: readonly PuzzleLine[];
  /** Why the puzzle fails: one judge found a better line, or too many lines are equally good. */
  readonly fault?: Fault;
}

type Fault =
  | { readonly by: Judge; readonly moves: readonly string[]; readonly margin: VerifiedMargin }
  | { readonly by: 'answers'; readonly aims: number }
  | { readonly by: 'others'; readonly left: number };

type Judge = 'quick' | 'captain';

/** A line compared with the first answer. */
type Comparison = 'better' | 'as good' | 'worse';

/**
 * A comparison is checked after these numbers of pairs, and ends when it is decided by three standard errors. At the last check two are
 * enough to call a line worse. To call it better takes three, because among dozens of lines one would seem better by chance.
 */
const LOOKS: Readonly<Record<Judge, readonly number[]>> = { quick: [64, 128, 256, 512], captain: [32, 64] };
const SURE = 3;
const SURE_AT_LAST = 2;
/** So many pairs in any case for the nearest of the other lines, by the quick judge. */
const NEAREST = 2;
/** A puzzle has few right actions, whatever the route to them, and some wrong ones. */
const MAX_AIMS = 6;
const LEAST_WRONG = 2;
/** Other answers only need to be refuted if they clearly lose. The captain, who thinks two hundred times as long, can only object. */
const PAIRS_OF_ANSWERS = 256;
const PAIRS_OF_CAPTAINS = 128;
/** The captain compares the nearest possible actions. A line that the quick judge puts behind all of these is no rival. */
const AIMS_OF_CAPTAINS = 4;
/**
 * Every line of a wide search is played out this often, independently of the game's evaluation; the closest ones are compared. The second
 * analysis exists to find what the evaluation misses.
 */
const WIDE = { width: 40, positions: 16 } as const;
const GLANCES = 16;
const MAX_LINES = 24;
/** The captain's playouts are twice as long as the quick ones, so that they show what the evaluation sees too late. */
const CAPTAINS_TURNS = 4;
/** The number of samples of hidden information. */
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
    const quick = new Race(quickPlayout(judgement, samples, seat), LOOKS.quick, this.#pairs, error);
    const captain = new Race(captainPlayout(judgement, samples, seat), LOOKS.captain, Math.min(this.#pairs, PAIRS_OF_CAPTAINS), error);
    return new Trial(puzzle, state, ranking, { quick, captain }).run();
  }
}

/** Verifies one puzzle with both judges. */
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
    const found = this.#byQuick(best, alike, rivals) ?? this.#byCaptain(best, alike, rivals);
    const added = rivals.filter(({ moves }) => this.#isAsGood(moves));
    const fault = found ?? this.#blurred([best, ...alike, ...added.map(({ moves }) => moves)], rivals.length - added.length);
    const verified = { lines: rivals.length, quick: this.#least('quick', rivals), captain: this.#least('captain', rivals) };
    const lines = added.map((rival) => this.#lineOf(rival));
    return { stands: !fault, verified, puzzle: this.#puzzleWith(lines, verified), added: lines, ...(fault ? { fault } : {}) };
  }

  /** A puzzle that has too many answers, or too little that is wrong. */
  #blurred(answers: readonly (readonly Move[])[], left: number): Fault | undefined {
    const aims = new Set(answers.map((moves) => this.#aimOf(moves))).size;
    if (aims > MAX_AIMS) return { by: 'answers', aims };
    return left < LEAST_WRONG ? { by: 'others', left } : undefined;
  }

  #lineOf({ moves, behind }: Rival): PuzzleLine {
    const [best] = this.#puzzle.answers;
    return { moves: this.#written(moves), share: rounded(Math.min(1, Math.max(0, (best?.share ?? 0) - behind))) };
  }

  /** The margin is that of the nearest line that is wrong: where that has become an answer, the next takes its place. */
  #puzzleWith(added: readonly PuzzleLine[], verified: Verification['verified']): Puzzle {
    const { lister } = this.#ranking;
    const { seat, answers, others } = this.#puzzle;
    const nameOf = ({ moves }: PuzzleLine) => lister.named(this.#state, seat, this.#read(moves)).name;
    const names = new Set(added.map(nameOf));
    const left = others.filter((line) => !names.has(nameOf(line)));
    const { margin, se } = verified.quick;
    const nearest = left.length < others.length && verified.quick.pairs > 0 ? { margin, se } : {};
    return { ...this.#puzzle, ...nearest, answers: [...answers, ...added], others: left, verified };
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
      behind: this.#races.quick.glance(best, moves).margin,
    }));
    return glanced.toSorted((a, b) => a.behind - b.behind).slice(0, MAX_LINES);
  }

  /** Compares everything by quick playouts, the nearest lines with all pairs. */
  #byQuick(best: readonly Move[], alike: readonly Move[][], rivals: Rival[]): Fault | undefined {
    const race = this.#races.quick;
    for (const rival of rivals) {
      const margin = race.compare(best, rival.moves);
      rival.behind = margin.margin;
      const fault = this.#faultOf('quick', rival.moves, margin);
      if (fault) return fault;
    }
    rivals.sort((a, b) => a.behind - b.behind);
    const wrong = rivals.filter(({ moves }) => !this.#isAsGood(moves));
    for (const rival of wrong.slice(0, NEAREST)) {
      const margin = race.compareWhole(best, rival.moves);
      rival.behind = margin.margin;
      const fault = this.#faultOf('quick', rival.moves, margin);
      if (fault) return fault;
    }
    return this.#refuted('quick', best, alike);
  }

  /** The captain compares one line of each of the nearest aims: where to stand for the same shot is a question of less. */
  #byCaptain(best: readonly Move[], alike: readonly Move[][], rivals: readonly Rival[]): Fault | undefined {
    const aims = new Set<string>();
    for (const { moves, aim } of rivals) {
      if (aims.size === AIMS_OF_CAPTAINS) break;
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

  #faultOf(judge: Judge, moves: readonly Move[], margin: VerifiedMargin): Fault | undefined {
    this.#margins[judge].set(moves.join(), margin);
    return comparisonOf(margin) === 'better' ? { by: judge, moves: this.#written(moves), margin } : undefined;
  }

  /** Whether a line's loss is indistinguishable from zero, also by the captain's few pairs, which distinguish less. */
  #isAsGood(moves: readonly Move[]): boolean {
    const [quick, captain] = [this.#margins.quick.get(moves.join()), this.#margins.captain.get(moves.join())];
    return (quick && comparisonOf(quick) === 'as good') || (captain && captain.margin <= AS_GOOD) || false;
  }

  /** The least margin over a line that is wrong. */
  #least(judge: Judge, rivals: readonly Rival[]): VerifiedMargin {
    const wrong = rivals.flatMap(({ moves }) => (this.#isAsGood(moves) ? [] : (this.#margins[judge].get(moves.join()) ?? [])));
    const [least] = wrong.toSorted((a, b) => a.margin - b.margin);
    return least ?? { pairs: 0, margin: 0, se: 0 };
  }

  /** A wrong answer: its loss is significant and above the tolerance. */
  #refuted(judge: Judge, best: readonly Move[], alike: readonly Move[][]): Fault | undefined {
    for (const moves of alike) {
      const race = this.#races[judge];
      const margin = judge === 'quick' ? race.compare(best, moves, PAIRS_OF_ANSWERS) : race.object(best, moves);
      if (margin.margin - SURE * margin.se > AS_GOOD) return { by: judge, moves: this.#written(moves), margin };
    }
    return undefined;
  }

  /** The actions of a line without its steps: moves with more than two letters. */
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

/** By the rule for players' answers: a loss counts if it is above the tolerance and significant. */
function comparisonOf({ margin, se }: VerifiedMargin): Comparison {
  if (margin > Math.max(AS_GOOD, SURE_AT_LAST * se)) return 'worse';
  return margin < -Math.max(AS_GOOD, SURE * se) ? 'better' : 'as good';
}

/** Whether more pairs would not change the result. */
const isDecided = ({ margin, se }: VerifiedMargin): boolean =>
  Math.abs(margin) > Math.max(SURE * se, AS_GOOD + SURE_AT_LAST * se) || Math.abs(margin) < AS_GOOD - SURE * se;

interface Rival {
  readonly moves: readonly Move[];
  readonly aim: string;
  /** Distance behind the best answer in quick playouts. */
  behind: number;
}

/** Lines compared in pairs of playouts with the same dice; what a line came to in playout `i` is played once. */
class Race {
  readonly #playout: Playout;
  readonly #looks: readonly number[];
  readonly #pairs: number;
  readonly #error: number;
  readonly #known = new Map<string, (number | undefined)[]>();

  constructor(playout: Playout, looks: readonly number[], pairs: number, error: number) {
    this.#playout = playout;
    this.#looks = looks;
    this.#pairs = pairs;
    this.#error = error;
  }

  /** The margin of the first line over the second, as soon as it is decided. */
  compare(best: readonly Move[], other: readonly Move[], most = this.#pairs): VerifiedMargin {
    for (const pairs of this.#looks.filter((look) => look < most)) {
      const margin = this.play(best, other, pairs);
      if (isDecided(margin)) return margin;
    }
    return this.play(best, other, most);
  }

  /** The margin of the first line over the second. Stops early if the second loses nothing so far. */
  object(best: readonly Move[], other: readonly Move[]): VerifiedMargin {
    for (const pairs of this.#looks.filter((look) => look < this.#pairs)) {
      const margin = this.play(best, other, pairs);
      if (margin.margin <= AS_GOOD || isDecided(margin)) return margin;
    }
    return this.play(best, other, this.#pairs);
  }

  /** Few pairs that no comparison uses: what is chosen for its luck must not keep it. */
  glance(best: readonly Move[], other: readonly Move[]): VerifiedMargin {
    return this.play(best, other, GLANCES, this.#pairs);
  }

  compareWhole(best: readonly Move[], other: readonly Move[]): VerifiedMargin {
    return this.play(best, other, this.#pairs);
  }

  play(best: readonly Move[], other: readonly Move[], pairs: number, from = 0): VerifiedMargin {
    const gains: number[] = [];
    for (let i = from; i < from + pairs; i++) {
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
