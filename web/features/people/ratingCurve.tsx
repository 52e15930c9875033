import { cardOf } from '@fray/games';
import type { Rating, RatingCurves, RatingPoint } from '@fray/protocol';
import { accentOf } from '../../shared/covers.ts';
import { locale } from '../../shared/locale.ts';
import { language } from '../../shared/settings.ts';
import { useElementSize } from '../../shared/useElementSize.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { curveOf, dateLabels } from './curve.ts';
import { RatingMark } from './ratingMark.tsx';
import { PEOPLE } from './words.ts';

const FRAME = { left: 46, right: 16, top: 14, bottom: 26 } as const;

interface Props {
  /** The player and the game of a curve. */
  readonly name: string;
  readonly game: string;
  readonly ratings: readonly Rating[];
  curves(game: string): Promise<RatingCurves>;
}

/** The course of a rating, with its 95 % interval. */
export function RatingCurve({ name, game, ratings, curves }: Props) {
  const w = PEOPLE[language.value];
  const loaded = useLoaded(`${name} ${game}`, () => curves(game));
  const found = loaded && 'value' in loaded ? loaded.value : { people: [], bots: [] };
  // Against people, where there is enough to show.
  const withBots = found.people.length < 2;
  const points = withBots ? found.bots : found.people;
  const rated = ratings.find((one) => one.game === game && one.bots === withBots);
  if (points.length < 2 || !rated) return null;
  const title = cardOf(game)?.texts[language.value].name ?? game;
  return (
    <section class="panel pp-curve" style={accentOf(game)} aria-labelledby="pp-curve">
      <header>
        <h2 id="pp-curve">
          <b>{title}</b> {w.curve}
        </h2>
        <span>
          <RatingMark rated={rated} /> {withBots && <small>{w.withBots}</small>}
        </span>
      </header>
      <Drawn points={points} label={w.curveOf(title, points[0]!.rating, rated.rating)} />
    </section>
  );
}

function Drawn({ points, label }: { points: readonly RatingPoint[]; label: string }) {
  const { box, room } = useElementSize();
  const curve = curveOf(points, { ...room, ...FRAME });
  return (
    <div ref={box}>
      {curve && (
        <svg width={room.width} height={room.height} role="img" aria-label={label}>
          {curve.ratings.map(({ rating, y }) => (
            <g key={rating}>
              <line x1={FRAME.left} x2={room.width - FRAME.right} y1={y} y2={y} />
              <text x={FRAME.left - 8} y={y + 4} text-anchor="end">
                {rating.toLocaleString(language.value).replace('-', '−')}
              </text>
            </g>
          ))}
          {dateLabels(curve.dates, locale()).map(({ text, x }, n) => (
            <text key={n} x={x} y={room.height - 6} text-anchor={n === 0 ? 'start' : x === curve.dates.at(-1)?.x ? 'end' : 'middle'}>
              {text}
            </text>
          ))}
          <polygon points={curve.band} />
          <polyline points={curve.line} />
          <circle cx={curve.last[0]} cy={curve.last[1]} r="5" />
        </svg>
      )}
    </div>
  );
}
