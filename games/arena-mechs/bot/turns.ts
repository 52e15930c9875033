import { type Move, MoveList, type PlannedTurn, type Seat, SeededChance } from '@fray/engine';
import { moves } from '../rules/moves.ts';
import { play } from '../rules/play.ts';
import { ACT, activeSeat, copyState, type MechState } from '../rules/state.ts';
import { PositionSet } from './positionSet.ts';
import { turnScore } from './scoreMoves.ts';
import type { WinShare } from './value.ts';

/** Limits of the search. */
export interface Breadth {
  /** Positions that are looked at within a turn, the most promising first. */
  readonly positions: number;
  /** How many of the best turns are looked at again, with the turns that follow in the same program point. */
  readonly again: number;
}

export const BROAD: Breadth = { positions: 800, again: 10 };
/** For the turns that follow, and for games that are learned from. */
export const NARROW: Breadth = { positions: 120, again: 0 };

/** A position within a turn, and how it came about. */
interface OpenPosition {
  readonly state: MechState;
  readonly before: OpenPosition | undefined;
  readonly move: Move;
  readonly merit: number;
}

/** A turn that was played to its end. */
interface FinishedTurn {
  readonly step: OpenPosition;
  /** Identifies the turn by its final position; seeds the evaluation noise of a level. */
  readonly aim: number;
  readonly share: number;
}

const noCards = new SeededChance(0);

/** Lists whole turns of Arena Mechs: a turn contains no chance, and within a program point all sequences are public. */
export class TurnPlanner {
  readonly #share: WinShare;
  readonly #breadth: Breadth;
  readonly #reply: TurnPlanner;
  readonly #list = new MoveList();
  /** Copies for the turn that is planned: used again for the next one. */
  readonly #copies: MechState[] = [];
  #copied = 0;
  readonly #met = new PositionSet();

  constructor(share: WinShare, breadth = BROAD) {
    this.#share = share;
    this.#breadth = breadth;
    this.#reply = breadth.again === 0 ? this : new TurnPlanner(share, NARROW);
  }

  /** The best turns from here on, best first; none while programs are made, overlapped, or mechs come in. */
  plan(state: MechState, most: number): readonly PlannedTurn[] {
    return this.#endings(state)
      .slice(0, most)
      .map(({ step, aim, share }) => ({ moves: pathTo(step), aim, share }));
  }

  /** What the best turn from here on leaves, until the next one is planned. */
  played(state: MechState): MechState | undefined {
    return this.#endings(state)[0]?.step.state;
  }

  #endings(state: MechState): readonly FinishedTurn[] {
    if (state.phase !== ACT) return [];
    const seat = activeSeat(state);
    this.#copied = 0;
    const endings = this.#search(state, seat).sort(byShare);
    const { again } = this.#breadth;
    if (again === 0) return endings;
    const looked = endings.slice(0, again).map((one) => ({ ...one, share: this.#afterReplies(one.step.state, seat) }));
    looked.sort(byShare);
    // What was not looked at again promises no more than the last that was: the answers would take from it too.
    const least = looked.at(-1)?.share ?? 0;
    return [...looked, ...endings.slice(again).map((one) => ({ ...one, share: Math.min(one.share, least) }))];
  }

  /** The share of a seat after everybody who still acts in this program point has played the turn that is best for them. */
  #afterReplies(state: MechState, seat: Seat): number {
    let at = state;
    while (at.phase === ACT && at.point === state.point && at.round === state.round) {
      const next = this.#reply.played(at);
      if (!next) break;
      at = copyState(next);
    }
    return this.#share(at, seat);
  }

  /** Every end of this turn that was found, the most promising ways first. */
  #search(state: MechState, seat: Seat): FinishedTurn[] {
    const visited = this.#met;
    visited.clear();
    const open: OpenPosition[] = [{ state, before: undefined, move: 0, merit: 0 }];
    const endings: FinishedTurn[] = [];
    let looked = 0;
    while (open.length > 0 && (looked < this.#breadth.positions || endings.length === 0)) {
      const step = popBest(open);
      moves(step.state, seat, this.#list);
      // Positions within are expanded one at a time, so that one list serves all.
      for (let i = 0; i < this.#list.size; i++) {
        const move = this.#list.get(i);
        const after = this.#copy(step.state);
        play(after, seat, move, noCards, null);
        looked++;
        if (!visited.add(after)) {
          this.#copied--;
          continue;
        }
        if (after.phase === ACT && after.turn === state.turn)
          open.push({ state: after, before: step, move, merit: turnScore(state, after, seat) });
        else endings.push({ step: { state: after, before: step, move, merit: 0 }, aim: visited.key, share: this.#share(after, seat) });
      }
    }
    return endings;
  }

  /** A copy that lasts until the next turn is planned. */
  #copy(state: MechState): MechState {
    const copy = copyState(state, this.#copies[this.#copied]);
    this.#copies[this.#copied++] = copy;
    return copy;
  }
}

const byShare = (a: FinishedTurn, b: FinishedTurn): number => b.share - a.share;

function popBest(open: OpenPosition[]): OpenPosition {
  let best = 0;
  for (let i = 1; i < open.length; i++) if (open[i]!.merit > open[best]!.merit) best = i;
  const step = open[best]!;
  open[best] = open[open.length - 1]!;
  open.pop();
  return step;
}

function pathTo(step: OpenPosition): Move[] {
  const path: Move[] = [];
  for (let at = step; at.before; at = at.before) path.push(at.move);
  return path.toReversed();
}
