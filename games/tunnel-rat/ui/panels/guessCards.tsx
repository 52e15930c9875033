import { Icon } from '@fray/table-kit';
import type { RatUiWords } from '#words';
import type { Cards } from '../../io/position.ts';
import { GUESSES, type Guess, KINDS } from '../../rules/state.ts';
import { GUESS_ICON, KIND_ART } from '../art/cards.tsx';

interface Props {
  readonly unseen: Cards;
  readonly words: RatUiWords;
  readonly chosen: Guess | undefined;
  onChoose(guess: Guess): void;
}

/** The three guesses as cards, each with how likely its kind is by what nobody has seen. */
export function GuessCards({ unseen, words, chosen, onChoose }: Props) {
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
