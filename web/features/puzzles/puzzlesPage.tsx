import type { Puzzle, PuzzleHints } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import { Icon } from '@fray/table-kit/icon';
import { Check, Play, RotateCcw } from 'lucide';
import { useState } from 'preact/hooks';
import { accentOf, coverOf } from '../../shared/covers.ts';
import { LoadFault } from '../../shared/loading.tsx';
import type { RouteOf } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { loadCollection, nextOf, type PuzzleCollection } from './collection.ts';
import { isSolved } from './facts.tsx';
import { progress } from './progress.ts';
import { ratingOf } from './rating.ts';
import { listedSets, type PuzzleSet, SETS, setNamed, setOf } from './sets.ts';
import { RatingCard, StormCard, StreakCard, Today } from './sideCards.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { puzzleWords } from './words/index.ts';
import './themeRows.css';
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
            {listedSets().map((one) => (
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

/** So many puzzles of a theme are shown at first. */
const SHOWN = 6;

/** The puzzles of a collection by theme, each with its board and what became of it. */
function ThemeRows({ collection }: { collection: PuzzleCollection }) {
  const { themes, file } = collection;
  const next = nextOf(file.puzzles, isSolved, progress.value.rating.rating, ratingOf)?.id;
  return (
    <>
      {themes.map((theme) => {
        const puzzles = file.puzzles.filter((one) => one.theme === theme.name).toSorted((a, b) => ratingOf(a) - ratingOf(b));
        return puzzles.length > 0 && <ThemeRow key={theme.name} {...{ collection, theme, puzzles, next }} />;
      })}
    </>
  );
}

interface RowProps {
  readonly collection: PuzzleCollection;
  readonly theme: PuzzleHints<object>['themes'][number];
  readonly puzzles: readonly Puzzle[];
  /** The puzzle that suits the player best. */
  readonly next: string | undefined;
}

function ThemeRow({ collection, theme, puzzles, next }: RowProps) {
  const w = puzzleWords();
  const [isWhole, setWhole] = useState(false);
  const solved = puzzles.filter(({ id }) => isSolved(id)).length;
  // The puzzle that comes next is among those that are shown.
  const at = Math.max(
    0,
    puzzles.findIndex(({ id }) => id === next || !isSolved(id)),
  );
  const firstShown = Math.max(0, Math.min(at - Math.floor(SHOWN / 2), puzzles.length - SHOWN));
  const visible = isWhole ? puzzles : puzzles.slice(firstShown, firstShown + SHOWN);
  return (
    <section class="pz-theme">
      <header>
        <h2>{textIn(theme.texts, language.value)}</h2>
        {theme.lead && <p>{textIn(theme.lead, language.value)}</p>}
        <p class="pz-done">
          <progress value={solved} max={puzzles.length} aria-hidden="true" />
          {w.solved(solved, puzzles.length)}
        </p>
        {puzzles.length > SHOWN && (
          <button type="button" class="pz-all" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? w.fewer : w.all(puzzles.length)}
          </button>
        )}
      </header>
      <ol class={`pz-list ${isWhole ? 'whole' : ''}`}>
        {visible.map((puzzle) => (
          <li key={puzzle.id}>
            <Tile collection={collection} puzzle={puzzle} isNext={puzzle.id === next} />
          </li>
        ))}
      </ol>
    </section>
  );
}

const SIGNS = { right: Check, later: Check, wrong: RotateCcw, next: Play } as const;

function Tile({ collection, puzzle, isNext }: { collection: PuzzleCollection; puzzle: Puzzle; isNext: boolean }) {
  const w = puzzleWords();
  const { id, theme } = puzzle;
  const { tried, gains } = progress.value;
  const state = tried[id] ?? (isNext ? 'next' : undefined);
  const gain = gains[id];
  return (
    <a class={state ?? 'open'} href={`#/puzzle/${id}/${theme}`}>
      <Thumbnail collection={collection} id={id} />
      {state && (
        <span class="pz-sign">
          <Icon of={SIGNS[state]} size={15} />
        </span>
      )}
      <span class="visually-hidden">{w.number(collection.set.texts[language.value], Number(id.replace(/^.*-/, '')))}, </span>
      <span class="pz-tile-foot">
        <span>{ratingOf(puzzle)}</span>
        <b>{state === 'next' ? w.nextMark : gain !== undefined && gain !== 0 && `${gain > 0 ? '+' : '−'}${Math.abs(gain)}`}</b>
      </span>
      {state && state !== 'next' && <span class="visually-hidden">, {w.states[state]}</span>}
    </a>
  );
}
