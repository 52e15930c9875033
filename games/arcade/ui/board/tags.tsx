import type { ArcadePicture } from '../animation/picture.ts';
import { put, seen } from './place.ts';

interface Props {
  readonly picture: ArcadePicture;
  readonly turned: boolean;
  readonly badges: ReadonlyMap<string, string>;
  /** The word for a unit that has fired. */
  readonly fired: string;
}

/** What is written at units, above all that stands: what they have left, the chance to hit them, who has fired. */
export function Tags({ picture, turned, badges, fired }: Props) {
  return (
    <>
      {picture.units.map(({ name, at, side, left, full, lost = 0, wreck, fired: hasFired, shift = { x: 0, y: 0 } }) => {
        if (!at || wreck) return null;
        const place = seen(picture, at, turned);
        const way = turned ? -1 : 1;
        const badge = badges.get(name);
        return (
          <div
            key={name}
            class={`ar-piece ar-tag travels ${side}`}
            style={{ transform: put({ x: place.x + shift.x * way, y: place.y - shift.y * way }) }}
          >
            <span class={`ar-pips ${full === 1 ? 'single' : ''}`}>
              {Array.from({ length: full }, (_, i) => (
                <i key={i} class={i < left ? 'full' : i < left + lost ? 'lost' : ''} />
              ))}
            </span>
            {badge !== undefined && (badge === '' ? <Stopped /> : <span class="ar-badge">{badge}</span>)}
            {hasFired && badge === undefined && <span class="ar-badge ar-fired">{fired}</span>}
          </div>
        );
      })}
    </>
  );
}

/** No bolt reaches it from here. */
function Stopped() {
  return (
    <svg class="ar-badge ar-stopped" viewBox="-12 -12 24 24">
      <circle r="8" />
      <path d="M-5.6 5.6L5.6-5.6" />
    </svg>
  );
}
