import type { JSX } from 'preact';
import { LINE, mix, TILT } from './colours.ts';

/** The part that a drawing turns with: hull, turret, or none. The angles are custom properties set by the user of the drawing. */
type Spin = 'hull' | 'turret' | 'still';

const TURNS: Readonly<Record<Spin, string>> = {
  hull: ' rotate(var(--hull, 0deg))',
  turret: ' rotate(var(--turret, 0deg))',
  still: '',
};

/** Puts a flat drawing at a height above the ground. It is compressed by the tilt of the board and turned with its part. */
export const lifted = (height: number, spin: Spin) => ({ style: { transform: `translateY(${-height}px) scaleY(${TILT})${TURNS[spin]}` } });

interface Props {
  /** The outline, seen from above. */
  readonly d: string;
  readonly from: number;
  readonly to: number;
  readonly spin?: Spin;
  readonly low: string;
  readonly high: string;
  readonly top: string;
  readonly edge: string;
  readonly width?: number;
}

/** Thickness of a slice: thin enough that the sides look smooth at the size of a cell. */
const SLICE = 3;

/** A part as a stack of slices, dark below and in its own colour above, so that its sides are visible in every direction. */
export function Solid({ d, from, to, spin = 'still', low, high, top, edge, width = 2 }: Props) {
  const slices = Math.max(1, Math.round((to - from) / SLICE));
  return (
    <>
      {Array.from({ length: slices }, (_, i) => {
        const colour = mix(low, high, i / slices);
        return (
          <path
            key={i}
            d={d}
            {...lifted(from + ((to - from) * i) / slices, spin)}
            fill={colour}
            stroke={i === 0 ? LINE : colour}
            stroke-width={i === 0 ? 5 : 2}
            stroke-linejoin="round"
          />
        );
      })}
      <path d={d} {...lifted(to, spin)} fill={top} stroke={edge} stroke-width={width} stroke-linejoin="round" />
    </>
  );
}

/** The outline of a rectangle with rounded corners. */
export const box = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${-(w - 2 * r)}q${-r} 0 ${-r} ${-r}v${-(h - 2 * r)}q0 ${-r} ${r} ${-r}z`;

/** The outline of a star. */
export function star(points: number, inner: number, outer: number, turn = -90): string {
  const corners = Array.from({ length: 2 * points }, (_, i) => {
    const angle = (i / points) * Math.PI + (turn * Math.PI) / 180;
    const radius = i % 2 === 1 ? outer : inner;
    return `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A repeatable series of numbers between 0 and 1, for scattered details. */
export function scatter(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** The drawings by name, for `Use`. */
export const definitions = (drawings: Readonly<Record<string, () => JSX.Element>>): JSX.Element[] =>
  Object.entries(drawings).map(([name, drawing]) => (
    <g key={name} id={`ar-${name}`}>
      {drawing()}
    </g>
  ));
