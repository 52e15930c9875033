import { NotFound } from '../../shared/notFound.tsx';
import { go, type RouteOf } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { useAnalysis } from '../review/index.ts';
import { loadCollection, nextOf } from './collection.ts';
import { dayOf, puzzleOfDay, setOfDay } from './daily.ts';
import { isSolved } from './facts.tsx';
import { type OpenCollectionPuzzle, openPuzzleOf } from './opened.ts';
import { progress, recordAnswer } from './progress.ts';
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
    const collection = await loadCollection(setOfDay(day).name);
    const puzzle = puzzleOfDay(day, collection.file.puzzles);
    return puzzle && openPuzzleOf(collection, puzzle);
  }
  const set = setOf(id);
  const collection = set && (await loadCollection(set.name));
  const puzzle = collection?.file.puzzles.find((one) => one.id === id);
  return collection && puzzle && openPuzzleOf(collection, puzzle);
}

/** A puzzle at its table, by id or of the day. The next one has the chosen theme, if any. */
export function PuzzlePage({ route: { id, theme } }: { route: RouteOf<'puzzle'> }) {
  const loaded = useLoaded(`puzzle ${id}`, () => findPuzzle(id));
  return (
    <Awaiting loaded={loaded}>
      {(found) =>
        found ? (
          <OpenedPuzzle key={found.puzzle.id} found={found} theme={theme} isToday={id === TODAY} />
        ) : (
          <NotFound>{puzzleWords().gone}</NotFound>
        )
      }
    </Awaiting>
  );
}

function OpenedPuzzle({ found, theme, isToday }: { found: OpenCollectionPuzzle; theme: string; isToday: boolean }) {
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
      onAnswer={(right) =>
        recordAnswer({
          id: puzzle.id,
          right,
          difficulty: ratingOf(puzzle),
          at: dayOf(new Date()),
          day: isToday ? dayOf(new Date()) : undefined,
        })
      }
      onNext={next}
    />
  );
}
