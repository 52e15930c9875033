import { type BotHints, firstSeat, MAX_MOVES, type Move, MoveList, type Seat, SeededChance, type Skill } from '@fray/engine';
import { CARDS } from '../rules/cards.ts';
import { HIDE, kindOf } from '../rules/move.ts';
import { deciders, moves } from '../rules/moves.ts';
import { play } from '../rules/play.ts';
import { ACT, cardAt, copyState, HAND, type MechState, NONE, OVER, OVERLAP, POINTS, PROGRAM, slotOf } from '../rules/state.ts';
import { scoreMoves } from './scoreMoves.ts';
import { pairFrom, Secrets, type SecretWeights } from './secrets.ts';
import { BROAD, NARROW, TurnPlanner } from './turns.ts';
import { isTrained, type WinShare } from './value.ts';

/** Number of the best turns that are evaluated with the next program point, and of sampled opponent programs. */
const LOOKAHEAD_TURNS = 10;
const NEXT_PROGRAMS = 20;
/** Number of sampled opponent programs when a symbol is hidden. */
const PROGRAMS = 48;
/** This number of the best turns is evaluated with as many samples again; the best two with twice as many. */
const REFINED_TURNS = 4;
/** The opponent hides a symbol that is at most this much worse than its best one, in logits. */
const TOLERANCE = 0.3;
const WEIGHT_SCALE = 1000;

/**
 * Chooses programs by the fitted value of pairs, and looks one program point further than the value, which ignores programs. Our own
 * programs are known; the opponent's are sampled. Each point is played out with the best turns of both. All choices are compared on the
 * same samples.
 */
export class Lookahead {
  readonly #share: WinShare;
  readonly #secrets: Secrets;
  readonly #planner: TurnPlanner;
  readonly #narrow: TurnPlanner;
  readonly #list = new MoveList();
  readonly #worth = new Float64Array(MAX_MOVES);
  #at: MechState | undefined;

  constructor(share: WinShare, weights: SecretWeights) {
    this.#share = share;
    this.#secrets = new Secrets(weights);
    this.#planner = new TurnPlanner(share);
    this.#narrow = new TurnPlanner(share, NARROW);
  }

  /**
   * Returns the best move: a program, a symbol to hide, or the first move of a turn. Undefined for other decisions, and for options that
   * were not measured.
   */
  move(state: MechState, seat: Seat): Move | undefined {
    if (state.seats > 2 || !isTrained(state.options)) return undefined;
    if (state.phase === PROGRAM) return this.#secrets.program(state, seat);
    if (state.phase === OVERLAP) return this.#symbolToHide(state, seat);
    if (state.phase === ACT && state.point < POINTS) return this.#turnToPlay(state, seat);
    return undefined;
  }

