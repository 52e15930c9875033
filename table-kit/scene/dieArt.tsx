import type { SceneDie } from '@fray/engine/scene';
import { PIPS } from '../parts/die.tsx';
import { Letter } from './pieceArt.tsx';
import { mixed, toneOf } from './seatArt.ts';

type Point = readonly [x: number, y: number];

const EDGE = '#030806';
const INK = '#07120d';

const path = (points: readonly Point[]): string => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`;
/** Corners of a regular polygon; the first at the top. */
const corners = (count: number, radius: number): Point[] =>
  Array.from({ length: count }, (_, i) => [radius * Math.sin((2 * Math.PI * i) / count), -radius * Math.cos((2 * Math.PI * i) / count)]);

/** A solid as its outline, its front face, its half-lit faces, and the place of its number. */
interface Body {
  readonly outline: readonly Point[];
  readonly face: readonly Point[];
  readonly half: readonly Point[];
  readonly number: { readonly y: number; readonly size: number };
}

const BODIES: Readonly<Record<string, Body>> = {
  d4: {
    outline: [
      [0, -31],
      [31, 22],
      [-31, 22],
    ],
    face: [
      [0, -31],
      [-31, 22],
      [3, 10],
    ],
    half: [
      [-31, 22],
      [31, 22],
      [3, 10],
    ],
    number: { y: 3, size: 23 },
  },
  d8: {
    outline: [
      [0, -34],
      [29, 3],
      [0, 31],
      [-29, 3],
    ],
    face: [
      [0, -34],
      [25, 10],
      [-25, 10],
    ],
    half: [
      [0, -34],
      [29, 3],
      [25, 10],
    ],
    number: { y: -2, size: 22 },
  },
  d10: {
    outline: [
      [0, -33],
      [30, -1],
      [30, 8],
      [0, 32],
      [-30, 8],
      [-30, -1],
    ],
    face: [
      [0, -33],
      [19, 6],
      [0, 17],
      [-19, 6],
    ],
    half: [
      [0, -33],
      [30, -1],
      [19, 6],
    ],
    number: { y: -2, size: 20 },
  },
  d12: { outline: corners(10, 31), face: corners(5, 20), half: [], number: { y: 0, size: 19 } },
  d20: {
    outline: corners(6, 32),
    face: [
      [0, -18],
      [17, 11],
      [-17, 11],
    ],
    half: [],
    number: { y: 2, size: 16 },
  },
};

/** A die as a picture, 70 by 70 around the origin of an `<svg>`. A kind without a body of its own is a cube with its word. */
export function SceneDieShape({ die: { die, shows, owner } }: { die: SceneDie }) {
  const light = owner === undefined ? '#effff7' : mixed(toneOf(owner), '#ffffff', 0.7);
  const [half, dark] = [mixed(light, '#000000', 0.16), mixed(light, '#000000', 0.32)];
  const body = BODIES[die];
  const edge = { stroke: EDGE, 'stroke-width': 2.6, 'stroke-linejoin': 'round' } as const;
  if (body)
    return (
      <g>
        <path d={path(body.outline)} fill={dark} {...edge} />
        {body.half.length > 0 && <path d={path(body.half)} fill={half} />}
        <path d={path(body.face)} fill={light} />
        <Letter text={shows} y={body.number.y} size={body.number.size} fill={INK} />
      </g>
    );
  const pips = die === 'd6' ? PIPS[Number(shows)] : undefined;
  return (
    <g>
      <rect x="-25" y="-22" width="50" height="50" rx="10" fill={dark} {...edge} />
      <rect x="-25" y="-25" width="50" height="47" rx="10" fill={light} />
      {pips ? (
        pips.map(([x, y]) => <circle key={`${x} ${y}`} cx={x * 13.5} cy={y * 13 - 1.5} r="4.8" fill={INK} />)
      ) : (
        <Letter text={shows.length > 3 ? shows.charAt(0).toUpperCase() : shows} y={-1} size={24} fill={INK} />
      )}
    </g>
  );
}
