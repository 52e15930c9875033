import { firstSeat, MOST_MOVES, type Move, MoveList, type Seat, SeededChance } from '@fray/engine';
import { HIDE } from '../rules/move.ts';
import { deciders, moves } from '../rules/moves.ts';
import { play } from '../rules/play.ts';
import { ACT, copyState, type MechState, NONE, OVER, OVERLAP, POINTS } from '../rules/state.ts';
import { sampler, view } from '../view.ts';
import { judge } from './judge.ts';
import { NARROW, TurnPlanner } from './turns.ts';
import { isTrained, type Share } from './value.ts';

/** How many of the best turns are looked at with the program point after this one, and how many programs the others may have there. */
const TURNS = 10;
const NEXT_PROGRAMS = 12;
/** How many programs the others may have at the point that is overlapped. */
const PROGRAMS = 24;
/** Others hide a symbol at a glance: up to so many points of prestige from the best one. */
const WHIM = 0.5;
const FINE = 1000;

/**
 * Looks one program point further than the value does, which knows nobody's programs: the own ones are known, those of the others are
 * dealt by chance from what they may have. Each point is played out with everybody's best turns, the same deals for every choice.
 */
export class Foresight {
  readonly #share: Share;
  readonly #planner: TurnPlanner;
  readonly #narrow: TurnPlanner;
  readonly #list = new MoveList();
  readonly #worth = new Float64Array(MOST_MOVES);
  #at: MechState | undefined;

  constructor(share: Share) {
    this.#share = share;
    this.#planner = new TurnPlanner(share);
    this.#narrow = new TurnPlanner(share, NARROW);
  }

  /** What fares best: a symbol to hide, or the first move of a turn; nothing in other places, and where it was not measured. */
  move(state: MechState, seat: Seat): Move | undefined {
    if (state.seats > 2 || !isTrained(state.options)) return undefined;
    if (state.phase === OVERLAP) return this.#symbolToHide(state, seat);
    if (state.phase === ACT && state.point < POINTS) return this.#turnToPlay(state, seat);
    return undefined;
  }

  #symbolToHide(state: MechState, seat: Seat): Move {
    const hidden = [0, 1, 2, 3].map((symbol) => {
      const after = copyState(state);
      // What others have hidden already nobody knows: they choose when the point is played out.
      after.hidden.fill(NONE);
      play(after, seat, HIDE + symbol, new SeededChance(0), null);
      return after;
    });
    return HIDE + this.#best(state, seat, hidden, PROGRAMS);
  }

  #turnToPlay(state: MechState, seat: Seat): Move | undefined {
    const turns = this.#planner.plan(state, TURNS).map((turn) => turn.moves);
    if (turns.length < 2) return turns[0]?.[0];
    const ends = turns.map((turn) => {
      const end = copyState(state);
      for (const move of turn) play(end, seat, move, new SeededChance(0), null);
      // Sequences lie open, so that what follows in this point is the same whatever the others have later.
      if (end.point === state.point) this.#playPoint(end, new SeededChance(0));
      return end;
    });
    return turns[this.#best(state, seat, ends, NEXT_PROGRAMS)]![0];
  }

  /** Which of these positions promises a seat the most at the end of their point, with so many programs that the others may have. */
  #best(state: MechState, seat: Seat, starts: readonly MechState[], deals: number): number {
    const sample = sampler(view(state, seat));
    const sums = starts.map(() => 0);
    for (let deal = 1; deal <= deals; deal++) {
      const { programs } = sample(new SeededChance(state.turn).fork(deal), () => HIDE);
      for (const [i, start] of starts.entries()) {
        const at = copyState(start, this.#at);
        this.#at = at;
        at.programs.set(programs);
        this.#playPoint(at, new SeededChance(deal));
        sums[i]! += this.#share(at, seat);
      }
    }
    return sums.indexOf(Math.max(...sums));
  }

  /** Plays on to the end of the program point: turns as they are best for whoever acts, everything else at a glance. */
  #playPoint(state: MechState, random: SeededChance): void {
    const { round, point } = state;
    while (state.phase !== OVER && state.point === point && state.round === round) {
      const next = this.#narrow.played(state);
      if (next) copyState(next, state);
      else this.#playAtAGlance(state, random);
    }
  }

  #playAtAGlance(state: MechState, random: SeededChance): void {
    const seat = firstSeat(deciders(state));
    moves(state, seat, this.#list);
    judge(state, seat, this.#list, this.#worth);
    const whim = state.phase === OVERLAP ? WHIM : 0;
    let best = 0;
    for (let i = 0; i < this.#list.size; i++) {
      this.#worth[i]! += (whim * random.below(FINE, 'table')) / FINE;
      if (this.#worth[i]! > this.#worth[best]!) best = i;
    }
    play(state, seat, this.#list.get(best), random, null);
  }
}
