import { Awaiting, useLoaded } from '../../shared/loaded.tsx';
import { NotFound } from '../../shared/notFound.tsx';
import { go, type RouteOf } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { useAnalysis } from '../review/index.ts';
import { loadCollection, nextOf } from './collection.ts';
import { dayOf, placeOfDay, setOfDay } from './daily.ts';
import { isSolved } from './facts.tsx';
import { type OpenCollectionPuzzle, openOn } from './opened.ts';
import { answered, progress } from './progress.ts';
import { ratingOf } from './rating.ts';
import { setOf } from './sets.ts';
import { Solving } from './solving.tsx';
import { puzzleWords } from './words/index.ts';
import '../../shared/tableView.css';
import './puzzles.css';

/** The address of the day's puzzle. */
const TODAY = 'today';

async function findPuzzle(id: string): Promise<OpenCollectionPuzzle | undefined> {
  if (id === TODAY) {
    const day = dayOf(new Date());
    const shelf = await loadCollection(setOfDay(day).name);
    const puzzle = shelf.file.puzzles[placeOfDay(day, shelf.file.puzzles.length)];
    return puzzle && openOn(shelf, puzzle);
  }
  const set = setOf(id);
  const shelf = set && (await loadCollection(set.name));
  const puzzle = shelf?.file.puzzles.find((one) => one.id === id);
  return shelf && puzzle && openOn(shelf, puzzle);
}

/** A puzzle at its table, by its id or as the day's; the next one is of the same theme where one was chosen. */
export function PuzzlePage({ route: { id, theme } }: { route: RouteOf<'puzzle'> }) {
  const loaded = useLoaded(`puzzle ${id}`, () => findPuzzle(id));
  return (
    <Awaiting loaded={loaded}>
      {(found) =>
        found ? <One key={found.puzzle.id} found={found} theme={theme} isToday={id === TODAY} /> : <NotFound>{puzzleWords().gone}</NotFound>
      }
    </Awaiting>
  );
}

function One({ found, theme, isToday }: { found: OpenCollectionPuzzle; theme: string; isToday: boolean }) {
  const analysis = useAnalysis();
  const w = puzzleWords();
  const { puzzle, file, set } = found;
  useTitle(isToday ? w.today : w.number(set.texts[language.value], Number(puzzle.id.replace(/^.*-/, ''))));
  const next = () => {
    const same = theme === '' ? file.puzzles : file.puzzles.filter((one) => one.theme === theme);
    const one = nextOf(same, isSolved, progress.peek().rating.rating, ratingOf, puzzle.id);
    if (one) go(`/puzzle/${one.id}${theme === '' ? '' : `/${theme}`}`);
    else go('/puzzles');
  };
  return (
    <Solving
      {...found}
      analysis={analysis}
      back="#/puzzles"
      head={isToday && <p class="pz-day">{w.today}</p>}
      onAnswer={(right) => answered({ id: puzzle.id, right, hard: ratingOf(puzzle), day: isToday ? dayOf(new Date()) : undefined })}
      onNext={next}
    />
  );
}
