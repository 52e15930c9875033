import { type Language, readOptions, standardOptions } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { EditorProps } from '@fray/table-kit';
import { CountsEditor } from '@fray/table-kit/editor';
import { tunnelRatRules } from '../../game.ts';
import { TEXTS } from '../../io/log.ts';
import { bookOf, editionOf } from '../../rules/book.ts';
import { MAX_CARDS, MAX_GOAL, optionSpecs, type RatOptions } from '../../rules/options.ts';
import { KINDS } from '../../rules/state.ts';
import { MiniCard } from '../art/cards.tsx';
import { wordsOf } from '../words/wordsOf.ts';

const en = {
  deck: 'Cards in the deck',
  goals: 'What wins',
  size: (cards: number): string => `${cards} cards in the deck.`,
};
const da: typeof en = { deck: 'Kort i bunken', goals: 'Det, der vinder', size: (cards) => `${cards} kort i bunken.` };
const DECK_WORDS = catalogue<typeof en>({ en, da });

const CARD_OPTIONS = { vc: 'vc_cards', trap: 'trap_cards', tunnel: 'tunnel_cards' } as const;
const GOALS = ['tunnels_to_win', 'casualties_to_win'] as const;

/** The chosen options; the standard ones where they cannot be read. */
const chosen = (options: EditorProps['options']): RatOptions => {
  const read = readOptions(optionSpecs, options);
  return read.ok ? read.value : standardOptions(optionSpecs);
};

function groupsOf(options: RatOptions, language: Language) {
  const book = bookOf(options);
  const edition = editionOf(options.deck);
  const { cards } = wordsOf(language, options.skin);
  const words = DECK_WORDS[language];
  return [
    {
      legend: words.deck,
      items: KINDS.map((kind, i) => ({
        name: CARD_OPTIONS[kind],
        label: cards[kind],
        value: book.cards[i] ?? 0,
        standard: edition.cards[i] ?? 0,
        least: 1,
        most: MAX_CARDS,
        picture: <MiniCard kind={kind} width={64} />,
      })),
    },
    {
      legend: words.goals,
      items: GOALS.map((name) => ({
        name,
        label: TEXTS[language].numbers[name],
        value: options[name],
        standard: optionSpecs[name].standard,
        least: 1,
        most: MAX_GOAL,
      })),
    },
  ];
}

/** The deck: cards of each kind, and the numbers of them that win. */
export const DeckEditor = (props: EditorProps) => {
  const { language, options } = props;
  const { sides } = TEXTS[language].skins[chosen(options).skin];
  return (
    <CountsEditor
      {...props}
      rules={tunnelRatRules}
      side={sides.rat}
      groups={(now) => groupsOf(chosen(now), language)}
      facts={(now) => [DECK_WORDS[language].size(bookOf(chosen(now)).cards.reduce((sum, count) => sum + count, 0))]}
    />
  );
};
