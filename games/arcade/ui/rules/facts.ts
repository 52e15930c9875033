import type { Cell } from '@fray/engine';
import type { ArcadePosition } from '../../io/positionShape.ts';
import { readPosition } from '../../io/readPosition.ts';
import { type Stray, strayOf } from '../../rules/shot.ts';
import { type ArcadeOptions, type ArcadeState, activeUnit } from '../../rules/state.ts';
import { obstacleOn, type Ram, reach, type Way, waysToFire } from '../board/analysis.ts';

/** A small battle: rows from north to south, and the cells of the units. The first green one is active. */
export interface Scene {
  readonly map: readonly string[];
  readonly green: readonly string[];
  readonly orange: readonly string[];
  /** The cell of the first green unit's token. */
  readonly token?: string;
}

const open = (width: number, height: number): string[] => Array.from({ length: height }, () => '.'.repeat(width));

/** The battles in the drawings of the quick rules. The rules compute their facts below. */
export const SCENES = {
  drive: { map: [...open(4, 5)], green: ['B2'], orange: ['D5'] },
  barred: { map: ['...', '...', '.#.'], green: ['A1'], orange: ['C3'] },
  distance: { map: open(9, 5), green: ['A1'], orange: ['I5'] },
  stray: { map: open(5, 5), green: ['A1'], orange: ['C3'] },
  token: { map: open(8, 4), green: ['A1'], orange: ['H4'], token: 'F3' },
  bolt: { map: ['......', '...#..', '......'], green: ['A2'], orange: ['F2'] },
  ram: { map: open(4, 3), green: ['A1'], orange: ['C2'] },
} satisfies Record<string, Scene>;

/** The roll in the drawing of a stray shot: a miss with two 3s and a 2 that count. */
export const STRAY_DICE = [1, 3, 3, 2, 6] as const;

/** A scene as a position of a table, without missions, because they need zones of their own. */
export function stateOf({ map, green, orange, token }: Scene, options: ArcadeOptions): ArcadeState {
  const unit = (cell: string) => ({ cell, endurance: options.tank_endurance });
  const [first = '', ...others] = green;
  const position: Omit<ArcadePosition, 'turn' | 'discs' | 'stage' | 'fired' | 'eventful' | 'stall' | 'ending'> = {
    zone: { map: [...map] },
    units: { green: [{ ...unit(first), ...(token ? { token } : {}) }, ...others.map(unit)], orange: orange.map(unit) },
    side: 'green',
  };
  const even = { 'green.tank_endurance': options.tank_endurance, 'orange.tank_endurance': options.tank_endurance };
  const missions = { mission_pool: 'off', mission_rank: 'off', mission_walls: 'off', elimination: 'on' } as const;
  const read = readPosition(position, { ...options, ...even, ...missions });
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

const cellOf = (state: ArcadeState, name: string): Cell => state.battle.zone.grid.parse(name) ?? 0;

/** The cost of driving to each cell, by name. */
export function drivingCosts(options: ArcadeOptions): ReadonlyMap<string, number> {
  const state = stateOf(SCENES.drive, options);
  return new Map(Array.from(reach(state).cells, ([cell, { cost }]) => [state.battle.zone.grid.name(cell), cost]));
}

/** The ways to shoot at the first orange unit of a scene. */
export function shotsAt(scene: Scene, options: ArcadeOptions): readonly Way[] {
  const state = stateOf(scene, options);
  return waysToFire(state, cellOf(state, scene.orange[0] ?? ''), state.cellOf[activeUnit(state)]!);
}

/** The offset of the miss in the drawing. If the compass is random, it is shown without rotation. */
export function strayWay(options: ArcadeOptions): Stray {
  const way = { east: 0, north: 0 };
  const degrees = options.compass_rotation === 'random' ? 0 : Number(options.compass_rotation);
  strayOf(Uint8Array.from(STRAY_DICE), STRAY_DICE.length, degrees / 90, way);
  return way;
}

/** The ram of the first green unit into the first orange one. Undefined if it has too few points. */
export function ramInto(options: ArcadeOptions): Ram | undefined {
  return reach(stateOf(SCENES.ram, options)).rams.values().next().value;
}

/** The cell that stops the bolt in the drawing, by name. */
export function boltStop(options: ArcadeOptions): string | undefined {
  const state = stateOf(SCENES.bolt, options);
  const found = obstacleOn(state, state.cellOf[activeUnit(state)]!, cellOf(state, 'F2'));
  return found === undefined ? undefined : state.battle.zone.grid.name(found);
}

/** Whether a tank has to drive round the corner of its scene. */
export function isBarred(options: ArcadeOptions): boolean {
  const state = stateOf(SCENES.barred, options);
  return reach(state).cells.get(cellOf(state, 'B2'))?.steps.length !== 1;
}
