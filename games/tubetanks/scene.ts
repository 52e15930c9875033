import type { Language, Seat } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Affordance, Choice, SceneBoard, ScenePiece, SceneSource } from '@fray/engine/scene';
import { WORDS } from '#words';
import { TEXTS } from './io/log.ts';
import { cellName, FACES, FACINGS, gridOf, SEATS, type TubeEvent } from './rules/state.ts';
import type { TubeView } from './rules/view.ts';
import { describeLine } from './ui/moveText.ts';
import { about, summary } from './ui/summary.ts';

const MORE = catalogue({ en: { hits: 'hits' }, da: { hits: 'træffere' } });

/** The faces of the tunnel side by side, as seen from the seat `orientation`. Cells have the same names as in the log. */
function boardOf({ options }: TubeView, orientation: Seat, language: Language): SceneBoard {
  const grid = gridOf(options);
  const places = Array.from({ length: FACES.length * options.rows }, (_, cell) => {
    const [face, row] = [cell % FACES.length, Math.floor(cell / FACES.length)];
    const [x, y] = [(100 * face) / (FACES.length - 1), 100 - (100 * row) / (options.rows - 1)];
    const id = cellName(cell);
    const name = `${id}, ${WORDS[language].faces[face]}`;
    return orientation === 0 ? { id, x, y, name } : { id, x: 100 - x, y: 100 - y, name };
  });
  const links = places.flatMap(({ id }, cell) =>
    ([0, 2] as const).flatMap((direction) => {
      const next = grid.next(cell, direction);
      // The connection across the apex is not drawn: it would cross the floor.
      return next < cell ? [] : Math.abs((next % FACES.length) - (cell % FACES.length)) > 1 ? [] : [[id, cellName(next)] as const];
    }),
  );
  return { kind: 'graph', places, links, name: WORDS[language].plan };
}

function pieceOf(view: TubeView, owner: Seat, orientation: Seat, language: Language): ScenePiece {
  const { cell, facing, hits, destroyed, ready } = view[SEATS[owner]!];
  const words = WORDS[language];
  const looks = words.facing[facing](view.options.rows);
  return {
    id: SEATS[owner]!,
    at: cell,
    name: destroyed ? words.left(0) : looks,
    owner,
    art: { symbol: destroyed ? 'skull' : 'tank' },
    facing: 90 * FACINGS.indexOf(facing) + (orientation === 0 ? 0 : 180),
    done: ready || destroyed,
    badges: { pips: { full: hits, of: view.options.side_hits, name: MORE[language].hits } },
  };
}

/** The steps of a program, one button per step. */
function affordance(view: TubeView, program: string, language: Language): Affordance {
  const words = WORDS[language];
  const letters = view.options.programming === 'relative' ? words.letters : words.headings;
  const [first, ...rest] = Array.from(
    program,
    (letter, i): Choice => ({ kind: 'button', id: `${i} ${letter}`, name: words.slot(i + 1, letters[letter] ?? letter) }),
  );
  return { choices: [first!, ...rest], name: describeLine(view, 0, [program], language) };
}

/** TubeTanks as plain data: the tunnel unrolled, the tanks on it, and programs step by step. */
export const scene: SceneSource<TubeView, TubeEvent> = {
  scene: (view, orientation, language) => ({
    board: boardOf(view, orientation, language),
    theme: 'steel',
    pieces: SEATS.map((_, seat) => pieceOf(view, seat, orientation, language)),
    texts: SEATS.flatMap((seat) => {
      const { program } = view[seat];
      return program === null
        ? []
        : [{ id: seat, text: `${WORDS[language].program(TEXTS[language].sides[seat])}: ${describeLine(view, 0, [program], language)}` }];
    }),
    plates: SEATS.map((name, seat) => ({
      seat,
      values: [{ name: MORE[language].hits, value: view[name].hits, of: view.options.side_hits, art: { symbol: 'flame' as const } }],
      note: view[name].ready ? WORDS[language].locked : WORDS[language].choosing,
    })),
  }),
  affordance,
  prompt: ({ options: { steps } }, language) => WORDS[language].toGo(steps),
  accent(event) {
    switch (event.type) {
      case 'side-hit':
        return { kind: 'hit', at: event.at, text: '+1' };
      case 'rear-hit':
      case 'destroyed':
        return { kind: 'hit', at: event.at };
      case 'blocked':
        return { kind: 'miss', at: event.at };
      default:
        return undefined;
    }
  },
  progress: (view, language) => about(view, language).when,
  score: summary,
  decisive: ['side-hit', 'rear-hit', 'head-on'],
};
