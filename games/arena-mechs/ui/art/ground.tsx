import { memo } from '@fray/table-kit';
import { CRUSHERS, FLAMES, PLAIN, SIDES } from '../../rules/arena.ts';
import { polygon, star } from './shapes.ts';
import { LINE } from './tones.ts';

/** Gradients and patterns of all drawings of the arena; once per page, in the board. */
export const GroundDefs = () => (
  <defs>
    <linearGradient id="mechs-loose" x1="0" y1="0" x2=".25" y2="1">
      <stop offset="0" stop-color="#8674c8" />
      <stop offset=".5" stop-color="#6a58ab" />
      <stop offset="1" stop-color="#54438f" />
    </linearGradient>
    <linearGradient id="mechs-fixed" x1="0" y1="0" x2=".25" y2="1">
      <stop offset="0" stop-color="#453a75" />
      <stop offset="1" stop-color="#2b2251" />
    </linearGradient>
    <linearGradient id="mechs-wall-top">
      <stop offset="0" stop-color="#fbf8ff" />
      <stop offset="1" stop-color="#cfc2ff" />
    </linearGradient>
    <linearGradient id="mechs-wall-face" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#a394e0" />
      <stop offset="1" stop-color="#4d3f86" />
    </linearGradient>
    <linearGradient id="mechs-rim" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#43376f" />
      <stop offset="1" stop-color="#271d4b" />
    </linearGradient>
    <linearGradient id="mechs-front" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#1e1540" />
      <stop offset="1" stop-color="#0a0619" />
    </linearGradient>
    <linearGradient id="mechs-fire" x1="0" y1="1" x2="0" y2="0">
      <stop offset="0" stop-color="#fff6c2" />
      <stop offset=".35" stop-color="#ffc23d" />
      <stop offset=".75" stop-color="#ff6a24" />
      <stop offset="1" stop-color="#ff3b2e" />
    </linearGradient>
    <radialGradient id="mechs-ember">
      <stop offset="0" stop-color="#ff9a3b" stop-opacity=".75" />
      <stop offset="1" stop-color="#ff7a2b" stop-opacity="0" />
    </radialGradient>
    <radialGradient id="mechs-spot">
      <stop offset="0" stop-color="#fff6d8" stop-opacity=".6" />
      <stop offset=".6" stop-color="#fff6d8" stop-opacity=".22" />
      <stop offset="1" stop-color="#fff6d8" stop-opacity="0" />
    </radialGradient>
    <pattern id="mechs-tread" width="13" height="13" patternUnits="userSpaceOnUse">
      <path d="M3 5l4-3M9.5 8.5l-4 3" stroke="#fff" stroke-opacity=".1" stroke-width="2" stroke-linecap="round" />
      <path d="M8.5 2l3 3" stroke="#000" stroke-opacity=".16" stroke-width="2" stroke-linecap="round" />
    </pattern>
    <pattern id="mechs-hazard" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="12" height="12" fill="#ffc61a" />
      <rect width="6" height="12" fill="#1a1030" />
    </pattern>
  </defs>
);

const CORNERS = [
  [10, 11],
  [90, 11],
  [10, 84],
  [90, 84],
] as const;

/** The steel plate of a tile, 100 by 100, bevelled: loose ones are light and riveted, fixed ones dark and bolted. */
export const Steel = ({ fixed }: { fixed: boolean }) => (
  <>
    <rect x={1.5} y={6} width={97} height={93} rx={7} fill="#0b0620" />
    <rect x={1.5} y={5} width={97} height={92} rx={7} fill={fixed ? '#1c1440' : '#3a2b70'} />
    <rect x={1.5} y={1.5} width={97} height={91} rx={7} fill={`url(#mechs-${fixed ? 'fixed' : 'loose'})`} />
    {!fixed && <rect x={8} y={8} width={84} height={78} rx={4} fill="url(#mechs-tread)" />}
    <path
      d="M3 86V8.5Q3 3 8.5 3H92"
      fill="none"
      stroke="#fff"
      stroke-opacity={fixed ? 0.28 : 0.5}
      stroke-width={2}
      stroke-linecap="round"
    />
    <path d="M97 8V86Q97 91 92 91H8" fill="none" stroke="#0b0524" stroke-opacity={0.55} stroke-width={2.4} stroke-linecap="round" />
    {CORNERS.map(([x, y]) => (
      <g key={`${x} ${y}`}>
        {fixed ? (
          <>
            <path d={polygon(6, 4.6, x, y, 0)} fill="#17103a" />
            <path d={polygon(6, 3.4, x - 0.5, y - 0.8, 0)} fill="#8b7cc4" />
          </>
        ) : (
          <>
            <circle cx={x} cy={y} r={3.2} fill="#1d1440" fill-opacity={0.8} />
            <circle cx={x - 0.6} cy={y - 0.8} r={2.1} fill="#cfc3ff" />
          </>
        )}
      </g>
    ))}
  </>
);

