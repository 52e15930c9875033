import { LINE, POOL, TILT } from './colours.ts';
import { Solid, scatter } from './solid.tsx';

/** Half of a cell. */
const D = 50;
/** Height of a wall: low enough that the cell behind it is visible. */
const WALL_HEIGHT = 15;

/** The floor of four cells, as a repeated pattern. */
export function FloorPattern() {
  const tile = (x: number, y: number, odd: boolean) => (
    <g transform={`translate(${x} ${y})`}>
      <rect x="-50" y={-D} width="100" height={2 * D} fill={odd ? '#071510' : '#091a13'} />
      <rect x="-47" y={-D + 3} width="94" height={2 * D - 6} fill="url(#ar-tile)" stroke="#1f5a42" stroke-width="1.4" />
      <path d={`M-46 ${-D + 4}H46`} stroke="#3f7d65" stroke-width="1.3" stroke-opacity="0.6" />
    </g>
  );
  return (
    <pattern id="ar-floor" width="200" height={4 * D} patternUnits="userSpaceOnUse">
      {tile(50, D, false)}
      {tile(150, D, true)}
      {tile(50, 3 * D, true)}
      {tile(150, 3 * D, false)}
    </pattern>
  );
}

const quad = (...points: readonly (readonly [number, number])[]): string => `M${points.map((point) => point.join(' ')).join('L')}Z`;

/** A wall: a bevelled block, whole or cracked. */
export function Wall({ cracked = false }: { cracked?: boolean }) {
  const w = 44;
  const d = 46;
  const [top, bottom] = [-d, d - WALL_HEIGHT];
  const [i, j] = [12, 10];
  return (
    <>
      <ellipse cx="6" cy={d * 0.6} rx="54" ry="26" fill="url(#ar-shadow)" />
      <path d={`M${-w} ${bottom}H${w}V${d}H${-w}Z`} fill="url(#ar-front)" stroke={LINE} stroke-width="4" stroke-linejoin="round" />
      <path
        d={`M${-w} ${bottom + 7}H${w}M-15 ${bottom}v7M17 ${bottom}v7M-30 ${bottom + 7}V${d}M2 ${bottom + 7}V${d}M31 ${bottom + 7}V${d}`}
        stroke="#0b1411"
        stroke-width="2.4"
        stroke-opacity="0.75"
      />
      <path d={`M${-w} ${top}H${w}V${bottom}H${-w}Z`} fill="#7d9a8e" stroke={LINE} stroke-width="4" stroke-linejoin="round" />
      <path d={quad([-w, top], [w, top], [w - i, top + j], [-w + i, top + j])} fill="#b4d2c4" />
      <path d={quad([-w, top], [-w + i, top + j], [-w + i, bottom - j], [-w, bottom])} fill="#86a598" />
      <path d={quad([w, top], [w - i, top + j], [w - i, bottom - j], [w, bottom])} fill="#4f6a5f" />
      <path d={quad([-w, bottom], [-w + i, bottom - j], [w - i, bottom - j], [w, bottom])} fill="#3e564c" />
      <path d={`M${-w + i} ${top + j}H${w - i}V${bottom - j}H${-w + i}Z`} fill="url(#ar-top)" />
      <path d={`M${-w} ${bottom}H${w}`} stroke="#bfe0d2" stroke-width="2" />
      {cracked && (
        <>
          <path
            d={`M${w - 19} ${top - 2}H${w + 2}V${top + 21}L${w - 9} ${top + 17}L${w - 12} ${top + 8}Z`}
            fill="#0c1a14"
            stroke={LINE}
            stroke-width="2"
          />
          <path
            d={`M-31 ${top + 1}L-20 -22L-27 -8L-5 0L-11 ${bottom}L3 ${bottom + 8}L-4 ${d}M-5 0L16 -9L28 6L${w - 2} 2M-11 ${bottom}L-24 ${bottom + 9}M-20 -22L2 -28`}
            stroke={LINE}
            stroke-width="5"
            fill="none"
            stroke-linejoin="round"
          />
          <path
            d={`M-30 ${top + 3}L-18 -21L-25 -7L-3 1L18 -8L29 7`}
            stroke="#e6fff4"
            stroke-width="1.4"
            fill="none"
            stroke-opacity="0.55"
          />
        </>
      )}
    </>
  );
}

const STONES = [
  [-30, -18, 9],
  [2, -14, 13],
  [30, -8, 10],
  [-10, -2, 9],
  [-24, 6, 14],
  [16, 14, 16],
  [-4, 24, 11],
  [34, 22, 6],
  [-38, 22, 6],
] as const;

