import { type Cell, type Code, codes, Slab } from '@fray/engine';
import { type ArcadeNumbers, type ArcadeOptions, type MISSIONS, numbersOf, type Switches, switchesOf, waysOf } from './options.ts';
import { centrePools, GAP, SIDES, type Side, type Zone } from './zone.ts';

export type { ArcadeOptions } from './options.ts';
export { FLOOR, GAP, HOLE, isOpen, otherSide, POOL, SIDES, type Side, WALL } from './zone.ts';

/** A unit's index: green's units first, each side's in the order of its activation cycle. */
export type Unit = number;

/** Constants of a match, shared by all copies of its state. */
export interface Battle {
  readonly zone: Zone;
  readonly options: ArcadeOptions;
  /** The rulebook's numbers in this battle. */
  readonly numbers: ArcadeNumbers;
  /** The options that the rules read at every move. */
  readonly switches: Switches;
  /** Per terrain: its permissions while no unit stands there (`waysOf`). */
  readonly ways: Uint16Array;
  /** The initial terrain by cell, then of the outside: a gap. */
  readonly terrain: Uint8Array;
  /** The number of units of each side; they may differ. */
  readonly squads: readonly [number, number];
  /** For each unit whether it is a minelayer sidecar. */
  readonly sidecars: readonly boolean[];
  /** For each unit its movement points and its full endurance. */
  readonly fullPoints: Uint8Array;
  readonly fullEndurance: Uint8Array;
  /** The energy pools in the middle of the zone (A63). */
  readonly centre: readonly Cell[];
}

export const UNIT_TYPES = ['tank', 'sidecar'] as const;
/** A side has at most three tanks and three sidecars (A9). */
export const LARGEST_SQUAD = 6;
/** The most units of both sides together. */
export const MAX_UNITS = 2 * LARGEST_SQUAD;

/** Creates the battle of two squads in a zone. */
export const battleIn = (zone: Zone, options: ArcadeOptions, squads: Battle['squads'], sidecars: Battle['sidecars']): Battle => {
  const numbers = numbersOf(options);
  return {
    zone,
    options,
    numbers,
    switches: switchesOf(options, sidecars),
    ways: waysOf(options),
    terrain: Uint8Array.of(...zone.terrain, GAP),
    squads,
    sidecars,
    fullPoints: Uint8Array.from(sidecars, (is) => (is ? numbers.sidecar_points : numbers.tank_points)),
    fullEndurance: Uint8Array.from(sidecars, (is, unit) =>
      is ? numbers.sidecar_endurance : options[`${SIDES[unit < squads[0] ? 0 : 1]}.tank_endurance`],
    ),
    centre: centrePools(zone),
  };
};

export const fullEndurance = (battle: Battle, unit: Unit): number => battle.fullEndurance[unit]!;
export const fullPoints = (battle: Battle, unit: Unit): number => battle.fullPoints[unit]!;

/** A unit, a targeting token or a mine that is not on the board. */
export const OFF_BOARD = -1;

/** The kinds of mine. */
export const MINES = ['area', 'radial'] as const;
export const { area: AREA } = codes(...MINES);

/**
 * The current stage. `act`: the unit moves, chooses how to fire, or ends the turn. `aimed` and `snap`: such a shot is announced, and its
 * target must be named; with `token` it is measured from the unit's targeting token (A48).
 */
export const STAGES = ['place', 'act', 'aimed', 'snap', 'aimed-token', 'snap-token'] as const;
export type Stage = Code<typeof STAGES>;
export const {
  place: PLACE,
  act: ACT,
  aimed: TARGET_AIMED,
  snap: TARGET_SNAP,
  'aimed-token': TARGET_AIMED_TOKEN,
  'snap-token': TARGET_SNAP_TOKEN,
} = codes(...STAGES);

export const isTargeting = (stage: Stage): boolean => stage >= TARGET_AIMED;
export const isAimed = (stage: Stage): boolean => stage === TARGET_AIMED || stage === TARGET_AIMED_TOKEN;
export const fromToken = (stage: Stage): boolean => stage >= TARGET_AIMED_TOKEN;

