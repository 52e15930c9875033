import { Icon } from '@fray/table-kit/icon';
import { Check } from 'lucide';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { LoadFault } from '../../shared/loading.tsx';
import type { RouteOf } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { loadCollection } from './collection.ts';
import { isSolved } from './facts.tsx';
import { progress } from './progress.ts';
import { type PuzzleSet, SETS, setNamed, setOf } from './sets.ts';
import { RatingCard, StormCard, StreakCard, Today } from './sideCards.tsx';
import { ThemeRows } from './themeRows.tsx';
import { puzzleWords } from './words/index.ts';
import '../../shared/page.css';
import './puzzlesPage.css';

/** The collection used last; the first one for a newcomer. */
function lastSet(): PuzzleSet {
  const last = Object.keys(progress.peek().tried).at(-1);
  return (last === undefined ? undefined : setOf(last)) ?? SETS[0]!;
}

/** All puzzles: the day's, the player's progress, and one collection by theme with its boards. */
export function PuzzlesPage({ route }: { route: RouteOf<'puzzles'> }) {
  const set = setNamed(route.set) ?? lastSet();
  const w = puzzleWords();
  useTitle(w.title);
  return (
    <main id="main" class="page pz-page">
      <h1>{w.title}</h1>
      <div class="pz-layout">
        <div class="pz-side">
          <Today />
          <RatingCard />
          <StreakCard />
          <StormCard set={set} />
        </div>
        <div class="pz-main" style={accentOf(set.game)}>
          <nav class="pz-sets" aria-label={w.games}>
            {SETS.map((one) => (
              <SetTab key={one.name} set={one} isOpen={one === set} />
            ))}
          </nav>
          <Collection key={set.name} set={set} />
        </div>
      </div>
    </main>
  );
}

function SetTab({ set, isOpen }: { set: PuzzleSet; isOpen: boolean }) {
  const w = puzzleWords();
  const solved = Object.keys(progress.value.tried).filter((id) => setOf(id) === set && isSolved(id)).length;
  return (
    <a href={`#/puzzles/${set.name}`} aria-current={isOpen ? 'page' : undefined} style={accentOf(set.game)}>
      <img src={coverOf(set.game)} alt="" width={36} height={36} />
      <span>{set.texts[language.value]}</span>
      {solved > 0 && (
        <small>
          <span aria-hidden="true">{solved}</span>
          <Icon of={Check} size={14} />
          <span class="visually-hidden">{w.solvedHere(solved)}</span>
        </small>
      )}
    </a>
  );
}

/** One collection: its themes, and every puzzle with its board. */
function Collection({ set }: { set: PuzzleSet }) {
  const loaded = useLoaded(`set ${set.name}`, () => loadCollection(set.name));
  if (loaded && 'value' in loaded) return <ThemeRows collection={loaded.value} />;
  if (loaded) return <LoadFault />;
  return <Skeleton />;
}

const ROWS = [0, 1, 2];
const TILES = [0, 1, 2, 3, 4, 5];

/** The shape of what comes, until it is loaded. */
const Skeleton = () => (
  <div role="status" aria-label={words().loading}>
    {ROWS.map((row) => (
      <div key={row} class="pz-theme pz-skeleton">
        <span />
        <div class="pz-list">
          {TILES.map((tile) => (
            <i key={tile} />
          ))}
        </div>
      </div>
    ))}
  </div>
);
