import type { ComponentChildren } from 'preact';
import type { SeatName } from '../../rules/state.ts';

/** Paths of regular figures, in the units of the caller. */
const point = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A star of `n` points between two radii. */
export function star(n: number, inner: number, outer: number, cx = 0, cy = 0, turn = -90): string {
  const corners = Array.from({ length: 2 * n }, (_, i) => {
    const angle = (i / n) * Math.PI + (turn * Math.PI) / 180;
    const radius = i % 2 === 1 ? inner : outer;
    return point(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
  });
  return `M${corners.join('L')}Z`;
}

export const ngon = (n: number, radius: number, cx = 0, cy = 0, turn = -90): string => star(n / 2, radius, radius, cx, cy, turn);

export function cog(teeth: number, inner: number, outer: number, cx = 0, cy = 0): string {
  const corners = Array.from({ length: teeth }, (_, i) =>
    (
      [
        [-0.32, inner],
        [-0.22, outer],
        [0.22, outer],
        [0.32, inner],
      ] as const
    ).map(([offset, radius]) => {
      const angle = ((i + offset) / teeth) * Math.PI * 2 - Math.PI / 2;
      return point(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle));
    }),
  );
  return `M${corners.flat().join('L')}Z`;
}

/** A side's colours: armour, limbs, mark, eyes; each with a light and a dark shade. */
export interface Livery {
  readonly armour: string;
  readonly armourLit: string;
  readonly armourDim: string;
  readonly limb: string;
  readonly limbLit: string;
  readonly limbDim: string;
  readonly mark: string;
  readonly eye: string;
  /** The ring of its stand, and its pips. */
  readonly peg: string;
  readonly pip: string;
}

/** South's toys are cream and teal, north's orange and charcoal. */
export const LIVERIES: Readonly<Record<SeatName, Livery>> = {
  south: {
    armour: '#f4ecd9',
    armourLit: '#ffffff',
    armourDim: '#b8aa8c',
    limb: '#12b5a4',
    limbLit: '#76f2e2',
    limbDim: '#08665f',
    mark: '#ffcf4a',
    eye: '#8ffcff',
    peg: '#19cdb9',
    pip: '#3df0d8',
  },
  north: {
    armour: '#f56a28',
    armourLit: '#ffb07a',
    armourDim: '#9c360a',
    limb: '#454152',
    limbLit: '#8681a0',
    limbDim: '#25222f',
    mark: '#f4e2c4',
    eye: '#fff06a',
    peg: '#ff7a33',
    pip: '#ff9a4d',
  },
};

export const LINE = '#0b1218';
export const METAL = { mid: '#7f8fa0', lit: '#c8d5e2', dim: '#46535f', dark: '#1d252d' };

/** A filled shape with the toys' dark outline. */
export const ink = (d: string, fill: string, width = 2.8) => (
  <path d={d} fill={fill} stroke={LINE} stroke-width={width} stroke-linejoin="round" />
);
/** Light or shade on a shape, without an outline. */
export const tint = (d: string, fill: string, opacity = 1) => <path d={d} fill={fill} fill-opacity={opacity} />;
export const disc = (x: number, y: number, r: number, fill: string, width = 2.8) => (
  <circle cx={x} cy={y} r={r} fill={fill} {...(width > 0 ? { stroke: LINE, 'stroke-width': width } : {})} />
);
/** A bare line in one colour. */
export const line = (d: string, stroke: string, width: number, more: { readonly dashes?: string; readonly opacity?: number } = {}) => (
  <path
    d={d}
    fill="none"
    stroke={stroke}
    stroke-width={width}
    stroke-linecap="round"
    stroke-linejoin="round"
    stroke-opacity={more.opacity ?? 1}
    {...(more.dashes === undefined ? {} : { 'stroke-dasharray': more.dashes })}
  />
);
export const limb = (d: string, width: number, colour: string, lit?: string) => (
  <>
    {line(d, LINE, width + 5.5)}
    {line(d, colour, width)}
    {lit !== undefined && <g transform={`translate(${-width * 0.2} ${-width * 0.15})`}>{line(d, lit, width * 0.3)}</g>}
  </>
);
/** A glow: a wide faint edge. A filter would reduce the frame rate. */
export const glow = (d: string, colour: string, width = 6) => (
  <>
    <path d={d} fill={colour} stroke={colour} stroke-width={width} stroke-linejoin="round" opacity="0.3" />
    {tint(d, colour)}
    {tint(d, '#ffffff', 0.35)}
  </>
);
export const tyre = (x: number, y: number, r: number) => (
  <>
    {disc(x, y, r, '#20262c')}
    {disc(x, y, r * 0.5, METAL.lit, 1.8)}
    {disc(x, y, r * 0.16, METAL.dark, 0)}
  </>
);
export const put = (x: number, y: number, scale: number, turn: number, what: ComponentChildren) => (
  <g transform={`translate(${x} ${y}) scale(${scale}) rotate(${turn})`}>{what}</g>
);
