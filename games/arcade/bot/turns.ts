import { type Cell, type Move, NOWHERE, type PlannedTurn, SeededChance } from '@fray/engine';
import { mayFire, mayRepair } from '../rules/legal.ts';
import { CELLS, END, isLaying, isShot, REPAIR, SNAP, stageOf } from '../rules/move.ts';
import type { ArcadeNumbers } from '../rules/options.ts';
import { play } from '../rules/play.ts';
import { ACT, type ArcadeState, activeUnit, copyState, isTargeting, mayMove, PLACE, RUNNING, type Side } from '../rules/state.ts';
import { endTurn } from '../rules/turn.ts';
import { mapSplash } from './moveValues.ts';
import { listMines, listRams, listShots, listTargets, meanAfterShot, Reach, shotOf, standAt, type TurnAction } from './turnActions.ts';
import type { WinShare } from './value.ts';

/** How many actions of each kind are evaluated, after sorting by quick score. */
export interface Breadth {
  /** The number of shots, and of shots at one target. */
  readonly shots: number;
  readonly shotsPerTarget: number;
  readonly mines: number;
  readonly rams: number;
  /** Number of end cells tried after a shot, best first. */
  readonly places: number;
}

export const BROAD: Breadth = { shots: 8, shotsPerTarget: 3, mines: 4, rams: 3, places: 3 };
/** For training, which plays many games. */
export const NARROW: Breadth = { shots: 3, shotsPerTarget: 1, mines: 2, rams: 1, places: 1 };

/** A second evaluation of the best turns. */
export interface LookaheadStep {
  /** A side's share of the win after the opponent's reply, or after further turns. */
  readonly share: WinShare;
  /** Number of positions to evaluate. Turns are evaluated best first until it is reached. */
  readonly positions: number;
}

const PLACES_AFTER_MINE = 8;
/** Win share of one point of damage. */
const SHARE_PER_POINT = 0.06;

/** An action, or ending the turn on a cell; rated with its expected win share. */
type PossibleTurn = Omit<TurnAction, 'quickScore'>;
interface RatedTurn extends PossibleTurn {
  readonly share: number;
}

const noDice = new SeededChance(0);

/** Lists whole turns of the side to move: where to drive, what to shoot at, repair, mine or ram, and where to end. */
export class TurnPlanner {
  readonly #share: WinShare;
  readonly #breadth: Breadth;
  readonly #further: readonly LookaheadStep[];
  readonly #reach = new Reach();
  readonly #later = new Reach();
  /** Value of ending the turn on each cell without another action. */
  readonly #stay = new Float64Array(this.#reach.cost.length);
  /** The side and the number of the turn that is planned. */
  #side: Side = 0;
  #turn = 0;
  #moved: ArcadeState | undefined;
  #ended: ArcadeState | undefined;
  /** The estimate of the current lookahead step, and the number of positions it has evaluated. */
  #again: WinShare | undefined;
  #evaluated = 0;

  constructor(share: WinShare, breadth = BROAD, further: readonly LookaheadStep[] = []) {
    this.#share = share;
    this.#breadth = breadth;
    this.#further = further;
  }

