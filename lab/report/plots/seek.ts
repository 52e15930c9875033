import type { SeekResult } from '../../seek/seek.ts';
import { type Markup, markup } from '../markup.ts';
import { axes, drawing, label, roundDomain, through } from './axes.ts';

const SIZE = { width: 620, height: 300 };

/** The first goal by value tried: points with their intervals, the goal as a dashed line, the answer large. */
export function seekPlot({ arms, goals, nearest, answers }: SeekResult, names: readonly string[], title: string): Markup | undefined {
  const [goal] = goals;
  const points = arms.flatMap(({ estimates, isTried }, arm) => {
    const estimate = (arm === nearest ? answers[0]?.estimate : undefined) ?? estimates[0];
    return estimate ? [{ arm, isTried, estimate }] : [];
  });
  if (!goal || points.length === 0) return undefined;
  const isShare = goal.unit === 'share' || goal.unit === 'points' || goal.from === 'factor';
  const scaled = (value: number) => (isShare ? 100 : 1) * value;
  const ends = [goal.target, ...points.flatMap(({ estimate }) => [estimate.low, estimate.high])].map(scaled);
  const { domain, ticks } = roundDomain(Math.min(...ends), Math.max(...ends), 5);
  const places = points.toSorted((a, b) => orderOf(names[a.arm]) - orderOf(names[b.arm]));
  const at = axes({
    size: SIZE,
    left: 48,
    x: [-0.5, places.length - 0.5],
    y: domain,
    xTicks: places.map((_, i) => i),
    yTicks: ticks,
    xText: (i) => names[places[i]?.arm ?? 0] ?? '',
    yText: (value) => (isShare ? `${value} %` : String(value)),
  });
  const line = places.map(({ estimate }, i): [number, number] => [at.x(i), at.y(scaled(estimate.value))]);
  const marks = places.map(({ arm, estimate }, i) => {
    const [x, y] = line[i]!;
    const look = arm === nearest ? 'b' : 'a';
    return markup`<path class="whisker" d="M${x} ${at.y(scaled(estimate.low))}V${at.y(scaled(estimate.high))}"/><circle class="dot ${look}" cx="${x}" cy="${y}" r="${arm === nearest ? 8 : 5}"/>${label(x + 12, y + 4, scaled(estimate.value).toFixed(1), `tag ${look}`, 'start')}`;
  });
  const targetY = at.y(scaled(goal.target));
  return drawing(
    SIZE,
    title,
    at.drawn,
    markup`<path class="ahead edge" d="M${at.room.left} ${targetY}H${at.room.right}"/><path class="line thin a" d="${through(line)}"/>`,
    marks,
  );
}

/** Numbers in their order; names as they come. */
const orderOf = (name = ''): number => (Number.isNaN(Number(name)) ? 0 : Number(name));
