import type { GameEvent, Outcome, Player, Seat } from '@fray/engine';

/** The occasion of a bot's line. */
type Occasion = 'hello' | 'stung' | 'glad' | 'won' | 'lost';

export interface Remark {
  readonly seat: Seat;
  readonly occasion: Occasion;
}

/** Steps between two lines; the end of the match is exempt. */
const SILENT = 8;

/** A match counts as new up to this step: a bot may have moved before the page was drawn. */
const FIRST = 6;

/** The steps since the last call, and what bots know of the match. */
interface News {
  readonly players: readonly Pick<Player, 'kind'>[];
  /** Number of steps, and of those that bots have reacted to; undefined when the page was just opened. */
  readonly steps: number;
  readonly readSteps: number | undefined;
  /** The step of the last line. */
  readonly lastRemark: number;
  readonly events: readonly GameEvent[];
  readonly outcome: Outcome | undefined;
  /** The seat that an event harmed, if the game names it. */
  harmedSeat(event: GameEvent): Seat | undefined;
}

/** Returns which bot speaks and on which occasion: one at a time, and rarely. */
export function occasionOf({ players, steps, readSteps, lastRemark, events, outcome, harmedSeat }: News): Remark | undefined {
  const bots = players.flatMap(({ kind }, seat) => (kind === 'bot' ? [seat] : []));
  const [first] = bots;
  if (first === undefined) return undefined;
  if (readSteps === undefined) return steps <= FIRST ? { seat: first, occasion: 'hello' } : undefined;
  if (steps <= readSteps) return undefined;
  if (outcome) {
    const seat = bots.find((bot) => outcome.places[bot] === 1) ?? first;
    const drawn = outcome.places.every((place) => place === 1);
    return drawn ? undefined : { seat, occasion: outcome.places[seat] === 1 ? 'won' : 'lost' };
  }
  if (steps < lastRemark + SILENT) return undefined;
  const hurt = events.map(harmedSeat).find((seat) => seat !== undefined);
  if (hurt === undefined) return undefined;
  if (bots.includes(hurt)) return { seat: hurt, occasion: 'stung' };
  // With more than two seats the cause of harm is unknown.
  return players.length === 2 ? { seat: first, occasion: 'glad' } : undefined;
}
