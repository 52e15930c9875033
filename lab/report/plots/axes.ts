import { type Markup, markup, type Part } from '../markup.ts';

/** Size of a drawn plot; it is scaled to the available width. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export const USUAL: Size = { width: 300, height: 172 };

/** A linear scale from numbers to places. */
export type Scale = (value: number) => number;

export const scale = ([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale => {
  const span = to - from || 1;
  return (value) => start + ((value - from) / span) * (end - start);
};

/** A narrower range would look like one number. */
const NARROWEST = 1e-9;

/** `toFixed` takes no more digits. */
const MAX_DIGITS = 100;

/** Steps between ticks, as multiples of a power of ten. */
const STEPS = [1, 2, 5, 10] as const;

/** The round step that cuts `span` into about `count` parts: the nearest of 1, 2, 5 and 10 times a power of ten, by ratio. */
function tickStep(span: number, count: number): number {
  const raw = span / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(raw));
  const distance = (step: number) => Math.abs(Math.log(raw / (step * power)));
  return power * STEPS.reduce((best, step) => (distance(step) < distance(best) ? step : best));
}

/** A domain that contains `low` to `high` and begins and ends at ticks, with about `count` round ticks. Both ends are ticks. */
export function roundDomain(low: number, high: number, count: number): { domain: readonly [number, number]; ticks: readonly number[] } {
  const [from, to] = high - low > NARROWEST ? [low, high] : [low - 1, high + 1];
  const step = tickStep(to - from, count);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const tick = (index: number) => Number((index * step).toFixed(Math.min(digits, MAX_DIGITS)));
  let firstTick = Math.ceil(from / step);
  while (tick(firstTick) > from) firstTick--;
  let last = Math.max(firstTick + 1, Math.floor(to / step));
  while (tick(last) < to) last++;
  const ticks = Array.from({ length: last - firstTick + 1 }, (_, i) => tick(firstTick + i));
  return { domain: [ticks[0] ?? from, ticks.at(-1) ?? to], ticks };
}

export interface AxesSpec {
  readonly size: Size;
  readonly left?: number;
  readonly right?: number;
  readonly top?: number;
  readonly bottom?: number;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly xTicks?: readonly number[];
  readonly yTicks?: readonly number[];
  readonly xText?: (value: number) => string;
  readonly yText?: (value: number) => string;
  readonly xName?: string;
  readonly yName?: string;
}

export interface Axes {
  readonly x: Scale;
  readonly y: Scale;
  /** Grid, ticks and the names of both axes. */
  readonly drawn: Markup;
  /** The room within: left, right, top, bottom. */
  readonly room: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
}

export function axes(spec: AxesSpec): Axes {
  const { size, xTicks = [], yTicks = [], xText = String, yText = String, xName = '', yName = '' } = spec;
  const room = {
    left: spec.left ?? 34,
    right: size.width - (spec.right ?? 10),
    top: spec.top ?? (yName === '' ? 12 : 26),
    bottom: size.height - (spec.bottom ?? 32),
  };
  const x = scale(spec.x, [room.left, room.right]);
  const y = scale(spec.y, [room.bottom, room.top]);
  const drawn = markup`${yTicks.map(
    (value) =>
      markup`<path class="grid" d="M${room.left} ${y(value)}H${room.right}"/>${label(room.left - 6, y(value) + 4, yText(value), 'dim', 'end')}`,
  )}<path class="axis" d="M${room.left} ${room.bottom}H${room.right}"/>${xTicks.map(
    (value) => markup`<path class="axis" d="M${x(value)} ${room.bottom}v4"/>${label(x(value), room.bottom + 16, xText(value), 'dim')}`,
  )}${xName !== '' && label(room.right, size.height - 2, xName, 'dim', 'end')}${yName !== '' && label(2, 11, yName, 'dim', 'start')}`;
  return { x, y, drawn, room };
}

export const label = (x: number, y: number, text: string, look = '', anchor: 'start' | 'middle' | 'end' = 'middle'): Markup =>
  markup`<text class="${look}" x="${x}" y="${y}" text-anchor="${anchor}">${text}</text>`;

/** An SVG as one named image. Its content is next to it in words, for screen readers. */
export const drawing = ({ width, height }: Size, name: string, ...parts: readonly Part[]): Markup =>
  markup`<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}">${parts}</svg>`;

/** “M1 2L3 4”: a line through points. */
export const through = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The arms' marks: told apart by shape as well as by colour. */
export const mark = (arm: number, x: number, y: number, size = 4.5): Markup =>
  arm === 0
    ? markup`<circle class="dot a" cx="${x}" cy="${y}" r="${size}"/>`
    : markup`<rect class="dot b" x="${x - size * 0.9}" y="${y - size * 0.9}" width="${size * 1.8}" height="${size * 1.8}"/>`;

/** Which of the two colours an arm has. */
export const armClass = (arm: number): 'a' | 'b' => (arm === 0 ? 'a' : 'b');
