import { Icon } from '@fray/table-kit/icon';
import { Puzzle } from 'lucide';
import { accentOf } from '../../app/covers.ts';
import { language } from '../../app/settings.ts';
import { dayOf, setOfDay } from '../../puzzles/daily.ts';
import { progress } from '../../puzzles/progress.ts';
import { HOME } from './words.ts';

/** The day's puzzle, the same one for everybody, and the way to all the others. */
export function DayPuzzle() {
  const w = HOME[language.value];
  const today = dayOf(new Date());
  const { game, texts } = setOfDay(today);
  const isDone = progress.value.days.includes(today);
  return (
    <section class="day-puzzle" style={accentOf(game)}>
      <h2>{w.today}</h2>
      <div class="row">
        <span>
          <b>{texts[language.value]}</b>
          {isDone && <small>{w.todayDone}</small>}
        </span>
        <span class="day-ways">
          <a class={`way ${isDone ? '' : 'first'}`} href="#/puzzle/today">
            <Icon of={Puzzle} size={18} /> {w.solve}
          </a>
          <a class="way" href="#/puzzles">
            {w.allPuzzles}
          </a>
        </span>
      </div>
    </section>
  );
}
