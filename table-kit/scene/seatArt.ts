import type { AnyRules, Seat } from '@fray/engine';

/** The colours of a seat's pieces as `#rrggbb`: rim, ink, side in light, side in shade, ground. */
export interface SeatInk {
  readonly rim: string;
  readonly ink: string;
  readonly lit: string;
  readonly shade: string;
  readonly ground: string;
}

/** The colours of the seats. Each passes contrast on all terrains. */
export const SEAT_TONES = [
  '#4dffa6',
  '#ff9a3d',
  '#6fa8ff',
  '#ff6fd8',
  '#ffd75e',
  '#b99bff',
  '#ff7d6b',
  '#5fe3e8',
  '#c8e86b',
  '#d9d4c5',
] as const;

const NEUTRAL = '#c9d6cf';

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Mixes two colours `#rrggbb`; `share` is that of the second, 0 to 1. */
export function mixed(one: string, other: string, share: number): string {
  const second = channels(other);
  return `#${channels(one)
    .map((value, i) => Math.round(value + (second[i]! - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The colour of a seat. `colours` are those of the scene. */
export const toneOf = (seat: Seat | undefined, colours: readonly number[] = []): string =>
  seat === undefined ? NEUTRAL : SEAT_TONES[(colours[seat] ?? seat) % SEAT_TONES.length]!;

export function inkOf(seat: Seat | undefined, colours?: readonly number[]): SeatInk {
  const rim = toneOf(seat, colours);
  return {
    rim,
    ink: mixed(rim, '#ffffff', 0.72),
    lit: mixed(rim, '#000000', 0.42),
    shade: mixed(rim, '#000000', 0.68),
    ground: mixed(rim, '#02100a', 0.84),
  };
}

/** Corners of a regular polygon as a path; the first at `turn` degrees clockwise from the top. */
function polygon(radius: number, corners: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = ((turn + (360 * i) / corners) * Math.PI) / 180;
    return `${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}

const SHAPES: readonly ((radius: number) => string)[] = [
  (r) => `M${-r} 0a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  (r) => polygon(r * 1.06, 8, 22.5),
  (r) => polygon(r * 1.2, 4, 0),
  (r) =>
    `M0 ${-r}L${r * 0.95} ${-r * 0.66}V${r * 0.15}C${r * 0.95} ${r * 0.7} ${r * 0.4} ${r} 0 ${r * 1.06}C${-r * 0.4} ${r} ${-r * 0.95} ${r * 0.7} ${-r * 0.95} ${r * 0.15}V${-r * 0.66}Z`,
  (r) => polygon(r * 1.1, 6, 30),
  (r) => polygon(r * 1.24, 4, 45),
];

/** The outline of a seat's pieces, as a path around the origin. Pieces without an owner are round. */
export const shapeOf = (seat: Seat | undefined, radius: number): string => SHAPES[(seat ?? 0) % SHAPES.length]!(radius);

/** A name in words: “tank_endurance” is “Tank endurance”. */
export const inWords = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1).replaceAll(/[_-]/g, ' ');

/** The names of a game's seats in words, by the names that records have. */
export const sideNames = ({ seatNames }: Pick<AnyRules, 'seatNames'>): Readonly<Record<string, string>> =>
  Object.fromEntries(seatNames.map((name) => [name, inWords(name)]));
