import { type Cell, type Move, NOWHERE, type PlannedTurn, SeededChance } from '@fray/engine';
import { mayFire, mayRepair } from '../legal.ts';
import { CELLS, END, isShot, REPAIR, SNAP, stageOf } from '../move.ts';
import type { ArcadeNumbers } from '../numbers.ts';
import { play } from '../rules.ts';
import { ACT, type ArcadeState, activeUnit, copyState, isTargeting, mayMove, PLACE, RUNNING, type Side } from '../state.ts';
import { endTurn } from '../turn.ts';
import { type Deed, listMines, listRams, listShots, listTargets, shotOf, standAt } from './deeds.ts';
import { Reach } from './reach.ts';
import { meanAfterShot } from './shots.ts';
import type { Share } from './value.ts';
import { mapSplash } from './worth.ts';

/** How many deeds are reckoned through, the best at a glance. */
export interface Breadth {
  /** Shots, and how many of them at one target. */
  readonly shots: number;
  readonly atOne: number;
  readonly mines: number;
  readonly rams: number;
  /** On how many cells, those best to stand on, the turn may end after a shot. */
  readonly places: number;
}

export const BROAD: Breadth = { shots: 8, atOne: 3, mines: 4, rams: 3, places: 3 };
/** For the many games that are learned from. */
export const NARROW: Breadth = { shots: 3, atOne: 1, mines: 2, rams: 1, places: 1 };
const PLACES_AFTER_MINE = 8;
/** About how much of the win a point of damage is. */
const POINT = 0.06;

/** A deed, or ending the turn on a cell, with the share of the win that it promises. */
interface Weighed extends Omit<Deed, 'glance'> {
  readonly share: number;
}

const noDice = new SeededChance(0);
const targets: Cell[] = [];

/** Lists whole turns of the side to move: where to drive, what to shoot at, repair, mine or ram, and where to end. */
export class TurnPlanner {
  readonly #share: Share;
  readonly #breadth: Breadth;
  readonly #reach = new Reach();
  readonly #later = new Reach();
  /** What it is worth to end the turn on each cell when nothing else is done. */
  readonly #stay = new Float64Array(this.#reach.cost.length);
  /** Whose turn is planned, and which. */
  #side: Side = 0;
  #turn = 0;
  #moved: ArcadeState | undefined;
  #ended: ArcadeState | undefined;

  constructor(share: Share, breadth = BROAD) {
    this.#share = share;
    this.#breadth = breadth;
  }

