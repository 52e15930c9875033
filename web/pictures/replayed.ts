import { type AnyRules, type GameEvent, type Outcome, type Player, parseRecord, Replay } from '@fray/engine';
import { isGameId, rulesWithPositions } from '@fray/games';
import { follow, type Moment } from '../table/moments.ts';

/** A moment of a finished match, as those beside the table may see it. */
interface SeenMoment {
  readonly view: object;
  readonly events: readonly GameEvent[];
}

export interface Replayed {
  readonly game: AnyRules;
  readonly players: readonly Player[];
  /** The beginning, and every moment after it. */
  readonly moments: readonly SeenMoment[];
  readonly outcome: Outcome | undefined;
}

/** Plays a record again, its moments numbered as the page's replay numbers them; what does not fit is thrown by its name. */
export async function replayed(text: string): Promise<Replayed> {
  const record = parseRecord(text);
  if (!record.ok) throw new Error(`line ${record.fault.line}: ${record.fault.message}`);
  const { game: id, players } = record.value;
  if (!isGameId(id)) throw new Error(`there is no game “${id}”`);
  const game = await rulesWithPositions(id);
  const replay = Replay.open(game, record.value);
  if (!replay.ok) throw new Error(replay.fault.message);
  const { match } = replay.value;
  const begin = match.copyState();
  const moments: Moment[] = [];
  while (!replay.value.done) {
    const step = replay.value.step();
    if (!step.ok) throw new Error(step.fault.message);
    follow(match, begin, moments);
  }
  return {
    game,
    players,
    moments: [
      { view: game.view(begin, 'watcher'), events: [] },
      ...moments.map(({ state, events }) => ({ view: game.view(state, 'watcher'), events: seen(game, events) })),
    ],
    outcome: match.outcome,
  };
}

/** What those beside the table may know of what happened. */
const seen = (game: AnyRules, events: readonly GameEvent[]): readonly GameEvent[] =>
  events.flatMap((event) => game.eventFor(event, 'watcher') ?? []);
