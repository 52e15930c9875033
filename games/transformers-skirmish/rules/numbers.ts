import { bookNumber } from '@fray/engine';
import { CARDS, type CardName } from './cards.ts';

/** The name of a card in the name of an option. */
type Plain<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${Plain<Tail>}` : Name;
const plain = <Name extends string>(name: Name): Plain<Name> => name.replaceAll('-', '_') as Plain<Name>;

type CardNumber = ReturnType<typeof bookNumber>;
type ReachCard = Extract<(typeof CARDS)[number], { use: 'move' | 'attack' }>['name'];
type CopySpecs = { readonly [Name in CardName as `copies_${Plain<Name>}`]: CardNumber };
type ReachSpecs = { readonly [Name in ReachCard as `reach_${Plain<Name>}`]: CardNumber };

export const copiesOption = (name: CardName) => `copies_${plain(name)}` as keyof CopySpecs;
export const reachOption = (name: ReachCard) => `reach_${plain(name)}` as keyof ReachSpecs;

/** The most cards of a kind, and the farthest that a card may reach: from edge to edge. */
export const MOST_COPIES = 20;
const MOST_REACH = 7;
export const MOST_HITS = 12;

const copySpecs = Object.fromEntries(
  CARDS.map(({ name, copies }) => [copiesOption(name), bookNumber('TS5', copies, 0, MOST_COPIES)]),
) as CopySpecs; // Every card has just been given its own.

const reachSpecs = Object.fromEntries(
  CARDS.flatMap((card) =>
    card.use === 'move' || card.use === 'attack' ? [[reachOption(card.name), bookNumber('TS5', card.reach, 1, MOST_REACH)]] : [],
  ),
) as ReachSpecs;

/** The numbers of the rulebook. */
export const numberSpecs = {
  leader_hits: bookNumber('TS3', 4, 1, MOST_HITS),
  named_hits: bookNumber('TS3', 3, 1, MOST_HITS),
  line_hits: bookNumber('TS3', 2, 1, MOST_HITS),
  air_types: bookNumber('TS4', 4, 0, 8),
  minicons: bookNumber('TS4', 4, 0, 8),
  minicon_hits: bookNumber('TS4', 1, 0, 6),
  cards_drawn: bookNumber('TS6', 3, 0, 8),
  hand_limit: bookNumber('X10', 5, 1, 12),
  tactics_draw: bookNumber('X9', 2, 2, 6),
  repairs_hits: bookNumber('X9', 1, 1, 6),
  hit_damage: bookNumber('X7', 1, 1, 6),
  ...copySpecs,
  ...reachSpecs,
} as const;

export type NumberName = keyof typeof numberSpecs;

/** What the numbers of the cards are called, where the cards are called so. */
export const cardNumbers = (
  cards: Readonly<Record<CardName, string>>,
  says: { readonly copies: string; readonly move: string; readonly attack: string },
) =>
  Object.fromEntries(
    CARDS.flatMap((card): (readonly [NumberName, string])[] => [
      [copiesOption(card.name), `${says.copies}: ${cards[card.name]}`],
      ...(card.use === 'move' || card.use === 'attack'
        ? [[reachOption(card.name), `${says[card.use]}: ${cards[card.name]}`] as const]
        : []),
    ]),
  ) as Readonly<Record<keyof CopySpecs | keyof ReachSpecs, string>>; // Every card has just been given its own.
