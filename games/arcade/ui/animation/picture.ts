import { Grid, type Seat } from '@fray/engine';
import {
  type ArcadeEvent,
  type ArcadeState,
  fullEndurance,
  SIDES,
  sideOf,
  sideOfName,
  type UnitName,
  unitName,
  WALL,
} from '../../rules/state.ts';
import { type ArcadeView, stateOf } from '../../rules/view.ts';
import { zoneNamed } from '../../rules/zones.ts';

/** A place in columns and rows; A1 is 0, 0. It may lie outside the board, and between cells. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export const SIDE_NAMES = ['green', 'orange'] as const;
export type SideName = (typeof SIDE_NAMES)[number];

export interface DrawnUnit {
  readonly name: UnitName;
  readonly side: SideName;
  readonly number: number;
  readonly sidecar: boolean;
  /** Undefined if it is not on the board. */
  readonly at: Spot | undefined;
  readonly left: number;
  readonly full: number;
  /** Pips that it is losing in this keyframe. */
  readonly lost?: number;
  readonly stunned: boolean;
  readonly wreck: boolean;
  readonly active: boolean;
  readonly fired: boolean;
  /** Directions of hull and turret, in degrees clockwise from north. If absent, they do not change. */
  readonly hull?: number;
  readonly turret?: number;
  /** Its temporary offset: a recoil, or the push of a ram. */
  readonly shift?: Spot;
  readonly burning?: boolean;
}

export interface DrawnMine {
  readonly owner: UnitName;
  readonly side: SideName;
  readonly kind: 'area' | 'radial';
  readonly at: Spot;
  readonly hot?: boolean;
}

export interface DrawnToken {
  readonly owner: UnitName;
  readonly side: SideName;
  readonly number: number;
  readonly at: Spot;
}

/** A transient effect. */
export type Effect =
  | { readonly kind: 'sight'; readonly from: Spot; readonly to: Spot; readonly bolt: boolean; readonly tone: SideName }
  | { readonly kind: 'trail'; readonly from: Spot; readonly to: Spot; readonly tone: SideName }
  | { readonly kind: 'reticle'; readonly at: Spot; readonly tone: SideName }
  | { readonly kind: 'muzzle'; readonly at: Spot; readonly turn: number }
  | { readonly kind: 'flight' | 'wake'; readonly from: Spot; readonly to: Spot; readonly bolt: boolean }
  | { readonly kind: 'burst' | 'dust' | 'splash' | 'ring' | 'smoke'; readonly at: Spot; readonly size: number }
  | { readonly kind: 'number'; readonly at: Spot; readonly text: string; readonly good: boolean }
  | {
      readonly kind: 'word';
      readonly at: Spot;
      readonly word: 'miss' | 'graze' | 'astray' | 'off' | 'recovers' | 'token-off' | 'mine-laid';
    }
  | { readonly kind: 'step'; readonly at: Spot; readonly face: number }
  | { readonly kind: 'harm'; readonly at: Spot; readonly damage: number };

/** A roll as the dice tray shows it. */
export interface Roll {
  readonly unit: UnitName;
  readonly target: UnitName | undefined;
  readonly at: string;
  readonly aimed: boolean;
  readonly distance: number;
  readonly faces: readonly number[];
  readonly damage: number;
  readonly state: 'rolling' | 'landed';
  /** For a stray shot: which dice are ignored, cancel each other, or move the mark, and where it ends. */
  readonly stray?: { readonly east: number; readonly north: number; readonly landing: string | undefined; readonly shown: 1 | 2 | 3 };
}

/** What the board shows at one moment: made from a view, and changed by events during an animation. */
export interface ArcadePicture {
  readonly width: number;
  readonly height: number;
  /** Rows from north to south, as positions have them. */
  readonly map: readonly string[];
  /** Walls about to fall. */
  readonly cracked: readonly Spot[];
  /** Where walls have fallen. */
  readonly rubble: readonly Spot[];
  readonly units: readonly DrawnUnit[];
  readonly mines: readonly DrawnMine[];
  readonly tokens: readonly DrawnToken[];
  readonly effects: readonly Effect[];
  readonly roll: Roll | undefined;
  readonly turn: number;
  /** The view for the panels around the board. It advances when the animated turn is over. */
  readonly panelState: ArcadeView;
}

