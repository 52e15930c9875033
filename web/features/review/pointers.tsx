import { useEffect, useRef, useState } from 'preact/hooks';
import { percent } from '../../shared/figures.ts';
import type { Aims } from '../../shared/gameUi.ts';
import './pointers.css';

/** A line to be shown on the board. */
export interface Pointer {
  readonly aims: Aims;
  readonly tone: 'bad' | 'good';
  /** The chance that it leads to, as a share. */
  readonly share: number;
}

interface Spot {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** Measured positions of cells on the screen. Each game draws its own board; only the names of cells are common. */
function measured(board: Element, names: readonly string[]): ReadonlyMap<string, Spot> {
  const origin = board.getBoundingClientRect();
  const spots = new Map<string, Spot>();
  for (const name of names) {
    const cell = board.querySelector(`[data-name="${name}"]`)?.getBoundingClientRect();
    if (cell) spots.set(name, { x: cell.x + cell.width / 2 - origin.x, y: cell.y + cell.height / 2 - origin.y, size: cell.width });
  }
  return spots;
}

/** Arrows and targets over a board: the played line and the better one. */
export function Pointers({ list }: { list: readonly Pointer[] }) {
  const place = useRef<SVGSVGElement>(null);
  const [spots, setSpots] = useState<ReadonlyMap<string, Spot>>(new Map());
  const names = list.flatMap(({ aims: { from, to, target } }) => [from, to, target]).filter((name) => name !== undefined);
  useEffect(() => {
    const board = place.current?.parentElement;
    if (!board) return undefined;
    const measure = () => setSpots(measured(board, names));
    const observer = new ResizeObserver(measure);
    observer.observe(board);
    measure();
    return () => observer.disconnect();
  }, [names.join(' ')]);
  return (
    <svg ref={place} class="rv-pointers" aria-hidden="true">
      {list.map(({ aims, tone, share }) => (
        <PointerShape key={tone} aims={aims} tone={tone} share={share} spots={spots} />
      ))}
    </svg>
  );
}

function PointerShape({ aims, tone, share, spots }: Pointer & { spots: ReadonlyMap<string, Spot> }) {
  const at = (name: string | undefined) => (name === undefined ? undefined : spots.get(name));
  const [from, to, target] = [at(aims.from), at(aims.to), at(aims.target)];
  const muzzle = to ?? from;
  const chip = target && muzzle ? between(muzzle, target, tone === 'good' ? 0.32 : 0.56) : above(to ?? target ?? from);
  return (
    <g class={`rv-pointer ${tone}`}>
      {target && muzzle && <path class="shot" d={`M${muzzle.x} ${muzzle.y}L${target.x} ${target.y}`} />}
      {target && <circle class="target" cx={target.x} cy={target.y} r={target.size * 0.46} />}
      {to && (
        <rect
          class="goal"
          x={to.x - to.size * 0.44}
          y={to.y - to.size * 0.44}
          width={to.size * 0.88}
          height={to.size * 0.88}
          rx={to.size * 0.14}
        />
      )}
      {from && to && from !== to && <Arrow from={from} to={to} />}
      {chip && (
        <g transform={`translate(${chip.x} ${chip.y})`}>
          <rect class="chip" x={-29} y={-13} width={58} height={26} rx={13} />
          <text y={5.5} text-anchor="middle">
            {percent(share)}
          </text>
        </g>
      )}
    </g>
  );
}

/** Over a piece, not on it. */
const above = (spot: Spot | undefined): Spot | undefined => spot && { ...spot, y: spot.y - spot.size * 0.62 };

/** A point on the way, so that the numbers of two close lines do not overlap. */
const between = (a: Spot, b: Spot, far: number): Spot => ({ x: a.x + (b.x - a.x) * far, y: a.y + (b.y - a.y) * far, size: a.size });

function Arrow({ from, to }: { from: Spot; to: Spot }) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const point = (distance: number, turned: number) =>
    `${to.x - Math.cos(angle + turned) * distance} ${to.y - Math.sin(angle + turned) * distance}`;
  const head = to.size * 0.34;
  return (
    <>
      <path class="action-link" d={`M${from.x} ${from.y}L${point(head * 0.8, 0)}`} />
      <path class="head" d={`M${to.x} ${to.y}L${point(head, 0.5)}L${point(head, -0.5)}Z`} />
    </>
  );
}
