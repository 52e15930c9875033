import './die.css';

const NEAR = -1;
const FAR = 1;
/** Where the pips of a face are: -1, 0 or 1 to the right, and down. */
export const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [NEAR, NEAR],
    [FAR, FAR],
  ],
  3: [
    [NEAR, NEAR],
    [0, 0],
    [FAR, FAR],
  ],
  4: [
    [NEAR, NEAR],
    [FAR, NEAR],
    [NEAR, FAR],
    [FAR, FAR],
  ],
  5: [
    [NEAR, NEAR],
    [FAR, NEAR],
    [0, 0],
    [NEAR, FAR],
    [FAR, FAR],
  ],
  6: [
    [NEAR, NEAR],
    [FAR, NEAR],
    [NEAR, 0],
    [FAR, 0],
    [NEAR, FAR],
    [FAR, FAR],
  ],
};

export interface DieProps {
  readonly face: number;
  /** `plain` for a die without effect, `good` and `bad` for one that decides, `gone` for one that does not count. */
  readonly kind?: 'plain' | 'good' | 'bad' | 'gone';
}

/** A die as a picture, 30 by 30 around the origin of an `<svg>`: colours from `--color-die`, `--color-die-edge`, `--color-die-pip`. */
export function DieShape({ face, kind = 'plain' }: DieProps) {
  return (
    <g class={`die-shape ${kind}`}>
      <rect class="die-edge" x="-14" y="-14" width="28" height="28" rx="6.5" />
      <rect class="die-face" x="-14" y="-14" width="28" height="25.8" rx="6.5" />
      {PIPS[face]?.map(([x, y]) => (
        <circle key={`${x} ${y}`} class="die-pip" cx={x * 7.3} cy={y * 7 - 0.9} r="2.7" />
      ))}
    </g>
  );
}
