import { type AnyGame, isSingle, MAX_MOVES, type Move, MoveList, type Seat, SeededChance } from '@fray/engine';
import { JUDGEMENT_ERROR } from '../budget.ts';
import { type ChanceBudget, Expectation } from '../chances.ts';
import { Judgement } from '../judgement.ts';
import { type Candidate, LineLister } from '../lines.ts';
import { Playouts } from '../playouts.ts';
import type { Review } from '../review.ts';
import { isFullyVisible, samplesOf } from '../samples.ts';
import { type Estimate, estimate, playedOut, together } from '../verdict.ts';

/** A way to play and the mover's share of the win. */
export interface RankedLine extends Candidate {
  readonly share: number;
}

export interface RankedLines {
  /** The best first. */
  readonly lines: readonly RankedLine[];
  readonly by: Review['judgement'];
}

/** Whole turns that a game lists, and otherwise sequences of moves through a turn. */
const TURNS = 60;
const BREADTH = { width: 8, positions: 60 } as const;
/** Number of best lines after the quick evaluation that are evaluated thoroughly. */
const CLOSELY = 8;
const SAMPLES = [2, 12] as const;
const GLANCE: ChanceBudget = { leaves: 0, draws: 4 };
const CLOSE: ChanceBudget = { leaves: 4000, draws: 96 };
const TURNS_EACH = 2;
/** The tolerance of a guaranteed value: solved values are rounded. */
const KEPT = 0.001;
/** Pairs of playouts for an answer that is compared while the player waits. */
const COMPARED = 96;

/** All lines of a seat in a position with their values, by the knowledge of the seat: exact in solved games, otherwise estimated. */
export class LineRanking {
  readonly lister: LineLister;
  readonly #judgement: Judgement;
  readonly #expectation: Expectation;
  readonly #playouts: Playouts;
  readonly #list = new MoveList();
  readonly #scores = new Float64Array(MAX_MOVES);

  constructor(game: AnyGame, seats: number) {
    this.lister = new LineLister(game);
    this.#judgement = new Judgement(game, seats);
    this.#expectation = new Expectation(this.#judgement, SEED);
    this.#playouts = new Playouts(this.#judgement, SEED);
  }

