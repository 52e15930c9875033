import { LENGTH } from '../state.ts';
import type { Piece } from './tunnel.tsx';

type Point = readonly [x: number, y: number];

/** The edges of the tunnel as one looks in: the apex, and the floor's left and right edge. */
const APEX: Point = [0, -62];
const LEFT: Point = [-80, 52];
const RIGHT: Point = [80, 52];
/** Where each face begins and ends, in the order L, F, R: left wall, floor, right wall. */
const EDGES: readonly (readonly [Point, Point])[] = [
  [APEX, LEFT],
  [LEFT, RIGHT],
  [RIGHT, APEX],
];
/** How quickly the tunnel narrows. */
const NARROWING = 0.24;

/** A point on a face: `across` from 0 to 1 along the face, so many rows deep. */
function project(face: number, across: number, depth: number): Point {
  const [from, to] = EDGES[face]!;
  const scale = 1 / (1 + NARROWING * depth);
  return [(from[0] + across * (to[0] - from[0])) * scale, (from[1] + across * (to[1] - from[1])) * scale];
}

const path = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;

interface Props {
  readonly pieces: readonly Piece[];
  /** From which end one looks in. */
  readonly end: 'one' | 'two';
}

/** The tunnel itself, seen from one's own end. A picture that helps: nothing is only here, and screen readers pass it by. */
export function Perspective({ pieces, end }: Props) {
  // From the other end what was right is left: faces change places, and run the other way.
  const seen = (face: number) => (end === 'one' ? face : 2 - face);
  const depthOf = (row: number) => (end === 'one' ? row : LENGTH - row);
  const along = (across: number) => (end === 'one' ? across : 1 - across);
  return (
    <svg class="perspective" viewBox="-84 -66 168 122" aria-hidden="true">
      {[0, 1, 2].map((face) =>
        Array.from({ length: LENGTH }, (_, row) => {
          const [near, far] = [depthOf(row), depthOf(row + 1)];
          const side = seen(face);
          return (
            <path
              key={`${face}${row}`}
              class="slab"
              d={path([project(side, 0, near), project(side, 1, near), project(side, 1, far), project(side, 0, far)])}
            />
          );
        }),
      )}
      {pieces.map(({ name, className, pose, destroyed }) => {
        if (destroyed) return null;
        const [face, row] = [pose.cell % 3, Math.floor(pose.cell / 3)];
        const side = seen(face);
        const middle = project(side, 0.5, depthOf(row + 0.5));
        const scale = 1 / (1 + NARROWING * depthOf(row + 0.5));
        const isAcross = (pose.facing & 2) !== 0;
        const forward = pose.facing < 4 ? 0.32 : -0.32;
        const muzzle = isAcross
          ? project(side, along(0.5 + forward), depthOf(row + 0.5))
          : project(side, 0.5, depthOf(row + 0.5 + 1.6 * forward));
        return (
          <g key={name} class={className}>
            <path class="barrel" stroke-width={7 * scale} d={`M${middle.join(' ')}L${muzzle.join(' ')}`} />
            <circle class="hull" cx={middle[0]} cy={middle[1]} r={15 * scale} />
            <text x={middle[0]} y={middle[1] + 6 * scale} text-anchor="middle" style={{ fontSize: `${17 * scale}px` }}>
              {name}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
