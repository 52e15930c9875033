import { Icon } from '@fray/table-kit/icon';
import { Flame, Play, Zap } from 'lucide';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { go, type RouteOf } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { loadCollection, nextOf, type PuzzleCollection } from './collection.ts';
import { dayOf, setOfDay, streakOf } from './daily.ts';
import { isSolved } from './facts.tsx';
import { progress } from './progress.ts';
import { ratingOf } from './rating.ts';
import { type PuzzleSet, SETS, setNamed } from './sets.ts';
import { puzzleWords } from './words/index.ts';
import '../../shared/page.css';
import './puzzles.css';

/** All puzzles: the day's, by game, and one collection by theme. */
export function PuzzlesPage({ route }: { route: RouteOf<'puzzles'> }) {
  const set = setNamed(route.set);
  const w = puzzleWords();
  useTitle(w.title);
  return (
    <main id="main" class="page pz-page">
      <h1>{set ? `${w.title}: ${set.texts[language.value]}` : w.title}</h1>
      <p>{w.lead}</p>
      {set ? (
        <Collection set={set} />
      ) : (
        <>
          <Today />
          <h2>{w.games}</h2>
          <ul class="pz-sets">
            {SETS.map((one) => (
              <SetCard key={one.name} set={one} />
            ))}
          </ul>
        </>
      )}
    </main>
  );
}

/** The day's puzzle, the row of days, and how strong somebody is. */
function Today() {
  const w = puzzleWords();
  const today = dayOf(new Date());
  const { days, rating } = progress.value;
  const isDone = days.includes(today);
  const streak = streakOf(days, today);
  const set = setOfDay(today);
  return (
    <section class="panel pz-today" style={accentOf(set.game)}>
      <img src={coverOf(set.game)} alt="" width={626} height={300} />
      <div>
        <h2>{w.today}</h2>
        <p>{isDone ? w.todaySolved : w.todayOf(set.texts[language.value])}</p>
        <p class="pz-streak">
          <Icon of={Flame} size={22} /> {streak === 0 ? w.noStreak : w.streak(streak)}
        </p>
        <p class="buttons">
          <a class="button primary" href="#/puzzle/today">
            {isDone ? w.again : w.solve}
          </a>
        </p>
      </div>
      <p class="pz-rating" title={w.ratingHelp}>
        <small>{w.rating}</small> <b>{w.rated(Math.round(rating.rating), Math.round(rating.spread))}</b>
      </p>
    </section>
  );
}

/** Opens the puzzle that suits somebody best of a collection, or of one of its themes. */
async function openNext(set: PuzzleSet, theme = ''): Promise<void> {
  const { file } = await loadCollection(set.name);
  const some = theme === '' ? file.puzzles : file.puzzles.filter((one) => one.theme === theme);
  const puzzle = nextOf(some, isSolved, progress.peek().rating.rating, ratingOf);
  if (puzzle) go(`/puzzle/${puzzle.id}${theme === '' ? '' : `/${theme}`}`);
}

function SetCard({ set }: { set: PuzzleSet }) {
  const w = puzzleWords();
  const name = set.texts[language.value];
  const solved = Object.keys(progress.value.tried).filter((id) => id.replace(/-\d+$/, '') === set.name && isSolved(id)).length;
  const best = progress.value.storms[set.name];
  return (
    <li class="panel pz-set" style={accentOf(set.game)}>
      <img src={coverOf(set.game)} alt="" width={626} height={300} loading="lazy" />
      <h3>
        <a href={`#/puzzles/${set.name}`}>{name}</a>
      </h3>
      {solved > 0 && <p>{w.solvedHere(solved)}</p>}
      <p class="buttons">
        <button type="button" class="primary" aria-label={`${w.go}: ${name}`} onClick={() => void openNext(set)}>
          <Icon of={Play} size={18} /> {w.go}
        </button>
        <a class="button" href={`#/storm/${set.name}`} aria-label={w.stormOf(name)}>
          <Icon of={Zap} size={18} /> {best === undefined ? w.storm : `${w.storm}, ${w.stormBest(best)}`}
        </a>
      </p>
    </li>
  );
}

/** One collection: its themes, how far somebody has come with each, and every puzzle by its difficulty. */
function Collection({ set }: { set: PuzzleSet }) {
  const loaded = useLoaded(`set ${set.name}`, () => loadCollection(set.name));
  return <Awaiting loaded={loaded}>{(collection) => <Themes collection={collection} />}</Awaiting>;
}

function Themes({ collection: { set, themes: all, file } }: { collection: PuzzleCollection }) {
  const w = puzzleWords();
  const { tried } = progress.value;
  const themes = all.map((theme) => ({
    ...theme,
    puzzles: file.puzzles.filter((one) => one.theme === theme.name).toSorted((a, b) => ratingOf(a) - ratingOf(b)),
  }));
  return (
    <div style={accentOf(set.game)}>
      <p class="buttons">
        <button type="button" class="primary" onClick={() => void openNext(set)}>
          <Icon of={Play} size={18} /> {w.go}
        </button>
        <a class="button" href={`#/storm/${set.name}`}>
          <Icon of={Zap} size={18} /> {w.storm}
        </a>
        <a class="button" href="#/puzzles">
          {w.leave}
        </a>
      </p>
      <div class="pz-themes">
        {themes
          .filter(({ puzzles }) => puzzles.length > 0)
          .map(({ name, texts, puzzles }) => (
            <section key={name} class="panel">
              <h2>{texts[language.value]}</h2>
              <p>{w.solved(puzzles.filter(({ id }) => isSolved(id)).length, puzzles.length)}</p>
              <ol class="pz-list">
                {puzzles.map((puzzle) => (
                  <li key={puzzle.id}>
                    <a class={tried[puzzle.id] ?? ''} href={`#/puzzle/${puzzle.id}/${name}`}>
                      <span class="visually-hidden">{set.texts[language.value]} </span>
                      {puzzle.id.replace(/^.*-/, '')}
                      <small>
                        {ratingOf(puzzle)}
                        {isSolved(puzzle.id) && <span class="visually-hidden"> {w.right}</span>}
                      </small>
                    </a>
                  </li>
                ))}
              </ol>
            </section>
          ))}
      </div>
    </div>
  );
}