  /**
   * The quick evaluation. Undefined if several seats decide in secret and the game is not solved. No lines if no single line is the answer.
   */
  rank(state: object, seat: Seat): RankedLines | undefined {
    const { game } = this.#judgement;
    return (
      this.#guaranteed(state, seat) ??
      this.#byHeart(state, seat) ??
      (isSingle(game.deciders(state)) ? this.#byLines(state, seat) : undefined)
    );
  }

  /** The same lines, the best of them looked at closely. */
  closely(state: object, seat: Seat, { lines, by }: RankedLines): RankedLines {
    if (by === 'exact') return { lines, by };
    const samples = this.#samples(state, seat, SAMPLES[1]);
    const close = lines.slice(0, CLOSELY).map((line) => ({ ...line, share: this.#worth(samples, seat, line.moves, CLOSE) }));
    // Lines that are far behind after the quick evaluation stay behind.
    const floor = Math.min(...close.map(({ share }) => share));
    const rest = lines.slice(CLOSELY).map((line) => ({ ...line, share: Math.min(line.share, floor) }));
    return { lines: sorted([...close, ...rest]), by };
  }

  /** Loss of the second line against the first, from the evaluation and playouts with matched dice together. */
  margin(state: object, seat: Seat, [best, other]: readonly [RankedLine, RankedLine], by: RankedLines['by'], pairs: number): Estimate {
    const judged = { mean: best.share - other.share, se: JUDGEMENT_ERROR[by] };
    if (by === 'exact') return judged;
    const samples = this.#samples(state, seat, SAMPLES[1]);
    const gains: number[] = [];
    for (let i = 0; i < pairs; i++) {
      const sample = samples[i % samples.length]!;
      const [a, b] = [best, other].map(({ moves }) => this.#playouts.run(sample, seat, moves, 1000 * i, TURNS_EACH));
      if (a && b) gains.push(a[seat]! - b[seat]!);
    }
    return gains.length < 2 ? { mean: 0, se: 1 } : together(judged, playedOut(gains, judged.se));
  }

  /** Values of new moves, and their loss against the best. */
  compare(
    state: object,
    seat: Seat,
    best: readonly Move[],
    own: readonly Move[],
    by: RankedLines['by'],
  ): { share: number; loss: Estimate } {
    const samples = this.#samples(state, seat, SAMPLES[1]);
    const [first, second] = [best, own].map((moves) => {
      const line = this.lister.named(state, seat, moves);
      return { ...line, share: this.#worth(samples, seat, line.moves, CLOSE) };
    }) as [RankedLine, RankedLine];
    return { share: second.share, loss: this.margin(state, seat, [first, second], by, COMPARED) };
  }

  /**
   * For two simultaneous decisions in a game that is solved or has safe moves: the value of each move after the strictest reply, with the
   * continuation. Undefined if only a mixture keeps the value: then no single move is the answer.
   */
  #guaranteed(state: object, seat: Seat): RankedLines | undefined {
    const { game, seats } = this.#judgement;
    if (seats !== 2 || isSingle(game.deciders(state))) return undefined;
    const value = game.bot.exact?.(state, seat);
    if (value === undefined && !this.#knowsSafety(state, seat)) return undefined;
    game.moves(state, 1 - seat, this.#list);
    const answers = this.#list.toArray();
    game.moves(state, seat, this.#list);
    const lines = this.#list.toArray().map((move) => {
      const left = answers.map((answer) => this.#meeting(state, seat, move, answer));
      return { ...this.lister.named(state, seat, [move]), share: Math.min(...left) };
    });
    const ranked = sorted(lines);
    return ranked[0]!.share < (value ?? 0) - KEPT ? { lines: [], by: 'exact' } : { lines: ranked, by: 'exact' };
  }

  #knowsSafety(state: object, seat: Seat): boolean {
    this.#list.clear();
    this.#judgement.game.bot.safeMoves?.(state, seat, this.#list);
    return this.#list.size > 0;
  }

  #meeting(state: object, seat: Seat, own: Move, answer: Move): number {
    const { game } = this.#judgement;
    const at = game.copy(state);
    const nobody = new SeededChance(SEED);
    game.play(at, 1 - seat, answer, nobody, null);
    game.play(at, seat, own, nobody, null);
    return this.#judgement.shares(at)[seat]!;
  }

  #byHeart(state: object, seat: Seat): RankedLines | undefined {
    const { game } = this.#judgement;
    game.moves(state, seat, this.#list);
    if (!game.bot.exactValues?.(state, seat, this.#list, this.#scores)) return undefined;
    const worths = this.#list.toArray().map((move, i) => ({ move, share: this.#scores[i]! }));
    const lines = worths.flatMap(({ move, share }) =>
      this.#decides(state, seat, move) ? [{ ...this.lister.named(state, seat, [move]), share }] : [],
    );
    return { lines: sorted(lines), by: 'exact' };
  }

  /** Whether a move decides something. A preparation, such as a free question, is no answer. */
  #decides(state: object, seat: Seat, move: Move): boolean {
    const { game } = this.#judgement;
    const after = game.copy(state);
    game.play(after, seat, move, new SeededChance(SEED), null);
    return game.deciders(after) !== 1 << seat || game.turn(after) !== game.turn(state);
  }

  #byLines(state: object, seat: Seat): RankedLines {
    const planned = this.#judgement.turnsAt(state)?.(state, seat, TURNS);
    const seen = new Map<string, RankedLine>();
    if (planned) {
      for (const { moves, share } of planned) {
        const line = this.lister.named(state, seat, moves);
        if (!seen.has(line.name)) seen.set(line.name, { ...line, share });
      }
    } else {
      const samples = this.#samples(state, seat, SAMPLES[0]);
      for (const line of this.lister.list(state, seat, BREADTH))
        seen.set(line.name, { ...line, share: this.#worth(samples, seat, line.moves, GLANCE) });
    }
    return { lines: sorted([...seen.values()]), by: this.#judgement.sourceOf(state) };
  }

  /** The mean over samples of hidden information; 0 if the line is legal in none of them. */
  #worth(samples: readonly object[], seat: Seat, moves: readonly Move[], budget: ChanceBudget): number {
    const worths = samples.flatMap((sample) => this.#expectation.of(sample, seat, moves, budget, SEED)?.shares[seat] ?? []);
    return worths.length === 0 ? 0 : estimate(worths).mean;
  }

  #samples(state: object, seat: Seat, count: number): object[] {
    const { game } = this.#judgement;
    return isFullyVisible(game, state, seat) ? [state] : samplesOf(game, state, seat, count, SEED);
  }
}

/** The same position is ranked the same way every time. */
const SEED = 1;

const sorted = (lines: readonly RankedLine[]): RankedLine[] => lines.toSorted((a, b) => b.share - a.share);
