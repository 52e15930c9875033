import type { MechSeatView } from '../../rules/view.ts';

/** A program that is being put together: which cards of the hand stay, and for which point (0–2). */
export interface Draft {
  readonly kept: readonly number[];
  readonly point: number;
}

/** The draft that one starts from: nothing kept, the first free point. */
export const firstDraft = (programs: MechSeatView['programs']): Draft => ({ kept: [], point: programs.indexOf(null) });

/** A card of the hand goes to the point, or back; of three the one chosen first gives way. */
export const toggled = ({ kept, point }: Draft, card: number): Draft => ({
  point,
  kept: kept.includes(card) ? kept.filter((one) => one !== card) : [...kept.slice(-1), card],
});

/** The card that would go under the deck, when two are chosen. */
export const underOf = ({ kept }: Draft, hand: number): number | undefined =>
  kept.length === 2 ? Array.from({ length: hand }, (_, i) => i).find((i) => !kept.includes(i)) : undefined;
