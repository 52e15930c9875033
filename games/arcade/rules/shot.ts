import { type Cell, type Chance, NOWHERE } from '@fray/engine';
import type { ArcadeNumbers } from './options.ts';
import { type ArcadeState, WALL } from './state.ts';

/**
 * A18: the number of dice of a shot: modifiers first, limits last. Below 1 the hit is certain, written as 0 dice. The upper limit is
 * `numbers.most_dice`.
 */
export function diceFor(numbers: ArcadeNumbers, distance: number, aimed: boolean, token = false): number {
  const dice = distance - (aimed ? numbers.aim_dice : 0) + (token ? numbers.token_dice : 0);
  return dice < 1 ? 0 : Math.min(dice, numbers.most_dice);
}

/** A23: any die up to the highest face that misses makes a miss (0). Otherwise the lowest die is the damage. */
export function damageOf(numbers: ArcadeNumbers, faces: Uint8Array, dice: number): number {
  let lowestUnit = 6;
  for (let i = 0; i < dice; i++) if (faces[i]! < lowestUnit) lowestUnit = faces[i]!;
  return lowestUnit <= numbers.miss_faces ? 0 : lowestUnit;
}

/** Rolls a shot: writes the rolled faces into `faces` and returns the damage, 0 for a miss. The displayed odds use this function too. */
export function rollShot(numbers: ArcadeNumbers, chance: Chance, dice: number, faces: Uint8Array): number {
  if (dice === 0) return numbers.certain_damage;
  chance.dice(dice, faces, 'table');
  return damageOf(numbers, faces, dice);
}

/** The offset of a miss from the target: columns east and rows north. If both are zero, the shot grazes the target. */
export interface Stray {
  east: number;
  north: number;
}

/** A25, A26: the offset of one die by its face, to the right and up on the compass. */
const FACE_RIGHT = [0, 0, 0, -1, 1, 0, 0];
const FACE_UP = [0, 0, 1, 0, 0, -1, 0];

/** A25, A26: ones and sixes are ignored and opposite faces cancel. The compass gives the direction of the rest. */
export function strayOf(faces: Uint8Array, dice: number, compass: number, into: Stray): void {
  let right = 0;
  let up = 0;
  for (let i = 0; i < dice; i++) {
    right += FACE_RIGHT[faces[i]!]!;
    up += FACE_UP[faces[i]!]!;
  }
  turn(right, up, compass, into);
}

/** The offset of a single die. */
export function strayOfFace(face: number, compass: number): Stray {
  const way = { east: 0, north: 0 };
  turn(FACE_RIGHT[face] ?? 0, FACE_UP[face] ?? 0, compass, way);
  return way;
}

/** A72: right and up on the compass, turned clockwise by quarter turns. */
export function turn(right: number, up: number, quarters: number, into: Stray): void {
  switch (quarters & 3) {
    case 0:
      into.east = right;
      into.north = up;
      break;
    case 1:
      into.east = up;
      into.north = 0 - right;
      break;
    case 2:
      into.east = 0 - right;
      into.north = 0 - up;
      break;
    default:
      into.east = 0 - up;
      into.north = right;
  }
}

/** A53: objects that stop a bolt: units, wrecks and walls. */
const isObject = (state: ArcadeState, cell: Cell): boolean =>
  cell !== NOWHERE && (state.occupant[cell] !== 0 || state.terrain[cell] === WALL);

/**
 * A49, A52: the first object whose interior the straight line crosses, strictly between the centre of `from` and the centre of the cell at
 * these coordinates, which may be outside the board. NOWHERE if the line is clear. It visits the same cells as `Grid.between`.
 */
export function firstObject(state: ArcadeState, from: Cell, toX: number, toY: number): Cell {
  const { grid } = state.battle.zone;
  let x = grid.x(from);
  let y = grid.y(from);
  const stepX = Math.sign(toX - x);
  const stepY = Math.sign(toY - y);
  const spanX = Math.abs(toX - x);
  const spanY = Math.abs(toY - y);
  let borderX = spanY;
  let borderY = spanX;
  while (x !== toX || y !== toY) {
    const order = spanX === 0 ? 1 : spanY === 0 ? -1 : borderX - borderY;
    if (order === 0 && state.battle.options.bolt_corner === 'blocked') {
      const neighbour = grid.at(x + stepX, y);
      const above = grid.at(x, y + stepY);
      if (isObject(state, neighbour) && isObject(state, above)) return stepY > 0 ? above : neighbour; // A74: the upper one
    }
    if (order <= 0) {
      x += stepX;
      borderX += 2 * spanY;
    }
    if (order >= 0) {
      y += stepY;
      borderY += 2 * spanX;
    }
    if (x === toX && y === toY) return NOWHERE;
    const cell = grid.at(x, y);
    if (cell === NOWHERE) return NOWHERE;
    if (isObject(state, cell)) return cell;
  }
  return NOWHERE;
}

/** A25: removes ones, sixes, and pairs with the sum seven. Returns for each die the step in which it is removed. */
export function strayStages(dice: readonly number[]): (1 | 2 | 3)[] {
  const stages = dice.map((face): 1 | 2 | 3 => (face === 1 || face === 6 ? 1 : 3));
  for (const [a, b] of [
    [3, 4],
    [2, 5],
  ] as const) {
    const left = (face: number) => dice.flatMap((die, i) => (die === face ? [i] : []));
    const [as, bs] = [left(a), left(b)];
    for (let pair = 0; pair < Math.min(as.length, bs.length); pair++) {
      stages[as[pair]!] = 2;
      stages[bs[pair]!] = 2;
    }
  }
  return stages;
}
