import { Icon } from '@fray/table-kit/icon';
import { Flame, Puzzle } from 'lucide';
import { useState } from 'preact/hooks';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { locale } from '../../shared/locale.ts';
import { language } from '../../shared/settings.ts';
import { career } from '../career/index.ts';
import { dayOf, progress, setOfDay, streakOf } from '../puzzles/index.ts';
import { CAREER } from './careerWords.ts';
import { LinkCard } from './linkCard.tsx';
import { HOME } from './words.ts';
import './dayPuzzle.css';

const DAY = 86_400_000;

/** The daily puzzle, the same for everybody, and a link to all others. The server draws its board, so that nothing is loaded for it. */
export function DayPuzzle() {
  const w = HOME[language.value];
  const today = dayOf(new Date());
  const { game, texts } = setOfDay(today);
  // With an account also the days that were solved at other devices.
  const days = [...progress.value.days, ...career.value.days];
  const isDone = days.includes(today);
  // Without a network it is not even asked for.
  const [isMissing, setMissing] = useState(!navigator.onLine);
  return (
    <LinkCard
      name="day-puzzle"
      picture={isMissing ? coverOf(game) : `/picture/today?of=${today}`}
      style={accentOf(game)}
      heading={w.today}
      lead={isDone ? CAREER[language.value].solvedToday : w.todayLead(texts[language.value])}
      onMissing={() => setMissing(true)}
      note={<Week days={days} today={today} />}
    >
      <a class={`action-link ${isDone ? '' : 'first'}`} href="#/puzzle/today">
        <Icon of={Puzzle} size={18} /> {w.solve}
      </a>
      <a class="action-link" href="#/puzzles">
        {w.allPuzzles}
      </a>
    </LinkCard>
  );
}

/** Which of the last seven days were solved, and how many in a row. */
function Week({ days, today }: { days: readonly string[]; today: string }) {
  const w = CAREER[language.value];
  const streak = streakOf(days, today);
  const name = (day: string, weekday: 'narrow' | 'long') =>
    new Intl.DateTimeFormat(locale(), { weekday, timeZone: 'UTC' }).format(Date.parse(day));
  const week = Array.from({ length: 7 }, (_, i) => dayOf(new Date(Date.parse(today) - (6 - i) * DAY)));
  return (
    <div class="week">
      <p class={`streak ${streak > 0 ? 'lit' : ''}`}>
        <Icon of={Flame} size={18} /> <b>{streak > 0 ? w.puzzleStreak(streak) : w.startStreak}</b>
      </p>
      <ol aria-label={w.week}>
        {week.map((day) => {
          const isSolved = days.includes(day);
          return (
            <li key={day} class={isSolved ? 'lit' : day === today ? 'today' : ''}>
              <Icon of={Flame} size={16} />
              <span aria-hidden="true">{name(day, 'narrow')}</span>
              <span class="visually-hidden">{(isSolved ? w.solvedOn : w.missedOn)(name(day, 'long'))}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