/** How the active unit has fired in this turn. */
export const SHOTS = ['no', 'snap', 'aimed'] as const;
type Fired = Code<typeof SHOTS>;
export const { no: NOT_FIRED, snap: FIRED_SNAP, aimed: FIRED_AIMED } = codes(...SHOTS);

/** Orientation of the compass, in degrees clockwise. */
export const DEGREES = [0, 90, 180, 270] as const;

/** How the battle ended. */
export const ENDINGS = [
  'running',
  'green',
  'orange',
  'tie',
  'stall',
  'green-pool',
  'orange-pool',
  'green-rank',
  'orange-rank',
  'green-walls',
  'orange-walls',
] as const;
export type Ending = Code<typeof ENDINGS>;
export const {
  running: RUNNING,
  green: GREEN_WON,
  orange: ORANGE_WON,
  tie: TIE,
  stall: STALL,
  'green-pool': GREEN_POOL,
  'orange-pool': ORANGE_POOL,
  'green-rank': GREEN_RANK,
  'orange-rank': ORANGE_RANK,
  'green-walls': GREEN_WALLS,
  'orange-walls': ORANGE_WALLS,
} = codes(...ENDINGS);

/** The winning side. Undefined during the battle and after a draw. */
export function winnerOf(ending: Ending): Side | undefined {
  switch (ending) {
    case GREEN_WON:
    case GREEN_POOL:
    case GREEN_RANK:
    case GREEN_WALLS:
      return 0;
    case ORANGE_WON:
    case ORANGE_POOL:
    case ORANGE_RANK:
    case ORANGE_WALLS:
      return 1;
    case RUNNING:
    case TIE:
    case STALL:
      return undefined;
  }
}

/** The mission that ended the battle. */
export function missionOf(ending: Ending): (typeof MISSIONS)[number] | undefined {
  switch (ending) {
    case GREEN_POOL:
    case ORANGE_POOL:
      return 'mission_pool';
    case GREEN_RANK:
    case ORANGE_RANK:
      return 'mission_rank';
    case GREEN_WALLS:
    case ORANGE_WALLS:
      return 'mission_walls';
    case RUNNING:
    case GREEN_WON:
    case ORANGE_WON:
    case TIE:
    case STALL:
      return undefined;
  }
}

/** The position. Typed arrays for lists; `copyState` copies the plain fields by name. */
export interface ArcadeState {
  battle: Battle;
  /** The buffer of all arrays, copied in one call. */
  readonly bytes: Uint8Array;
  /** Terrain by cell, then of the outside. */
  readonly terrain: Uint8Array;
  /** By cell: the unit on it + 1 (a wreck too), or 0. The outside is always 0. */
  readonly occupant: Uint8Array;
  /** For each unit its cell, or OFF_BOARD. */
  readonly cellOf: Int16Array;
  /** For each unit the damage it can still take; 0 means destroyed. */
  readonly endurance: Int8Array;
  /** For each unit whether it is stunned (A41): 0 or 1. */
  readonly stunned: Uint8Array;
  /** For each unit the cell of its targeting token (A44), or OFF_BOARD. */
  readonly tokens: Int16Array;
  /** For each unit the cell of its mine (M4), or OFF_BOARD; and the kind of the mine. */
  readonly mines: Int16Array;
  readonly mineKinds: Uint8Array;
  /** For each unit the number of successive activations in which it repaired at the centre pool (A63). */
  readonly repairs: Uint8Array;
  /** For each side how many walls were destroyed in its turns (A65). */
  readonly wallsBroken: Uint8Array;
  /** For each side the index of the activation disc within its cycle. */
  readonly discs: Uint8Array;
  /** The side with the first turn; used while units are placed (AC1). */
  first: Side;
  /** The compass, in quarter turns clockwise (A26). */
  compass: number;
  side: Side;
  /** The active unit: the unit at the disc of its side. */
  active: Unit;
  stage: Stage;
  /** Movement points left this turn. */
  points: number;
  /** Movement points left when the uninterrupted move began (A57): at the start of the turn, or after the shot. */
  portion: number;
  fired: Fired;
  /** Whether the active unit rammed this turn (A58). */
  rammed: boolean;
  /** Whether the active unit spends its turn repairing (A55). */
  repaired: boolean;
  /** Whether anything took damage, was repaired or destroyed this turn (A68). */
  eventful: boolean;
  /** Successive turns without such an event. */
  stall: number;
  /** Number of turns begun, empty ones included. */
  turn: number;
  ending: Ending;
}

