import type { IconNode } from 'lucide';
import { h } from 'preact';

export interface IconProps {
  /** A drawing of the Lucide set: see `icons.ts`. */
  readonly of: IconNode;
  readonly size?: number;
}

/** An icon next to its word: on a grid of 24 with a line of 2, in the colour of the text. */
export function Icon({ of, size = 20 }: IconProps) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {of.map(([tag, attributes], i) => h(tag, { ...attributes, key: i }))}
    </svg>
  );
}

/** The same drawing inside another picture, centred on a point, in units of that picture. */
export function Glyph({ of, x, y, size }: { of: IconNode; x: number; y: number; size: number }) {
  return (
    <g
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${size / 24})`}
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      {of.map(([tag, attributes], i) => h(tag, { ...attributes, key: i }))}
    </g>
  );
}
