import type { Cell, OptionsOf } from '@fray/engine';
import type { optionSpecs } from './options.ts';
import type { Zone } from './zone.ts';

export const SIDES = ['green', 'orange'] as const;
/** Green is 0, orange is 1: also the numbers of their seats. */
export type Side = number;
export const otherSide = (side: Side): Side => 1 - side;

/** A unit's index: green's units first, each side's in the order of its activation cycle. */
export type Unit = number;

export type ArcadeOptions = OptionsOf<typeof optionSpecs>;

/** What stands fast during a match: shared by all copies of its state. */
export interface Battle {
  readonly zone: Zone;
  readonly options: ArcadeOptions;
  /** The number of units of each side; they need not be equal. */
  readonly squads: readonly [number, number];
}

export const TANK_ENDURANCE = 6;
export const MOVEMENT_POINTS = 6;

/** The terrain of a cell. */
export const FLOOR = 0;
export const GAP = 1;
export const WALL = 2;
export const POOL = 3;

/** A unit that is not on the board. */
export const OFF_BOARD = -1;

/** What the active side is about to do. */
export const STAGES = ['place', 'act', 'aimed', 'snap'] as const;
export const PLACE = 0;
/** Moving, or choosing how to fire, or ending the turn. */
export const ACT = 1;
/** An aimed shot is announced; its target is to be named. */
export const TARGET_AIMED = 2;
/** A snap shot is announced; its target is to be named. */
export const TARGET_SNAP = 3;

/** How the active unit has fired this turn. */
export const SHOTS = ['no', 'snap', 'aimed'] as const;
export const NOT_FIRED = 0;
export const FIRED_SNAP = 1;
export const FIRED_AIMED = 2;

/** How the battle ended. */
export const ENDINGS = ['running', 'green', 'orange', 'tie', 'stall'] as const;
export const RUNNING = 0;
export const GREEN_WON = 1;
export const TIE = 3;
export const STALL = 4;

/** The position. Arrays for what there are many of, plain fields for the rest; `copyState` lists them all. */
export interface ArcadeState {
  battle: Battle;
  /** Terrain of each cell. */
  readonly terrain: Uint8Array;
  /** On each cell: the unit standing there + 1 (a wreck too), or 0. */
  readonly occupant: Uint8Array;
  /** For each unit its cell, or OFF_BOARD. */
  readonly cellOf: Int16Array;
  /** For each unit the damage it can still take; 0 means destroyed. */
  readonly endurance: Int8Array;
  /** For each side the index within its cycle at which the activation disc stands. */
  readonly discs: Uint8Array;
  side: Side;
  stage: number;
  /** Movement points left this turn. */
  points: number;
  fired: number;
  /** Whether anything took damage or was destroyed this turn. */
  eventful: boolean;
  /** Turns in a row without damage. */
  stall: number;
  /** Turns begun, empty ones included. */
  turn: number;
  ending: number;
}

export const isAlive = (state: ArcadeState, unit: Unit): boolean => state.endurance[unit]! > 0;
/** A side's first unit, and how many it has: its units follow each other. */
export const firstUnit = (battle: Battle, side: Side): Unit => (side === 0 ? 0 : battle.squads[0]);
export const squadSize = (battle: Battle, side: Side): number => (side === 0 ? battle.squads[0] : battle.squads[1]);

export const sideOf = (battle: Battle, unit: Unit): Side => (unit < battle.squads[0] ? 0 : 1);
export const numberOf = (battle: Battle, unit: Unit): number => unit - firstUnit(battle, sideOf(battle, unit)) + 1;
export const activeUnit = (state: ArcadeState): Unit => firstUnit(state.battle, state.side) + state.discs[state.side]!;
export const unitAt = (state: ArcadeState, cell: Cell): Unit => state.occupant[cell]! - 1;

/** Whether the active unit has spent movement points this turn. */
export const hasMoved = (state: ArcadeState): boolean => state.points < MOVEMENT_POINTS;

export function hasUnits(state: ArcadeState, side: Side): boolean {
  const first = firstUnit(state.battle, side);
  const behind = first + squadSize(state.battle, side);
  for (let unit = first; unit < behind; unit++) if (state.endurance[unit]! > 0) return true;
  return false;
}

export function blankState(battle: Battle): ArcadeState {
  const { zone } = battle;
  const units = battle.squads[0] + battle.squads[1];
  return {
    battle,
    terrain: zone.terrain.slice(),
    occupant: new Uint8Array(zone.grid.size),
    cellOf: new Int16Array(units).fill(OFF_BOARD),
    endurance: new Int8Array(units).fill(TANK_ENDURANCE),
    discs: new Uint8Array(2),
    side: 0,
    stage: ACT,
    points: MOVEMENT_POINTS,
    fired: NOT_FIRED,
    eventful: false,
    stall: 0,
    turn: 1,
    ending: RUNNING,
  };
}

/** Copies into a state of the same battle, or into a new one. */
export function copyState(from: ArcadeState, into?: ArcadeState): ArcadeState {
  const to = into && into.battle === from.battle ? into : blankState(from.battle);
  to.terrain.set(from.terrain);
  to.occupant.set(from.occupant);
  to.cellOf.set(from.cellOf);
  to.endurance.set(from.endurance);
  to.discs.set(from.discs);
  to.side = from.side;
  to.stage = from.stage;
  to.points = from.points;
  to.fired = from.fired;
  to.eventful = from.eventful;
  to.stall = from.stall;
  to.turn = from.turn;
  to.ending = from.ending;
  return to;
}

/** A unit's short name in events and texts: G1 … O3. */
export type UnitName = string;
export const unitName = (battle: Battle, unit: Unit): UnitName => 'GO'[sideOf(battle, unit)]! + numberOf(battle, unit);

/** What happens in a battle, with cells and units by name. */
export type ArcadeEvent =
  | { readonly type: 'placed'; readonly unit: UnitName; readonly at: string }
  | {
      readonly type: 'moved';
      readonly unit: UnitName;
      readonly from: string;
      readonly to: string;
      readonly points: number;
      readonly left: number;
    }
  | { readonly type: 'announced'; readonly unit: UnitName; readonly aimed: boolean }
  | {
      readonly type: 'shot';
      readonly unit: UnitName;
      readonly from: string;
      readonly target: UnitName;
      readonly at: string;
      readonly aimed: boolean;
      readonly distance: number;
      /** As rolled; empty when the hit was certain. */
      readonly dice: readonly number[];
      /** 0 is a miss. */
      readonly damage: number;
    }
  | { readonly type: 'damaged'; readonly unit: UnitName; readonly damage: number; readonly left: number }
  | { readonly type: 'destroyed'; readonly unit: UnitName; readonly at: string; readonly wreck: boolean }
  | { readonly type: 'turn'; readonly turn: number; readonly unit: UnitName }
  | { readonly type: 'empty-turn'; readonly turn: number; readonly unit: UnitName }
  | { readonly type: 'ended'; readonly ending: (typeof ENDINGS)[number] };
