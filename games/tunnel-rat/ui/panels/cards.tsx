import { Icon } from '@fray/table-kit';
import type { RatUiWords } from '#words';
import type { Cards } from '../../io/position.ts';
import { EXPRESSIONS, type Expression, GUESSES, type Guess, KINDS } from '../../rules/state.ts';
import { GUESS_ICON, KIND_ART } from '../art/cards.tsx';
import type { Who } from '../art/characters.tsx';
import { Thumbnail } from '../art/thumbnail.tsx';

interface FaceCardsProps {
  readonly words: RatUiWords;
  readonly who: Who;
  readonly chosen: Expression | undefined;
  onChoose(face: Expression): void;
}

/** The eight faces that an answer may have, to try on before they are shown. */
export function FaceCards({ words, who, chosen, onChoose }: FaceCardsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div class="rat-answers" role="group" aria-label={words.chooseFace}>
      {EXPRESSIONS.map((face, i) => (
        <button
          key={face}
          type="button"
          class={chosen === face ? 'on' : ''}
          aria-pressed={chosen === face}
          aria-keyshortcuts={String(i + 1)}
          onClick={() => onChoose(face)}
        >
          <Thumbnail name={face} who={who} size={58} ring={chosen === face ? '#ffd98a' : '#5b3d22'} />
          <span>{words.faces[face]}</span>
        </button>
      ))}
    </div>
  );
}

interface GuessCardsProps {
  readonly unseen: Cards;
  readonly words: RatUiWords;
  readonly chosen: Guess | undefined;
  onChoose(guess: Guess): void;
}

/** The three guesses as cards, each with how likely its kind is by what nobody has seen. */
export function GuessCards({ unseen, words, chosen, onChoose }: GuessCardsProps) {
  const total = KINDS.reduce((sum, kind) => sum + unseen[kind], 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div class="rat-guesses" role="group" aria-label={words.chooseFirst}>
      {GUESSES.map((guess, i) => {
        const kind = KINDS[i]!;
        return (
          <button
            key={guess}
            type="button"
            class={`rat-guess ${chosen === guess ? 'on' : ''}`}
            aria-pressed={chosen === guess}
            aria-keyshortcuts={String(i + 1)}
            onClick={() => onChoose(guess)}
          >
            <span style={{ color: KIND_ART[kind].ink }}>
              <Icon of={GUESS_ICON[guess]} size={34} />
            </span>
            <b>{words.guesses[guess]}</b>
            <small>{words.chance(words.cards[kind], total === 0 ? 0 : Math.round((100 * unseen[kind]) / total))}</small>
            <kbd aria-hidden="true">{i + 1}</kbd>
          </button>
        );
      })}
    </div>
  );
}
