import type { GameEvent, Outcome, Player, Seat } from '@fray/engine';

/** Why a bot speaks. */
type Occasion = 'hello' | 'stung' | 'glad' | 'won' | 'lost';

export interface Remark {
  readonly seat: Seat;
  readonly occasion: Occasion;
}

/** So many steps a bot is silent after it spoke, unless it is over. */
const SILENT = 8;

/** A bot that begins has moved before somebody looks. */
const FIRST = 6;

/** What came since the last look, for whoever might say something about it. */
interface News {
  readonly players: readonly Pick<Player, 'kind'>[];
  /** How many steps there are, and of how many bots have heard; undefined where they have just come. */
  readonly steps: number;
  readonly readSteps: number | undefined;
  /** The step at which one spoke last. */
  readonly lastRemark: number;
  readonly events: readonly GameEvent[];
  readonly outcome: Outcome | undefined;
  /** Whom an event hurt, where the game says so. */
  harmedSeat(event: GameEvent): Seat | undefined;
}

/** Which bot has something to say, and why: one at a time, and seldom. */
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
  // With more than two nobody knows whose doing it was.
  return players.length === 2 ? { seat: first, occasion: 'glad' } : undefined;
}
