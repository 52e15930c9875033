import type { Cell, Direction, Move } from '@fray/engine';
import { openSteps } from '../rules/legal.ts';
import { stepCost } from '../rules/move.ts';
import { type ArcadeState, activeUnit, mayMove } from '../rules/state.ts';
import { LARGEST } from '../rules/zone.ts';

const UNREACHED = 127;

const MOST_CELLS = LARGEST * LARGEST;
const STEPS = 0xff;

/** Where the active unit can be this turn, the fewest points for it, and the way. Filled again and again. */
export class Reach {
  /** Cells in order of cost, the unit's own first. */
  readonly cells = new Int16Array(MOST_CELLS);
  size = 0;
  /** The fewest points that each cell costs, of those reached. */
  readonly cost = new Int8Array(MOST_CELLS).fill(UNREACHED);
  readonly #from = new Int8Array(MOST_CELLS);
  /** Units that could be rammed from each cell, as bits by direction. */
  readonly rams = new Uint8Array(MOST_CELLS);

  fill(state: ArcadeState): void {
    for (let i = 0; i < this.size; i++) this.cost[this.cells[i]!] = UNREACHED;
    const unit = activeUnit(state);
    const own = state.cellOf[unit]!;
    this.size = 1;
    this.cells[0] = own;
    this.cost[own] = 0;
    this.rams[own] = 0;
    if (!mayMove(state)) return;
    // It does not stand in its own way.
    const before = state.occupant[own]!;
    state.occupant[own] = 0;
    for (let points = 0; points <= state.points; points++) this.#spread(state, points);
    state.occupant[own] = before;
  }

  /** Goes one step on from every cell that costs so much. Costs only grow, so that what costs this much is final. */
  #spread(state: ArcadeState, points: number): void {
    const { grid } = state.battle.zone;
    const { numbers } = state.battle;
    const unit = activeUnit(state);
    for (let i = 0; i < this.size; i++) {
      const cell = this.cells[i]!;
      if (this.cost[cell] !== points) continue;
      const open = openSteps(state, cell, unit);
      this.rams[cell] = 0;
      for (let d = 0; d < 8; d++) {
        const cost = points + stepCost(numbers, d);
        if (cost > state.points) continue;
        if (((open >> 8) & (1 << d)) !== 0) this.rams[cell]! |= 1 << d;
        if ((open & STEPS & (1 << d)) !== 0) this.#arrive(grid.next(cell, d), cost, d);
      }
    }
  }

  #arrive(cell: Cell, cost: number, direction: Direction): void {
    if (this.cost[cell]! <= cost) return;
    if (this.cost[cell] === UNREACHED) this.cells[this.size++] = cell;
    this.cost[cell] = cost;
    this.#from[cell] = direction;
  }

  has(cell: Cell): boolean {
    return this.cost[cell] !== UNREACHED;
  }

  /** The steps to a cell. */
  way(state: ArcadeState, to: Cell): Move[] {
    const { grid } = state.battle.zone;
    const steps: Move[] = [];
    for (let cell = to; this.cost[cell] !== 0; ) {
      const direction = this.#from[cell]!;
      steps.unshift(direction);
      cell = grid.next(cell, (direction + 4) & 7);
    }
    return steps;
  }
}
