import { type Move, MoveList, type PlannedTurn, type Seat, SeededChance } from '@fray/engine';
import { moves } from '../rules/moves.ts';
import { play } from '../rules/play.ts';
import { ACT, activeSeat, copyState, type MechState } from '../rules/state.ts';
import { PositionSet } from './positionSet.ts';
import { turnScore } from './scoreMoves.ts';
import type { WinShare } from './value.ts';

/** Limits of the search. */
export interface Breadth {
  /** Positions to expand within a turn, the most promising first. */
  readonly positions: number;
  /** Number of the best turns to evaluate again, with the turns that follow in the same program point. */
  readonly again: number;
}

export const BROAD: Breadth = { positions: 800, again: 10 };
/** For turns that follow, and for training games. */
export const NARROW: Breadth = { positions: 120, again: 0 };

/** A position within a turn, and the path to it. */
interface OpenPosition {
  readonly state: MechState;
  readonly before: OpenPosition | undefined;
  readonly move: Move;
  readonly merit: number;
}

/** A completed turn. */
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
  /** State copies for the planned turn, reused for the next one. */
  readonly #copies: MechState[] = [];
  #copied = 0;
  readonly #met = new PositionSet();

  constructor(share: WinShare, breadth = BROAD) {
    this.#share = share;
    this.#breadth = breadth;
    this.#reply = breadth.again === 0 ? this : new TurnPlanner(share, NARROW);
  }

  /** The best turns from this position, best first. Empty during programming, overlap and drop-in. */
  plan(state: MechState, most: number): readonly PlannedTurn[] {
    return this.#endings(state)
      .slice(0, most)
      .map(({ step, aim, share }) => ({ moves: pathTo(step), aim, share }));
  }

  /** The position after the best turn. Valid until the next turn is planned. */
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
    // Turns without a second evaluation are capped by the last one that had it: replies would lower their share too.
    const least = looked.at(-1)?.share ?? 0;
    return [...looked, ...endings.slice(again).map((one) => ({ ...one, share: Math.min(one.share, least) }))];
  }

  /** A seat's share after every seat that still acts in this program point has played its best turn. */
  #afterReplies(state: MechState, seat: Seat): number {
    let at = state;
    while (at.phase === ACT && at.point === state.point && at.round === state.round) {
      const next = this.#reply.played(at);
      if (!next) break;
      at = copyState(next);
    }
    return this.#share(at, seat);
  }

  /** Every end of this turn that the search found, the most promising paths first. */
  #search(state: MechState, seat: Seat): FinishedTurn[] {
    const visited = this.#met;
    visited.clear();
    const open: OpenPosition[] = [{ state, before: undefined, move: 0, merit: 0 }];
    const endings: FinishedTurn[] = [];
    let looked = 0;
    while (open.length > 0 && (looked < this.#breadth.positions || endings.length === 0)) {
      const step = popBest(open);
      moves(step.state, seat, this.#list);
      // Positions within a turn are expanded one at a time, so one move list is enough.
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

  /** A state copy that is valid until the next turn is planned. */
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
