import { type Move, MoveList, type Seat } from '@fray/engine';
import { BLUNDER, type Budget, DOUBTFUL, ERROR, HAIR, JUDGEMENT_ERROR, REAL } from './budget.ts';
import { type ChanceBudget, Expectation } from './chances.ts';
import { type Judgement, minus, nothing, plus } from './judgement.ts';
import { type Candidate, LineLister } from './lines.ts';
import type { Segment } from './match.ts';
import { Playouts } from './playouts.ts';
import type { Analysis, Decision, Shares } from './review.ts';
import { isFullyVisible, samplesOf } from './samples.ts';
import { type Estimate, estimate, playedOut, together, verdictOf } from './verdict.ts';

/** A line with its value in each sample of the hidden facts, and the mean. Undefined where it is illegal. */
interface EvaluatedLine extends Candidate {
  readonly worths: readonly (Shares | undefined)[];
  readonly shares: Shares;
}

/** The input: a decision's position, and samples that fit it. */
interface Situation {
  readonly state: object;
  readonly seat: Seat;
  /** Sets the draws apart from those of other decisions. */
  readonly salt: number;
  readonly samples: readonly object[];
  /**
   * A second, independent sample of hidden states. Lines are chosen on the first sample and compared on this one, which avoids
   * selection bias. Empty for games without hidden information.
   */
  readonly others: readonly object[];
}

/** How many of the best are shown. */
const SHOWN = 3;

/** Judges decisions of a single seat, as lines of moves. */
export class LineJudge {
  readonly #judgement: Judgement;
  readonly #budget: Budget;
  readonly #lister: LineLister;
  readonly #expectation: Expectation;
  readonly #luck: Expectation;
  readonly #playouts: Playouts;
  readonly #seed: number;
  readonly #list = new MoveList();

  /**
   * @param seed What hidden facts and dice are drawn by where lines are compared.
   * @param luckSeed What the mean of a draw is taken by.
   */
  constructor(judgement: Judgement, budget: Budget, seed: number, luckSeed: number) {
    this.#judgement = judgement;
    this.#budget = budget;
    this.#seed = seed;
    this.#lister = new LineLister(judgement.game);
    this.#expectation = new Expectation(judgement, seed);
    this.#luck = new Expectation(judgement, luckSeed);
    this.#playouts = new Playouts(judgement, seed);
  }

