import { type Cell, NOWHERE } from '@fray/engine';
import { playSound, useForPosition } from '@fray/table-kit';
import { useMemo } from 'preact/hooks';
import { grid, SEATS } from '../../rules/state.ts';
import { openState } from '../../rules/view.ts';
import { armyMarks } from '../board/marks.ts';
import { armyControls } from './actions.ts';
import { type Army, defaultArmy, movesOf, swapUnits, toysOf } from './army.ts';
import { type SkirmishFilm, type SkirmishScene, SkirmishStage, textsOf } from './frame.tsx';

interface Layout {
  readonly army: Army;
  readonly chosen: number | undefined;
}

/** The army laid out on its back row: all of it can be changed until one stands ready. */
export function ArmyTable({ scene, film, seat }: { scene: SkirmishScene; film: SkirmishFilm; seat: number }) {
  const { view, play } = scene;
  const { words, cards, skin } = textsOf(scene);
  const state = useMemo(() => openState(view), [view]);
  // The other side lays out at the same time: what it does must not throw away what is half laid out here.
  const placed = `${seat} ${JSON.stringify(view.units[SEATS[seat]!])}`;
  const [{ army, chosen }, setLayout] = useForPosition<Layout>(placed, () => ({
    army: defaultArmy(state, view, seat),
    chosen: undefined,
  }));
  const own = toysOf(army, seat, state.book);
  const fixed = army.filter(({ placed }) => placed).length;
  const row = seat === 0 ? 0 : grid.height - 1;
  const fileOf = (cell: Cell): number | undefined =>
    cell !== NOWHERE && grid.y(cell) === row && grid.x(cell) >= fixed ? grid.x(cell) : undefined;
  const swap = (a: number, b: number) => {
    playSound({ name: 'step' });
    setLayout({ army: swapUnits(army, a, b), chosen: undefined });
  };
  const choose = (cell: Cell) => {
    const file = fileOf(cell);
    if (file === undefined || file === chosen) return setLayout({ army, chosen: undefined });
    if (chosen !== undefined) return swap(chosen, file);
    playSound({ name: 'pick' });
    setLayout({ army, chosen: file });
  };
  const doing = armyControls({
    book: state.book,
    army,
    chosen,
    words,
    cards,
    skin,
    setArmy: (next) => setLayout({ army: next, chosen }),
    usual: () => setLayout({ army: defaultArmy(state, view, seat), chosen: undefined }),
    done: () => play(...movesOf(army)),
  });
  const others = film.picture.toys.filter((other) => other.seat !== SEATS[seat]);
  return (
    <SkirmishStage
      apart
      scene={scene}
      film={film}
      doing={doing}
      hand={undefined}
      card={undefined}
      board={{
        toys: [...others, ...own],
        ...armyMarks(own, fixed, chosen),
        onCell: choose,
        onLift: (cell) => setLayout({ army, chosen: fileOf(cell) }),
        onDrop: (from, to) => {
          const [a, b] = [fileOf(from), fileOf(to)];
          if (a !== undefined && b !== undefined) swap(a, b);
        },
      }}
    />
  );
}
