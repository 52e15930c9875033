import type { Cell, Direction, Seat } from '@fray/engine';
import type { Bolt } from '../animation/animation.ts';
import type { Pose } from './preview.ts';

/** Orientation of the tunnel: from which end it is seen, and how it is rolled. */
export interface Sight {
  readonly orientation: Seat;
  /** How many faces the tunnel was rolled clockwise: 0, 1 or 2. */
  readonly roll: number;
  /** The number of rows of the tunnel. */
  readonly rows: number;
}

/** A place as seen: faces from the left wall over the floor to the right wall, rows away from the viewer. */
export interface Spot {
  /** Across the tunnel, 0 to 3: the middles of the three faces as seen are 0.5, 1.5 and 2.5. */
  readonly across: number;
  /** Rows away from the viewer. */
  readonly away: number;
  /** Degrees clockwise on the face; 0 points away from the viewer. */
  readonly turn: number;
}

const FACES = 3;
const mod = (n: number, by: number): number => ((n % by) + by) % by;

/** The face of a cell as seen: 0 left, 1 floor, 2 right. From the far end left and right change places. */
export const lineOf = (cell: Cell, { orientation, roll }: Omit<Sight, 'rows'>): number =>
  mod((orientation === 0 ? cell % FACES : 2 - (cell % FACES)) + roll, FACES);

/** The row of a cell as seen, 0 is the nearest. */
export const columnOf = (cell: Cell, { orientation, rows }: Sight): number => {
  const row = Math.floor(cell / FACES);
  return orientation === 0 ? row : rows - 1 - row;
};

export function cellAt(line: number, column: number, { orientation, roll, rows }: Sight): Cell {
  const face = mod(line - roll, FACES);
  const row = orientation === 0 ? column : rows - 1 - column;
  return row * FACES + (orientation === 0 ? face : 2 - face);
}

/** Degrees clockwise on a face for a facing: 0 points away from the viewer. */
export const turnOf = (facing: Direction, { orientation }: Pick<Sight, 'orientation'>): number =>
  facing * 45 + (orientation === 0 ? 0 : 180);

export const spotOf = ({ cell, facing }: Pose, sight: Sight): Spot => ({
  across: lineOf(cell, sight) + 0.5,
  away: columnOf(cell, sight) + 0.5,
  turn: turnOf(facing, sight),
});

/** Interpolates between two poses along the shorter way round the tunnel and the shorter rotation. */
export function between(from: Spot, to: Spot, share: number): Spot {
  const shortest = (a: number, b: number, round: number) => mod(b - a + round / 2, round) - round / 2;
  return {
    across: from.across + share * shortest(from.across, to.across, FACES),
    away: from.away + share * (to.away - from.away),
    turn: from.turn + share * shortest(from.turn, to.turn, 360),
  };
}

/** The side of a square in the drawing. */
export const SIDE = 100;
/** The visible part of the faces beyond the apex, above and below. */
export const FOLD = 46;
export const HEIGHT = 3 * SIDE;
export const centre = (cell: Cell, sight: Sight): readonly [number, number] => [
  (columnOf(cell, sight) + 0.5) * SIDE,
  (lineOf(cell, sight) + 0.5) * SIDE,
];

/** The facing of a tank on the plan, as cosine and sine. */
export function directionOf({ facing }: Pose, sight: Sight): readonly [number, number] {
  const turn = (turnOf(facing, sight) * Math.PI) / 180;
  return [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
}

/** The length of a bolt's flight on the plan, round the tunnel if necessary. */
export function apartOn({ target }: Bolt, pose: Pose, sight: Sight): number {
  const [x, y] = centre(pose.cell, sight);
  const [tx, ty] = centre(target, sight);
  const [cos, sin] = directionOf(pose, sight);
  return cos === 0 ? ((((ty - y) * sin) % HEIGHT) + HEIGHT) % HEIGHT : (tx - x) * cos;
}

/** A number on a ring, as near as possible to the last drawn one: 350 degrees, then 370. */
export const unrolled = (value: number, before: number, round: number): number =>
  before + ((((value - before + round / 2) % round) + round) % round) - round / 2;

/** The copies of a tank to draw: one that leaves at a seam is already drawn at the other one. */
export const copiesOf = (line: number): number[] => [-2, -1, 0, 1, 2].map((copy) => copy - Math.floor(line / 3));
