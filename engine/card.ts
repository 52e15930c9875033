import type { Catalogue, Texts } from './catalogue.ts';
import type { AnyGame, AnyPositionReader, AnyRules } from './game.ts';

/**
 * Public facts about a game, available before its code loads. Lists, the home page, the command line and tests use the cards. A
 * card imports only types, so all cards can load at once.
 */
export interface GameCard {
  /** Name of the game's folder, also its id in records and URLs. */
  readonly id: string;
  /** The smallest and the largest number of seats. */
  readonly seats: readonly [fewest: number, most: number];
  /** Duration of a typical game in minutes. */
  readonly minutes: number;
  /** Complexity: 1 is easy, 2 is medium, 3 is deep. */
  readonly weight: 1 | 2 | 3;
  /** True if a seat sees secrets on its turn. On a shared device a cover screen then separates the players. */
  readonly secret: boolean;
  /** False if the game has no chance, so there are no dice to verify. */
  readonly chance?: false;
  /** True for a game in draft: in English only, with a scene in place of a table of its own, and not finished. */
  readonly draft?: true;
  /** False for a game whose page has no lessons, such as one with a scene in place of a table of its own. */
  readonly lessons?: false;
  /** Its rules run on a server only, in a box, so there is no play on this device. There it is played with bots, or by people alone. */
  readonly boxed?: 'bots' | 'people';
  /**
   * What the game's authors allow to be printed. `own`: boards, pieces and sheets of our own drawing and words. If absent, nothing is
   * printed.
   */
  readonly printing?: 'own';
  /** Colours of the game's buttons: light, deep and text. */
  readonly accent: readonly [light: string, deep: string, ink: string];
  readonly texts: Texts<{ readonly name: string; readonly tagline: string }>;
  /** Puzzle collections and their titles. Each is stored as `puzzles/NAME.json` in the game's folder. */
  readonly puzzles?: readonly { readonly name: string; readonly texts: Texts<string> }[];
  /** Loads the rules, when a match starts. */
  readonly rules: () => Promise<AnyRules>;
  /** Loads the position reader, when a match starts from a position. */
  readonly positions: () => Promise<AnyPositionReader>;
  /** Loads the rules with their bot hints, in workers that run bots or the lab. The page itself never loads it. */
  readonly game: () => Promise<AnyGame>;
}

/** A card as the registry lists it: its texts can be read in every language. */
export type ListedCard = Omit<GameCard, 'texts' | 'puzzles'> & {
  readonly texts: Catalogue<{ readonly name: string; readonly tagline: string }>;
  readonly puzzles?: readonly { readonly name: string; readonly texts: Catalogue<string> }[];
};
