import { bookNumber, choice, type OptionsOf, wholeNumber } from '@fray/engine';
import { CARDS, type CardName } from './cards.ts';

/** The part of an option's name that names a card. */
type Plain<Name extends string> = Name extends `${infer Head}-${infer Tail}` ? `${Head}_${Plain<Tail>}` : Name;
const plain = <Name extends string>(name: Name): Plain<Name> => name.replaceAll('-', '_') as Plain<Name>;

type CardNumber = ReturnType<typeof bookNumber>;
type ReachCard = Extract<(typeof CARDS)[number], { use: 'move' | 'attack' }>['name'];
type CopySpecs = { readonly [Name in CardName as `copies_${Plain<Name>}`]: CardNumber };
type ReachSpecs = { readonly [Name in ReachCard as `reach_${Plain<Name>}`]: CardNumber };

export const copiesOption = (name: CardName) => `copies_${plain(name)}` as keyof CopySpecs;
export const reachOption = (name: ReachCard) => `reach_${plain(name)}` as keyof ReachSpecs;

/** The most cards of a kind, and the largest range of a card: from edge to edge. */
export const MAX_COPIES = 20;
const MAX_REACH = 7;
export const MAX_HITS = 12;

const copySpecs = Object.fromEntries(
  CARDS.map(({ name, copies }) => [copiesOption(name), bookNumber('TS5', copies, 0, MAX_COPIES)]),
) as CopySpecs; // Every card has just been given its own.

const reachSpecs = Object.fromEntries(
  CARDS.flatMap((card) =>
    card.use === 'move' || card.use === 'attack' ? [[reachOption(card.name), bookNumber('TS5', card.reach, 1, MAX_REACH)]] : [],
  ),
) as ReachSpecs;

/** The numbers of the rulebook. */
export const numberSpecs = {
  leader_hits: bookNumber('TS3', 4, 1, MAX_HITS),
  named_hits: bookNumber('TS3', 3, 1, MAX_HITS),
  line_hits: bookNumber('TS3', 2, 1, MAX_HITS),
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

/** The label of the number of each card. */
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

export const optionSpecs = {
  /** X13: whether both sides place in secret, or the first player places first and publicly. */
  setup: choice('simultaneous', 'first-player-first'),
  /** X1: the number of Move cards and of Attack cards per turn. */
  cards_per_phase: choice('one', 'any-number'),
  /** X2: whether a single move must use the card's full number. */
  move_distance: choice('exact', 'up-to'),
  /** X3: whether an attack reaches every distance up to the card's number. */
  attack_range: choice('up-to', 'exact'),
  /** X4: which units may fly over other units. */
  flying: choice('air-types', 'fly-cards'),
  /** X9: when special cards may be played. */
  specials: choice('any-time', 'orders-phase'),
  /** X8: seconds of the defence window at an online table. */
  reaction_timer: wholeNumber(10, 3, 120, 'none'),
  /** X16: rounds without damage after which the game ends. */
  stall_limit: wholeNumber(30, 1, 200),
  /** X21: the result of a stalled game. */
  at_limit: choice('draw', 'most-hits'),
  /** X17: the names of the units. */
  skin: choice('source', 'neutral'),

  ...numberSpecs,
} as const;

export type SkirmishOptions = OptionsOf<typeof optionSpecs>;
