import type { Spot } from '../animation/picture.ts';
import { Use } from '../art/drawings.tsx';
import '../style/flight.css';
import { put } from './place.ts';

interface Way {
  readonly from: Spot;
  readonly to: Spot;
  readonly bolt: boolean;
}

/** How far a lob leaves the straight line at most, in cells. */
const HIGHEST = 1.7;

/** How far a lob leaves the straight line half way, in cells: to that side of it that is further up, as what flies high is seen from above. */
function bowOf({ from, to }: Way): Spot {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(x, y);
  if (far === 0) return { x: 0, y: -HIGHEST / 2 };
  const high = Math.min(HIGHEST, far * 0.2);
  const side = x < 0 ? -1 : 1;
  return { x: (side * y * high) / far, y: (-side * x * high) / far };
}

const degrees = (x: number, y: number): number => (Math.atan2(x, -y) * 180) / Math.PI;

/** A shell that rises and falls over its shadow, or a bolt that goes straight; each leaves something to be seen of its way. */
export function Flight(way: Way) {
  const { from, to, bolt } = way;
  const [x, y] = [to.x - from.x, to.y - from.y];
  const bow = bolt ? { x: 0, y: 0 } : bowOf(way);
  const [first, last] = [degrees(x + 4 * bow.x, y + 4 * bow.y), degrees(x - 4 * bow.x, y - 4 * bow.y)];
  const turn = ((last - first + 540) % 360) - 180;
  return (
    <div class="ar-piece ar-fleeting" style={{ transform: put(from) }}>
      {bolt ? <Beam way={way} /> : <Puffs way={way} />}
      <div class="ar-flight" style={{ '--dx': `${100 * x}%`, '--dy': `${100 * y}%` }}>
        {!bolt && <i class="ar-shade" />}
        <div class={bolt ? '' : 'ar-lob'} style={{ '--lx': `${100 * bow.x}%`, '--ly': `${100 * bow.y}%` }}>
          <svg class="ar-tilt" viewBox="-50 -50 100 100" style={{ '--first': `${first}deg`, '--last': `${first + turn}deg` }}>
            <Use of={bolt ? 'bolt' : 'shell'} />
          </svg>
        </div>
      </div>
    </div>
  );
}

/** What is left of a flight while it strikes. */
export const Wake = (way: Way) => (
  <div class="ar-piece ar-fleeting ar-wake" style={{ transform: put(way.from) }}>
    {way.bolt ? <Beam way={way} /> : <Puffs way={way} />}
  </div>
);

/** Along the arc of a lob, one after the other: nearer to the eye the higher it flies. */
function Puffs({ way }: { way: Way }) {
  const [x, y] = [way.to.x - way.from.x, way.to.y - way.from.y];
  const bow = bowOf(way);
  const many = Math.max(4, Math.min(20, Math.round(Math.hypot(x, y) * 2.2)));
  return Array.from({ length: many }, (_, i) => {
    const share = (i + 0.6) / many;
    const high = 4 * share * (1 - share);
    return (
      <i
        key={i}
        class="ar-puff"
        style={{
          left: `${50 + 100 * (x * share + bow.x * high)}%`,
          top: `${50 + 100 * (y * share + bow.y * high)}%`,
          '--share': share.toFixed(2),
          '--large': (0.8 + 0.6 * high).toFixed(2),
        }}
      />
    );
  });
}

function Beam({ way: { from, to } }: { way: Way }) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return (
    <div class="ar-ray" style={{ transform: `rotate(${degrees(x, y)}deg)` }}>
      <i style={{ height: `${100 * Math.hypot(x, y)}%` }} />
    </div>
  );
}
