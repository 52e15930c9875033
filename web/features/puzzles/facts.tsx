import type { PuzzleFile } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import { points } from '../../shared/figures.ts';
import { language } from '../../shared/settings.ts';
import { dayOf, streakOf } from './daily.ts';
import type { OpenCollectionPuzzle } from './opened.ts';
import { progress } from './progress.ts';
import { difficultyOf, ratingOf } from './rating.ts';
import type { PuzzleSet } from './sets.ts';
import { puzzleWords } from './words/index.ts';
import './difficulty.css';

/** One to five, as marks and in words. */
export function Difficulty({ step }: { step: number }) {
  const w = puzzleWords();
  return (
    <span class="pz-hard">
      <span aria-hidden="true">
        {[1, 2, 3, 4, 5].map((one) => (
          <i key={one} class={one <= step ? 'full' : ''} />
        ))}
      </span>{' '}
      {w.difficulties[step - 1]}
    </span>
  );
}

/** Difficulty of a puzzle and certainty of its answer. Facts that give hints are shown at the end. */
export function About({ puzzle, themes, isOver }: OpenCollectionPuzzle & { isOver: boolean }) {
  const w = puzzleWords();
  const { found, judged, margin, se, theme } = puzzle;
  const speak = language.value;
  const known = themes.find(({ name }) => name === theme);
  const named = known ? textIn(known.texts, speak) : theme;
  return (
    <dl class="pz-about">
      <dt>{w.difficulty}</dt>
      <dd>
        <Difficulty step={difficultyOf(puzzle)} /> · {ratingOf(puzzle)}
        <small>{w.found(found.right, found.of)}</small>
      </dd>
      <dt>{w.theme}</dt>
      <dd>{isOver ? named : '?'}</dd>
      <dt>{w.kept(puzzle.answers.length)}</dt>
      <dd>
        {judged.by === 'exact' ? w.judged.exact : w.judged[judged.by](judged.pairs)}{' '}
        {se === 0 ? w.marginExact(points(margin, speak)) : w.margin(points(margin, speak), points(se, speak))}
      </dd>
    </dl>
  );
}

export const isSolved = (id: string): boolean => {
  const tried = progress.value.tried[id];
  return tried === 'right' || tried === 'later';
};

/** Progress of a player: in this collection, by day, and as a rating. */
export function Yours({ set, file }: { set: PuzzleSet; file: PuzzleFile }) {
  const w = puzzleWords();
  const { rating, tried, days } = progress.value;
  const solvedFirst = file.puzzles.filter(({ id }) => tried[id] === 'right').length;
  const streak = streakOf(days, dayOf(new Date()));
  return (
    <dl class="pz-about">
      <dt>{w.rating}</dt>
      <dd>
        {w.rated(Math.round(rating.rating), Math.round(rating.spread))}
        <small>{w.ratingHelp}</small>
      </dd>
      <dt>{set.texts[language.value]}</dt>
      <dd>
        {w.solved(file.puzzles.filter(({ id }) => isSolved(id)).length, file.puzzles.length)} · {w.firstTry(solvedFirst)}
      </dd>
      <dt>{w.today}</dt>
      <dd>{streak === 0 ? w.noStreak : w.streak(streak)}</dd>
    </dl>
  );
}
