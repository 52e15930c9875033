import type { Cell } from '@fray/engine';
import { useForPosition } from '@fray/table-kit';
import { useMemo } from 'preact/hooks';
import { alphabet, formatProgram, programCount } from '../../rules/program.ts';
import type { TubeView } from '../../rules/view.ts';
import type { TankName } from '../animation/animation.ts';
import { type Pose, poseOf, posesOf } from '../board/preview.ts';
import { type Answer, answersTo } from './outcome.ts';

/** The program that is being chosen, and what it would come to. */
export interface Planning {
  readonly chosen: string;
  /** Where one's own tank stands before and after each step chosen so far. */
  readonly plan: readonly Pose[];
  /** What a whole program comes to against every one of the other side; empty until all steps are chosen. */
  readonly answers: readonly Answer[];
  /** How many programs of the other side end on each cell. */
  readonly ends: ReadonlyMap<Cell, number>;
  /** The own programs that end on a cell. */
  endingOn(cell: Cell): readonly string[];
  /** Fills the next slot; when all are filled, the last one anew. */
  add(letter: string): void;
  take(from: number): void;
  /** Chooses a program that ends on a cell; asked again, another one. */
  driveTo(cell: Cell): void;
}

const NOTHING: ReadonlyMap<Cell, number> = new Map();

/** Where every program of a tank ends. */
function endsOf(view: TubeView, tank: TankName): { readonly program: string; readonly end: Pose }[] {
  const from = poseOf(view, tank);
  return Array.from({ length: programCount(view.options) }, (_, i) => {
    const program = formatProgram(view.options, i);
    return { program, end: posesOf(view.options, tank, from, program).at(-1)! };
  });
}

/** Keeps what a seat is choosing in this round; nothing where nobody chooses. */
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

/** The instructions of a table, one letter each. */
export const lettersOf = (view: TubeView): string[] => [...alphabet(view.options)];
