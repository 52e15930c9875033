import { bookNumber } from '@fray/engine';

export const MOST_CARDS = 20;
export const MOST_GOAL = 12;
const EDITION = 'edition';

/** The numbers of the rulebook; how many cards of a kind there are is for the edition to say unless somebody else does. */
export const numberSpecs = {
  vc_cards: bookNumber('V2', 0, 1, MOST_CARDS, EDITION),
  trap_cards: bookNumber('V2', 0, 1, MOST_CARDS, EDITION),
  tunnel_cards: bookNumber('V2', 0, 1, MOST_CARDS, EDITION),
  tunnels_to_win: bookNumber('TR2', 5, 1, MOST_GOAL),
  casualties_to_win: bookNumber('TR2', 5, 1, MOST_GOAL),
} as const;

export type NumberName = keyof typeof numberSpecs;
