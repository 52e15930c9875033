import { type Markup, markup } from '../markup.ts';
import { armClass, axes, drawing, mark, roundDomain, type Size, scale, through, USUAL } from './axes.ts';
import type { Spread } from './dots.ts';

interface DifferenceSpec {
  /** Differences that do not matter: the grey band. */
  readonly matters: number;
  readonly verdict: 'changed' | 'same' | 'open';
  readonly name: string;
  readonly size?: Size;
}

/** How many times what matters fits on the axis to each side. */
const REACH = 3;

/** A difference with its interval on its own axis; an arrow marks an interval that is cut at the end. */
export function differencePlot(difference: Spread, { matters, verdict, name, size = { width: 118, height: 26 } }: DifferenceSpec): Markup {
  const { width, height } = size;
  const widest = Math.max(Math.abs(difference.low), Math.abs(difference.high), Math.abs(difference.value));
  const span = Math.max(matters * REACH, Math.min(widest * 1.1, matters * REACH * 4)) || 1;
  const x = scale([-span, span], [6, width - 6]);
  const inside = (value: number) => Math.max(-span, Math.min(span, value));
  const middle = height / 2;
  return markup`<svg class="plot difference ${verdict}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${name}"><rect class="matters" x="${x(-matters)}" y="2" width="${x(matters) - x(-matters)}" height="${height - 4}" rx="4"/><path class="axis" d="M${x(0)} 1V${height - 1}"/><path class="line" d="M${x(inside(difference.low))} ${middle}H${x(inside(difference.high))}"/>${
    difference.low < -span && markup`<path class="line" d="M${x(-span) + 4} ${middle - 4}l-4 4 4 4"/>`
  }${difference.high > span && markup`<path class="line" d="M${x(span) - 4} ${middle - 4}l4 4 -4 4"/>`}<circle class="dot" cx="${x(inside(difference.value))}" cy="${middle}" r="5"/></svg>`;
}

/** Both arms with their intervals on one axis of their own. */
export function armsPlot(arms: readonly (Spread | null)[], name: string, size: Size = { width: 120, height: 26 }): Markup {
  const ends = arms.flatMap((arm) => (arm ? [arm.low, arm.high] : []));
  const low = Math.min(...ends);
  const high = Math.max(...ends);
  const pad = (high - low) * 0.15 || 1;
  const x = scale([low - pad, high + pad], [6, size.width - 6]);
  return markup`<svg class="plot" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" role="img" aria-label="${name}">${arms.map(
    (arm, k) => {
      if (!arm) return undefined;
      const y = k === 0 ? 8 : 18;
      return markup`<path class="line ${armClass(k)}" d="M${x(arm.low)} ${y}H${x(arm.high)}"/>${mark(k, x(arm.value), y, 4)}`;
    },
  )}</svg>`;
}

/** An estimate after so many games. */
export interface InterimEstimate extends Spread {
  readonly games: number;
}

interface SettleWords {
  readonly name: string;
  readonly games: string;
  readonly difference: string;
}

/** A difference over the number of games. The part without games yet is grey. */
export function settlePlot(
  points: readonly InterimEstimate[],
  planned: number,
  words: SettleWords,
  format: (value: number) => string,
  formatGames: (value: number) => string,
  size: Size = { width: 424, height: 118 },
): Markup {
  const steady = points.filter(({ games }) => games * 8 >= (points.at(-1)?.games ?? 0));
  const ends = steady.flatMap(({ low, high }) => [low, high]);
  const { domain, ticks } = roundDomain(Math.min(0, ...ends), Math.max(0, ...ends), 3);
  const across = roundDomain(0, planned, 4);
  const { x, y, drawn, room } = axes({
    size,
    right: 20,
    x: [0, planned],
    y: domain,
    xTicks: across.ticks.filter((tick) => tick <= planned),
    yTicks: ticks,
    xText: formatGames,
    yText: format,
    xName: words.games,
    yName: words.difference,
  });
  const clamp = (value: number) => y(Math.max(domain[0], Math.min(domain[1], value)));
  const last = points.at(-1);
  const line = through(points.map(({ games, value }) => [x(games), clamp(value)]));
  const upper = through(points.map(({ games, high }) => [x(games), clamp(high)]));
  const lower = through(points.toReversed().map(({ games, low }) => [x(games), clamp(low)])).replace('M', 'L');
  return drawing(
    size,
    words.name,
    drawn,
    markup`<path class="zero" d="M${room.left} ${y(0)}H${room.right}"/>`,
    last &&
      last.games < planned &&
      markup`<rect class="matters" x="${x(last.games)}" y="${room.top}" width="${room.right - x(last.games)}" height="${room.bottom - room.top}"/>`,
    points.length > 1 && markup`<path class="band b" d="${upper}${lower}Z"/><path class="line b" d="${line}"/>`,
    last && mark(1, x(last.games), clamp(last.value)),
  );
}

interface TornadoBar extends Spread {
  /** The number that was played instead. */
  readonly text: string;
}

export interface TornadoPlotRow {
  readonly name: string;
  readonly note: string;
  readonly down: TornadoBar | null;
  readonly up: TornadoBar | null;
}

/** One number at a time, one step down and one up: the effect of each, largest first. */
export function tornadoPlot(rows: readonly TornadoPlotRow[], name: string, xName: string, format: (value: number) => string): Markup {
  const width = USUAL.width * 1.8;
  const left = 190;
  const step = 52;
  const size = { width, height: 52 + rows.length * step };
  const ends = rows.flatMap(({ down, up }) => [down, up].flatMap((bar) => (bar ? [bar.low, bar.high] : [])));
  const most = Math.max(0.01, ...ends.map(Math.abs));
  const { domain, ticks } = roundDomain(-most, most, 4);
  const { x, drawn, room } = axes({ size, left, right: 24, top: 14, x: domain, y: [0, 1], xTicks: ticks, xText: format, xName });
  const bars = rows.map(({ name: rowName, note, down, up }, i) => {
    const middle = room.top + (i + 0.5) * step;
    return markup`<text class="name" x="${left - 12}" y="${middle - 2}" text-anchor="end">${rowName}</text><text class="dim" x="${left - 12}" y="${middle + 13}" text-anchor="end">${note}</text>${[
      down,
      up,
    ].map((bar, k) => bar && tornadoBar(bar, k, x, middle + (k === 0 ? -9 : 9)))}`;
  });
  return drawing(size, name, drawn, markup`<path class="zero" d="M${x(0)} 8V${room.bottom}"/>`, bars);
}

function tornadoBar({ value, low, high, text }: TornadoBar, k: number, x: (value: number) => number, y: number): Markup {
  const left = value < 0;
  return markup`<rect class="bar ${k === 0 ? 'b' : 'good'}" x="${Math.min(x(0), x(value))}" y="${y - 6.5}" width="${Math.max(1, Math.abs(x(value) - x(0)))}" height="13" rx="2"/><path class="whisker" d="M${x(low)} ${y}H${x(high)}M${x(low)} ${y - 4}v8M${x(high)} ${y - 4}v8"/><text class="name" x="${left ? x(low) - 6 : x(high) + 6}" y="${y + 4}" text-anchor="${left ? 'end' : 'start'}">${text}</text>`;
}