export const isAlive = (state: ArcadeState, unit: Unit): boolean => state.endurance[unit]! > 0;
/** A side's first unit, and the number of its units: their indices are consecutive. */
export const firstUnit = (battle: Battle, side: Side): Unit => (side === 0 ? 0 : battle.squads[0]);
export const squadSize = (battle: Battle, side: Side): number => battle.squads[side]!;

export const sideOf = (battle: Battle, unit: Unit): Side => (unit < battle.squads[0] ? 0 : 1);
export const numberOf = (battle: Battle, unit: Unit): number => unit - firstUnit(battle, sideOf(battle, unit)) + 1;
export const activeUnit = (state: ArcadeState): Unit => state.active;
/** Finds the active unit after a change of the side or a disc. */
export function findActive(state: ArcadeState): void {
  state.active = firstUnit(state.battle, state.side) + state.discs[state.side]!;
}
export const unitAt = (state: ArcadeState, cell: Cell): Unit => state.occupant[cell]! - 1;

/** Whether the active unit has spent movement points this turn. */
export const hasMoved = (state: ArcadeState): boolean => state.points < fullPoints(state.battle, activeUnit(state));
/** Whether the active unit may still spend movement points (A19, A55, A58). */
export const mayMove = (state: ArcadeState): boolean => state.fired !== FIRED_AIMED && !state.rammed && !state.repaired;
/** Whether this kind of unit can fire at all (M1). */
export const hasCannon = (battle: Battle, unit: Unit): boolean => battle.switches.sidecarCannon || !battle.sidecars[unit];

export function hasUnits(state: ArcadeState, side: Side): boolean {
  const first = firstUnit(state.battle, side);
  const behind = first + squadSize(state.battle, side);
  let left = 0;
  for (let unit = first; unit < behind; unit++) left |= state.endurance[unit]!;
  return left > 0;
}

export function blankState(battle: Battle): ArcadeState {
  const units = battle.fullEndurance.length;
  const cells = battle.terrain.length;
  const slab = new Slab(10 * units + 4 + 2 * cells);
  const state: ArcadeState = {
    battle,
    bytes: slab.bytes,
    cellOf: slab.cut(Int16Array, units).fill(OFF_BOARD),
    tokens: slab.cut(Int16Array, units).fill(OFF_BOARD),
    mines: slab.cut(Int16Array, units).fill(OFF_BOARD),
    endurance: slab.cut(Int8Array, units),
    stunned: slab.cut(Uint8Array, units),
    mineKinds: slab.cut(Uint8Array, units),
    repairs: slab.cut(Uint8Array, units),
    wallsBroken: slab.cut(Uint8Array, 2),
    discs: slab.cut(Uint8Array, 2),
    terrain: slab.cut(Uint8Array, cells),
    occupant: slab.cut(Uint8Array, cells),
    first: 0,
    compass: 0,
    side: 0,
    active: 0,
    stage: ACT,
    points: battle.numbers.tank_points,
    portion: battle.numbers.tank_points,
    fired: NOT_FIRED,
    rammed: false,
    repaired: false,
    eventful: false,
    stall: 0,
    turn: 1,
    ending: RUNNING,
  };
  state.endurance.set(battle.fullEndurance);
  state.terrain.set(battle.terrain);
  return state;
}

