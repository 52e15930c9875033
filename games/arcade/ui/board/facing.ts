import { useRef } from 'preact/hooks';
import type { ArcadePicture } from '../film/picture.ts';

/** Where a unit's hull and turret point, in degrees that may go beyond a full turn, so that it turns the short way round. */
export interface Facing {
  readonly hull: number;
  readonly turret: number;
}

/** The same direction as `goal`, the short way from where something points. */
const nearest = (from: number, goal: number): number => from + ((((goal - from) % 360) + 540) % 360) - 180;

/** How units stand: a picture says only where they turn, and they keep that way. At first they look at the other side. */
export function useFacing({ units }: Pick<ArcadePicture, 'units'>): ReadonlyMap<string, Facing> {
  const known = useRef(new Map<string, Facing>());
  for (const { name, side, hull, turret } of units) {
    const before = known.current.get(name) ?? { hull: side === 'green' ? 0 : 180, turret: side === 'green' ? 0 : 180 };
    known.current.set(name, {
      hull: hull === undefined ? before.hull : nearest(before.hull, hull),
      turret: turret === undefined ? before.turret : nearest(before.turret, turret),
    });
  }
  return known.current;
}
