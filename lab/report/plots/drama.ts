import { type Markup, markup } from '../markup.ts';
import { armClass, axes, drawing, label, type Size, through, USUAL } from './axes.ts';

/** The winner's share at a part of the game, both in per cent: the mean, and where four games in five lie. */
export interface DramaPoint {
  readonly at: number;
  readonly mean: number;
  readonly p10: number;
  readonly p90: number;
}

interface DramaWords {
  readonly name: string;
  readonly played: string;
  readonly share: string;
}

/** The winner's chance over the game: the means of the arms, and the middle four fifths of the last one as a band. */
export function dramaPlot(
  arms: readonly (readonly DramaPoint[])[],
  words: DramaWords,
  format: (value: number) => string,
  size: Size = USUAL,
): Markup {
  const { x, y, drawn } = axes({
    size,
    x: [0, 100],
    y: [0, 100],
    xTicks: [0, 25, 50, 75, 100],
    yTicks: [0, 50, 100],
    xText: format,
    yText: format,
    xName: words.played,
    yName: words.share,
  });
  const line = (points: readonly DramaPoint[], of: (point: DramaPoint) => number) =>
    through(points.map((point) => [x(point.at), y(of(point))]));
  const curves = arms.filter((points) => points.length > 0);
  const last = arms.length - 1;
  const wide = arms[last] ?? [];
  const band = `${line(wide, ({ p90 }) => p90)}${line(wide.toReversed(), ({ p10 }) => p10).replace('M', 'L')}Z`;
  const edges = arms.length > 1 ? (arms[0] ?? []) : [];
  const middle = wide[Math.floor(wide.length * 0.6)];
  return drawing(
    size,
    words.name,
    drawn,
    wide.length > 0 && markup`<path class="band ${armClass(last)}" d="${band}"/>`,
    edges.length > 0 && markup`<path class="edge a" d="${line(edges, ({ p10 }) => p10)}${line(edges, ({ p90 }) => p90)}"/>`,
    curves.map((points) => markup`<path class="line ${armClass(arms.indexOf(points))}" d="${line(points, ({ mean }) => mean)}"/>`),
    middle && markup`${label(x(middle.at), y(middle.p10) + 12, 'P10', 'dim')}${label(x(middle.at), y(middle.p90) - 5, 'P90', 'dim')}`,
  );
}

/** The chance of a side over one game, small: `curve` from 0 to 1. */
export function sparkline(shares: readonly number[], name: string, id: string, size: Size = { width: 118, height: 36 }): Markup {
  const { width, height } = size;
  const curve = shares.length === 0 ? [0.5] : shares;
  const x = (i: number) => 4 + (i / Math.max(1, curve.length - 1)) * (width - 10);
  const y = (share: number) => 4 + (1 - share) * (height - 8);
  const line = through(curve.map((share, i) => [x(i), y(share)]));
  const lowest = curve.slice(0, -1).reduce((least, share, i) => (share < (curve[least] ?? 1) ? i : least), 0);
  const under = `${line}L${x(curve.length - 1)} ${height / 2}L${x(0)} ${height / 2}Z`;
  const end = curve.at(-1) ?? 0.5;
  return markup`<svg class="plot spark" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${name}"><defs><clipPath id="${id}-up"><rect width="${width}" height="${height / 2}"/></clipPath><clipPath id="${id}-down"><rect y="${height / 2}" width="${width}" height="${height / 2}"/></clipPath></defs><path class="zero" d="M2 ${height / 2}H${width - 4}"/><path class="ahead area" d="${under}" clip-path="url(#${id}-up)"/><path class="behind area" d="${under}" clip-path="url(#${id}-down)"/><path class="ahead line" d="${line}" clip-path="url(#${id}-up)"/><path class="behind line" d="${line}" clip-path="url(#${id}-down)"/><circle class="dot behind" cx="${x(lowest)}" cy="${y(curve[lowest] ?? 0.5)}" r="3.5"/><circle class="dot ahead" cx="${x(curve.length - 1)}" cy="${y(end)}" r="3.5"/></svg>`;
}
