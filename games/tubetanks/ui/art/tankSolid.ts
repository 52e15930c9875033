import type { Spot } from '../board/sight.ts';
import { frameOf, type Point, polygon, project, scaleAt } from './solids.ts';

/** What a shape of a tank is made of. */
type Skin = 'track' | 'hull' | 'turret' | 'tread';
export interface Shape {
  readonly path: string;
  readonly skin: Skin;
  readonly width: number;
}

type Corner = readonly [right: number, forward: number, up: number];
type Base = readonly (readonly [number, number])[];
interface Part {
  readonly faces: readonly (readonly Corner[])[];
  readonly skin: Skin;
  readonly width: number;
}

/** A body between a base and a top with as many corners, seen from outside. */
function prism(base: Base, top: Base, low: number, high: number): Corner[][] {
  const corner = (of: Base, i: number, up: number): Corner => [of[i % of.length]![0], of[i % of.length]![1], up];
  const sides = base.map((_, i) => [corner(base, i, low), corner(base, i + 1, low), corner(top, i + 1, high), corner(top, i, high)]);
  return [...sides, top.map((_, i) => corner(top, i, high)), base.map((_, i) => corner(base, i, low)).toReversed()];
}

const box = (left: number, right: number, back: number, front: number): Base => [
  [left, back],
  [right, back],
  [right, front],
  [left, front],
];
const ring = (corners: number, radius: number, turn: number): Base =>
  Array.from({ length: corners }, (_, i) => {
    const angle = turn + (i * 2 * Math.PI) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle) - 0.06] as const;
  });

const track = (left: number, right: number): Part => ({
  faces: prism(box(left, right, -0.46, 0.46), box(left, right, -0.38, 0.38), 0, 0.19),
  skin: 'track',
  width: 1,
});
const TRACKS = [track(-0.43, -0.25), track(0.25, 0.43)] as const;
const HULL: Part = {
  faces: prism(
    box(-0.25, 0.25, -0.42, 0.4),
    [
      [-0.25, -0.36],
      [0.25, -0.36],
      [0.2, 0.2],
      [-0.2, 0.2],
    ],
    0.08,
    0.27,
  ),
  skin: 'hull',
  width: 1.2,
};
const turret = (corners: number, turn: number): Part => ({
  faces: prism(ring(corners, 0.24, turn), ring(corners, 0.18, turn), 0.27, 0.43),
  skin: 'turret',
  width: 1.3,
});
/** One's turret is round, Two's has six sides: told apart without colours. */
const TURRETS = [turret(12, 0.2), turret(6, 0)] as const;
const BARREL: Part = { faces: prism(box(-0.045, 0.045, 0.1, 0.72), box(-0.045, 0.045, 0.1, 0.72), 0.31, 0.39), skin: 'turret', width: 1 };
const MUZZLE: Part = {
  faces: prism(box(-0.075, 0.075, 0.64, 0.74), box(-0.075, 0.075, 0.64, 0.74), 0.285, 0.415),
  skin: 'turret',
  width: 1,
};

const WHEELS = [-0.3, -0.1, 0.1, 0.3];
const TREADS = [-0.32, -0.18, -0.04, 0.1, 0.24];

/** A tank on its spot as shapes to be drawn in this order. */
export function tankShapes(tank: 0 | 1, spot: Spot, size = 1): Shape[] {
  const frame = frameOf(spot);
  const at = ([right, forward, up]: Corner): Point => frame(right * size, forward * size, up * size);
  const line = Math.max(1, Math.min(2.8, scaleAt(spot.away) / 90));
  const depth = (face: readonly Corner[]) => face.reduce((sum, corner) => sum + project(at(corner))[2], 0) / face.length;
  const far = (part: Part) => Math.max(...part.faces.map(depth));
  const tracks = far(TRACKS[0]) > far(TRACKS[1]) ? TRACKS : ([TRACKS[1], TRACKS[0]] as const);
  // The barrel is behind the turret where it points away from the eye.
  const away = project(at([0, 0.7, 0.35]))[2] > project(at([0, -0.06, 0.35]))[2];
  const top = away ? [MUZZLE, BARREL, TURRETS[tank]] : [TURRETS[tank], BARREL, MUZZLE];
  return [tracks[0], HULL, tracks[1], ...top].flatMap((part): Shape[] => {
    const faces = part.faces.filter((face) => isSeen(face, at)).sort((a, b) => depth(b) - depth(a));
    const shapes = faces.map((face): Shape => ({ path: polygon(face.map(at)), skin: part.skin, width: line * part.width }));
    return part.skin === 'track' ? [...shapes, { path: wheels(part, at), skin: 'tread', width: line * 0.6 }] : shapes;
  });
}

function isSeen(face: readonly Corner[], at: (corner: Corner) => Point): boolean {
  const [a, b, c] = [project(at(face[0]!)), project(at(face[1]!)), project(at(face[2]!))];
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) < 0;
}

/** Wheels on the outer side of a track, and treads on its top. */
function wheels(part: Part, at: (corner: Corner) => Point): string {
  const outer = part === TRACKS[0] ? -0.43 : 0.43;
  const inner = outer * 0.58;
  const out = Math.sign(outer);
  const side: Corner[] = [
    [outer, -0.4 * out, 0],
    [outer, 0.4 * out, 0],
    [outer, 0, 0.19],
  ];
  const round = (y: number) =>
    polygon(
      Array.from({ length: 10 }, (_, i) =>
        at([outer, y + 0.075 * Math.cos((i * Math.PI) / 5), 0.095 + 0.075 * Math.sin((i * Math.PI) / 5)]),
      ),
    );
  const treads = TREADS.map((y) => polygon([at([outer, y, 0.19]), at([inner, y, 0.19])]));
  return [...(isSeen(side, at) ? WHEELS.map(round) : []), ...treads].join('');
}
