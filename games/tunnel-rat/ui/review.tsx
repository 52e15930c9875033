import type { Language } from '@fray/engine';
import { useEffect, useState } from 'preact/hooks';
import { type ReviewedGuess, reviewGuesses } from '../review.ts';
import type { RatEvent } from '../state.ts';
import type { RatView } from '../view.ts';
import { WORDS } from './words.ts';

interface Props {
  readonly view: RatView;
  readonly events: readonly RatEvent[];
  readonly language: Language;
}

const percent = (chance: number): string => `${(100 * chance).toFixed(1)} %`;

/** Every guess of a finished game beside the best one by counts alone. */
export function Review({ view, events, language }: Props) {
  const words = WORDS[language];
  const [reviewed, setReviewed] = useState<readonly ReviewedGuess[] | null>();
  useEffect(() => {
    // Solving takes a moment: what is said about that is painted first.
    const timer = setTimeout(() => setReviewed(reviewGuesses(view, events) ?? null), 50);
    return () => clearTimeout(timer);
  }, []);
  if (reviewed === undefined) return <p role="status">{words.review.solving}</p>;
  if (reviewed === null) return <p>{words.review.unknown}</p>;
  const best = reviewed.filter(({ chance, bestChance }) => chance === bestChance).length;
  return (
    <>
      <p role="status">{words.review.summary(best, reviewed.length)}</p>
      <table class="rat-review">
        <thead>
          <tr>
            {words.review.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reviewed.map((one) => (
            <tr key={one.turn}>
              <th scope="row">{one.turn}</th>
              <td>
                {words.review.guesses[one.guess]} {percent(one.chance)}
              </td>
              <td>
                {one.best.map((guess) => words.review.guesses[guess]).join(', ')} {percent(one.bestChance)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