  judge({ moments }: Segment): Analysis {
    const { game } = this.#judgement;
    const { before: state, seat, at: salt } = moments[0]!;
    const last = moments.at(-1)!;
    const isOpen = isFullyVisible(game, state, seat);
    const [, count, most] = this.#budget.guesses;
    const guessed = isOpen ? [state] : samplesOf(game, state, seat, count + most, this.#seed + salt);
    const situation = { state, seat, salt, samples: guessed.slice(0, count), others: guessed.slice(count) };
    const line = moments.map(({ move }) => move!);
    const chosen = this.#lister.named(state, seat, line);
    const { valued, spread } = this.#valued(situation, chosen);
    const best = valued[0]!;
    const own = valued.find(({ name }) => name === chosen.name)!;

    const trueBest = isOpen ? best.shares : this.#expected(state, situation, best.moves, this.#budget.refine);
    const trueOwn = isOpen ? own.shares : this.#expected(state, situation, own.moves, this.#budget.refine);
    const reached = this.#luck.settled(game.copy(last.after), game.turn(state));
    const mean = last.disclosed
      ? (this.#luck.of(state, seat, own.moves, this.#budget.luck, salt)?.shares ?? this.#judgement.shares(state))
      : reached;
    const compared = this.#compare(situation, valued, own);
    const hidden = minus(minus(trueOwn, trueBest), compared.seen);
    return {
      base: trueBest,
      reached,
      luck: plus(minus(reached, mean), hidden),
      play: compared.play,
      decision: this.#decision(situation, compared, last.at, spread > REAL),
    };
  }

  /** The finalists, best first, including the chosen line; and the spread of all lines for the mover. */
  #valued(situation: Situation, chosen: Candidate): { valued: EvaluatedLine[]; spread: number } {
    const { finalists, guesses, screen, refine, refineHidden } = this.#budget;
    const { seat, others } = situation;
    const candidates = this.#candidates(situation, chosen);
    const byShare = (a: EvaluatedLine, b: EvaluatedLine) => b.shares[seat]! - a.shares[seat]!;
    const fewer = { ...situation, samples: situation.samples.slice(0, guesses[0]) };
    const screened = candidates.map((line) => this.#value(fewer, line, screen)).toSorted(byShare);
    const selected = screened.filter(({ name }, place) => place < finalists || name === chosen.name);
    const valued = selected.map((line) => this.#value(situation, line, others.length === 0 ? refine : refineHidden)).toSorted(byShare);
    return { valued, spread: screened[0]!.shares[seat]! - screened.at(-1)!.shares[seat]! };
  }

  #candidates({ state, seat }: Situation, chosen: Candidate): Candidate[] {
    const turns = this.#judgement.turnsAt(state);
    const { breadth, finalists } = this.#budget;
    const listed = turns
      ? turns(state, seat, 2 * finalists).map(({ moves }) => this.#lister.named(state, seat, moves))
      : this.#lister.list(state, seat, breadth);
    return [...new Map([...listed, chosen].map((line) => [line.name, line])).values()];
  }

  #value({ seat, salt, samples }: Situation, line: Candidate, budget: ChanceBudget): EvaluatedLine {
    const worths = samples.map((sample) => this.#expectation.of(sample, seat, line.moves, budget, salt)?.shares);
    const played = worths.filter((worth) => worth !== undefined);
    // A line that fits no sample is legal by a hidden fact only. No player could have planned it.
    const none = nothing(this.#judgement.seats);
    const sum = played.reduce((total, worth) => plus(total, worth), none);
    return { ...line, worths, shares: played.length === 0 ? none : sum.map((share) => share / played.length) };
  }

  #expected(state: object, { seat, salt }: Situation, moves: readonly Move[], budget: ChanceBudget): Shares {
    return this.#expectation.of(state, seat, moves, budget, salt)?.shares ?? this.#judgement.shares(state);
  }

  /** The lines after the final comparison, best first, and the effect of choosing one's own. */
  #compare(situation: Situation, valued: readonly EvaluatedLine[], own: EvaluatedLine): Comparison {
    const { seat } = situation;
    const [best] = valued;
    const none = nothing(this.#judgement.seats);
    if (!best || best === own) return { valued, own, loss: { mean: 0, se: 0 }, play: none, seen: none };
    /** The own line is as good as the best by the second sample, so it is ranked first. */
    const risen = (): Comparison => {
      const ownWithBestShares = { ...own, shares: best.shares };
      return {
        valued: [ownWithBestShares, ...valued.filter((line) => line !== own)],
        own: ownWithBestShares,
        loss: { mean: 0, se: 0 },
        play: none,
        seen: none,
      };
    };
    const { gains, fair } = this.#gains(situation, best, own);
    const seen = gains.reduce(plus, none).map((share) => share / Math.max(1, gains.length));
    if (seen[seat]! >= 0) return risen();
    const judged = this.#judgedLoss(situation, gains);
    if (this.#budget.playouts === 0 || judged.mean < DOUBTFUL || judged.se === 0) return { valued, own, loss: judged, play: seen, seen };
    const loss = together(judged, this.#playedLoss(fair, best, own));
    if (loss.mean <= 0) return { ...risen(), seen };
    const scale = loss.mean / -seen[seat]!;
    return { valued, own, loss, play: seen.map((share) => share * scale), seen };
  }

  /**
   * Difference between the best line and the player's own, in samples by which neither was chosen. The number of samples grows until the
   * verdict is clear.
   */
  #gains(situation: Situation, best: EvaluatedLine, own: EvaluatedLine): { gains: Shares[]; fair: Situation } {
    const { others } = situation;
    if (others.length === 0) return { gains: differences(best, own), fair: situation };
    const gains: Shares[] = [];
    const { guesses, refineHidden } = this.#budget;
    const limits = [ERROR, BLUNDER, 2 * JUDGEMENT_ERROR[this.#judgement.sourceOf(situation.state)]];
    for (let [from, until] = [0, guesses[1]]; from < others.length; [from, until] = [until, 2 * until]) {
      const more = { ...situation, samples: others.slice(from, until) };
      gains.push(...differences(this.#value(more, best, refineHidden), this.#value(more, own, refineHidden)));
      const { mean, se } = estimate(gains.map((gain) => -gain[situation.seat]!));
      if (limits.every((limit) => Math.abs(mean - limit) > 2 * se)) break;
    }
    return { gains, fair: { ...situation, samples: others } };
  }

  #judgedLoss({ state, seat }: Situation, gains: readonly Shares[]): Estimate {
    const { mean, se } = estimate(gains.map((gain) => -gain[seat]!));
    return { mean, se: Math.hypot(se, JUDGEMENT_ERROR[this.#judgement.sourceOf(state)]) };
  }

  #playedLoss({ state, seat, salt, samples }: Situation, best: EvaluatedLine, own: EvaluatedLine): Estimate {
    const losses: number[] = [];
    for (let i = 0; i < this.#budget.playouts; i++) {
      const sample = samples[i % samples.length]!;
      const a = this.#playouts.run(sample, seat, best.moves, salt + 1000 * i);
      const b = this.#playouts.run(sample, seat, own.moves, salt + 1000 * i);
      if (a && b) losses.push(a[seat]! - b[seat]!);
    }
    return playedOut(losses, JUDGEMENT_ERROR[this.#judgement.sourceOf(state)]);
  }

  #decision({ state, seat }: Situation, { valued, own, loss, play }: Comparison, until: number, isReal: boolean): Decision {
    const { game } = this.#judgement;
    game.moves(state, seat, this.#list);
    const written = ({ moves, shares }: Candidate & { readonly shares: Shares }) => ({
      moves: this.#lister.format(state, seat, moves),
      shares,
    });
    const best = valued[0]!;
    const isWorse = best !== own && loss.mean > HAIR;
    return {
      until,
      options: this.#list.size,
      // The value of the chosen line after playouts is that of the best line less the loss.
      chosen: written({ ...own, shares: plus(best.shares, play) }),
      better: valued.slice(0, SHOWN).map(written),
      loss: loss.mean,
      se: loss.se,
      isReal,
      verdict: verdictOf(loss.mean, loss.se, valued.length === 1),
      why: isWorse ? (game.bot.explain?.(state, seat, own.moves, best.moves) ?? []) : [],
    };
  }
}

interface Comparison {
  readonly valued: readonly EvaluatedLine[];
  readonly own: EvaluatedLine;
  readonly loss: Estimate;
  readonly play: Shares;
  /** Difference of the player's line to the best, by the knowledge of the mover. */
  readonly seen: Shares;
}

/**
 * The advantage of a line over the best one in each sample. If the lines are playable in different samples only, they cannot be compared.
 */
const differences = (best: EvaluatedLine, own: EvaluatedLine): Shares[] =>
  best.worths.flatMap((worth, i) => (worth && own.worths[i] ? [minus(own.worths[i], worth)] : []));
