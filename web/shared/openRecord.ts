import {
  type AnyRules,
  fail,
  type GameEvent,
  type Match,
  type OptionSpecs,
  ok,
  type Player,
  RecordParser,
  Replay,
  type Result,
} from '@fray/engine';
import { isKnownGame, type rulesWithPositions } from '@fray/games';

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

/** Callers that wait for a record. */
export interface RecordWaiter {
  /** Told after each slice: entries replayed, and their number. */
  report?(done: number, of: number): void;
  /** Whether a caller still waits; if not, the work ends. */
  isWanted?(): boolean;
  /** Milliseconds, and what lets the page draw and answer. For tests. */
  now?(): number;
  pause?(): Promise<void>;
}

/** A slice ends after this time, in milliseconds, or after so many entries or characters. */
export const RECORD_SLICE = { time: 8, entries: 256, characters: 16_384 } as const;

/** Ends the task: what the page owes is drawn and answered before the next one. Timers would wait for 4 ms. */
const pauseTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', end, { once: true });
    port1.start();
    port2.postMessage(null);
  });

const LEFT: RecordError = { at: 0, unit: 'entry', message: 'nobody waits for it any more' };

/**
 * Replays a record with the rules that `rulesOf` loads. Resolves to the match or to the first error. A long record takes seconds: it is
 * read in slices.
 */
export async function openRecord(
  text: string,
  rulesOf: typeof rulesWithPositions,
  waiter: RecordWaiter = {},
): Promise<Result<OpenedRecord, RecordError>> {
  const { isWanted = () => true, pause = pauseTask } = waiter;
  const parser = new RecordParser();
  for (let at = 0; at < text.length; at += RECORD_SLICE.characters) {
    if (at > 0) await pause();
    parser.write(text.slice(at, at + RECORD_SLICE.characters));
  }
  const parsed = parser.end();
  if (!parsed.ok) return fail({ at: parsed.fault.line, unit: 'line', message: parsed.fault.message });
  const record = parsed.value;
  if (!isKnownGame(record.game)) return fail({ at: 2, unit: 'line', message: `there is no game “${record.game}”` });
  const game = await rulesOf(record.game);
  const opened = Replay.open(game, record);
  if (!opened.ok) return fail({ at: 0, unit: 'entry', message: opened.fault.message });
  const replay = opened.value;
  const of = record.entries.length;
  for (let done = 0; !replay.done; ) {
    const played = playSlice(replay, waiter.now ?? (() => performance.now()));
    if (!played.ok) return entryError(played.fault, of);
    done += played.value;
    if (replay.done) break;
    waiter.report?.(done, of);
    await pause();
    if (!isWanted()) return fail(LEFT);
  }
  const replayed = replay.finish();
  if (!replayed.ok) return entryError(replayed.fault, of);
  const match = replayed.value;
  const players =
    record.players.length > 0
      ? record.players
      : game.seatNames.slice(0, match.seats).map((seat): Player => ({ seat, kind: 'human', name: '' }));
  return ok({ game, players, match });
}

type AnyReplay = Pick<Replay<object, OptionSpecs, object, GameEvent>, 'done' | 'step'>;
type ReplayFault = Extract<ReturnType<AnyReplay['step']>, { ok: false }>['fault'];

const entryError = ({ entry, message }: ReplayFault, entries: number): Result<never, RecordError> =>
  fail({ at: entry ?? entries, unit: 'entry', message });

/** Plays entries for as long as a slice lasts. Returns their number. */
function playSlice(replay: AnyReplay, now: () => number): Result<number, ReplayFault> {
  const end = now() + RECORD_SLICE.time;
  let played = 0;
  while (!replay.done && played < RECORD_SLICE.entries) {
    const step = replay.step();
    if (!step.ok) return step;
    played++;
    if (now() >= end) break;
  }
  return ok(played);
}
