import type { ComponentChildren, JSX } from 'preact';
import { LINE, type Tone } from './tones.ts';

export type Pose = 'stand' | 'punch' | 'shoot';
export type MechBody = (props: { tone: Tone; view: 'side' | 'front' | 'back'; pose: Pose }) => JSX.Element;

/** A plate: filled and outlined. */
export const Plate = ({ d, fill, line = 3 }: { d: string; fill: string; line?: number }) => (
  <path d={d} fill={fill} stroke={LINE} stroke-width={line} stroke-linejoin="round" />
);

/** Light or shade on a plate. */
export const Shade = ({ d, fill, opacity }: { d: string; fill: string; opacity?: number }) => (
  <path d={d} fill={fill} fill-opacity={opacity} />
);

export const Disc = ({ x, y, r, fill, line = 3 }: { x: number; y: number; r: number; fill: string; line?: number }) => (
  <circle cx={x} cy={y} r={r} fill={fill} stroke={line > 0 ? LINE : undefined} stroke-width={line > 0 ? line : undefined} />
);

/** A limb: one line, thick in the outline's colour, and thinner in its own colour on top. */
export const Limb = ({ d, width, fill, light }: { d: string; width: number; fill: string; light?: string }) => (
  <g fill="none" stroke-linecap="round" stroke-linejoin="round">
    <path d={d} stroke={LINE} stroke-width={width + 6} />
    <path d={d} stroke={fill} stroke-width={width} />
    {light && (
      <path
        d={d}
        stroke={light}
        stroke-width={width * 0.28}
        transform={`translate(${-width * 0.2} ${-width * 0.2})`}
        stroke-opacity={0.8}
      />
    )}
  </g>
);

/** The same part on the left (-1) and on the right (1). */
export const Both = ({ children }: { children: (side: -1 | 1) => ComponentChildren }) => (
  <>
    {children(-1)}
    {children(1)}
  </>
);