export const spotOf = (grid: Grid, name: string): Spot => {
  const cell = grid.parse(name);
  if (cell === undefined) throw new Error(`no cell ${name}`);
  return { x: grid.x(cell), y: grid.y(cell) };
};
export const isSameSpot = (a: Spot, b: Spot): boolean => a.x === b.x && a.y === b.y;

/** Cache: animation, picture and table read the same views. */
const states = new WeakMap<ArcadeView, ArcadeState>();

/** The state that a view shows. Read it only; do not play on it. */
export function stateOfView(view: ArcadeView): ArcadeState {
  const known = states.get(view);
  if (known) return known;
  const read = stateOf(view);
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  states.set(view, read.value);
  return read.value;
}

/** Cells where the zone has a wall and the map has floor. */
export function destroyedWalls(zone: string, map: readonly string[]): Spot[] {
  const { grid, terrain } = zoneNamed(zone);
  if (grid.height !== map.length || grid.width !== map[0]?.length) return [];
  return Array.from(terrain.keys())
    .filter((cell) => terrain[cell] === WALL && map[grid.height - 1 - grid.y(cell)]?.[grid.x(cell)] === '.')
    .map((cell) => ({ x: grid.x(cell), y: grid.y(cell) }));
}

/** The picture of a position, with the roll and the marks of the latest events. */
export function pictureOf(view: ArcadeView, _orientation: Seat = 0, events: readonly ArcadeEvent[] = []): ArcadePicture {
  const { position } = view;
  const { map } = position.zone;
  const grid = new Grid({ width: map[0]?.length ?? 0, height: map.length });
  const state = stateOfView(view);
  const { battle } = state;
  const written = [...position.units.green, ...position.units.orange];
  const acting = position.ending === 'running' && position.stage !== 'place';
  const active = (position.side === 'green' ? 0 : battle.squads[0]) + position.discs[position.side] - 1;
  const side = (unit: number): SideName => SIDE_NAMES[sideOf(battle, unit) === 0 ? 0 : 1];
  const number = (unit: number): number => Number(unitName(battle, unit).slice(1));
  const harm = damageByUnit(events);
  const lost = (unit: number) => {
    const just = harm.get(unitName(battle, unit));
    return just === undefined ? {} : { lost: just };
  };
  return {
    width: grid.width,
    height: grid.height,
    map,
    cracked: [],
    rubble: destroyedWalls(view.options.zone, map),
    units: written.map(({ cell, endurance, stunned }, unit) => ({
      name: unitName(battle, unit),
      side: side(unit),
      number: number(unit),
      sidecar: battle.sidecars[unit] ?? false,
      at: cell === null ? undefined : spotOf(grid, cell),
      left: endurance,
      full: fullEndurance(battle, unit),
      ...lost(unit),
      stunned: stunned ?? false,
      wreck: endurance === 0 && cell !== null,
      active: acting && unit === active,
      fired: acting && unit === active && position.fired !== 'no',
    })),
    mines: written.flatMap(({ mine }, unit) =>
      mine ? [{ owner: unitName(battle, unit), side: side(unit), kind: mine.kind, at: spotOf(grid, mine.cell) }] : [],
    ),
    tokens: written.flatMap(({ token }, unit) =>
      token === undefined ? [] : [{ owner: unitName(battle, unit), side: side(unit), number: number(unit), at: spotOf(grid, token) }],
    ),
    effects: [...marksOfShots(grid, view, events), ...marksOfMoves(grid, events), ...marksOfHarm(grid, view, events)],
    roll: rollOf(events),
    turn: position.turn,
    panelState: view,
  };
}

