import type { Spot } from '../board/sight.ts';

/*
 * The tunnel as projected points and polygons: three faces, rows that lead away, and solids that stand on the faces. Hidden
 * faces are left out, so that a tank can stand anywhere and look any way.
 */

type Point = readonly [x: number, y: number, z: number];
type Flat = readonly [x: number, y: number];

/** The tunnel's cross-section, in units of half its width: the floor's edges and the apex. */
const HEIGHT = 1.62;
/** The length of a row in the same units. */
const ROW = 0.88;
const LEFT: Flat = [-1, 0];
const RIGHT: Flat = [1, 0];
const APEX: Flat = [0, HEIGHT];
/** Left wall, floor, right wall: the start of each in the cross-section, and its width. */
const FACES = (
  [
    [APEX, LEFT],
    [LEFT, RIGHT],
    [RIGHT, APEX],
  ] as const
).map(([from, to]) => {
  const [x, y] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(x, y);
  return { from, along: [x / length, y / length] as Flat, length };
});
const faceAt = (across: number) => FACES[((Math.floor(across) % 3) + 3) % 3]!;

/** A point on the faces: distance across (0 to 3), rows away, and height above the surface. */
function on(across: number, away: number, height = 0): Point {
  const { from, along, length } = faceAt(across);
  const s = (across - Math.floor(across)) * length;
  return [from[0] + along[0] * s - along[1] * height, from[1] + along[1] * s + along[0] * height, away * ROW];
}

/** A point on the face of `line`, also at its edge. */
export function onFace(line: number, share: number, away: number, height = 0): Point {
  const { from, along, length } = FACES[line]!;
  return [from[0] + along[0] * share * length - along[1] * height, from[1] + along[1] * share * length + along[0] * height, away * ROW];
}

/** The projection: vanishing point, perspective strength, and camera position. */
const CAMERA = { x: 525, y: 132, strength: 830, eyeX: 0.12, eyeY: 0.78, back: 2.55 } as const;
export const VIEW = { width: 1000, height: 350 } as const;

export function project([x, y, z]: Point): Point {
  const depth = Math.max(z + CAMERA.back, 0.12);
  const scale = CAMERA.strength / depth;
  return [CAMERA.x + (x - CAMERA.eyeX) * scale, CAMERA.y - (y - CAMERA.eyeY) * scale, depth];
}

/** Length of a tunnel unit in units of the drawing, at this number of rows away. */
export const scaleAt = (away: number): number => CAMERA.strength / (away * ROW + CAMERA.back);

const flat = (point: Point): string => {
  const [x, y] = project(point);
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
};
export const polygon = (points: readonly Point[]): string => `M${points.map(flat).join('L')}Z`;
export const polyline = (points: readonly Point[]): string => `M${points.map(flat).join('L')}`;

/** A rectangle on a face: from one share across and row to another. */
export const patch = (line: number, near: number, far: number, from = 0, to = 1): string =>
  polygon([onFace(line, from, near), onFace(line, to, near), onFace(line, to, far), onFace(line, from, far)]);

/** A circle that lies on the faces, around its centre. */
export const disc = (across: number, away: number, radius: number, height = 0.02): string => {
  const { length } = faceAt(across);
  return polygon(
    Array.from({ length: 32 }, (_, i) =>
      on(across + (radius * Math.cos((i * Math.PI) / 16)) / length, away + (radius * Math.sin((i * Math.PI) / 16)) / ROW, height),
    ),
  );
};

/** Half the length of an object on a face. At an edge it leans on both faces. */
const LEAN = 0.28;

/** Converts right, forward and up at a spot to the directions of the tunnel. */
export function frameOf({ across, away, turn }: Spot, lift = 0): (right: number, forward: number, up: number) => Point {
  const [a, b] = [on(across - LEAN, away), on(across + LEAN, away)];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const side: Flat = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const straight = Math.floor(across - LEAN) === Math.floor(across + LEAN);
  const [x, y, z] = straight ? on(across, away) : [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, away * ROW];
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  return (right, forward, up) => {
    const over = right * cos + forward * sin;
    const height = up + lift;
    return [x + side[0] * over - side[1] * height, y + side[1] * over + side[0] * height, z + forward * cos - right * sin];
  };
}

/** Where paths at height one above two adjacent faces meet: distance from the edge, as a share of a face. */
const CORNER = 0.92;

/** Waypoints of a bolt at a height above the faces, starting at a spot. It turns a corner before it reaches the edge. */
export function flight(from: Spot, across: number, away: number, height: number): Point[] {
  const steps = 16;
  const spots = Array.from({ length: steps + 1 }, (_, i) => ({
    across: from.across + (across * i) / steps,
    away: from.away + (away * i) / steps,
    turn: 0,
  }));
  const isClear = ({ across: at }: Spot) => Math.abs(at - Math.round(at)) > height * CORNER;
  return spots.filter((spot, i) => across === 0 || i === 0 || i === steps || isClear(spot)).map((spot) => frameOf(spot)(0, 0, height));
}

/** What a shape of a tank is made of. */
type Skin = 'track' | 'hull' | 'turret' | 'tread';
interface Shape {
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

/** A body between a base and a top with the same number of corners, seen from outside. */
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
/** One's turret is round, Two's has six sides, so that they differ without colours. */
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
  // The barrel is behind the turret if it points away from the viewer.
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
