/** The view of the agent's seat. It never contains what the seat may not know. */
export interface SeatReport {
  readonly id: string;
  readonly game: string;
  readonly you: string;
  readonly board: string;
  readonly view: object;
  /** Empty: the seat has nothing to decide. */
  readonly moves: readonly string[];
  /** Events since the agent's last decision, as its seat may know them. */
  readonly happened: readonly string[];
  readonly result?: { readonly reason: string; readonly places: Readonly<Record<string, number>> };
  /** Why there are no moves, where the game is not over. */
  readonly waits?: string;
}

/** A game in which an agent has one seat: on this machine, or at a server. */
export interface AgentGame {
  report(): Promise<SeatReport>;
  /** Plays a move of the agent. Resolves to why it was refused; nothing has changed then. */
  play(move: string): Promise<string | undefined>;
  concede(): Promise<string | undefined>;
  /** The record with all that was hidden; undefined until the game is over. */
  record(): Promise<string | undefined>;
}

/** The places by names of seats. */
export const namedPlaces = (places: readonly number[], names: readonly string[]): Record<string, number> =>
  Object.fromEntries(places.map((place, seat) => [names[seat] ?? String(seat), place]));
