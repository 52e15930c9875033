import type { ComponentChildren } from 'preact';
import type { SideName } from '../animation/picture.ts';
import { type DrawingName, Use } from '../art/drawings.tsx';
import { Ground } from '../board/ground.tsx';

/** The centre of a cell in a drawing with this number of rows. Cells are 100 wide. */
export const middle = (cell: string, rows: number): [number, number] => [
  (cell.charCodeAt(0) - 65) * 100 + 50,
  (rows - Number(cell.slice(1))) * 100 + 50,
];

interface TankProps {
  readonly at: readonly [number, number];
  readonly side: SideName | 'wreck';
  /** Its direction, in degrees clockwise from north. */
  readonly look?: number;
  readonly scale?: number;
  readonly sidecar?: boolean;
}

export const TankAt = ({ at: [x, y], side, look = side === 'orange' ? 180 : 0, scale = 0.84, sidecar = false }: TankProps) => (
  <g transform={`translate(${x} ${y + 8}) scale(${scale})`} style={{ '--hull': `${look}deg`, '--turret': `${look}deg` }}>
    <Use of={`${sidecar ? 'sidecar' : 'tank'}-${side}`} />
  </g>
);

/** An object on a cell. */
export const Thing = ({ at: [x, y], of, scale = 1 }: { at: readonly [number, number]; of: DrawingName; scale?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <Use of={of} />
  </g>
);

/** A board of the game with its walls and crystals. */
export function SmallBoard({ map, children }: { map: readonly string[]; children?: ComponentChildren }) {
  const [width, height] = [map[0]?.length ?? 0, map.length];
  return (
    <>
      <rect x="-8" y="-8" width={width * 100 + 16} height={height * 100 + 16} rx="14" fill="#2c4a3e" />
      <svg width={width * 100} height={height * 100}>
        <Ground map={map} rubble={[]} turned={false} />
      </svg>
      {map.flatMap((line, row) =>
        [...line].map((mark, x) => {
          const of = mark === '#' ? 'wall' : mark === 'o' ? 'crystal' : undefined;
          return of && <Thing key={`${x} ${row}`} of={of} at={[x * 100 + 50, row * 100 + 50]} />;
        }),
      )}
      {children}
    </>
  );
}

/** The definitions that a drawing of a board needs. */
export const boxOf = (map: readonly string[]): readonly [number, number, number, number] => [
  -10,
  -10,
  (map[0]?.length ?? 0) * 100 + 20,
  map.length * 100 + 20,
];
