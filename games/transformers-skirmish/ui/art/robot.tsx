import { memo } from '@fray/table-kit';
import type { SeatName, UnitName } from '../../rules/state.ts';
import { disc, ink, LINE, LIVERIES, tint } from './ink.tsx';
import { Raider } from './raider.tsx';
import { type Rank, Warden } from './warden.tsx';

/** The drawing of a unit, and its number; 0 for units with names. */
export const rankOf = (unit: UnitName): Rank => (unit === 'lead' || unit === 'second' || unit === 'third' ? unit : 'line');
export const numberOf = (unit: UnitName): number => (rankOf(unit) === 'line' ? Number(unit.slice(4)) : 0);

const BIG: Readonly<Record<Rank, number>> = { lead: 1.12, second: 1, third: 1, line: 0.9 };

interface Props {
  readonly side: SeatName;
  readonly rank: Rank;
  readonly air: boolean;
  readonly number?: number;
}

/** A standing robot with its feet at 0, 0, about 120 high for a leader. South faces right, north left. */
export const Robot = memo(({ side, rank, air, number = 0 }: Props) => {
  const big = BIG[rank];
  const Drawn = side === 'south' ? Warden : Raider;
  return (
    <>
      <g transform={`scale(${side === 'north' ? -big : big} ${big})`}>
        <Drawn p={LIVERIES[side]} rank={rank} air={air} />
      </g>
      {number > 0 && (
        <text
          class="sk-toy-number"
          x={side === 'south' ? 4.5 * big : -8 * big}
          y={-60 * big}
          text-anchor="middle"
          font-size="18"
          font-weight="800"
          fill="#fff"
          stroke={LINE}
          stroke-width="3.4"
          paint-order="stroke"
        >
          {number}
        </text>
      )}
    </>
  );
});

/** The round stand of a toy, in its side's colour. */
export const Peg = memo(({ side }: { side: SeatName }) => {
  const p = LIVERIES[side];
  return (
    <>
      <ellipse cy="8" rx="52" ry="28" fill="#000" fill-opacity="0.4" />
      <ellipse cy="9" rx="45" ry="25" fill={p.limbDim} stroke={LINE} stroke-width="2.6" />
      <ellipse cy="3" rx="45" ry="25" fill={p.peg} stroke={LINE} stroke-width="2.6" />
      <ellipse cy="3" rx="38" ry="19.5" fill="#18242e" stroke={LINE} stroke-width="1.6" />
    </>
  );
});

/** A Minicon: one eye, two feet, bright enough for the smallest board. Its feet are at 0, 0. */
export const Minicon = () => (
  <>
    {ink('M-9 0L-8 -7L-1 -7L-1 0ZM1 0L1 -7L8 -7L9 0Z', '#b57b00', 2)}
    {ink('M-11 -19Q-11 -25 0 -25Q11 -25 11 -19L9 -6L-9 -6Z', '#ffd23f', 2.4)}
    {tint('M-8 -20Q-7 -22.5 0 -22.5Q5 -22.5 7 -21L-7 -17Z', '#fff3b8')}
    {disc(2, -14, 4.6, '#20262c', 1.6)}
    {disc(3, -14.5, 2.2, '#fff', 0)}
    {ink('M-2 -25L-2 -31L2 -31L2 -25Z', '#ffd23f', 1.8)}
  </>
);

/** The position of a robot's head, for small pictures. */
const HEADS: Readonly<Record<SeatName, Readonly<Record<'named' | 'line', string>>>> = {
  south: { named: '-34 -136 84 84', line: '-30 -116 70 70' },
  north: { named: '-50 -140 84 84', line: '-44 -118 70 70' },
};

/** A robot's head and chest in a square frame. */
export const Portrait = memo(
  ({ side, unit, air, size, lost = false }: { side: SeatName; unit: UnitName; air: boolean; size: number; lost?: boolean }) => {
    const rank = rankOf(unit);
    return (
      <svg
        class={`sk-portrait ${side} ${lost ? 'lost' : ''}`}
        width={size}
        height={size}
        viewBox={HEADS[side][rank === 'line' ? 'line' : 'named']}
        aria-hidden="true"
      >
        <Robot side={side} rank={rank} air={air} number={numberOf(unit)} />
      </svg>
    );
  },
);
