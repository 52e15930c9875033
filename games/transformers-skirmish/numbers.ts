import { bookNumber } from '@fray/engine';
import { CARDS, type CardName } from './data/cards.ts';
import { da } from './text/da.ts';
import { en } from './text/en.ts';

/** The name of a card in the name of an option. */
type Plain<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${Plain<Tail>}` : Name;
const plain = <Name extends string>(name: Name): Plain<Name> => name.replaceAll('-', '_') as Plain<Name>;

type CardNumber = ReturnType<typeof bookNumber>;
type Reaching = Extract<(typeof CARDS)[number], { use: 'move' | 'attack' }>['name'];
type CopySpecs = { readonly [Name in CardName as `copies_${Plain<Name>}`]: CardNumber };
type ReachSpecs = { readonly [Name in Reaching as `reach_${Plain<Name>}`]: CardNumber };

export const copiesOption = (name: CardName) => `copies_${plain(name)}` as keyof CopySpecs;
export const reachOption = (name: Reaching) => `reach_${plain(name)}` as keyof ReachSpecs;

/** The most cards of a kind, and the farthest that a card may reach: from edge to edge. */
export const MOST_COPIES = 20;
const MOST_REACH = 7;
export const MOST_HITS = 12;

const copySpecs = Object.fromEntries(
  CARDS.map(({ name, copies }) => [
    copiesOption(name),
    bookNumber('TS5', { en: `Cards in the deck: ${en.cards[name]}`, da: `Kort i bunken: ${da.cards[name]}` }, copies, 0, MOST_COPIES),
  ]),
) as CopySpecs; // Every card has just been given its own.

const reachSpecs = Object.fromEntries(
  CARDS.flatMap((card) => {
    if (card.use !== 'move' && card.use !== 'attack') return [];
    const words =
      card.use === 'move' ? { en: 'Squares of the card', da: 'Felter på kortet' } : { en: 'Range of the card', da: 'Kortets rækkevidde' };
    const label = { en: `${words.en}: ${en.cards[card.name]}`, da: `${words.da}: ${da.cards[card.name]}` };
    return [[reachOption(card.name), bookNumber('TS5', label, card.reach, 1, MOST_REACH)]];
  }),
) as ReachSpecs;

/** The numbers of the rulebook. */
export const numberSpecs = {
  leader_hits: bookNumber('TS3', { en: 'Hits of a leader', da: 'En leders træfpoint' }, 4, 1, MOST_HITS),
  named_hits: bookNumber('TS3', { en: 'Hits of the two named units', da: 'De to navngivne enheders træfpoint' }, 3, 1, MOST_HITS),
  line_hits: bookNumber('TS3', { en: 'Hits of the five alike', da: 'De fem ens enheders træfpoint' }, 2, 1, MOST_HITS),
  air_types: bookNumber(
    'TS4',
    { en: 'Air types of a side; the others are ground types', da: 'Lufttyper på en side; resten er jordtyper' },
    4,
    0,
    8,
  ),
  minicons: bookNumber('TS4', { en: 'Minicons of a side', da: 'Minicons på en side' }, 4, 0, 8),
  minicon_hits: bookNumber('TS4', { en: 'Hits that a Minicon adds', da: 'Træfpoint, en Minicon giver ekstra' }, 1, 0, 6),
  cards_drawn: bookNumber('TS6', { en: 'Cards drawn in a turn', da: 'Kort, der trækkes i en tur' }, 3, 0, 8),
  hand_limit: bookNumber('X10', { en: 'Most cards in a hand', da: 'Flest kort på hånden' }, 5, 1, 12),
  tactics_draw: bookNumber('X9', { en: 'Cards that Tactics draws', da: 'Kort, som Taktik trækker' }, 2, 2, 6),
  repairs_hits: bookNumber('X9', { en: 'Damage that Repairs takes off', da: 'Skade, som Reparation fjerner' }, 1, 1, 6),
  hit_damage: bookNumber('X7', { en: 'Damage of a hit', da: 'Skade ved et træf' }, 1, 1, 6),
  ...copySpecs,
  ...reachSpecs,
} as const;