  /** The best turns from here on, best first; none while units are placed. */
  plan(state: ArcadeState, most: number): readonly PlannedTurn[] {
    if (state.ending !== RUNNING || state.stage === PLACE) return [];
    const best = this.#weigh(state)
      .sort((a, b) => b.share - a.share)
      .slice(0, most);
    const begun = best.map((deed) => ({ moves: this.#begin(state, deed), aim: aimOf(deed), share: deed.share }));
    return begun.map(({ moves, ...more }) => ({ moves: this.#complete(state, moves), ...more }));
  }

  /** The share of the win that the best turn from here on promises. */
  best(state: ArcadeState): number {
    let best = 0;
    for (const { share } of this.#weigh(state)) best = Math.max(best, share);
    return best;
  }

  #weigh(state: ArcadeState): Weighed[] {
    this.#side = state.side;
    this.#turn = state.turn;
    this.#reach.fill(state);
    if (isTargeting(state.stage)) return this.#weighTargets(state);
    const weighed = this.#weighEndings(state);
    const own = this.#reach.cells[0]!;
    const worth = (after: ArcadeState) => this.#rest(after, this.#breadth.places);
    for (const deed of this.#bestShots(state)) {
      const moved = this.#standing(state, deed.at);
      moved.stage = stageOf(deed.move);
      weighed.push({ ...deed, share: meanAfterShot(moved, deed.target, worth) });
    }
    if (mayRepair(state, activeUnit(state)))
      weighed.push({ at: own, move: REPAIR, target: NOWHERE, share: this.#after(state, own, REPAIR, 1) });
    const mines = byGlance(listMines(this.#standing(state, own), this.#reach)).slice(0, this.#breadth.mines);
    for (const deed of mines) weighed.push({ ...deed, share: this.#after(state, deed.at, deed.move, PLACES_AFTER_MINE) });
    const rams = byGlance(listRams(state, this.#reach)).slice(0, this.#breadth.rams);
    for (const deed of rams) weighed.push({ ...deed, share: this.#after(state, deed.at, deed.move, 1) });
    return weighed;
  }

  /** A shot is announced: whom to name. */
  #weighTargets(state: ArcadeState): Weighed[] {
    this.#stay.fill(0);
    mapSplash(state, state.side);
    const cells: Cell[] = [];
    listTargets(state, state.side, cells);
    const worth = (after: ArcadeState) => this.#rest(after, this.#breadth.places);
    const at = state.cellOf[activeUnit(state)]!;
    const move = shotOf(state.stage);
    return cells.map((cell) => ({ at, move, target: cell, share: meanAfterShot(state, cell, worth) }));
  }

  /** Ending the turn on each cell within reach. */
  #weighEndings(state: ArcadeState): Weighed[] {
    const { cells, size } = this.#reach;
    return Array.from({ length: size }, (_, i) => {
      const at = cells[i]!;
      const share = this.#endedShare(state, at, this.#reach);
      this.#stay[at] = share;
      return { at, move: END, target: NOWHERE, share };
    });
  }

  /** The shots worth reckoning through. */
  #bestShots(state: ArcadeState): Deed[] {
    const promise = new Map<Cell, number>();
    const deeds = listShots(this.#standing(state, this.#reach.cells[0]!), this.#reach).map((deed) => {
      let stay = promise.get(deed.at);
      if (stay === undefined) promise.set(deed.at, (stay = this.#bestNear(state, deed.at)));
      return { ...deed, glance: POINT * deed.glance + stay };
    });
    const taken = new Map<Cell, number>();
    const best: Deed[] = [];
    for (const deed of byGlance(deeds)) {
      const before = taken.get(deed.target) ?? 0;
      if (before === this.#breadth.atOne) continue;
      taken.set(deed.target, before + 1);
      if (best.push(deed) === this.#breadth.shots) break;
    }
    return best;
  }

  /** The best cell to end on that a unit may come to from a cell with the points that it has left there, were nothing in its way. */
  #bestNear(state: ArcadeState, from: Cell): number {
    const { cells, size, cost } = this.#reach;
    const { zone, numbers } = state.battle;
    const { grid } = zone;
    const points = state.points - cost[from]!;
    let best = this.#stay[from]!;
    for (let i = 0; i < size; i++) {
      const cell = cells[i]!;
      const dx = grid.dx(from, cell);
      const dy = grid.dy(from, cell);
      if (this.#stay[cell]! > best && crow(numbers, dx, dy) <= points) best = this.#stay[cell]!;
    }
    return best;
  }

  /** The share after the active unit has driven to a cell and made a move that asks no dice. */
  #after(state: ArcadeState, at: Cell, move: Move, places: number): number {
    const moved = this.#standing(state, at);
    play(moved, moved.side, move, noDice, null);
    return this.#rest(moved, places);
  }

  /** What the rest of a turn promises after a deed, if it ends on one of so many cells. */
  #rest(state: ArcadeState, places: number): number {
    if (state.ending !== RUNNING || state.turn !== this.#turn) return this.#share(state, this.#side);
    const later = this.#later;
    later.fill(state);
    let best = this.#endedShare(state, later.cells[0]!, later);
    let bound = Number.POSITIVE_INFINITY;
    for (let taken = 1; taken < places; taken++) {
      const next = this.#nextPlace(bound);
      if (next === NOWHERE) break;
      bound = this.#stay[next]!;
      best = Math.max(best, this.#endedShare(state, next, later));
    }
    return mayFire(state, activeUnit(state)) && !mayMove(state) ? Math.max(best, this.#parting(state)) : best;
  }

  /** The cell best to stand on of those that are worth less than so much, where it stands not counted. */
  #nextPlace(bound: number): Cell {
    const { cells, size } = this.#later;
    let next = NOWHERE;
    for (let i = 1; i < size; i++) {
      const stay = this.#stay[cells[i]!]!;
      if (stay < bound && (next === NOWHERE || stay > this.#stay[next]!)) next = cells[i]!;
    }
    return next;
  }

  /** The best snap shot of a unit that has rammed. */
  #parting(state: ArcadeState): number {
    let best = 0;
    mapSplash(state, state.side);
    listTargets(state, state.side, targets);
    state.stage = stageOf(SNAP);
    for (const target of targets)
      best = Math.max(
        best,
        meanAfterShot(state, target, (after) => this.#rest(after, 1)),
      );
    state.stage = ACT;
    return best;
  }

  #endedShare(state: ArcadeState, at: Cell, reach: Reach): number {
    const ended = copyState(state, this.#ended);
    this.#ended = ended;
    standAt(ended, at, state.points - reach.cost[at]!);
    endTurn(ended, null);
    return this.#share(ended, this.#side);
  }

  /** A copy in which the active unit has driven to a cell. */
  #standing(state: ArcadeState, at: Cell): ArcadeState {
    this.#moved = copyState(state, this.#moved);
    standAt(this.#moved, at, state.points - this.#reach.cost[at]!);
    return this.#moved;
  }

  /** The moves up to a deed. */
  #begin(state: ArcadeState, { at, move, target }: Weighed): Move[] {
    if (isTargeting(state.stage)) return [CELLS + target];
    const way = this.#reach.way(state, at);
    return target === NOWHERE ? [...way, move] : [...way, move, CELLS + target];
  }

  /** And what follows it, where no dice come between. */
  #complete(state: ArcadeState, moves: readonly Move[]): readonly Move[] {
    const last = moves.at(-1);
    if (last === undefined || last === END || last >= CELLS || moves.some(isShot)) return moves;
    const after = copyState(state);
    for (const move of moves) play(after, state.side, move, noDice, null);
    const rest = after.turn === state.turn ? this.plan(after, 1)[0] : undefined;
    return rest ? [...moves, ...rest.moves] : moves;
  }
}

/** The fewest points that take a unit so many columns and rows away. */
function crow({ straight_cost, diagonal_cost }: ArcadeNumbers, dx: number, dy: number): number {
  const diagonals = Math.min(dx, dy);
  return diagonals * Math.min(diagonal_cost, 2 * straight_cost) + (Math.max(dx, dy) - diagonals) * Math.min(straight_cost, diagonal_cost);
}

/** Cells and moves are fewer. */
const FEWER = 2048;
/** The same for a deed from each position on the way to it. */
const aimOf = ({ at, move, target }: Weighed): number => (at * FEWER + move) * FEWER + target + 1;

const byGlance = (deeds: Deed[]): Deed[] => deeds.sort((a, b) => b.glance - a.glance);
