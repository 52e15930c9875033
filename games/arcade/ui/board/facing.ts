import { useRef } from 'preact/hooks';
import type { ArcadePicture, DrawnUnit } from '../animation/picture.ts';

/** Where a unit's hull and turret point, in degrees that may go beyond a full turn, so that it turns the short way round. */
export interface Facing {
  readonly hull: number;
  readonly turret: number;
}

/** The same direction as `goal`, the short way from where something points. */
const nearest = (from: number, goal: number): number => from + ((((goal - from) % 360) + 540) % 360) - 180;

/** Which way a unit aims whose last shot nobody saw: at whoever of the others stands nearest. */
function aimOf({ side, at }: DrawnUnit, units: readonly DrawnUnit[]): number | undefined {
  if (!at) return undefined;
  const [foe] = units
    .flatMap(({ side: other, at: spot, left }) => (spot && left > 0 && other !== side ? [{ x: spot.x - at.x, y: spot.y - at.y }] : []))
    .sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
  return foe && (Math.atan2(foe.x, foe.y) * 180) / Math.PI;
}

/** How units stand: a picture says only where they turn, and they keep that way. At first they look at the other side, and aim at somebody. */
export function useFacing({ units }: Pick<ArcadePicture, 'units'>): ReadonlyMap<string, Facing> {
  const known = useRef(new Map<string, Facing>());
  for (const unit of units) {
    const { name, side, hull, turret, at } = unit;
    const ahead = side === 'green' ? 0 : 180;
    const before = known.current.get(name) ?? { hull: ahead, turret: nearest(ahead, aimOf(unit, units) ?? ahead) };
    // Not on the board yet: it aims when it is.
    if (!at) continue;
    known.current.set(name, {
      hull: hull === undefined ? before.hull : nearest(before.hull, hull),
      turret: turret === undefined ? before.turret : nearest(before.turret, turret),
    });
  }
  return known.current;
}