/** Copies into a state of the same battle, or into a new one. */
export function copyState(from: ArcadeState, into?: ArcadeState): ArcadeState {
  const to = into && into.battle === from.battle ? into : blankState(from.battle);
  to.bytes.set(from.bytes);
  to.first = from.first;
  to.compass = from.compass;
  to.side = from.side;
  to.active = from.active;
  to.stage = from.stage;
  to.points = from.points;
  to.portion = from.portion;
  to.fired = from.fired;
  to.rammed = from.rammed;
  to.repaired = from.repaired;
  to.eventful = from.eventful;
  to.stall = from.stall;
  to.turn = from.turn;
  to.ending = from.ending;
  return to;
}

/** A unit's short name in events and texts: G1 … O3. */
export type UnitName = string;
export const unitName = (battle: Battle, unit: Unit): UnitName => 'GO'[sideOf(battle, unit)]! + numberOf(battle, unit);
/** The side of a unit, from its short name. */
export const sideOfName = (unit: UnitName): Side => (unit.startsWith('G') ? 0 : 1);

/** A cell that a mine or a blast reaches, and the damage to a unit there. */
export interface Reached {
  readonly at: string;
  readonly damage: number;
}

/** The object that a shot strikes. */
export type Struck = 'unit' | 'wall' | 'wreck' | 'floor' | 'pool' | 'gap' | 'outside';

/** Events of a battle, with cells and units by name. */
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
  | { readonly type: 'announced'; readonly unit: UnitName; readonly aimed: boolean; readonly token?: string }
  | {
      readonly type: 'shot';
      readonly unit: UnitName;
      readonly from: string;
      /** Absent if the target is a space or a wall. */
      readonly target?: UnitName;
      readonly at: string;
      readonly aimed: boolean;
      /** The token from which the distance is measured, if any. */
      readonly token?: string;
      readonly distance: number;
      /** As rolled; empty when the hit was certain. */
      readonly dice: readonly number[];
      /** 0 is a miss. */
      readonly damage: number;
    }
  | {
      /** A miss under collateral damage: where it goes, in columns east and rows north of the target. */
      readonly type: 'strayed';
      readonly east: number;
      readonly north: number;
      /** Absent outside the board. */
      readonly landing?: string;
    }
  | { readonly type: 'struck'; readonly what: Struck; readonly at?: string; readonly unit?: UnitName; readonly obstructs: boolean }
  | {
      readonly type: 'rammed';
      readonly unit: UnitName;
      readonly target: UnitName;
      readonly points: number;
      readonly left: number;
      readonly damage: number;
    }
  | {
      readonly type: 'mine-laid';
      readonly unit: UnitName;
      readonly at: string;
      readonly mine: (typeof MINES)[number];
      readonly left: number;
    }
  | {
      readonly type: 'detonated';
      readonly unit: UnitName;
      readonly at: string;
      readonly mine: (typeof MINES)[number];
      /** Every cell that its pattern reaches, units there or not. */
      readonly reached: readonly Reached[];
    }
  | { readonly type: 'wall-destroyed'; readonly at: string }
  | { readonly type: 'floor-destroyed'; readonly at: string }
  | { readonly type: 'blast'; readonly at: string; readonly reached: readonly Reached[] }
  | { readonly type: 'damaged'; readonly unit: UnitName; readonly damage: number; readonly left: number }
  | { readonly type: 'destroyed'; readonly unit: UnitName; readonly at: string; readonly wreck: boolean }
  | { readonly type: 'stunned'; readonly unit: UnitName }
  | { readonly type: 'recovered'; readonly turn: number; readonly unit: UnitName }
  | { readonly type: 'repaired'; readonly unit: UnitName; readonly points: number; readonly left: number }
  | { readonly type: 'token'; readonly unit: UnitName; readonly at?: string }
  | { readonly type: 'turn'; readonly turn: number; readonly unit: UnitName }
  | { readonly type: 'empty-turn'; readonly turn: number; readonly unit: UnitName }
  | { readonly type: 'ended'; readonly ending: (typeof ENDINGS)[number] };