/** The rubble of a fallen wall: it stops no unit. */
export function Rubble() {
  const random = scatter(41);
  return (
    <>
      <path d="M-42 6L-28-22L-4-28L24-24L43-6L40 22L10 32L-26 30Z" fill="#0d1814" fill-opacity="0.8" />
      {STONES.map(([x, y, q]) => {
        const turn = random() * 90;
        const d = `M${-q} ${-q * 0.7}L${q * 0.3} ${-q}L${q} ${-q * 0.1}L${q * 0.5} ${q * 0.9}L${-q * 0.8} ${q * 0.7}Z`;
        return (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn.toFixed(0)}) scale(.8)`}>
            <Solid d={d} from={-2} to={q * 0.4} low="#1d2a25" high="#4d6259" top="#6d877b" edge="#a9c4b8" width={1.4} />
          </g>
        );
      })}
    </>
  );
}

/** A gap: a shaft with a visible far side. */
export function Gap() {
  return (
    <>
      <path d={`M-50 ${-D}H50V${D}H-50Z`} fill="#000" />
      <path d={`M-50 ${-D}H50L46 ${-D + 36}H-46Z`} fill="url(#ar-shaft)" />
      <path
        d={`M-50 ${-D + 9}H50M-49 ${-D + 19}H49M-25 ${-D}l2 36M0 ${-D}v36M25 ${-D}l-2 36`}
        stroke="#2b5a48"
        stroke-width="1.6"
        stroke-opacity="0.6"
      />
      <path d={`M-50 ${-D}L-46 ${-D + 36}V${D}H-50ZM50 ${-D}L46 ${-D + 36}V${D}H50Z`} fill="#06120d" />
      <path d={`M-50 ${-D}H50`} stroke="#7fb39d" stroke-width="2.4" />
      <path d={`M-50 ${D}H50`} stroke="#3b6a57" stroke-width="2" />
    </>
  );
}

const RAGGED = 'M-38-20L-22-36L-6-30L10-39L30-30L40-12L34 6L42 20L22 33L4 28L-14 38L-32 28L-40 8L-33-6Z';

/** Destroyed floor: ragged, with a hot rim. */
export function Hole() {
  return (
    <>
      <g transform={`scale(1 ${TILT})`}>
        <path d={RAGGED} transform="scale(1.14)" fill="#1c2d26" stroke="#0a120f" stroke-width="3" />
        <path d={RAGGED} transform="scale(1.05)" fill="#7d3512" fill-opacity="0.6" />
        <path d={RAGGED} fill="#000" stroke="#ff9a4a" stroke-width="2.2" stroke-linejoin="round" />
        <path d="M-34-16L-21-31L-6-25L10-34L28-26L37-10L28-12L10-20L-6-12L-22-18Z" fill="#4a2110" />
        <path d="M-50-34L-36-24M-46 40L-34 29M48-38L34-29M50 30L40 20M2 48L2 32" stroke="#050b08" stroke-width="3.4" />
      </g>
      <path d="M-44 -26l9-5 5 7-8 4zM38 27l8-3 3 6-7 3z" fill="#3d5a4e" stroke={LINE} stroke-width="1.6" />
    </>
  );
}

/** An energy pool: rings on the water. Its crystal is a separate drawing, because it stands upright. */
export function Pool() {
  return (
    <>
      <circle r="54" fill="url(#ar-pool-glow)" />
      <g transform={`scale(1 ${TILT})`}>
        <circle r="43" fill="#05263a" stroke="#8aa9a0" stroke-width="5" />
        <circle r="39" fill="url(#ar-water)" />
        <g fill="none" stroke={POOL} stroke-width="2">
          <circle r="31" opacity="0.55" />
          <circle r="22" opacity="0.8" />
        </g>
      </g>
    </>
  );
}

export function Crystal() {
  return (
    <g transform="translate(0 -12)">
      <path d="M0-22L14-2L0 20L-14-2Z" fill="#083a59" stroke={LINE} stroke-width="5" stroke-linejoin="round" />
      <path d="M0-22L14-2L0 20Z" fill="#2aa7dd" />
      <path d="M0-22L-14-2L0 20Z" fill="#8feaff" />
      <path d="M-14-2H14L0 5Z" fill="#e6fbff" />
      <path d="M0-22L14-2L0 20L-14-2Z" fill="none" stroke="#e6fbff" stroke-width="1.6" stroke-linejoin="round" />
    </g>
  );
}

/** Gradients and patterns of the ground and of shadows. */
export function GroundPaints() {
  return (
    <>
      <linearGradient id="ar-front" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#4b655a" />
        <stop offset="1" stop-color="#1a2722" />
      </linearGradient>
      <linearGradient id="ar-top" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#75948a" />
        <stop offset="1" stop-color="#54716a" />
      </linearGradient>
      <linearGradient id="ar-shaft" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#1c4234" />
        <stop offset="1" stop-color="#000" />
      </linearGradient>
      <radialGradient id="ar-water">
        <stop offset="0" stop-color="#c9f6ff" />
        <stop offset="0.3" stop-color="#38bdf0" />
        <stop offset="1" stop-color="#07517f" />
      </radialGradient>
      <radialGradient id="ar-pool-glow">
        <stop offset="0.7" stop-color={POOL} stop-opacity="0.35" />
        <stop offset="1" stop-color={POOL} stop-opacity="0" />
      </radialGradient>
      <linearGradient id="ar-tile" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#133527" />
        <stop offset="1" stop-color="#091b13" />
      </linearGradient>
      <radialGradient id="ar-lamp" cx="50%" cy="45%" r="70%">
        <stop offset="0" stop-color="#8dffcb" stop-opacity="0.05" />
        <stop offset="1" stop-color="#000" stop-opacity="0.42" />
      </radialGradient>
      <radialGradient id="ar-aura">
        <stop offset="0.4" stop-color="currentColor" stop-opacity="0.32" />
        <stop offset="1" stop-color="currentColor" stop-opacity="0" />
      </radialGradient>
      <radialGradient id="ar-shadow">
        <stop offset="0.3" stop-color="#000" stop-opacity="0.6" />
        <stop offset="1" stop-color="#000" stop-opacity="0" />
      </radialGradient>
    </>
  );
}
