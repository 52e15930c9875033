import { type Language, readOptions, standardOptions } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { EditorProps } from '@fray/table-kit';
import { CountsEditor } from '@fray/table-kit/editor';
import { WORDS } from '#words';
import { transformersSkirmishRules } from '../../game.ts';
import { TEXTS } from '../../io/log.ts';
import { bookOf } from '../../rules/book.ts';
import { CARDS } from '../../rules/cards.ts';
import { copiesOption, MAX_COPIES, optionSpecs, type SkirmishOptions } from '../../rules/options.ts';
import { CardFront } from '../art/card.tsx';
import { aboutOf } from '../panels/status.ts';
import '../style/editor.css';

const USES = ['move', 'attack', 'defense', 'special'] as const;

const en = {
  uses: { move: 'Move cards', attack: 'Attack cards', defense: 'Defense cards', special: 'Special cards' } satisfies Record<
    (typeof USES)[number],
    string
  >,
  size: (cards: number): string =>
    cards === 1 ? '1 card in the deck; the rulebook has 74.' : `${cards} cards in the deck; the rulebook has 74.`,
};
const da: typeof en = {
  uses: { move: 'Flyttekort', attack: 'Angrebskort', defense: 'Forsvarskort', special: 'Specialkort' },
  size: (cards) => `${cards} kort i bunken; regelbogen har 74.`,
};
const DECK_WORDS = catalogue<typeof en>({ en, da });

/** The chosen options; the standard ones where they cannot be read. */
const chosen = (options: EditorProps['options']): SkirmishOptions => {
  const read = readOptions(optionSpecs, options);
  return read.ok ? read.value : standardOptions(optionSpecs);
};

/** The cards of a purpose with their pictures and numbers. */
function cardsFor(use: (typeof USES)[number], options: SkirmishOptions, language: Language) {
  const book = bookOf(options);
  return CARDS.flatMap((card, i) => {
    if (card.use !== use) return [];
    const name = TEXTS[language].cards[card.name];
    const about = aboutOf(card.name, WORDS[language], book);
    return [
      {
        name: copiesOption(card.name),
        label: name,
        value: book.copies[i] ?? 0,
        standard: card.copies,
        least: 0,
        most: MAX_COPIES,
        picture: <CardFront card={card.name} reach={book.reach[i] ?? 0} can words={{ name, about }} />,
      },
    ];
  });
}

/** The deck: how many cards of each kind. */
export const DeckEditor = (props: EditorProps) => (
  <div class="sk-editor">
    <CountsEditor
      {...props}
      rules={transformersSkirmishRules}
      groups={(options) =>
        USES.map((use) => ({ legend: DECK_WORDS[props.language].uses[use], items: cardsFor(use, chosen(options), props.language) }))
      }
      facts={(options) => [DECK_WORDS[props.language].size(bookOf(chosen(options)).deckSize)]}
    />
  </div>
);
