import type { AnyGame, AnyPositionReader, AnyRules } from './game.ts';
import type { Language } from './language.ts';

/**
 * What everybody may know of a game before it is loaded: lists, the first page, command line and tests are made from the cards.
 * A card is tiny and imports nothing but types, so that all of them can be loaded at once.
 */
export interface GameCard {
  /** The name of the game’s folder, and its name in records and addresses. */
  readonly id: string;
  /** How many play, from the fewest to the most. */
  readonly seats: readonly [fewest: number, most: number];
  /** How long a usual game takes, in minutes. */
  readonly minutes: number;
  /** How much there is to learn: 1 is easy, 2 asks for some thought, 3 is deep. */
  readonly weight: 1 | 2 | 3;
  /** What a seat sees when its turn comes is not for the others: at one device a cover comes between two players. */
  readonly secret: boolean;
  /** False where nothing is ever rolled or dealt: there are no dice to be checked. */
  readonly chance?: false;
  /** The colours of the game’s buttons where it is offered: light, deep, and what is written on them. */
  readonly accent: readonly [light: string, deep: string, ink: string];
  readonly texts: Readonly<Record<Language, { readonly name: string; readonly tagline: string }>>;
  /** Its collections of puzzles, and what they are called; each is `puzzles/NAME.json` in the game's folder. */
  readonly puzzles?: readonly { readonly name: string; readonly texts: Readonly<Record<Language, string>> }[];
  /** The rules, loaded when somebody plays. */
  readonly rules: () => Promise<AnyRules>;
  /** What reads its positions, loaded where somebody begins at one. */
  readonly positions: () => Promise<AnyPositionReader>;
  /** The rules with the mind beside them, loaded where bots choose or games are measured: never for a page itself. */
  readonly game: () => Promise<AnyGame>;
}
