import { type Puzzle, type PuzzleHints } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import { Icon } from '@fray/table-kit/icon';
import { Check, Play, RotateCcw } from 'lucide';
import { useState } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import { nextOf, type PuzzleCollection } from './collection.ts';
import { isSolved } from './facts.tsx';
import { progress } from './progress.ts';
import { ratingOf } from './rating.ts';
import { Thumbnail } from './thumbnail.tsx';
import { puzzleWords } from './words/index.ts';
import './themeRows.css';

/** So many puzzles of a theme are shown at first. */
const SHOWN = 6;

/** The puzzles of a collection by theme, each with its board and what became of it. */
export function ThemeRows({ collection }: { collection: PuzzleCollection }) {
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
