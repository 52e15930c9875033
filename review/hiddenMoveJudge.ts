import { guaranteedWorths, MAX_MOVES, type Move, MoveList, type Seat, SeededChance, seatsOf } from '@fray/engine';
import { type Budget, REAL } from './budget.ts';
import { ObservingChance } from './chances.ts';
import { type Judgement, minus, nothing, plus } from './judgement.ts';
import { isSimultaneous, type Segment } from './match.ts';
import { Playouts } from './playouts.ts';
import type { Analysis, Decision, Line, Shares } from './review.ts';
import { chooseLikely, isFullyVisible, samplesOf } from './samples.ts';
import { type Estimate, estimate, verdictOf } from './verdict.ts';

/** Larger meetings are played out instead. */
const MAX_CELLS = 1600;

/** Two simultaneous secret decisions as a matrix game with evaluated payoffs. */
interface MatrixGame {
  readonly moves: readonly [readonly Move[], readonly Move[]];
  /** The share that each seat's moves guarantee: see `guaranteedWorths`. */
  readonly worths: readonly [readonly number[], readonly number[]];
  /** Seat 0's share with optimal play of both sides. */
  readonly value: number;
}

/** Solves the meeting that begins here; undefined where more than two decide, or more than this is hidden or drawn. */
function solveMatrixGame(judgement: Judgement, from: object): MatrixGame | undefined {
  const { game, seats } = judgement;
  if (seats !== 2 || game.deciders(from) !== 3) return undefined;
  const list = new MoveList();
  const [rows, columns] = [0, 1].map((seat) => (game.moves(from, seat, list), list.toArray())) as [Move[], Move[]];
  if (rows.length * columns.length > MAX_CELLS) return undefined;
  const payoffs = new Float64Array(rows.length * columns.length);
  let scratch: object | undefined;
  for (const [i, row] of rows.entries()) {
    for (const [j, column] of columns.entries()) {
      const at = game.copy(from, scratch);
      scratch = at;
      const chance = new ObservingChance(new SeededChance(0));
      game.play(at, 0, row, chance, null);
      if (chance.wasUsed || game.deciders(at) !== 2) return undefined;
      game.play(at, 1, column, chance, null);
      if (!chance.wasUsed) return undefined; // Nothing was revealed: the decision matters later.
      payoffs[i * columns.length + j] = judgement.shares(at)[0]!;
    }
  }
  const opponentPayoffs = Float64Array.from(
    payoffs,
    (_, i) => 1 - payoffs[(i % rows.length) * columns.length + Math.floor(i / rows.length)]!,
  );
  const first = guaranteedWorths(payoffs, rows.length, columns.length);
  const second = guaranteedWorths(opponentPayoffs, columns.length, rows.length);
  return { moves: [rows, columns], worths: [[...first.worths], [...second.worths]], value: first.value };
}

/** Number of secret moves to compare, best scores first. */
const COMPARED = 10;
/** Turns to play out after a secret decision, until its effect shows. */
const TURNS_EACH = 3;
const SHOWN = 3;

/** One move with every seat's share after it. */
interface Worth {
  readonly move: Move;
  readonly shares: Shares;
}

/** The evaluation of a secret choice before the choices of the others are known. */
interface Evaluation {
  readonly base: Shares;
  readonly worths: readonly Worth[];
  readonly loss: Estimate;
  readonly play: Shares;
  /** Whether `base` and `play` explain enough that the remaining change, once all have decided, is the combination of the decisions. */
  readonly isWhole: boolean;
}

/** Judges simultaneous secret decisions: first the choice against likely choices of the others, then the luck of what they met. */
export class HiddenMoveJudge {
  readonly #judgement: Judgement;
  readonly #budget: Budget;
  readonly #playouts: Playouts;
  readonly #seed: number;
  readonly #list = new MoveList();
  readonly #scores = new Float64Array(MAX_MOVES);
  /** Open simultaneous decisions: the state they started from, and the changes made so far. */
  #open: { readonly from: object; meeting?: MatrixGame | undefined; plays: Shares } | undefined;

  constructor(judgement: Judgement, budget: Budget, seed: number) {
    this.#judgement = judgement;
    this.#budget = budget;
    this.#seed = seed;
    this.#playouts = new Playouts(judgement, seed);
  }

