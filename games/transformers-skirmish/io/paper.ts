import type { Language, OptionsOf, PaperBoard, PaperCard, PaperHints, PaperPiece } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import { bookOf } from '../rules/book.ts';
import { CARDS } from '../rules/cards.ts';
import { UNITS } from '../rules/names.ts';
import { copiesOption, type optionSpecs, reachOption } from '../rules/options.ts';
import { grid, SEATS } from '../rules/state.ts';
import { da } from '../text/da.ts';
import { en } from '../text/en.ts';

type Options = OptionsOf<typeof optionSpecs>;
type Use = (typeof CARDS)[number]['use'];

const english = {
  kinds: { move: 'Move', attack: 'Attack', defense: 'Defence', special: 'Special' } satisfies Record<Use, string>,
  does: {
    move: 'Squares that a unit goes.',
    attack: 'Range of the attack.',
    defense: 'Nothing happens to the target.',
    tactics: (count: number) => `Draw ${count === 1 ? 'a card' : `${count} cards`}.`,
    repairs: (hits: number) => `A unit gets ${hits === 1 ? 'a hit' : `${hits} hits`} back.`,
  },
  only: { air: 'Air types only.', ground: 'Ground types only.', minicon: 'Units with a Minicon only.' },
  facts: 'Circle: air / ground. Minicon?',
};
const danish: typeof english = {
  kinds: { move: 'Bevægelse', attack: 'Angreb', defense: 'Forsvar', special: 'Særligt' },
  does: {
    move: 'Felter, som en enhed går.',
    attack: 'Angrebets rækkevidde.',
    defense: 'Målet sker der intet.',
    tactics: (count) => `Træk ${count === 1 ? 'et kort' : `${count} kort`}.`,
    repairs: (hits) => `En enhed får ${hits === 1 ? 'en træffer' : `${hits} træffere`} tilbage.`,
  },
  only: { air: 'Kun lufttyper.', ground: 'Kun landtyper.', minicon: 'Kun enheder med en Minicon.' },
  facts: 'Sæt ring om: luft / land. Minicon?',
};
const WORDS = { en: english, da: danish };

/** TS1: an open board with the back rows, where the sides begin. */
function board(): PaperBoard {
  const rows = Array.from({ length: grid.height }, (_, i) => grid.height - 1 - i);
  const cells = rows.flatMap((y) =>
    Array.from({ length: grid.width }, (_, x) => ({
      name: grid.name(grid.at(x, y)),
      terrain: 'floor' as const,
      isEdge: y === 0 || y === grid.height - 1,
    })),
  );
  return { columns: grid.width, cells };
}

function cards(options: Options, language: Language): PaperCard[] {
  const words = textIn(WORDS, language);
  const { cards: titles } = textIn({ en, da }, language);
  const { reach, copies, tacticsDraw, repair } = bookOf(options);
  return CARDS.map((card, i) => {
    const { name, use } = card;
    const own = name === 'tactics' ? words.does.tactics(tacticsDraw) : words.does.repairs(repair);
    const only = 'only' in card ? ` ${words.only[card.only]}` : '';
    return {
      id: name,
      title: titles[name],
      kind: words.kinds[use],
      text: (use === 'special' ? own : words.does[use]) + only,
      count: copies[i] ?? 0,
      countOption: copiesOption(name),
      ...(card.use === 'move' || card.use === 'attack' ? { value: reach[i] ?? 0, valueOption: reachOption(card.name) } : {}),
    };
  });
}

/** TS3: eight units a side. A box more than its hits stands for a Minicon. */
function pieces(options: Options, language: Language): PaperPiece[] {
  const { facts } = textIn(WORDS, language);
  const skin = textIn({ en, da }, language).skins[options.skin];
  const { hits, miniconHits } = bookOf(options);
  return SEATS.flatMap((seat, side) =>
    UNITS.map((unit, i) => ({
      side,
      number: i + 1,
      shape: 'robot' as const,
      title: skin.units[seat][unit],
      boxes: (hits[i] ?? 0) + miniconHits,
      facts,
    })),
  );
}

export const paper: PaperHints<typeof optionSpecs> = { board, cards, pieces };
