import type { Language, OptionsOf, PaperBoard, PaperCard, PaperCell, PaperHints, PaperPiece } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import { type Arena, CRUSHERS, FLAMES, grid, isFixed, LOOSE_TILES, SIDES, SIZE } from '../rules/arena.ts';
import { ACTIONS, CARDS, type Card, cardName, lower, startNumber, upper } from '../rules/cards.ts';
import type { optionSpecs } from '../rules/options.ts';
import { SEATS } from '../rules/state.ts';
import { da } from '../text/da.ts';
import { en } from '../text/en.ts';
import { arenaOf } from './arenaCode.ts';

type Options = OptionsOf<typeof optionSpecs>;

const WORDS = {
  en: {
    kind: 'Program card',
    start: 'The lowest start number acts first.',
    mech: 'Mech',
    facts: 'Markers lie on the own board.',
    crushers: 'CRUSHERS',
    flames: 'FLAMES',
    drop: 'DROP-IN',
    loose: 'tile',
  },
  da: {
    kind: 'Programkort',
    start: 'Det laveste startnummer handler først.',
    mech: 'Mech',
    facts: 'Markører ligger på egen plade.',
    crushers: 'KNUSERE',
    flames: 'FLAMMER',
    drop: 'NEDKAST',
    loose: 'felt',
  },
};
type Words = (typeof WORDS)['en'];

const hazardLabel = (kind: number | undefined, words: Words): string | undefined =>
  kind === CRUSHERS ? words.crushers : kind === FLAMES ? words.flames : undefined;

/** R1 to R4: the fixed tiles with their effects, and the places of the loose ones. */
function board({ arena: code }: Options, language: Language): PaperBoard {
  const words = textIn(WORDS, language);
  const arena = arenaOf(code);
  const cells: PaperCell[] = [];
  for (let y = SIZE - 1; y >= 0; y--)
    for (let x = 0; x < SIZE; x++) {
      const cell = grid.at(x, y);
      const start = arena.starts.indexOf(cell);
      const label = hazardLabel(arena.fixed[cell], words) ?? (arena.dropIns.includes(cell) ? words.drop : undefined);
      cells.push({
        name: grid.name(cell),
        terrain: isFixed(cell) ? 'floor' : 'gap',
        ...(label === undefined ? {} : { label }),
        ...(start < 0 ? {} : { start: { number: start + 1, side: 0 } }),
      });
    }
  return { columns: SIZE, cells };
}

/** R5, R6: the loose tiles with their walls, without rotation. */
function tiles({ arena: code }: Options, language: Language): PaperCell[] {
  const words = textIn(WORDS, language);
  const { walls, hazards }: Arena = arenaOf(code);
  return Array.from({ length: LOOSE_TILES }, (_, i) => {
    const label = hazardLabel(hazards[i], words);
    return {
      name: `${words.loose} ${i + 1}`,
      terrain: 'floor',
      walls: [...SIDES].filter((_side, bit) => ((walls[i] ?? 0) >> bit) & 1).join(''),
      ...(label === undefined ? {} : { label }),
    };
  });
}

/** R10, R11: a deck of 25 for each colour. */
function cards(_options: Options, language: Language): PaperCard[] {
  const words = textIn(WORDS, language);
  const { actions, sides } = textIn({ en, da }, language);
  const nameOf = (symbol: number) => actions[ACTIONS[symbol] ?? 'move'];
  return SEATS.flatMap((seat, deck) =>
    Array.from(
      { length: CARDS },
      (_, card: Card): PaperCard => ({
        id: `${seat}-${cardName(card)}`,
        deck: sides[seat],
        title: `${nameOf(upper(card))} / ${nameOf(lower(card))}`,
        kind: words.kind,
        value: startNumber(card, deck),
        text: words.start,
        count: 1,
      }),
    ),
  );
}

function pieces(options: Options, language: Language): PaperPiece[] {
  const words = textIn(WORDS, language);
  return SEATS.map((_seat, side) => ({
    side,
    number: side + 1,
    shape: 'robot',
    title: `${words.mech} ${side + 1}`,
    boxes: Math.max(options.fields_two, options.fields_more),
    facts: words.facts,
  }));
}

export const paper: PaperHints<typeof optionSpecs> = { board, tiles, cards, pieces };
