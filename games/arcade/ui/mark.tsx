import type { ArcadeOptions } from '../options.ts';
import type { ArcadeEvent } from '../state.ts';
import { harmIn, rollOf, toneOf } from './film/picture.ts';
import { kindsOf } from './tray.tsx';

/** What a step came to: the dice as they lie, and what it cost whom. */
export function Mark({ events, options }: { events: readonly ArcadeEvent[]; options: ArcadeOptions }) {
  const roll = rollOf(events);
  const kinds = roll ? kindsOf(roll, options.miss_faces) : [];
  const harm = [...harmIn(events)];
  if (kinds.length + harm.length === 0) return null;
  return (
    <>
      {kinds.map((kind, i) => (
        <i key={i} class={`ar-die flat ${kind}`}>
          <i class={`ar-side front ar-side-${roll?.faces[i]}`} />
        </i>
      ))}
      {harm.map(([unit, lost]) => (
        <b key={unit} class={`ar-loss ${toneOf(unit)}`}>
          −{lost}
        </b>
      ))}
    </>
  );
}
