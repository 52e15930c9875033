import { type ActionSpec, CloseIcon, LockIcon, playSound, type Scene, type Shortcut, UndoIcon } from '@fray/table-kit';
import type { TubeUiWords } from '#words';
import type { TubeEvent } from '../../rules/state.ts';
import type { TubeView } from '../../rules/view.ts';
import { lettersOf, type Planning } from './planning.ts';
import { instructionIcons } from './strip.tsx';

interface Doings {
  readonly action: ActionSpec | undefined;
  readonly others: readonly ActionSpec[];
  readonly keys: readonly Shortcut[];
}

/** What can be done: instructions, taking them back, locking; and rolling the tunnel at any time. */
export function actionsOf(
  { view, seat, play }: Scene<TubeView, TubeEvent>,
  planning: Planning,
  words: TubeUiWords,
  hand: boolean,
  roll: (faces: 1 | -1) => void,
): Doings {
  const rolling: Shortcut[] =
    view.options.apex === 'wrap'
      ? [
          { key: 'q', label: words.rollBack, act: () => roll(-1) },
          { key: 'e', label: words.roll, act: () => roll(1) },
        ]
      : [];
  if (seat === undefined) return { action: undefined, others: [], keys: rolling };
  const { chosen } = planning;
  const names = view.options.programming === 'heading' ? words.headings : hand ? words.short : words.letters;
  const add = (letter: string) => {
    playSound({ name: 'pick' });
    planning.add(letter);
  };
  const take = (from: number) => {
    playSound({ name: 'undo' });
    planning.take(from);
  };
  const icons = instructionIcons(view.options);
  const instructions = inOrder(lettersOf(view)).map(
    (letter): ActionSpec => ({
      label: names[letter]!,
      key: letter.toLowerCase(),
      ...(icons[letter] ? { icon: icons[letter] } : {}),
      act: () => add(letter),
    }),
  );
  const correcting: ActionSpec[] =
    chosen === ''
      ? []
      : [
          { label: words.back, key: 'Backspace', icon: UndoIcon, act: () => take(chosen.length - 1) },
          { label: words.clear, key: 'c', icon: CloseIcon, act: () => take(0) },
        ];
  const lock: ActionSpec = {
    label: words.lock,
    key: 'k',
    icon: LockIcon,
    ...(chosen.length === view.options.steps
      ? { note: [...chosen].join(' ') }
      : { blocked: words.toGo(view.options.steps - chosen.length) }),
    act: () => play(chosen),
  };
  // In the hand a step is taken back at its slot.
  const corrections = correcting.map(({ key, label, act }): Shortcut => ({ key: key!, label, act }));
  return {
    action: lock,
    others: hand ? instructions : [...instructions, ...correcting],
    keys: hand ? [...rolling, ...corrections] : rolling,
  };
}

/** Left, ahead, right, as they lie; the rest after them. */
const inOrder = (letters: readonly string[]): string[] => letters.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
const ORDER = 'LFRBH';
