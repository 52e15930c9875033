import { type Move, SeededChance } from '@fray/engine';
import { play } from '../../rules/play.ts';
import { copyState, type MechEvent, type MechState, SEATS } from '../../rules/state.ts';

/** Nothing that is foreseen draws anything. */
const still = new SeededChance(1);

export interface Forecast {
  readonly after: MechState;
  readonly events: readonly MechEvent[];
  /** Damage that each seat would take. */
  readonly damage: readonly number[];
  /** Points that each seat would get or lose. */
  readonly gains: readonly number[];
  readonly smashed: readonly number[];
}

/** What a move of the active seat would do, tried on a copy. */
export function forecast(state: MechState, seat: number, move: Move): Forecast {
  const after = copyState(state);
  const events: MechEvent[] = [];
  play(after, seat, move, still, (event) => events.push(event));
  const damage = Array.from({ length: state.seats }, () => 0);
  const smashed: number[] = [];
  for (const event of events) {
    if (event.type === 'damaged') damage[SEATS.indexOf(event.seat)]! += event.points;
    if (event.type === 'smashed') smashed.push(SEATS.indexOf(event.seat));
  }
  return {
    after,
    events,
    damage,
    smashed,
    gains: Array.from({ length: state.seats }, (_, one) => after.scores[one]! - state.scores[one]!),
  };
}