/** A checkpoint, where mechs also start: a chequered ring around a star. */
export const Checkpoint = () => (
  <g transform="translate(50 47)" fill="none">
    <circle r={36} fill="#171040" />
    <circle r={33} stroke="#f3efff" stroke-width={5} stroke-dasharray="8.64 8.64" />
    <circle r={28} stroke="#f3efff" stroke-width={5} stroke-dasharray="7.33 7.33" stroke-dashoffset={7.33} />
    <circle r={22} fill="#0d2742" stroke="#6fe3ff" stroke-width={2} />
    <circle r={13} fill="#7df0ff" fill-opacity={0.22} />
    <path d={star(4, 5, 18)} fill="#7df0ff" />
  </g>
);

/** A drop-in: a ring with arrows towards its middle. */
const DropIn = () => (
  <g transform="translate(50 47)">
    <circle r={36} fill="#1a1038" />
    <circle r={32} fill="none" stroke="#ffb45c" stroke-width={4} stroke-dasharray="14 11.13" />
    {[0, 90, 180, 270].map((turn) => (
      <path
        key={turn}
        d="M-9 -25L0 -16L9 -25"
        transform={`rotate(${turn})`}
        fill="none"
        stroke="#ffb45c"
        stroke-width={4}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    ))}
    <circle r={11} fill="#ffb45c" fill-opacity={0.25} />
    <circle r={6} fill="#ffb45c" />
  </g>
);

/** The centre: a shield without an effect. */
const Centre = () => (
  <g transform="translate(50 47)" fill="none">
    <path d={polygon(8, 35, 0, 0, 22.5)} fill="#231a4a" stroke="#8b7cc4" stroke-opacity={0.5} stroke-width={2} />
    <path d={polygon(8, 27, 0, 0, 22.5)} stroke="#8b7cc4" stroke-opacity={0.35} stroke-width={2} />
    <path d="M-13 -16h24l-4 8h-12v6h13l-4 8h-9v12h-8z" fill="#a493e6" fill-opacity={0.55} />
  </g>
);

/** The grate of a flame thrower. */
const Grate = () => (
  <g transform="translate(50 47)">
    <circle r={33} fill="#120a22" />
    <circle r={33} fill="none" stroke="#b9aae8" stroke-opacity={0.5} stroke-width={2} />
    <circle r={30} fill="url(#mechs-ember)" />
    <path d="M-24 -15H24M-29 -5H29M-29 5H29M-24 15H24" stroke="#0d0719" stroke-width={5} />
    <path d="M-24 -10H24M-28 0H28M-24 10H24" stroke="#ffb14d" stroke-width={2.4} stroke-opacity={0.85} />
  </g>
);

/** The pit of a crusher, between its jaws. */
const Pit = () => (
  <>
    <rect x={11} y={9} width={78} height={76} rx={5} fill="url(#mechs-hazard)" />
    <rect x={17} y={14} width={66} height={66} rx={3} fill="#150c2c" />
    <path d="M50 18v58" stroke="#ff4d5e" stroke-opacity={0.6} stroke-width={2} stroke-dasharray="3 4" />
  </>
);

const Tongue = ({ x, y, k }: { x: number; y: number; k: number }) => (
  <g transform={`translate(${x} ${y}) scale(${k})`}>
    <path
      d="M0 0C-13 0 -17 -10 -13 -20C-11 -26 -6 -28 -6 -36C2 -32 3 -26 3 -22C6 -25 7 -28 6 -32C14 -26 17 -16 15 -9C13 -3 8 0 0 0Z"
      fill="url(#mechs-fire)"
    />
    <path d="M0 -1C-6 -1 -8 -6 -6 -11C-5 -14 -1 -16 0 -21C5 -16 8 -11 7 -6C6 -3 4 -1 0 -1Z" fill="#fff6c8" />
  </g>
);

/** Three flames over a grate; they flare up while the flame throwers are on. */
const Flames = () => (
  <g class="mech-flames">
    <Tongue x={33} y={54} k={0.62} />
    <Tongue x={67} y={54} k={0.62} />
    <Tongue x={50} y={66} k={0.95} />
  </g>
);

/** The two jaws of a crusher; they clash while the crushers are on. */
const Jaws = ({ armed }: { armed: boolean }) => (
  <>
    {[-1, 1].map((k) => (
      <g key={k} class={`mech-jaw ${k < 0 ? 'left' : 'right'}`}>
        <path d={jaw(k, 10)} fill="#2b2150" />
        <path d={jaw(k, 0)} fill="#9a8cc9" stroke={LINE} stroke-width={2} stroke-linejoin="round" />
        <rect x={k < 0 ? 12 : 77} y={7} width={11} height={64} fill="url(#mechs-hazard)" />
        <rect x={k < 0 ? 10 : 70} y={74} width={20} height={11} fill="#4b3d7c" stroke={LINE} stroke-width={2} />
        <circle cx={50 + k * 34} cy={79.5} r={3.4} fill={armed ? '#ff3b52' : '#5a4a80'} />
      </g>
    ))}
  </>
);

