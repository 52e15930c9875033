import { memo } from '@fray/table-kit';
import type { Spot } from '../animation/picture.ts';
import { Use } from '../art/drawings.tsx';

interface Props {
  readonly map: readonly string[];
  readonly rubble: readonly Spot[];
  readonly turned: boolean;
}

const DRAWN = { _: 'gap', x: 'hole', o: 'pool' } as const;
const isDrawn = (mark: string): mark is keyof typeof DRAWN => mark in DRAWN;

/** Flat parts of the board: floor, gaps, holes, pools, rubble. Redrawn only when the map changes. */
export const Ground = memo(({ map, rubble, turned }: Props) => {
  const [width, height] = [map[0]?.length ?? 0, map.length];
  const at = (x: number, row: number) =>
    `translate(${((turned ? width - 1 - x : x) + 0.5) * 100} ${((turned ? height - 1 - row : row) + 0.5) * 100})`;
  return (
    <svg class="ar-ground at-rest" viewBox={`0 0 ${width * 100} ${height * 100}`}>
      <rect width={width * 100} height={height * 100} fill="url(#ar-floor)" />
      <rect class={`ar-rank ${turned ? 'green' : 'orange'}`} width={width * 100} height="100" />
      <rect class={`ar-rank ${turned ? 'orange' : 'green'}`} y={(height - 1) * 100} width={width * 100} height="100" />
      {map.flatMap((line, row) =>
        [...line].map((mark, x) => (isDrawn(mark) ? <Use key={`${x} ${row}`} of={DRAWN[mark]} transform={at(x, row)} /> : null)),
      )}
      {rubble.map(({ x, y }) => (
        <Use key={`r${x} ${y}`} of="rubble" transform={at(x, height - 1 - y)} />
      ))}
      <rect width={width * 100} height={height * 100} fill="url(#ar-lamp)" />
    </svg>
  );
});
