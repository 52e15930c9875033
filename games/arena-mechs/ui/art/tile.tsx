import { memo } from '@fray/table-kit';
import { CRUSHERS, FLAMES, SIDES } from '../../rules/arena.ts';
import { Flames, Grate, Jaws, Pit, Steel, Wall } from './ground.tsx';

interface Props {
  /** What the tile does: plain, crushers or flames. */
  readonly hazard: number;
  /** Where its walls stand now, as bits by side. */
  readonly walls: number;
  /** Whether it goes off next by itself. */
  readonly armed?: boolean;
}

/** What lies of a loose tile: steel, and what is sunk into it. */
export const TileFloor = memo(({ hazard }: Pick<Props, 'hazard'>) => (
  <g class="at-rest">
    <Steel fixed={false} />
    {hazard === FLAMES && <Grate />}
    {hazard === CRUSHERS && <Pit />}
  </g>
));

/** What stands on it: walls, jaws, flames. */
export const TileUpright = memo(({ hazard, walls, armed = false }: Props) => (
  <>
    {[...SIDES].map((name, side) => ((walls >> side) & 1 ? <Wall key={name} side={side} /> : null))}
    {hazard === FLAMES && <Flames />}
    {hazard === CRUSHERS && <Jaws armed={armed} />}
  </>
));

/** A tile by itself: the free one, beside the arena. */
export const LooseTile = ({ label, ...tile }: Props & { label: string }) => (
  <svg class="mech-tile" viewBox="-4 -12 108 114" role="img" aria-label={label}>
    <TileFloor hazard={tile.hazard} />
    <TileUpright {...tile} />
  </svg>
);
