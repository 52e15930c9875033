/** A kind of card: its number in the deck, its purpose, its distance or range, and its unit type. */
interface CardKind {
  readonly name: string;
  readonly copies: number;
  readonly use: 'move' | 'attack' | 'defense' | 'special';
  /** Squares of a Move card, range of an Attack card, 0 otherwise. */
  readonly reach: number;
  /** Which units may use it, or which targets it defends. */
  readonly only?: 'air' | 'ground' | 'minicon';
}

/** The deck of 74 (TS5), in the order of the source's list. */
export const CARDS = [
  { name: 'legs', copies: 8, use: 'move', reach: 1 },
  { name: 'tracks-glide', copies: 7, use: 'move', reach: 2 },
  { name: 'wheels-cruise', copies: 6, use: 'move', reach: 3 },
  { name: 'fly', copies: 5, use: 'move', reach: 4, only: 'air' },
  { name: 'supersonic', copies: 4, use: 'move', reach: 5, only: 'air' },
  { name: 'punch', copies: 2, use: 'attack', reach: 1 },
  { name: 'kick', copies: 2, use: 'attack', reach: 1 },
  { name: 'flip', copies: 2, use: 'attack', reach: 1 },
  { name: 'hand-weapon', copies: 2, use: 'attack', reach: 1 },
  { name: 'minicon-attack', copies: 2, use: 'attack', reach: 2, only: 'minicon' },
  { name: 'lasers', copies: 2, use: 'attack', reach: 2 },
  { name: 'energy-beams', copies: 2, use: 'attack', reach: 2 },
  { name: 'plasma-bolts', copies: 2, use: 'attack', reach: 2 },
  { name: 'autocannon', copies: 2, use: 'attack', reach: 2 },
  { name: 'missiles', copies: 6, use: 'attack', reach: 3 },
  { name: 'particle-accelerator', copies: 2, use: 'attack', reach: 3 },
  { name: 'armor', copies: 2, use: 'defense', reach: 0 },
  { name: 'shield', copies: 2, use: 'defense', reach: 0 },
  { name: 'dodge', copies: 2, use: 'defense', reach: 0 },
  { name: 'force-field', copies: 2, use: 'defense', reach: 0 },
  { name: 'heavy-armor', copies: 4, use: 'defense', reach: 0, only: 'ground' },
  { name: 'evasion', copies: 2, use: 'defense', reach: 0, only: 'air' },
  { name: 'tactics', copies: 2, use: 'special', reach: 0 },
  { name: 'repairs', copies: 2, use: 'special', reach: 0 },
] as const satisfies readonly CardKind[];

/** A kind of card by its place in `CARDS`. */
export type Card = number;
export type CardName = (typeof CARDS)[number]['name'];

export const KINDS = CARDS.length;
export const CARD_NAMES: readonly CardName[] = CARDS.map(({ name }) => name);
const ONLY: readonly CardKind['only'][] = CARDS.map((card: CardKind) => card.only);

const cardsFor = (use: CardKind['use']): readonly Card[] => CARDS.flatMap((card, i) => (card.use === use ? [i] : []));
export const MOVE_CARDS = cardsFor('move');
export const ATTACK_CARDS = cardsFor('attack');
export const DEFENSE_CARDS = cardsFor('defense');
export const TACTICS: Card = CARD_NAMES.indexOf('tactics');
export const REPAIRS: Card = CARD_NAMES.indexOf('repairs');

export const isAirOnly = (card: Card): boolean => ONLY[card] === 'air';
export const isGroundOnly = (card: Card): boolean => ONLY[card] === 'ground';
export const isMiniconOnly = (card: Card): boolean => ONLY[card] === 'minicon';
