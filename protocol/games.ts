/** A game of a server. */
export interface GameListing {
  /** Id of the game, for requests. */
  readonly id: string;
  /** Its English name. */
  readonly name: string;
  /** How many play. */
  readonly seats: { readonly least: number; readonly most: number };
}

/** An option of a game's tables. `rule`: id of the rule whose number or table it is. */
export type OptionDescription = { readonly name: string; readonly standard: string; readonly rule?: string } & (
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'text'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly zero?: string }
);

/** A game with everything that a table needs. */
export interface GameDescription extends GameListing {
  /** Version of its rules. It grows when records of before would replay otherwise. */
  readonly rules: number;
  /** Names of the seats. */
  readonly seatNames: readonly string[];
  readonly options: readonly OptionDescription[];
}
