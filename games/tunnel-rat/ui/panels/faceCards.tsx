import type { RatUiWords } from '#words';
import { EXPRESSIONS, type Expression } from '../../rules/state.ts';
import type { Who } from '../art/characters.tsx';
import { Thumbnail } from '../art/thumbnail.tsx';

interface Props {
  readonly words: RatUiWords;
  readonly who: Who;
  readonly chosen: Expression | undefined;
  onChoose(face: Expression): void;
}

/** The eight faces that an answer may have, to try on before they are shown. */
export function FaceCards({ words, who, chosen, onChoose }: Props) {
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
