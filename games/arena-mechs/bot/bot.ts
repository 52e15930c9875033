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

/** How many of the best turns are looked at with the program point after this one, and how many programs the others may have there. */
const LOOKAHEAD_TURNS = 10;
const NEXT_PROGRAMS = 20;
/** How many programs the others may have at the point that is overlapped. */
const PROGRAMS = 48;
/** So many of the best are looked at with as many programs more, and the best two with twice as many again. */
const REFINED_TURNS = 4;
/** The other hides a symbol that is up to so much worse than its best one, in logits. */
const TOLERANCE = 0.3;
const WEIGHT_SCALE = 1000;

/**
 * Chooses programs by what pairs were worth, and looks one program point further than the value does, which knows nobody's programs: the
 * own ones are known, those of the other are dealt as it may have laid them. Each point is played out with everybody's best turns, the
 * same deals for every choice.
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
      // Sequences lie open, so that what follows in this point is the same whatever the others have later.
      if (end.point === state.point) this.#playPoint(end, seat, new SeededChance(0));
      return end;
    });
    return turns[this.#best(state, seat, ends, NEXT_PROGRAMS)]![0];
  }

  /** Which of these positions promises a seat the most at the end of their point, by programs that the other may have. */
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
  // The pair of the point that is played lies open as soon as its symbols are hidden.
  for (let point = state.phase === OVERLAP ? state.point - 1 : state.point; point < POINTS; point++) {
    const hand: number[] = [];
    while (hand.length < HAND) hand.push(...cards.splice(random.below(cards.length, 'table'), 1));
    const [first, second] = pairFrom(worth[point]!, hand);
    programs.set([first, second], slotOf(seat, point));
    cards.push(...hand.filter((card) => card !== first && card !== second));
  }
  return programs;
}

/** Secret decisions are seen by their owner alone; everything else by everybody. */
function observationOf(_state: MechState, mover: Seat, move: Move, viewer: Seat): number {
  const kind = kindOf[move]!;
  if (kind !== 'program' && kind !== 'hide') return move + 1;
  return mover === viewer ? move + 1 : 0;
}

/** Where mechs are placed or sequences lie open, what that is worth is seen when all have done so. */
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

/** With three or four a planned turn is worth more than a good score, and nobody considers: `docs/measurements/bots.md`. */
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
    // With three or four its shares above one half are some points too high.
    calibrated: ({ options, seats }) => seats === 2 && isTrained(options),
    isQuiescent,
    scoreMoves,
    observationOf,
    horizon: 12,
    guided: 0.5,
  };
}
