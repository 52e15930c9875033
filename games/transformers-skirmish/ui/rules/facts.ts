import { bookOf, reachIn } from '../../rules/book.ts';
import { CARDS, type CardName } from '../../rules/cards.ts';
import type { SkirmishOptions } from '../../rules/state.ts';

/** The cards of the drawings. */
export const MOVE_CARD = 'tracks-glide' satisfies CardName;
export const ATTACK_CARD = 'missiles' satisfies CardName;

/** Columns and rows of the board. */
const MAX = 8;

/** The name of the square this many columns and rows from A1. */
const square = (column: number, row: number): string => `${'ABCDEFGH'.charAt(column)}${row + 1}`;

/** The number of the card in a drawing, with these options. */
export const reachOf = (options: SkirmishOptions, card: CardName): number => reachIn(bookOf(options), card);

/** A single move along row 1, and a flight over another unit along row 2: from column A, this many squares. */
export const singleMove = (options: SkirmishOptions) => {
  const far = reachOf(options, MOVE_CARD);
  return { from: square(0, 0), to: square(far, 0), flyFrom: square(0, 1), over: square(1, 1), flyTo: square(far, 1), far };
};

/** Three units that move straight ahead together from row 1. */
export const groupMove = (options: SkirmishOptions) => {
  const far = reachOf(options, MOVE_CARD);
  return { from: [0, 1, 2].map((column) => square(column, 0)), to: [0, 1, 2].map((column) => square(column, far)), far };
};

/** A shot along a diagonal at the card's full range, and one up a column that another unit blocks. */
export const attack = (options: SkirmishOptions) => {
  const far = Math.min(MAX - 1, Math.max(2, reachOf(options, ATTACK_CARD)));
  return { from: square(0, 0), target: square(far, far), barred: square(0, far), barrier: square(0, 1), far };
};

/** The Defence cards of the deck, with the unit types that each protects. */
export const defences = (options: SkirmishOptions): { name: CardName; only: 'air' | 'ground' | undefined }[] => {
  const { copies } = bookOf(options);
  return CARDS.flatMap((card, i) => {
    if (card.use !== 'defense' || (copies[i] ?? 0) === 0) return [];
    return [{ name: card.name, only: 'only' in card ? card.only : undefined }];
  });
};