  judge({ moments, from }: Segment): Analysis {
    const moment = moments[0]!;
    const { seat, at } = moment;
    const move = moment.move!;
    const none = nothing(this.#judgement.seats);
    if (this.#open?.from !== from) this.#open = { from, plays: none };
    const found = this.#byHeart(from, seat, move) ?? this.#byMeeting(from, seat, move) ?? this.#byPlayouts(from, seat, move, at);
    this.#open.plays = plus(this.#open.plays, found.play);
    const reached = this.#judgement.shares(moment.after);
    // After all decisions are made they or the cards behind them are revealed: their combination is nobody's merit.
    const isMetNow = isSimultaneous(this.#judgement.game, moment);
    const guess = isMetNow ? minus(minus(reached, found.base), this.#open.plays) : none;
    const isPending = !found.isWhole && !isMetNow;
    return {
      isPending,
      base: found.base,
      reached,
      luck: guess,
      guess,
      play: found.play,
      decision: this.#decision(from, seat, move, found, at),
    };
  }

  /** Used if the game has a value for every move. */
  #byHeart(from: object, seat: Seat, move: Move): Evaluation | undefined {
    const { game } = this.#judgement;
    game.moves(from, seat, this.#list);
    if (!game.bot.exactValues?.(from, seat, this.#list, this.#scores)) return undefined;
    const worths = this.#list.toArray().map((other, i) => ({ move: other, shares: this.#ofTwo(seat, this.#scores[i]!) }));
    return this.#foundAmong(worths, this.#judgement.shares(from), seat, move);
  }

  #byMeeting(from: object, seat: Seat, move: Move): Evaluation | undefined {
    const open = this.#open!;
    // With hidden cards a solution would use knowledge that the seat does not have.
    if (!('meeting' in open)) open.meeting = this.#isOpen(from) ? solveMatrixGame(this.#judgement, from) : undefined;
    const { meeting } = open;
    if (!meeting) return undefined;
    const worths = meeting.moves[seat]!.map((other, i) => ({ move: other, shares: this.#ofTwo(seat, meeting.worths[seat]![i]!) }));
    const found = this.#foundAmong(worths, this.#ofTwo(0, meeting.value), seat, move);
    // A safe move is no mistake, whatever a rough evaluation says.
    this.#list.clear();
    this.#judgement.game.bot.safeMoves?.(from, seat, this.#list);
    if (!this.#list.has(move)) return found;
    return { ...found, loss: { mean: 0, se: 0 }, play: nothing(this.#judgement.seats) };
  }

  #isOpen(from: object): boolean {
    const { game, seats } = this.#judgement;
    return Array.from({ length: seats }, (_, seat) => isFullyVisible(game, from, seat)).every(Boolean);
  }

  #foundAmong(worths: readonly Worth[], base: Shares, seat: Seat, move: Move): Evaluation {
    const ranked = worths.toSorted((a, b) => b.shares[seat]! - a.shares[seat]!);
    const own = ranked.find((worth) => worth.move === move)!;
    const play = minus(own.shares, ranked[0]!.shares);
    return { base, worths: ranked, loss: { mean: Math.max(0, -play[seat]!), se: 0 }, play, isWhole: true };
  }

  /** Compares the best move of one set of playouts with the chosen move in another set, which avoids selection bias. */
  #byPlayouts(from: object, seat: Seat, move: Move, at: number): Evaluation {
    const none = nothing(this.#judgement.seats);
    const count = this.#budget.meetings;
    const samples = samplesOf(this.#judgement.game, from, seat, count, this.#seed + at);
    const candidates = this.#likeliest(from, seat, move);
    const rank = (worths: Worth[]) => worths.toSorted((a, b) => b.shares[seat]! - a.shares[seat]!);
    const worths = rank(candidates.map((other) => ({ move: other, shares: mean(this.#play(samples, seat, other, at), none) })));
    const best = worths[0]!.move;
    const base = this.#judgement.shares(from);
    const found = { base, worths, loss: { mean: 0, se: 0 }, play: none, isWhole: false };
    if (best === move) return found;
    const [a, b] = [this.#play(samples, seat, best, at + 500_000), this.#play(samples, seat, move, at + 500_000)];
    const loss = estimate(a.map((shares, i) => shares[seat]! - b[i]![seat]!));
    // Differences below two standard errors count as zero; playouts are few and noisy.
    if (loss.mean > 2 * loss.se) {
      // A seat cannot lose more than its share. Playouts may exceed it.
      const scale = Math.min(1, base[seat]! / loss.mean);
      const play = minus(mean(b, none), mean(a, none)).map((share) => share * scale);
      return { ...found, loss: { mean: loss.mean * scale, se: loss.se * scale }, play };
    }
    return {
      ...found,
      loss: { mean: 0, se: loss.se },
      worths: worths.toSorted((x, y) => Number(y.move === move) - Number(x.move === move)),
    };
  }

  /** Plays a secret decision out against what the others are likely to decide. */
  #play(samples: readonly object[], seat: Seat, move: Move, salt: number): Shares[] {
    const { game } = this.#judgement;
    return samples.flatMap((sample, i) => {
      const others = seatsOf(game.deciders(sample)).filter((other) => other !== seat);
      const choose = chooseLikely(game, new SeededChance(this.#seed).fork(salt + i));
      const run = this.#playouts.run(sample, seat, [move], salt + 1000 * i, TURNS_EACH, (state, chance) => {
        for (const other of others)
          if (seatsOf(game.deciders(state)).includes(other)) game.play(state, other, choose(state, other), chance, null);
      });
      return run ? [run] : [];
    });
  }

  #likeliest(from: object, seat: Seat, chosen: Move): Move[] {
    const { game } = this.#judgement;
    game.moves(from, seat, this.#list);
    game.bot.scoreMoves(from, seat, this.#list, this.#scores);
    const moves = this.#list.toArray();
    const order = moves.map((_, i) => i).sort((a, b) => this.#scores[b]! - this.#scores[a]! || a - b);
    return [...new Set([...order.slice(0, COMPARED).map((i) => moves[i]!), chosen])];
  }

  /** Shares of two seats from one of them. */
  #ofTwo(seat: Seat, share: number): Shares {
    return seat === 0 ? [share, 1 - share] : [1 - share, share];
  }

  #decision(from: object, seat: Seat, move: Move, { worths, loss }: Evaluation, until: number): Decision {
    const written = (worth: Worth): Line => ({ moves: [this.#judgement.game.format(from, worth.move)], shares: worth.shares });
    const spread = worths[0]!.shares[seat]! - worths.at(-1)!.shares[seat]!;
    return {
      until,
      options: worths.length,
      chosen: written(worths.find((worth) => worth.move === move)!),
      better: worths.slice(0, SHOWN).map(written),
      loss: loss.mean,
      se: loss.se,
      isReal: spread > REAL,
      verdict: verdictOf(loss.mean, loss.se, worths.length === 1),
      why: [],
    };
  }
}

function mean(all: readonly Shares[], none: Shares): Shares {
  const sum = all.reduce((total, shares) => plus(total, shares), none);
  return sum.map((share) => share / Math.max(1, all.length));
}
