import type { Puzzle } from '@fray/engine';
import { Icon } from '@fray/table-kit/icon';
import { Check, X } from 'lucide';
import { percent } from '../../shared/figures.ts';
import { puzzleWords } from './words/index.ts';

/** Number of other moves shown next to the answer. */
const OTHERS = 2;

interface Props {
  readonly puzzle: Puzzle;
  /** Whether shares are guaranteed against the best reply. */
  readonly isWorstCase: boolean;
  /** The player's own moves; undefined: the answer was shown. */
  readonly own: readonly string[] | undefined;
  /** Values of the player's own moves. */
  readonly share: number | undefined;
  describe(moves: readonly string[]): string;
}

/** The answer next to the next best moves and the player's own, with their values. */
export function Compare({ puzzle, isWorstCase, own, share, describe }: Props) {
  const w = puzzleWords();
  const [best] = puzzle.answers;
  if (!best) return null;
  const caption = isWorstCase ? w.atWorst : w.compare;
  const known = new Set<string>();
  const isNew = ({ words }: { words: string }) => !known.has(words) && known.add(words);
  const ownText = own && describe(own);
  const lines = [
    { words: describe(best.moves), share: best.share, isBest: true },
    ...(ownText !== undefined && share !== undefined ? [{ words: ownText, share, isBest: false }] : []),
    ...puzzle.others
      .toSorted((a, b) => b.share - a.share)
      .map((line) => ({ words: describe(line.moves), share: line.share, isBest: false })),
  ]
    .filter(isNew)
    .slice(0, 1 + OTHERS);
  return (
    <>
      <p class="pz-text">
        <small>{caption}</small>
      </p>
      <ul class="pz-compare" aria-label={caption}>
        {lines.map((line) => (
          <li key={line.words} class={line.isBest ? 'best' : ''} style={{ '--share': `${100 * line.share}%` }}>
            <Icon of={line.isBest ? Check : X} size={15} />
            <span>
              {line.words}
              {line.words === ownText && ` (${w.yoursMark})`}
            </span>
            <b>{percent(line.share)}</b>
            <i aria-hidden="true" />
          </li>
        ))}
      </ul>
    </>
  );
}
