import type { RatingPoint } from '@fray/protocol';

/** A box with edges that are left free, in pixels. */
interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A rating over time: the line, its confidence band, and the labels of the axes. */
interface Curve {
  readonly line: string;
  readonly band: string;
  readonly last: readonly [x: number, y: number];
  readonly ratings: readonly { readonly rating: number; readonly y: number }[];
  readonly dates: readonly { readonly at: number; readonly x: number }[];
}

const STEPS = [10, 20, 50, 100, 200, 500, 1000];
/** Pixels between two numbers at an axis. */
const APART = { y: 34, x: 84 } as const;

/** The coordinates of a curve; undefined if there is none. */
export function curveOf(points: readonly RatingPoint[], frame: Frame): Curve | undefined {
  const [first] = points;
  const last = points.at(-1);
  const [width, height] = [frame.width - frame.left - frame.right, frame.height - frame.top - frame.bottom];
  if (!first || !last || points.length < 2 || width <= 0 || height <= 0) return undefined;
  const low = Math.min(...points.map(({ rating, margin }) => rating - margin));
  const high = Math.max(...points.map(({ rating, margin }) => rating + margin));
  const step = STEPS.find((one) => (high - low) / one <= height / APART.y) ?? 2000;
  const [bottom, top] = [Math.floor(low / step) * step, Math.max(Math.ceil(high / step) * step, Math.floor(low / step) * step + step)];
  const span = Math.max(1, last.at - first.at);
  const x = (at: number) => round(frame.left + (width * (at - first.at)) / span);
  const y = (rating: number) => round(frame.top + (height * (top - rating)) / (top - bottom));
  const ahead = points.map(({ at, rating, margin }) => `${x(at)},${y(rating + margin)}`);
  const back = points.toReversed().map(({ at, rating, margin }) => `${x(at)},${y(rating - margin)}`);
  const marks = Math.max(1, Math.floor(width / APART.x));
  return {
    line: points.map(({ at, rating }) => `${x(at)},${y(rating)}`).join(' '),
    band: [...ahead, ...back].join(' '),
    last: [x(last.at), y(last.rating)],
    ratings: Array.from({ length: Math.round((top - bottom) / step) + 1 }, (_, n) => bottom + n * step).map((rating) => ({
      rating,
      y: y(rating),
    })),
    dates: Array.from({ length: marks + 1 }, (_, n) => first.at + (span * n) / marks).map((at) => ({ at, x: x(at) })),
  };
}

/** Labels below a curve: each day or time once, at its first point. */
export function dateLabels<T extends { readonly at: number }>(dates: readonly T[], language: string): (T & { readonly text: string })[] {
  const [first, last] = [dates[0]?.at ?? 0, dates.at(-1)?.at ?? 0];
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short' });
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
  const format = day.format(first) === day.format(last) ? time : day;
  const labels = dates.map((date) => ({ ...date, text: format.format(date.at) }));
  return labels.filter(({ text }, n) => text !== labels[n - 1]?.text);
}

const round = (value: number): number => Math.round(value * 10) / 10;
