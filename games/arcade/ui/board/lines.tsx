import type { Cell, Grid } from '@fray/engine';
import type { Effect, SideName, Spot } from '../animation/picture.ts';
import { seen } from './place.ts';

/** A shot that could be fired: to where it goes, and what stops it. */
export interface Sight {
  readonly from: Spot;
  readonly to: Spot;
  readonly stop: Spot | undefined;
  readonly bolt: boolean;
  readonly tone: SideName;
}

interface Props {
  readonly grid: Grid;
  readonly sights: readonly Sight[];
  readonly route: readonly Cell[];
  readonly effects: readonly Effect[];
  readonly turned: boolean;
  readonly beat: number;
}

/** Lines across the board: the way that would be driven, and the way of a shot. */
export function Lines({ grid, sights, route, effects, turned, beat }: Props) {
  const point = (spot: Spot) => {
    const { x, y } = seen(grid, spot, turned);
    return { x: (x + 0.5) * 100, y: (y + 0.5) * 100 };
  };
  const trails = effects.filter((effect) => effect.kind === 'trail');
  const fired = effects.filter((effect) => effect.kind === 'sight');
  return (
    <svg class="ar-lines" viewBox={`0 0 ${grid.width * 100} ${grid.height * 100}`}>
      {route.length > 1 && (
        <polyline
          class="ar-route"
          points={route
            .map((cell) => point({ x: grid.x(cell), y: grid.y(cell) }))
            .map(({ x, y }) => `${x},${y}`)
            .join(' ')}
        />
      )}
      {trails.map(({ from, to, tone }, i) => (
        <path key={`trail ${i}`} class={`ar-trail ${tone}`} d={`M${point(from).x} ${point(from).y}L${point(to).x} ${point(to).y}`} />
      ))}
      {[...sights, ...fired.map((one) => ({ ...one, stop: undefined }))].map(({ from, to, stop, bolt, tone }, i) => {
        const [a, b] = [point(from), point(to)];
        const cross = stop && point(stop);
        return (
          <g key={`${i} ${i < sights.length ? '' : beat}`} class={`ar-sight ${tone} ${i < sights.length ? 'planned' : 'fired'}`}>
            <path
              d={
                bolt
                  ? `M${a.x} ${a.y}L${b.x} ${b.y}`
                  : `M${a.x} ${a.y}Q${(a.x + b.x) / 2} ${Math.min(a.y, b.y) - 0.25 * Math.hypot(a.x - b.x, a.y - b.y)} ${b.x} ${b.y}`
              }
            />
            {cross && <path class="ar-stop" d={`M${cross.x - 34} ${cross.y - 34}l68 68m0 -68l-68 68`} />}
          </g>
        );
      })}
    </svg>
  );
}
