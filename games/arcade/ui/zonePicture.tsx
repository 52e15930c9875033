import type { Cell } from '@fray/engine';
import { GAP, POOL, WALL } from '../state.ts';
import { ZONE_NAMES, zoneNamed } from '../zones.ts';

/** A small picture of a ready zone with its starting places, for the form that sets up a table. */
export function Preview({ options }: { options: Readonly<Record<string, string>> }) {
  const name = ZONE_NAMES.find((zone) => zone === options['zone']) ?? ZONE_NAMES[0];
  const { grid, terrain, starts } = zoneNamed(name);
  const x = (cell: Cell) => grid.x(cell);
  const y = (cell: Cell) => grid.height - 1 - grid.y(cell);
  return (
    <svg class="zone-picture" viewBox={`0 0 ${grid.width} ${grid.height}`} aria-hidden="true">
      {Array.from(terrain, (kind, cell) =>
        kind === GAP ? null : (
          <rect
            key={cell}
            class={kind === WALL ? 'picture-wall' : kind === POOL ? 'picture-pool' : 'picture-floor'}
            x={x(cell) + 0.05}
            y={y(cell) + 0.05}
            width="0.9"
            height="0.9"
            rx="0.1"
          />
        ),
      )}
      {starts[0].map((cell) => (
        <circle key={cell} class="picture-green" cx={x(cell) + 0.5} cy={y(cell) + 0.5} r="0.32" />
      ))}
      {starts[1].map((cell) => (
        <rect key={cell} class="picture-orange" x={x(cell) + 0.22} y={y(cell) + 0.22} width="0.56" height="0.56" />
      ))}
    </svg>
  );
}
