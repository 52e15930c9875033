import { type Markup, markup } from '../markup.ts';
import { armClass, axes, drawing, label, mark, roundDomain, type Size, USUAL } from './axes.ts';

/** An estimate and its interval. */
export interface Spread {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

export interface DotRow {
  readonly name: string;
  /** For each arm; null where it was not measured. */
  readonly arms: readonly (Spread | null | undefined)[];
}

interface DotSpec {
  readonly name: string;
  readonly xName: string;
  /** The neutral value: even chances, or no difference. */
  readonly zero?: number;
  readonly zeroName?: string;
  readonly format: (value: number) => string;
  readonly size?: Size;
  /** Room for the names of rows. */
  readonly left?: number;
}

const ROW = 30;

/** A plot of so many rows is so high. */
const highEnough = (rows: number, size: Size): Size => ({ width: size.width, height: Math.max(size.height, 42 + rows * ROW) });

/** Rows of estimates with their intervals, one mark for each arm. */
export function dotPlot(
  rows: readonly DotRow[],
  { name, xName, zero, zeroName = '', format, size: requestedSize = USUAL, left = 84 }: DotSpec,
): Markup {
  const size = highEnough(rows.length, requestedSize);
  const ends = rows.flatMap(({ arms }) => arms.flatMap((arm) => (arm ? [arm.low, arm.high] : []))).concat(zero === undefined ? [] : [zero]);
  const { domain, ticks } = roundDomain(Math.min(...ends), Math.max(...ends), 4);
  const { x, drawn, room } = axes({ size, left, right: 14, top: 14, x: domain, y: [0, 1], xTicks: ticks, xText: format, xName });
  const height = (room.bottom - room.top) / Math.max(1, rows.length);
  const even =
    zero === undefined
      ? undefined
      : markup`<path class="zero" d="M${x(zero)} 4V${room.bottom}"/>${zeroName !== '' && zeroLabel(x(zero), zeroName, size)}`;
  const drawnRows = rows.map(({ name: rowName, arms }, i) => {
    const middle = room.top + (i + 0.5) * height;
    return markup`${label(left - 8, middle + 4, rowName, 'name', 'end')}${arms.map((arm, k) =>
      arm ? whisker(k, arm, x, middle + (arms.length > 1 ? (k === 0 ? -6 : 6) : 0)) : undefined,
    )}`;
  });
  return drawing(size, name, drawn, even, drawnRows);
}

/** Next to the line, if there is room. */
const zeroLabel = (x: number, name: string, { width }: Size): Markup =>
  x < width - 44 ? label(x + 5, 12, name, 'dim', 'start') : label(x - 5, 12, name, 'dim', 'end');

const whisker = (arm: number, { value, low, high }: Spread, x: (value: number) => number, y: number): Markup =>
  markup`<path class="line ${armClass(arm)}" d="M${x(low)} ${y}H${x(high)}M${x(low)} ${y - 3.5}v7M${x(high)} ${y - 3.5}v7"/>${mark(arm, x(value), y)}`;

/** The leader's share of the win over the game. */
export interface Ahead extends Spread {
  readonly at: number;
}

interface AheadWords {
  readonly name: string;
  readonly played: string;
  readonly wins: string;
}

/** How often the leader wins, by the played part of the game; both in per cent. */
export function snowballPlot(
  arms: readonly (readonly Ahead[])[],
  words: AheadWords,
  format: (value: number) => string,
  size: Size = USUAL,
): Markup {
  const least = Math.min(50, ...arms.flat().map(({ low }) => Math.floor(low / 10) * 10));
  const { x, y, drawn } = axes({
    size,
    x: [0, 100],
    y: [least, 100],
    xTicks: [25, 50, 75],
    yTicks: [least, (least + 100) / 2, 100],
    xText: format,
    yText: format,
    xName: words.played,
    yName: words.wins,
  });
  const lines = arms.map((points, arm) => {
    const shift = arms.length > 1 ? (arm === 0 ? -6 : 6) : 0;
    const places = points.map((point) => ({ ...point, x: x(point.at) + shift }));
    const joined = places.map((point, i) => `${i === 0 ? 'M' : 'L'}${point.x.toFixed(1)} ${y(point.value).toFixed(1)}`).join('');
    return markup`<path class="thin ${armClass(arm)}" d="${joined}"/>${places.map(
      (point) =>
        markup`<path class="line ${armClass(arm)}" d="M${point.x} ${y(point.low)}V${y(point.high)}M${point.x - 4} ${y(point.low)}h8M${point.x - 4} ${y(point.high)}h8"/>${mark(arm, point.x, y(point.value))}`,
    )}`;
  });
  return drawing(size, words.name, drawn, lines);
}