  /** The best turns from this position, best first. Empty while units are placed. */
  plan(state: ArcadeState, most: number): readonly PlannedTurn[] {
    if (state.ending !== RUNNING || state.stage === PLACE) return [];
    const best = this.#ranked(state).slice(0, most);
    const candidates = best.map((action) => ({ moves: this.#begin(state, action), aim: aimOf(action), share: action.share }));
    return candidates.map(({ moves, ...more }) => ({ moves: this.#complete(state, moves), ...more }));
  }

  /** The win share after the best turn from this position. */
  best(state: ArcadeState): number {
    if (this.#further.length > 0) return this.#ranked(state)[0]!.share;
    let best = 0;
    for (const { share } of this.#weigh(state)) best = Math.max(best, share);
    return best;
  }

  /** Possible actions, the best first. The best are evaluated a second time. */
  #ranked(state: ArcadeState): RatedTurn[] {
    let all = this.#weigh(state).sort(byShare);
    for (const further of this.#further) all = this.#lookedAtAgain(state, all, further);
    return all;
  }

  #lookedAtAgain(state: ArcadeState, all: readonly RatedTurn[], { share, positions }: LookaheadStep): RatedTurn[] {
    this.#again = share;
    this.#evaluated = 0;
    const again: RatedTurn[] = [];
    for (const action of all) {
      again.push(this.#weighed(state, action));
      if (this.#evaluated >= positions) break;
    }
    this.#again = undefined;
    again.sort(byShare);
    // Turns without a second evaluation are capped by the last one that had it.
    const least = again.at(-1)?.share ?? 0;
    return [...again, ...all.slice(again.length).map((action) => ({ ...action, share: Math.min(action.share, least) }))];
  }

  #weigh(state: ArcadeState): RatedTurn[] {
    this.#side = state.side;
    this.#turn = state.turn;
    this.#reach.fill(state);
    if (isTargeting(state.stage)) return this.#weighTargets(state);
    const weighed = this.#weighEndings(state);
    const own = this.#reach.cells[0]!;
    const actions: PossibleTurn[] = this.#bestShots(state);
    if (mayRepair(state, activeUnit(state))) actions.push({ at: own, move: REPAIR, target: NOWHERE });
    actions.push(...sortByQuickScore(listMines(this.#standing(state, own), this.#reach)).slice(0, this.#breadth.mines));
    actions.push(...sortByQuickScore(listRams(state, this.#reach)).slice(0, this.#breadth.rams));
    for (const { at, move, target } of actions) weighed.push(this.#weighed(state, { at, move, target }));
    return weighed;
  }

  /** The best targets of an announced shot. */
  #weighTargets(state: ArcadeState): RatedTurn[] {
    this.#stay.fill(0);
    mapSplash(state, state.side);
    const cells: Cell[] = [];
    listTargets(state, state.side, cells);
    const at = state.cellOf[activeUnit(state)]!;
    const move = shotOf(state.stage);
    return cells.map((target) => this.#weighed(state, { at, move, target }));
  }

  #weighed(state: ArcadeState, doing: PossibleTurn): RatedTurn {
    return { ...doing, share: this.#promised(state, doing) };
  }

  /** The value of a turn with this action, with the cells in `#reach`. */
  #promised(state: ArcadeState, { at, move, target }: PossibleTurn): number {
    const worth = (after: ArcadeState) => this.#rest(after, this.#breadth.places);
    if (isTargeting(state.stage)) return meanAfterShot(state, target, worth);
    if (move === END) return this.#endedShare(state, at, this.#reach);
    const moved = this.#standing(state, at);
    if (isShot(move)) {
      moved.stage = stageOf(move);
      return meanAfterShot(moved, target, worth);
    }
    play(moved, moved.side, move, noDice, null);
    return this.#rest(moved, isLaying(move) ? PLACES_AFTER_MINE : 1);
  }

  /** Ending the turn on each cell within reach. */
  #weighEndings(state: ArcadeState): RatedTurn[] {
    const { cells, size } = this.#reach;
    return Array.from({ length: size }, (_, i) => {
      const at = cells[i]!;
      const share = this.#endedShare(state, at, this.#reach);
      this.#stay[at] = share;
      return { at, move: END, target: NOWHERE, share };
    });
  }

  /** The shots to evaluate exactly. */
  #bestShots(state: ArcadeState): TurnAction[] {
    const promise = new Map<Cell, number>();
    const actions = listShots(this.#standing(state, this.#reach.cells[0]!), this.#reach).map((action) => {
      let stay = promise.get(action.at);
      if (stay === undefined) promise.set(action.at, (stay = this.#bestNear(state, action.at)));
      return { ...action, quickScore: SHARE_PER_POINT * action.quickScore + stay };
    });
    const targets = new Map<Cell, number>();
    const best: TurnAction[] = [];
    for (const action of sortByQuickScore(actions)) {
      const before = targets.get(action.target) ?? 0;
      if (before === this.#breadth.shotsPerTarget) continue;
      targets.set(action.target, before + 1);
      if (best.push(action) === this.#breadth.shots) break;
    }
    return best;
  }

  /** The highest value of an end cell near `from`: within the remaining points, obstacles ignored. */
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
      if (this.#stay[cell]! > best && fewestPoints(numbers, dx, dy) <= points) best = this.#stay[cell]!;
    }
    return best;
  }

  /** The value of the rest of a turn after an action, with at most `places` end cells tried. */
  #rest(state: ArcadeState, places: number): number {
    if (state.ending !== RUNNING || state.turn !== this.#turn) return this.#shareAt(state);
    const best = this.#restEnded(state, places);
    return mayFire(state, activeUnit(state)) && !mayMove(state) ? Math.max(best, this.#parting(state)) : best;
  }

  /** The value of the turn if it ends now, on the best of at most `places` cells. */
  #restEnded(state: ArcadeState, places: number): number {
    const later = this.#later;
    later.fill(state);
    let at = later.cells[0]!;
    if (places === 1) return this.#shareAt(this.#endedAt(state, at, later));
    let best = this.#share(this.#endedAt(state, at, later), this.#side);
    let bound = Number.POSITIVE_INFINITY;
    for (let count = 1; count < places; count++) {
      const next = this.#nextPlace(bound);
      if (next === NOWHERE) break;
      bound = this.#stay[next]!;
      const share = this.#share(this.#endedAt(state, next, later), this.#side);
      if (share > best) [best, at] = [share, next];
    }
    return this.#again ? this.#shareAt(this.#endedAt(state, at, later)) : best;
  }

  /** The cell with the highest value below `bound`, without the unit's own cell. */
  #nextPlace(bound: number): Cell {
    const { cells, size } = this.#later;
    let next = NOWHERE;
    for (let i = 1; i < size; i++) {
      const stay = this.#stay[cells[i]!]!;
      if (stay < bound && (next === NOWHERE || stay > this.#stay[next]!)) next = cells[i]!;
    }
    return next;
  }

  /** The value of the best snap shot of a unit that has rammed. */
  #parting(state: ArcadeState): number {
    const targets: Cell[] = [];
    mapSplash(state, state.side);
    listTargets(state, state.side, targets);
    state.stage = stageOf(SNAP);
    let best = 0;
    for (const target of targets)
      best = Math.max(
        best,
        meanAfterShot(state, target, (after) => this.#rest(after, 1)),
      );
    state.stage = ACT;
    return best;
  }

  #endedShare(state: ArcadeState, at: Cell, reach: Reach): number {
    return this.#shareAt(this.#endedAt(state, at, reach));
  }

  #endedAt(state: ArcadeState, at: Cell, reach: Reach): ArcadeState {
    const ended = copyState(state, this.#ended);
    this.#ended = ended;
    standAt(ended, at, state.points - reach.cost[at]!);
    endTurn(ended, null);
    return ended;
  }

  /** The planning side's win share, with the current lookahead. */
  #shareAt(state: ArcadeState): number {
    if (!this.#again) return this.#share(state, this.#side);
    this.#evaluated++;
    return this.#again(state, this.#side);
  }

  /** A copy in which the active unit has driven to a cell. */
  #standing(state: ArcadeState, at: Cell): ArcadeState {
    this.#moved = copyState(state, this.#moved);
    standAt(this.#moved, at, state.points - this.#reach.cost[at]!);
    return this.#moved;
  }

  /** The moves up to an action. */
  #begin(state: ArcadeState, { at, move, target }: RatedTurn): Move[] {
    if (isTargeting(state.stage)) return [CELLS + target];
    const way = this.#reach.way(state, at);
    return target === NOWHERE ? [...way, move] : [...way, move, CELLS + target];
  }

  /** Adds the moves after the action, unless dice are rolled in between. */
  #complete(state: ArcadeState, moves: readonly Move[]): readonly Move[] {
    const last = moves.at(-1);
    if (last === undefined || last === END || last >= CELLS || moves.some(isShot)) return moves;
    const after = copyState(state);
    for (const move of moves) play(after, state.side, move, noDice, null);
    const rest = after.turn === state.turn ? this.plan(after, 1)[0] : undefined;
    return rest ? [...moves, ...rest.moves] : moves;
  }
}

/** The fewest points that a unit needs to get `dx` columns and `dy` rows away. */
function fewestPoints({ straight_cost, diagonal_cost }: ArcadeNumbers, dx: number, dy: number): number {
  const diagonals = Math.min(dx, dy);
  return diagonals * Math.min(diagonal_cost, 2 * straight_cost) + (Math.max(dx, dy) - diagonals) * Math.min(straight_cost, diagonal_cost);
}

/** Larger than the number of cells and of moves. */
const RADIX = 2048;
/** Identifies an action independently of the path to its cell. */
const aimOf = ({ at, move, target }: RatedTurn): number => (at * RADIX + move) * RADIX + target + 1;

const byShare = (a: RatedTurn, b: RatedTurn): number => b.share - a.share;
const sortByQuickScore = (actions: TurnAction[]): TurnAction[] => actions.sort((a, b) => b.quickScore - a.quickScore);