/** The last roll among these events, at rest. */
export function rollOf(events: readonly ArcadeEvent[]): Roll | undefined {
  const shot = events.findLast((event) => event.type === 'shot');
  if (!shot) return undefined;
  const { unit, target, at, aimed, distance, dice, damage } = shot;
  const strayed = events.findLast((event) => event.type === 'strayed');
  return {
    unit,
    target,
    at,
    aimed,
    distance,
    faces: dice,
    damage,
    state: 'landed',
    ...(strayed && damage === 0 ? { stray: { east: strayed.east, north: strayed.north, landing: strayed.landing, shown: 3 } } : {}),
  };
}

/** The loss of each unit in these events. */
function damageByUnit(events: readonly ArcadeEvent[]): ReadonlyMap<UnitName, number> {
  const harm = new Map<UnitName, number>();
  for (const event of events) if (event.type === 'damaged') harm.set(event.unit, (harm.get(event.unit) ?? 0) + event.damage);
  return harm;
}

export const toneOf = (unit: UnitName): SideName => SIDES[sideOfName(unit)]!;

/** The path of a drive. */
const marksOfMoves = (grid: Grid, events: readonly ArcadeEvent[]): Effect[] =>
  events.flatMap((event): Effect[] =>
    event.type === 'moved' ? [{ kind: 'trail', from: spotOf(grid, event.from), to: spotOf(grid, event.to), tone: toneOf(event.unit) }] : [],
  );

/** Blasts, damage, repairs, and a mark where a unit was destroyed. */
function marksOfHarm(grid: Grid, { position }: ArcadeView, events: readonly ArcadeEvent[]): Effect[] {
  const fell = new Map(events.flatMap((event) => (event.type === 'destroyed' ? [[event.unit, event.at] as const] : [])));
  const cellOf = (unit: UnitName): string | null | undefined =>
    fell.get(unit) ?? position.units[toneOf(unit)][Number(unit.slice(1)) - 1]?.cell;
  return [
    ...events.flatMap((event): Effect[] =>
      event.type === 'detonated' || event.type === 'blast' ? [{ kind: 'harm', at: spotOf(grid, event.at), damage: 0 }] : [],
    ),
    ...events.flatMap((event): Effect[] => {
      const cell = event.type === 'repaired' && cellOf(event.unit);
      return cell ? [{ kind: 'number', at: spotOf(grid, cell), text: `+${event.points}`, good: true }] : [];
    }),
    ...Array.from(damageByUnit(events)).flatMap(([unit, damage]): Effect[] => {
      const cell = cellOf(unit);
      return cell ? [{ kind: 'number', at: spotOf(grid, cell), text: `−${damage}`, good: false }] : [];
    }),
  ];
}

/** Marks that a shot leaves on the board, for viewers who missed its animation. */
function marksOfShots(grid: Grid, { options }: ArcadeView, events: readonly ArcadeEvent[]): Effect[] {
  const shot = events.findLast((event) => event.type === 'shot');
  if (!shot) return [];
  const strayed = events.findLast((event) => event.type === 'strayed');
  const struck = events.findLast((event) => event.type === 'struck');
  const aim = spotOf(grid, shot.at);
  const to =
    struck?.obstructs && struck.at !== undefined
      ? spotOf(grid, struck.at)
      : { x: aim.x + (strayed?.east ?? 0), y: aim.y + (strayed?.north ?? 0) };
  return [{ kind: 'sight', from: spotOf(grid, shot.from), to, bolt: options.energy_bolts === 'on', tone: toneOf(shot.unit) }];
}

/** The lasting part of a picture, without effects. */
export const withoutEffects = ({
  effects: _effects,
  roll: _roll,
  cracked: _cracked,
  panelState: _told,
  units,
  mines,
  ...rest
}: ArcadePicture) => ({
  ...rest,
  units: units.map(({ hull: _hull, turret: _turret, lost: _lost, shift: _shift, burning: _burning, ...unit }) => unit),
  mines: mines.map(({ hot: _hot, ...mine }) => mine),
});
