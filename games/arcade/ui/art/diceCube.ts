/** x goes to the right, y down, z towards whoever looks. */
type Vector = readonly [number, number, number];

/** Where a turn in space takes the three axes. */
export type Turn = readonly [x: Vector, y: Vector, z: Vector];

/** A side of a die of edge 1 as it is seen from far away: where its middle lies, and where its own axes point to. */
export interface DieFace {
  readonly face: number;
  readonly at: readonly [number, number];
  readonly right: readonly [number, number];
  readonly down: readonly [number, number];
  /** 1 where it is turned to whoever looks, 0 where only its edge is seen. */
  readonly facing: number;
}

const wave = (degrees: number): [cos: number, sin: number] => {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
};

export function aboutX(degrees: number): Turn {
  const [cos, sin] = wave(degrees);
  return [
    [1, 0, 0],
    [0, cos, sin],
    [0, -sin, cos],
  ];
}

export function aboutY(degrees: number): Turn {
  const [cos, sin] = wave(degrees);
  return [
    [cos, 0, -sin],
    [0, 1, 0],
    [sin, 0, cos],
  ];
}

export function aboutZ(degrees: number): Turn {
  const [cos, sin] = wave(degrees);
  return [
    [cos, sin, 0],
    [-sin, cos, 0],
    [0, 0, 1],
  ];
}

const carried = ([x, y, z]: Turn, [a, b, c]: Vector): Vector => [
  a * x[0] + b * y[0] + c * z[0],
  a * x[1] + b * y[1] + c * z[1],
  a * x[2] + b * y[2] + c * z[2],
];

/** One turn after another, the last one first, as matrices are multiplied. */
export const turned = (...turns: readonly Turn[]): Turn =>
  turns.reduce((all, [x, y, z]) => [carried(all, x), carried(all, y), carried(all, z)]);

const back = ([x, y, z]: Turn): Turn => [
  [x[0], y[0], z[0]],
  [x[1], y[1], z[1]],
  [x[2], y[2], z[2]],
];

/** How the front is turned to be each side: 1 in front, 2 above, 3 to the right; opposite faces make seven. */
const SIDES: readonly Turn[] = [aboutY(0), aboutX(90), aboutY(90), aboutY(-90), aboutX(-90), aboutY(180)];

/** The turn that brings a face, 1 to 6, to the front. */
export function landing(face: number): Turn {
  const side = SIDES[face - 1];
  if (!side) throw new RangeError(`a die has no face ${face}`);
  return back(side);
}

/** Less is not worth a line. */
const EDGE_ON = 0.02;

/** The sides of a die that are seen when it is turned so: one to three. */
export function sidesSeen(turn: Turn): DieFace[] {
  return SIDES.flatMap((side, i): DieFace[] => {
    const [x, y, z] = turned(turn, side);
    if (z[2] < EDGE_ON) return [];
    return [{ face: i + 1, at: [z[0] / 2, z[1] / 2], right: [x[0], x[1]], down: [y[0], y[1]], facing: z[2] }];
  });
}
