import { unpackNet } from '@fray/bots/value';
import { firstSeat, MAX_MOVES, type Move, MoveList, type Seat, SeededChance, standardOptions } from '@fray/engine';
import { CARDS } from '../rules/cards.ts';
import { HIDE } from '../rules/move.ts';
import { deciders, moves } from '../rules/moves.ts';
import { optionSpecs } from '../rules/options.ts';
import { play } from '../rules/play.ts';
import { setup } from '../rules/setup.ts';
import { ACT, copyState, type MechState, OVER, OVERLAP, POINTS, PROGRAM, slotOf } from '../rules/state.ts';
import { scoreMoves } from './scoreMoves.ts';
import {
  AT_A_POINT,
  AT_A_ROUND,
  OF_A_PAIR,
  OF_A_SEQUENCE,
  pairTable,
  Secrets,
  type SecretWeights,
  sequenceTable,
  TERMS_BY_POINT,
  writePoint,
  writeRound,
} from './secrets.ts';
import { NARROW, TurnPlanner } from './turns.ts';
import { netShare } from './value.ts';
import { weights } from './weights.ts';

/**
 * One training sample from a round or a point: the difference of the two sides' secrets, and the first seat's win share before and after.
 */
export interface SecretLesson {
  readonly indices: Uint16Array;
  readonly values: Float32Array;
  readonly round: number;
  readonly before: number;
  readonly after: number;
}

const TOTAL = TERMS_BY_POINT.reduce((sum, counted) => sum + counted, 0);
type LessonKind = 'rounds' | 'points';

/** The number of weights for pairs, and for sequences. */
export const WIDTHS = { pairs: TOTAL * OF_A_PAIR, sequences: AT_A_POINT * OF_A_SEQUENCE } as const;

/** The share of programs and symbols that are chosen at random. The others are chosen by quick score, within a tolerance of the best. */
const RANDOM_PROGRAMS = 0.5;
const RANDOM_SYMBOLS = 0.6;
const TOLERANCE = 0.3;
const WEIGHT_SCALE = 1_000_000;

/**
 * Plays games for two with the rulebook's options and quick turns to measure the results of secrets. The planner deals the hands after a
 * round: a whole run repeats exactly from its seed, a single game of it does not.
 */
export class SecretTrainer {
  readonly #share = netShare(unpackNet(weights));
  readonly #planner = new TurnPlanner(this.#share, NARROW);
  readonly #options = standardOptions(optionSpecs);
  readonly #list = new MoveList();
  readonly #worth = new Float64Array(MAX_MOVES);
  readonly #secrets: Secrets | undefined;

  /** @param weights Used to choose almost all symbols to hide. Without it they are chosen by quick score, or at random. */
  constructor(weights?: SecretWeights) {
    this.#secrets = weights && new Secrets(weights);
  }

  /** The training samples of one game: one per round, or one per point. */
  lessons(seed: number, of: LessonKind): SecretLesson[] {
    const random = new SeededChance(seed);
    const whims = random.fork(1);
    const lessons: SecretLesson[] = [];
    let state = setup(this.#options, 2, random);
    /** The position before the secret decisions, with the secrets filled in. */
    let started: MechState | undefined;
    while (state.phase !== OVER) {
      const { phase } = state;
      if (phase === (of === 'rounds' ? PROGRAM : OVERLAP)) started ??= copyState(state);
      if (phase === ACT) state = copyState(this.#planner.played(state)!);
      else {
        const seat = firstSeat(deciders(state));
        const move = this.#chosen(state, seat, whims);
        if (started && phase === OVERLAP) started.hidden[seat] = move - HIDE;
        play(state, seat, move, random, null);
        if (started && phase === PROGRAM) started.programs.set(state.programs);
      }
      if (!started || !isPast(state, started, of)) continue;
      lessons.push(this.#lesson(started, this.#share(state, 0), of));
      started = undefined;
    }
    return lessons;
  }

  #lesson(started: MechState, after: number, of: LessonKind): SecretLesson {
    const like = of === 'rounds' ? roundLesson : pointLesson;
    const [own, other] = [like(started, 0), like(started, 1)];
    const differ = own.map((value, i) => value - other[i]!);
    const indices = Uint16Array.from(differ.keys()).filter((i) => differ[i] !== 0);
    return { indices, values: Float32Array.from(indices, (i) => differ[i]!), round: started.round, before: this.#share(started, 0), after };
  }

  #chosen(state: MechState, seat: Seat, whims: SeededChance): Move {
    const whim = (): number => whims.below(WEIGHT_SCALE, 'table') / WEIGHT_SCALE;
    const isHiding = state.phase === OVERLAP;
    moves(state, seat, this.#list);
    if (isHiding && this.#secrets) this.#secrets.hidden(state, seat, this.#worth);
    else scoreMoves(state, seat, this.#list, this.#worth);
    const isWild = isHiding ? !this.#secrets && whim() < RANDOM_SYMBOLS : whim() < RANDOM_PROGRAMS;
    let best = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < this.#list.size; i++) {
      const worth = (isWild ? 0 : this.#worth[i]!) + TOLERANCE * whim();
      if (worth > most) [best, most] = [i, worth];
    }
    return this.#list.get(best);
  }
}

const isPast = (state: MechState, started: MechState, of: LessonKind): boolean =>
  state.phase === OVER || state.round > started.round || (of === 'points' && state.point > started.point);

/** One number per weight: each situation term times each property of the seat's secrets. */
function roundLesson(state: MechState, seat: Seat): Float32Array {
  const so = new Float32Array(AT_A_ROUND);
  writeRound(state, seat, so);
  const into = new Float32Array(WIDTHS.pairs);
  let at = 0;
  for (let point = 0; point < POINTS; point++) {
    const slot = slotOf(seat, point);
    const pair = (state.programs[slot]! * CARDS + state.programs[slot + 1]!) * OF_A_PAIR;
    for (let i = 0; i < TERMS_BY_POINT[point]!; i++)
      for (let like = 0; like < OF_A_PAIR; like++) into[at++] = so[i]! * pairTable(seat)[pair + like]!;
  }
  return into;
}

function pointLesson(state: MechState, seat: Seat): Float32Array {
  const so = new Float32Array(AT_A_POINT);
  writePoint(state, seat, so);
  const into = new Float32Array(WIDTHS.sequences);
  const slot = slotOf(seat, state.point - 1);
  const pair = state.programs[slot]! * CARDS + state.programs[slot + 1]!;
  const sequence = (pair * 4 + state.hidden[seat]!) * OF_A_SEQUENCE;
  for (let i = 0; i < AT_A_POINT; i++)
    for (let like = 0; like < OF_A_SEQUENCE; like++) into[i * OF_A_SEQUENCE + like] = so[i]! * sequenceTable(seat)[sequence + like]!;
  return into;
}
