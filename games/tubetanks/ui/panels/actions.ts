import type { Cell } from '@fray/engine';
import { type ActionSpec, CloseIcon, LockIcon, playSound, type Shortcut, type TableScene, UndoIcon, useForPosition } from '@fray/table-kit';
import { useMemo } from 'preact/hooks';
import type { TubeUiWords } from '#words';
import { alphabet, formatProgram, programCount } from '../../rules/program.ts';
import type { TubeEvent } from '../../rules/state.ts';
import type { TubeView } from '../../rules/view.ts';
import type { TankName } from '../animation/animation.ts';
import { type Pose, poseOf, posesOf } from '../board/preview.ts';
import { type Answer, answersTo } from './outcome.ts';
import { instructionIcons } from './strip.tsx';

/** The chosen steps of a program, and their results. */
interface Planning {
  readonly chosen: string;
  /** The poses of the player's tank before and after each chosen step. */
  readonly plan: readonly Pose[];
  /** The results of a complete program against every program of the other side; empty until all steps are chosen. */
  readonly answers: readonly Answer[];
  /** The number of the opponent's programs that end on each cell. */
  readonly ends: ReadonlyMap<Cell, number>;
  /** The own programs that end on a cell. */
  endingOn(cell: Cell): readonly string[];
  /** Fills the next slot; when all are filled, replaces the last one. */
  add(letter: string): void;
  take(from: number): void;
  /** Chooses a program that ends on a cell; at the same cell again, the next one. */
  driveTo(cell: Cell): void;
}

const NOTHING: ReadonlyMap<Cell, number> = new Map();

/** The end of every program of a tank. */
function endsOf(view: TubeView, tank: TankName): { readonly program: string; readonly end: Pose }[] {
  const from = poseOf(view, tank);
  return Array.from({ length: programCount(view.options) }, (_, i) => {
    const program = formatProgram(view.options, i);
    return { program, end: posesOf(view.options, tank, from, program).at(-1)! };
  });
}

/** The choice of a seat in this round; undefined if no seat chooses. */
export function usePlanning(view: TubeView, own: TankName | undefined): Planning {
  const [chosen, setChosen] = useForPosition<string>(`${view.round} ${own}`, () => '');
  const plan = useMemo(() => (own ? posesOf(view.options, own, poseOf(view, own), chosen) : []), [view, own, chosen]);
  const answers = useMemo(() => (own && chosen.length === view.options.steps ? answersTo(view, own, chosen) : []), [view, own, chosen]);
  const ownEnds = useMemo(() => (own ? endsOf(view, own) : []), [view, own]);
  const ends = useMemo(() => {
    if (!own) return NOTHING;
    const counts = new Map<Cell, number>();
    for (const { end } of endsOf(view, own === 'one' ? 'two' : 'one')) counts.set(end.cell, (counts.get(end.cell) ?? 0) + 1);
    return counts;
  }, [view, own]);
  const endingOn = (cell: Cell) => ownEnds.filter(({ end }) => end.cell === cell).map(({ program }) => program);
  return {
    chosen,
    plan,
    answers,
    ends,
    endingOn,
    add: (letter) => setChosen((before) => (before.length < view.options.steps ? before : before.slice(0, -1)) + letter),
    take: (from) => setChosen((before) => before.slice(0, from)),
    driveTo(cell) {
      const programs = endingOn(cell);
      const next = programs[(programs.indexOf(chosen) + 1) % programs.length];
      if (next !== undefined) setChosen(next);
    },
  };
}

/** The instructions of these options, one letter each. */
const lettersOf = (view: TubeView): string[] => [...alphabet(view.options)];

interface Doings {
  readonly action: ActionSpec | undefined;
  readonly others: readonly ActionSpec[];
  readonly keys: readonly Shortcut[];
}

/** The current actions: instructions, removing them, locking; and rotating the tunnel at any time. */
export function actionsOf(
  { view, seat, play }: TableScene<TubeView, TubeEvent>,
  planning: Planning,
  words: TubeUiWords,
  isPhone: boolean,
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
  const names = view.options.programming === 'heading' ? words.headings : isPhone ? words.short : words.letters;
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
  // On phones a step is removed by a tap on its slot.
  const corrections = correcting.map(({ key, label, act }): Shortcut => ({ key: key!, label, act }));
  return {
    action: lock,
    others: isPhone ? instructions : [...instructions, ...correcting],
    keys: isPhone ? [...rolling, ...corrections] : rolling,
  };
}

/** Left, ahead and right in their spatial order; the rest after them. */
const inOrder = (letters: readonly string[]): string[] => letters.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
const ORDER = 'LFRBH';
