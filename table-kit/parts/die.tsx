import './die.css';

const NEAR = -1;
const FAR = 1;
const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
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

interface DieProps {
  readonly face: number;
  /** `plain` for a die that merely lies there, `good` and `bad` for one that decides, `gone` for one that does not count. */
  readonly kind?: 'plain' | 'good' | 'bad' | 'gone';
}

/** A die as a picture, 30 by 30 around the origin of an `<svg>`: colours from `--die`, `--die-edge`, `--die-pip`. */
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

interface DiceProps {
  readonly faces: readonly number[];
  /** Whether they are still in the air: they tumble, and show nothing yet. */
  readonly rolling?: boolean;
  readonly kindOf?: (face: number, index: number) => NonNullable<DieProps['kind']>;
  /** The side of a die in pixels. */
  readonly size?: number;
  /** What the roll says in words. */
  readonly label: string;
}

/** A roll of dice in a row: they tumble while in the air, and land on what was rolled. */
export function Dice({ faces, rolling = false, kindOf, size = 30, label }: DiceProps) {
  return (
    <span class={`dice-row ${rolling ? 'rolling' : 'landed'}`} role="img" aria-label={label}>
      {faces.map((face, i) => (
        <svg key={i} class="one-die" style={{ '--i': i }} viewBox="-15 -15 30 30" width={size} height={size} aria-hidden="true">
          <DieShape face={rolling ? ((face + i) % 6) + 1 : face} kind={rolling ? 'plain' : (kindOf?.(face, i) ?? 'plain')} />
        </svg>
      ))}
    </span>
  );
}
