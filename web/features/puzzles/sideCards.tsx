import { Icon } from '@fray/table-kit/icon';
import { Flame, Puzzle, TrendingDown, TrendingUp, Zap } from 'lucide';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { locale } from '../../shared/locale.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { loadCollection } from './collection.ts';
import { dayOf, puzzleOfDay, setOfDay, streakOf } from './daily.ts';
import { Difficulty } from './facts.tsx';
import { progress } from './progress.ts';
import { difficultyOf } from './rating.ts';
import type { PuzzleSet } from './sets.ts';
import type { RatedDay } from './storedProgress.ts';
import { Thumbnail } from './thumbnail.tsx';
import { puzzleWords } from './words/index.ts';
import './sideCards.css';

const DAY = 86_400_000;

/** The day's puzzle with its board: the main action of this page. */
export function Today() {
  const w = puzzleWords();
  const today = dayOf(new Date());
  const isDone = progress.value.days.includes(today);
  const set = setOfDay(today);
  const loaded = useLoaded(`today ${today}`, async () => {
    const collection = await loadCollection(set.name);
    return { collection, puzzle: puzzleOfDay(today, collection.file.puzzles) };
  });
  const found = loaded && 'value' in loaded ? loaded.value : undefined;
  return (
    <section class="panel pz-today" aria-labelledby="pz-today">
      <div class="pz-today-board">
        {found?.puzzle ? (
          <Thumbnail collection={found.collection} id={found.puzzle.id} />
        ) : (
          loaded && <img src={coverOf(set.game)} alt="" />
        )}
        <h2 id="pz-today">{w.today}</h2>
      </div>
      <div>
        <p class="pz-today-of">
          <b>{set.texts[language.value]}</b>
          {found?.puzzle && <Difficulty step={difficultyOf(found.puzzle)} />}
        </p>
        <p class="pz-found">{isDone ? w.todaySolved : found?.puzzle ? w.found(found.puzzle.found.right, found.puzzle.found.of) : '…'}</p>
        <a class="button primary" href="#/puzzle/today">
          <Icon of={Puzzle} size={20} /> {isDone ? w.again : w.solve}
        </a>
      </div>
    </section>
  );
}

/** The rating with its curve, and what the last week did to it. */
export function RatingCard() {
  const w = puzzleWords();
  const { rating, history, tried } = progress.value;
  const rounded = Math.round(rating.rating);
  const week = dayOf(new Date(Date.now() - 7 * DAY));
  const before = (history.findLast(([day]) => day <= week) ?? history[0])?.[1] ?? rounded;
  const change = rounded - before;
  return (
    <section class="panel pz-rating" title={w.ratingHelp} aria-label={w.rating}>
      <h2>{w.rating}</h2>
      <p>
        <b class="pz-figure">{rounded}</b>
        {change !== 0 && (
          <span class={change > 0 ? 'gain' : 'loss'}>
            <Icon of={change > 0 ? TrendingUp : TrendingDown} size={15} /> {Math.abs(change)}
            <span class="visually-hidden"> {w.change(change)}</span>
          </span>
        )}
        <small>{change !== 0 ? w.thisWeek : Object.keys(tried).length === 0 && w.unrated}</small>
      </p>
      {history.length > 2 && <Curve history={history} />}
    </section>
  );
}

const [WIDTH, HEIGHT] = [248, 64];

function Curve({ history }: { history: readonly RatedDay[] }) {
  const values = history.slice(-60).map(([, value]) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, i) => {
    const x = 4 + ((WIDTH - 8) * i) / (values.length - 1);
    return `${x.toFixed(1)},${(HEIGHT - 6 - ((HEIGHT - 12) * (value - low)) / (high - low || 1)).toFixed(1)}`;
  });
  const [endX, endY] = points.at(-1)!.split(',');
  return (
    <svg class="pz-curve" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polygon points={`4,${HEIGHT} ${points.join(' ')} ${WIDTH - 4},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
      <circle cx={endX} cy={endY} r="4" />
    </svg>
  );
}

const WEEKS = 4;

/** The days of the last four weeks whose puzzle was solved. */
export function StreakCard() {
  const w = puzzleWords();
  const { days } = progress.value;
  const today = dayOf(new Date());
  const streak = streakOf(days, today);
  const best = Math.max(0, ...days.map((day) => streakOf(days, day)));
  const isDone = days.includes(today);
  const shown = Array.from({ length: 7 * WEEKS }, (_, i) => dayOf(new Date(Date.parse(today) - (7 * WEEKS - 1 - i) * DAY)));
  return (
    <section class="panel pz-streak" aria-label={w.streakTitle}>
      <header>
        <h2>{w.streakTitle}</h2>
        {streak > 0 && (
          <b>
            <Icon of={Flame} size={18} /> {w.streak(streak)}
          </b>
        )}
      </header>
      <ol>
        {shown.map((day) => {
          const isLit = days.includes(day);
          return (
            <li key={day} class={`${isLit ? 'lit' : ''} ${day === today ? 'today' : ''}`}>
              {(isLit || day === today) && <Icon of={Flame} size={15} />}
              <span class="visually-hidden">
                {new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.parse(day))}
                {isLit ? `, ${w.states.right}` : ''}
              </span>
            </li>
          );
        })}
      </ol>
      <p>{isDone ? w.streakBest(best) : streak === 0 ? w.noStreak : `${w.streakBest(best)} ${w.streakNext(streak + 1)}`}</p>
    </section>
  );
}

/** Three minutes of easy puzzles of the collection that is open. */
export function StormCard({ set }: { set: PuzzleSet }) {
  const w = puzzleWords();
  const best = progress.value.storms[set.name];
  return (
    <section class="panel pz-storm" style={accentOf(set.game)} aria-label={w.stormOf(set.texts[language.value])}>
      <span class="pz-storm-sign">
        <Icon of={Zap} size={22} />
      </span>
      <p>
        <b>{w.storm}</b>
        <small>{best === undefined ? w.stormShort : `${w.stormShort} · ${w.stormBest(best)}`}</small>
      </p>
      <a class="button" href={`#/storm/${set.name}`}>
        {w.go}
        <span class="visually-hidden">: {w.stormOf(set.texts[language.value])}</span>
      </a>
    </section>
  );
}
