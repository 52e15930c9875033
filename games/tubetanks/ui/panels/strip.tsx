import {
  BackIcon,
  DownIcon,
  EastIcon,
  ForwardIcon,
  Icon,
  type IconNode,
  LockIcon,
  memo,
  PauseIcon,
  TurnLeftIcon,
  TurnRightIcon,
} from '@fray/table-kit';
import type { TubeUiWords } from '#words';
import type { TubeOptions } from '../../rules/state.ts';
import type { TankName } from '../animation/animation.ts';

/** The picture of an instruction: a move, or a new facing. */
const RELATIVE: Readonly<Record<string, IconNode>> = { F: ForwardIcon, L: TurnLeftIcon, R: TurnRightIcon, H: PauseIcon };
const HEADINGS: Readonly<Record<string, IconNode>> = { F: ForwardIcon, L: BackIcon, R: EastIcon, B: DownIcon, H: PauseIcon };
export const instructionIcons = (options: TubeOptions): Readonly<Record<string, IconNode>> =>
  options.programming === 'heading' ? HEADINGS : RELATIVE;

interface Props {
  readonly options: TubeOptions;
  readonly tank: TankName;
  /** The visible instructions. */
  readonly letters: string;
  /** Whether there is a hidden program. */
  readonly hidden?: boolean;
  /** The current step, from 0. */
  readonly step?: number | undefined;
  readonly words: TubeUiWords;
  readonly label: string;
  readonly small?: boolean;
  onTake?: ((from: number) => void) | undefined;
}

/** A program as plates: instructions, hidden ones, or empty slots. */
export const Strip = memo(({ options, tank, letters, hidden = false, step, words, label, small = false, onTake }: Props) => {
  return (
    <ol class={`strip at-rest ${tank} ${small ? 'small' : ''}`} aria-label={label}>
      {Array.from({ length: options.steps }, (_, i) => {
        const letter = letters.charAt(i);
        const icon = instructionIcons(options)[letter];
        const text = words.slot(i + 1, hidden ? words.locked : letter === '' ? words.empty : words.short[letter]!);
        const state = hidden ? 'closed' : letter === '' ? 'empty' : step === i ? 'now' : step !== undefined && i < step ? 'done' : 'set';
        const inside = (
          <>
            {!small && <span class="slot-number" aria-hidden="true" data-says={i + 1} />}
            {hidden ? <Icon of={LockIcon} size={small ? 14 : 20} /> : icon && <Icon of={icon} size={small ? 15 : 26} />}
            {!small && !hidden && letter !== '' && <b aria-hidden="true" data-says={letter} />}
          </>
        );
        return (
          <li key={`${i} ${letter} ${hidden}`} class={state}>
            {onTake && letter !== '' ? (
              <button type="button" class="slot" aria-label={`${text}. ${words.takeFrom(i + 1)}`} onClick={() => onTake(i)}>
                {inside}
              </button>
            ) : (
              <span class="slot" role="img" aria-label={text}>
                {inside}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
});
