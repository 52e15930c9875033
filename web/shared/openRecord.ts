import {
  type AnyRules,
  fail,
  type GameEvent,
  type Match,
  type OptionSpecs,
  ok,
  type Player,
  parseRecord,
  Replay,
  type Result,
} from '@fray/engine';
import { isGameId, type rulesWithPositions } from '@fray/games';

export type AnyMatch = Match<object, OptionSpecs, object, GameEvent>;

/** Why a text is no record of a match, and where. */
export interface RecordError {
  readonly at: number;
  readonly unit: 'line' | 'entry';
  readonly message: string;
}

/** A record whose every entry was replayed; `match.timeline` has its positions. */
export interface OpenedRecord {
  readonly game: AnyRules;
  readonly players: readonly Player[];
  readonly match: AnyMatch;
}

/** Replays a record with the rules that `rulesOf` loads. Resolves to the match or to the first error. */
export async function openRecord(text: string, rulesOf: typeof rulesWithPositions): Promise<Result<OpenedRecord, RecordError>> {
  const parsed = parseRecord(text);
  if (!parsed.ok) return fail({ at: parsed.fault.line, unit: 'line', message: parsed.fault.message });
  const record = parsed.value;
  if (!isGameId(record.game)) return fail({ at: 2, unit: 'line', message: `there is no game “${record.game}”` });
  const game = await rulesOf(record.game);
  const replay = Replay.open(game, record);
  if (!replay.ok) return fail({ at: 0, unit: 'entry', message: replay.fault.message });
  const replayed = replay.value.finish();
  if (!replayed.ok) {
    const { entry = record.entries.length, message } = replayed.fault;
    return fail({ at: entry, unit: 'entry', message });
  }
  const match = replayed.value;
  const players =
    record.players.length > 0
      ? record.players
      : game.seatNames.slice(0, match.seats).map((seat): Player => ({ seat, kind: 'human', name: '' }));
  return ok({ game, players, match });
}