  #symbolToHide(state: MechState, seat: Seat): Move {
    const hidden = [0, 1, 2, 3].map((symbol) => {
      const after = copyState(state);
      // Symbols that others have already hidden are unknown: they are chosen during the playout.
      after.hidden.fill(NONE);
      play(after, seat, HIDE + symbol, new SeededChance(0), null);
      return after;
    });
    return HIDE + this.#best(state, seat, hidden, PROGRAMS);
  }

  #turnToPlay(state: MechState, seat: Seat): Move | undefined {
    const turns = this.#planner.plan(state, LOOKAHEAD_TURNS).map((turn) => turn.moves);
    if (turns.length < 2) return turns[0]?.[0];
    const ends = turns.map((turn) => {
      const end = copyState(state);
      for (const move of turn) play(end, seat, move, new SeededChance(0), null);
      // Sequences are public, so the rest of this point does not depend on later programs.
      if (end.point === state.point) this.#playPoint(end, seat, new SeededChance(0));
      return end;
    });
    return turns[this.#best(state, seat, ends, NEXT_PROGRAMS)]![0];
  }

  /** The index of the position with the highest mean win share at the end of its point, over sampled opponent programs. */
  #best(state: MechState, seat: Seat, starts: readonly MechState[], deals: number): number {
    const worth = this.#secrets.pairs(state, 1 - seat);
    const sums = starts.map(() => 0);
    let left = starts.map((_, i) => i);
    for (let [from, upTo] = [0, deals]; ; [from, upTo] = [upTo, 2 * upTo]) {
      for (let deal = from; deal < upTo; deal++) {
        const programs = dealPrograms(state, 1 - seat, worth, new SeededChance(state.turn).fork(deal));
        for (const i of left) {
          const at = copyState(starts[i]!, this.#at);
          this.#at = at;
          at.programs.set(programs);
          this.#playPoint(at, seat, new SeededChance(deal));
          sums[i]! += this.#share(at, seat);
        }
      }
      left.sort((a, b) => sums[b]! - sums[a]!);
      if (left.length <= 2) return left[0]!;
      left = left.slice(0, left.length > REFINED_TURNS ? REFINED_TURNS : 2);
    }
  }

  /**
   * Plays to the end of the program point as a seat expects it: the best turns for each active seat, and quick choices for all other
   * decisions.
   */
  #playPoint(state: MechState, seat: Seat, random: SeededChance): void {
    const { round, point } = state;
    while (state.phase !== OVER && state.point === point && state.round === round) {
      const next = this.#narrow.played(state);
      if (next) copyState(next, state);
      else this.#playAtAGlance(state, seat, random);
    }
  }

  #playAtAGlance(state: MechState, own: Seat, random: SeededChance): void {
    const seat = firstSeat(deciders(state));
    const isHiding = state.phase === OVERLAP;
    moves(state, seat, this.#list);
    if (isHiding) this.#secrets.hidden(state, seat, this.#worth);
    else scoreMoves(state, seat, this.#list, this.#worth);
    const whim = isHiding && seat !== own ? TOLERANCE : 0;
    let best = 0;
    for (let i = 0; i < this.#list.size; i++) {
      this.#worth[i]! += (whim * random.below(WEIGHT_SCALE, 'table')) / WEIGHT_SCALE;
      if (this.#worth[i]! > this.#worth[best]!) best = i;
    }
    play(state, seat, this.#list.get(best), random, null);
  }
}

/** All programs, with the face-down ones sampled: for each point the best pair of three unplayed cards. */
function dealPrograms(state: MechState, seat: Seat, worth: readonly Float64Array[], random: SeededChance): Int8Array {
  const programs = state.programs.slice();
  const cards = Array.from({ length: CARDS }, (_, card) => card).filter((card) => state.played[cardAt(seat, card)] === 0);
  // The pair of the current point is public once its symbols are hidden.
  for (let point = state.phase === OVERLAP ? state.point - 1 : state.point; point < POINTS; point++) {
    const hand: number[] = [];
    while (hand.length < HAND) hand.push(...cards.splice(random.below(cards.length, 'table'), 1));
    const [first, second] = pairFrom(worth[point]!, hand);
    programs.set([first, second], slotOf(seat, point));
    cards.push(...hand.filter((card) => card !== first && card !== second));
  }
  return programs;
}

/** Secret decisions are visible to their owner only; all other moves are public. */
function observationOf(_state: MechState, mover: Seat, move: Move, viewer: Seat): number {
  const kind = kindOf[move]!;
  if (kind !== 'program' && kind !== 'hide') return move + 1;
  return mover === viewer ? move + 1 : 0;
}

/** A position is quiescent when all mechs are placed and all turns of the point are over. */
const isQuiescent = ({ phase }: MechState): boolean => phase === PROGRAM || phase === OVERLAP || phase === OVER;

/**
 * Miss rates, evaluation noise and planning rates of the levels below the ace; the steps between levels are about even, see `docs/bots.md`.
 */
const SKILLS: readonly Skill[] = [
  { kind: 'greedy', missRate: 0.9 },
  { kind: 'greedy', missRate: 0.4 },
  { kind: 'greedy', missRate: 0 },
  { kind: 'turn-planner', missRate: 0, evaluationNoise: 0.24 },
  { kind: 'turn-planner', missRate: 0, evaluationNoise: 0, consideredRate: 0.5 },
];

/** With three or four players the planner beats quick scores, and no level considers: `docs/measurements/bots.md`. */
const SKILLS_OF_MANY: readonly Skill[] = [
  { kind: 'greedy', missRate: 0.9 },
  { kind: 'greedy', missRate: 0.5 },
  { kind: 'greedy', missRate: 0.2 },
  { kind: 'turn-planner', missRate: 0, evaluationNoise: 0.16 },
  { kind: 'turn-planner', missRate: 0, evaluationNoise: 0 },
];

/** Bot capabilities based on an estimate of the win share. */
export function createHints(value: WinShare, breadth = BROAD): BotHints<MechState> {
  const planner = new TurnPlanner(value, breadth);
  return {
    turns: (state, _seat, most) => planner.plan(state, most),
    seats: (state) => state.seats,
    skills: ({ seats }) => (seats > 2 ? SKILLS_OF_MANY : SKILLS),
    value,
    // With three or four players its shares above one half are some points too high.
    calibrated: ({ options, seats }) => seats === 2 && isTrained(options),
    isQuiescent,
    scoreMoves,
    observationOf,
    horizon: 12,
    guided: 0.5,
  };
}