const TEETH = [20, 12, 20, 12, 20, 12, 20, 20] as const;

function jaw(side: number, down: number): string {
  const x = (away: number) => 50 + side * away;
  const teeth = TEETH.map((away, i) => `L${x(away)} ${74 - (i * 70) / (TEETH.length - 1) + down}`);
  return `M${x(40)} ${4 + down}L${x(40)} ${74 + down}${teeth.join('')}Z`;
}

/** A wall on an edge of a tile, by side; low, so that it covers nothing. */
const Wall = ({ side }: { side: number }) => {
  switch (side) {
    case 0:
      return <LyingWall y={-7} />;
    case 2:
      return <LyingWall y={84} />;
    default:
      return <StandingWall x={side === 3 ? 0 : 90} />;
  }
};

const LyingWall = ({ y }: { y: number }) => (
  <>
    <rect x={1} y={y + 7} width={98} height={10} fill="url(#mechs-wall-face)" />
    <rect x={0} y={y} width={100} height={8} rx={2} fill="url(#mechs-wall-top)" />
    <path d={`M14 ${y + 9}v8M86 ${y + 9}v8`} stroke="#2a1f52" stroke-width={2} />
    <rect x={38} y={y + 11} width={24} height={3.2} rx={1.6} fill="#7df0ff" />
  </>
);

const StandingWall = ({ x }: { x: number }) => (
  <>
    <rect x={x} y={86} width={10} height={14} fill="url(#mechs-wall-face)" />
    <rect x={x} y={-6} width={10} height={94} rx={2} fill="url(#mechs-wall-top)" />
    <rect x={x === 0 ? 8.5 : x} y={-4} width={1.6} height={90} fill="#7a69b8" />
  </>
);

interface Props {
  /** The tile's effect: plain, crushers or flames. */
  readonly hazard: number;
  /** The current sides of its walls, as bits. */
  readonly walls: number;
  /** Whether the arena operates it after this point. */
  readonly armed?: boolean;
}

/** The ground of a loose tile: steel, and the parts sunk into it. */
export const TileFloor = memo(({ hazard }: Pick<Props, 'hazard'>) => (
  <g class="at-rest">
    <Steel fixed={false} />
    <Sunk hazard={hazard} />
  </g>
));

/** The sunk parts of a tile: the grate of flames, the pit of crushers. */
const Sunk = ({ hazard }: Pick<Props, 'hazard'>) => (
  <>
    {hazard === FLAMES && <Grate />}
    {hazard === CRUSHERS && <Pit />}
  </>
);

interface FixedProps extends Pick<Props, 'hazard'> {
  /** The use of the tile: checkpoint, drop-in or centre. */
  readonly place: 'start' | 'drop-in' | 'centre' | undefined;
}

/** The flat part of a fixed tile: steel, with its sunk parts or its sign. */
export const FixedTile = ({ place, hazard }: FixedProps) => (
  <>
    <Steel fixed />
    <Sunk hazard={hazard} />
    {hazard === PLAIN && <Sign place={place} />}
  </>
);

const Sign = ({ place }: Pick<FixedProps, 'place'>) => (
  <>
    {place === 'start' && <Checkpoint />}
    {place === 'drop-in' && <DropIn />}
    {place === 'centre' && <Centre />}
  </>
);

/** The raised parts of a fixed tile: flames or jaws, with a small sign of a place in the corner. */
export const FixedUpright = ({ place, hazard, armed = false }: FixedProps & Pick<Props, 'armed'>) => (
  <>
    <TileUpright hazard={hazard} walls={0} armed={armed} />
    {hazard !== PLAIN && place !== 'centre' && (
      <g transform="translate(-4 -6) scale(.44)">
        <Sign place={place} />
      </g>
    )}
  </>
);

/** The raised parts of a loose tile: walls, jaws, flames. */
export const TileUpright = memo(({ hazard, walls, armed = false }: Props) => (
  <>
    {[...SIDES].map((name, side) => ((walls >> side) & 1 ? <Wall key={name} side={side} /> : null))}
    {hazard === FLAMES && <Flames />}
    {hazard === CRUSHERS && <Jaws armed={armed} />}
  </>
));

/** A single tile: the free one, next to the arena. */
export const LooseTile = ({ label, ...tile }: Props & { label: string }) => (
  <svg class="mech-tile" viewBox="-4 -12 108 114" role="img" aria-label={label}>
    <TileFloor hazard={tile.hazard} />
    <TileUpright {...tile} />
  </svg>
);
