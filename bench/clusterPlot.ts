import { axes, drawing, label, type Markup, markup, roundDomain, through } from '@fray/lab/plots';

/** Latencies by number of tables. */
export interface Curve {
  readonly name: string;
  readonly points: readonly { readonly tables: number; readonly p50: number; readonly p99: number }[];
}

const SIZE = { width: 640, height: 320 };
const COLOURS = ['#0f766e', '#b45309', '#6d28d9'];
const STYLE =
  'svg{background:#fff;font:12px system-ui,sans-serif}text{fill:#1f2937}.dim{fill:#6b7280}.grid{stroke:#e5e7eb;fill:none}.axis{stroke:#6b7280;fill:none}';

/** Draws the plot as SVG: half of all actions lie below the broken line, 99 of 100 below the solid one. */
export function curves(all: readonly Curve[]): string {
  const tables = [...new Set(all.flatMap(({ points }) => points.map((point) => point.tables)))];
  const y = roundDomain(0, Math.max(...all.flatMap(({ points }) => points.map(({ p99 }) => p99))), 5);
  const {
    x: placed,
    y: high,
    drawn,
    room,
  } = axes({
    size: SIZE,
    left: 48,
    right: 90,
    x: [Math.log(Math.min(...tables)), Math.log(Math.max(...tables))],
    y: y.domain,
    xTicks: tables.map(Math.log),
    yTicks: y.ticks,
    xText: (value) => Math.round(Math.exp(value)).toLocaleString('en'),
    xName: 'tables at which people play, an action every two seconds each',
    yName: 'ms until an action is acknowledged: 99 of 100 (whole line), half (broken)',
  });
  const lines = all.map(({ name, points }, i): Markup => {
    const colour = COLOURS[i % COLOURS.length]!;
    const line = (of: 'p50' | 'p99') => through(points.map((point) => [placed(Math.log(point.tables)), high(point[of])]));
    const dots = points.map(
      (point) => markup`<circle cx="${placed(Math.log(point.tables))}" cy="${high(point.p99)}" r="3.5" fill="${colour}"/>`,
    );
    const last = points.at(-1)!;
    return markup`<path d="${line('p99')}" fill="none" stroke="${colour}" stroke-width="2"/><path d="${line('p50')}" fill="none" stroke="${colour}" stroke-dasharray="4 4"/>${dots}${label(room.right + 8, high(last.p99) + 4, name, '', 'start')}`;
  });
  const body = drawing(SIZE, 'How long an action takes, by tables and servers', drawn, lines).text;
  return `${body.replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" `).replace('>', `><style>${STYLE}</style>`)}\n`;
}
