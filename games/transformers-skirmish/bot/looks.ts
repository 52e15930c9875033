import { type Move, MoveList, type PlannedTurn, type Seat, SeededChance } from '@fray/engine';
import { KINDS } from '../data/cards.ts';
import { moves as listMoves } from '../legal.ts';
import { END_MOVE } from '../move.ts';
import { play, result } from '../rules.ts';
import { activeSeat, copyState, DECK, DEFENSE, type SkirmishState } from '../state.ts';
import { value } from './standing.ts';

/** So many turns, the best so far, are played on with so many hands more that the other side may have. */
export interface Look {
  readonly turns: number;
  readonly hands: number;
}

/** Fewer and fewer of them, so that most of the work goes into those that may be best. */
export const LOOKS: readonly Look[] = [
  { turns: 5, hands: 4 },
  { turns: 3, hands: 4 },
  { turns: 2, hands: 8 },
];
/** Turns that promise so much less than the best at the first look are not looked at again. */
const BEHIND = 0.06;
/** As how many hands the first look counts: it alone knows all that one holds, and no luck. */
const FIRST_LOOK = 4;

export const better = (a: PlannedTurn, b: PlannedTurn): number => b.share - a.share;

/** What plays for both sides from where a turn ends. */
interface Mind {
  plan(state: SkirmishState, most: number): readonly PlannedTurn[];
  /** The share of the win of the seat whose turn it is. */
  best(state: SkirmishState): number;
}

/** A turn that was looked at again: what came of it, in the sum over so many hands, and the first look. */
interface Looked {
  readonly turn: PlannedTurn;
  sum: number;
  hands: number;
}

/** Plays the best turns on: the best reply of a hand that the other side may have, and what one makes of that. */
export class SecondLook {
  readonly #looks: readonly Look[];
  readonly #replying: Mind;
  readonly #glancing: Mind;
  readonly #list = new MoveList();

  constructor(looks: readonly Look[], replying: Mind, glancing: Mind) {
    this.#looks = looks;
    this.#replying = replying;
    this.#glancing = glancing;
  }

  /** The turns of a seat, in the order of the first look; what an earlier look left behind stays behind. */
  at(state: SkirmishState, seat: Seat, turns: readonly PlannedTurn[]): PlannedTurn[] {
    const close = turns.filter(({ share }) => share > turns[0]!.share - BEHIND);
    if (close.length === 1) return [...turns];
    let looked: Looked[] = close.map((turn) => ({ turn, sum: FIRST_LOOK * turn.share, hands: 0 }));
    for (const { turns: most, hands } of this.#looks) {
      looked = looked.slice(0, most);
      for (const one of looked) {
        // The same hands, and the same draws, for each turn: what differs then is the turn.
        for (let i = 0; i < hands; i++)
          one.sum += this.#playedOn(state, seat, one.turn.moves, new SeededChance(state.turn).fork(one.hands++));
      }
      looked.sort((a, b) => b.sum - a.sum);
    }
    const best = looked.map(({ turn, sum, hands }) => ({ ...turn, share: sum / (FIRST_LOOK + hands) }));
    const floor = Math.min(...best.map(({ share }) => share));
    const left = turns.filter((turn) => !looked.some((one) => one.turn === turn));
    return [...best, ...left.map((turn) => ({ ...turn, share: Math.min(turn.share, floor) }))];
  }

  /** The share at the beginning of one's next turn. */
  #playedOn(state: SkirmishState, seat: Seat, moves: readonly Move[], chance: SeededChance): number {
    const after = copyState(state);
    dealAgain(after, 1 - seat, chance);
    for (const move of moves) play(after, seat, move, chance, null);
    if (after.phase === DEFENSE) this.#defend(after, 1 - seat, chance);
    if (!result(after) && activeSeat(after) === seat) play(after, seat, END_MOVE, chance, null);
    while (!result(after) && activeSeat(after) !== seat) {
      if (after.phase === DEFENSE) this.#defend(after, seat, chance);
      else for (const move of this.#replying.plan(after, 1)[0]!.moves) play(after, 1 - seat, move, chance, null);
    }
    return result(after) ? value(after, seat) : this.#glancing.best(after);
  }

  /** Somebody who has a defence uses it, the first that will do. */
  #defend(state: SkirmishState, seat: Seat, chance: SeededChance): void {
    listMoves(state, seat, this.#list);
    play(state, seat, this.#list.get(0), chance, null);
  }
}

/** Deals a hand that nobody else sees anew. */
function dealAgain(state: SkirmishState, seat: Seat, chance: SeededChance): void {
  for (let card = 0; card < KINDS; card++) {
    state.deck[card]! += state.hands[seat * KINDS + card]!;
    state.hands[seat * KINDS + card] = 0;
  }
  for (let i = 0; i < state.handSize[seat]!; i++) {
    const card = chance.card(DECK, state.deck, 'table');
    state.deck[card]!--;
    state.hands[seat * KINDS + card]!++;
  }
}
