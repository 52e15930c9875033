import type { AnyRules, GameEvent, Outcome, Player } from '@fray/engine';
import { rulesWithPositions } from '@fray/games';
import { type OpenedRecord, openRecord } from '../shared/openRecord.ts';

/** A moment of a finished match, as spectators may see it. */
interface SpectatorMoment {
  readonly view: object;
  readonly events: readonly GameEvent[];
}

/** A finished match as spectators may see it. Moments have the numbers of the page's replay; 0 is the start. */
export class SpectatorReplay {
  readonly game: AnyRules;
  readonly players: readonly Player[];
  readonly outcome: Outcome | undefined;
  readonly #timeline: OpenedRecord['match']['timeline'];

  constructor({ game, players, match }: OpenedRecord) {
    this.game = game;
    this.players = players;
    this.outcome = match.outcome;
    this.#timeline = match.timeline;
  }

  /** The number of the last moment. */
  get last(): number {
    return this.#timeline.steps.length;
  }

  /** Returns the view at a moment from 0 to `last`, and the events that led to it. */
  at(moment: number): SpectatorMoment {
    const events = this.#timeline.steps[moment - 1]?.events ?? [];
    return {
      view: this.game.view(this.#timeline.positionAfter(moment), 'watcher'),
      events: events.flatMap((event) => this.game.eventFor(event, 'watcher') ?? []),
    };
  }
}

/** The matches used last, by their records: readers of one moment often request others. */
const recent = new Map<string, SpectatorReplay>();
const MAX_RECENT = 4;

/** Replays a record, or takes it from the recent ones. Rejects with the reason if it is no record. */
export async function spectatorReplay(text: string): Promise<SpectatorReplay> {
  const replay = recent.get(text) ?? (await opened(text));
  recent.delete(text);
  recent.set(text, replay);
  for (const oldest of recent.keys()) if (recent.size > MAX_RECENT) recent.delete(oldest);
  return replay;
}

async function opened(text: string): Promise<SpectatorReplay> {
  const record = await openRecord(text, rulesWithPositions);
  if (record.ok) return new SpectatorReplay(record.value);
  const { at, unit, message } = record.fault;
  throw new Error(`${unit} ${at}: ${message}`);
}
