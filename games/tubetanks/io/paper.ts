import type { Language, OptionsOf, PaperBoard, PaperHints, PaperPiece } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import type { optionSpecs } from '../rules/options.ts';
import { gridOf } from '../rules/state.ts';

type Options = OptionsOf<typeof optionSpecs>;

const WORDS = {
  en: { tank: 'Tank', facts: 'Hits from the side: tick one for each.' },
  da: { tank: 'Kampvogn', facts: 'Træffere fra siden: sæt kryds for hver.' },
};

/** TT1: the tunnel unrolled: left wall, floor, right wall, with One at the bottom. */
function board(options: Options): PaperBoard {
  const grid = gridOf(options);
  const rows = Array.from({ length: options.rows }, (_, i) => options.rows - 1 - i);
  const cells = rows.flatMap((y) =>
    ['L', 'F', 'R'].map((face) => ({ name: `${face}${y + 1}`, terrain: 'floor' as const, isEdge: y === 0 || y === options.rows - 1 })),
  );
  return { columns: grid.width, cells };
}

function pieces({ side_hits }: Options, language: Language): PaperPiece[] {
  const { tank, facts } = textIn(WORDS, language);
  return [0, 1].map((side) => ({ side, number: side + 1, shape: 'tank', title: `${tank} ${side + 1}`, boxes: side_hits, facts }));
}

export const paper: PaperHints<typeof optionSpecs> = { board, pieces };
