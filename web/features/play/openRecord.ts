import { type AnyRules, fail, ok, type Player, parseRecord, Replay, type Result } from '@fray/engine';
import { isGameId } from '@fray/games';
import { rulesWithPositions } from '../../shared/gameUi.ts';
import { type AnyMatch, follow, type TimelineStep } from './timeline.ts';

/** Where a record does not fit, and how. */
export interface RecordError {
  readonly at: number;
  readonly unit: 'line' | 'entry';
  readonly message: string;
}

/** A match as its record tells it, with all that happened in it. */
interface Reopened {
  readonly game: AnyRules;
  readonly players: readonly Player[];
  readonly match: AnyMatch;
  readonly begin: object;
  readonly moments: readonly TimelineStep[];
}

/** Plays a record again, every entry checked. */
export async function openRecord(text: string): Promise<Result<Reopened, RecordError>> {
  const parsed = parseRecord(text);
  if (!parsed.ok) return fail({ at: parsed.fault.line, unit: 'line', message: parsed.fault.message });
  const record = parsed.value;
  if (!isGameId(record.game)) return fail({ at: 2, unit: 'line', message: `there is no game “${record.game}”` });
  const game = await rulesWithPositions(record.game);
  const replay = Replay.open(game, record);
  if (!replay.ok) return fail({ at: 0, unit: 'entry', message: replay.fault.message });
  const { match } = replay.value;
  const begin = match.copyState();
  const moments: TimelineStep[] = [];
  while (!replay.value.done) {
    const step = replay.value.step();
    if (!step.ok) return fail({ at: step.fault.entry ?? 0, unit: 'entry', message: step.fault.message });
    follow(match, begin, moments);
  }
  const end = replay.value.finish();
  if (!end.ok) return fail({ at: record.entries.length, unit: 'entry', message: end.fault.message });
  const players =
    record.players.length > 0
      ? record.players
      : game.seatNames.slice(0, match.seats).map((seat): Player => ({ seat, kind: 'human', name: '' }));
  return ok({ game, players, match, begin, moments });
}
