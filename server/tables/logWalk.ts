import { type AnyGame, fail, type GameEvent, type OptionSpecs, ok, RecordParser, Replay, type ReplayPlan, type Result } from '@fray/engine';
import type { EntryRow, Store } from '../store/store.ts';
import type { MatchLog } from './matchLog.ts';
import { pages } from './pages.ts';

type AnyReplay = Replay<object, OptionSpecs, object, GameEvent>;

/** Plays the log of a table again from its beginning, entry by entry as the store has them: nothing long in one step. */
export class LogWalk {
  readonly replay: AnyReplay;
  readonly #parser: RecordParser;
  readonly #rows: readonly EntryRow[];
  #next = 0;

  private constructor(replay: AnyReplay, parser: RecordParser, rows: readonly EntryRow[]) {
    this.replay = replay;
    this.#parser = parser;
    this.#rows = rows;
  }

  /** Reads the log and sets the match up as it began; or says why that cannot be. */
  static async open(game: AnyGame, log: MatchLog, store: Store, plan: ReplayPlan<object, GameEvent>): Promise<Result<LogWalk, string>> {
    const rows: EntryRow[] = [];
    for await (const page of pages(store, log.table)) rows.push(...page);
    const parser = new RecordParser();
    parser.write(log.openingText);
    const record = parser.end();
    if (!record.ok) return fail(`line ${record.fault.line}, ${record.fault.field}: ${record.fault.message}`);
    const opened = Replay.open(game, record.value, plan);
    return opened.ok ? ok(new LogWalk(opened.value, parser, rows)) : fail(opened.fault.message);
  }

  /** Plays the next entry, and answers with its row; undefined when there is none left. */
  step(): Result<EntryRow | undefined, string> {
    const row = this.#rows[this.#next];
    if (!row) return ok(undefined);
    this.#next++;
    this.#parser.write(`${row.line}\n`);
    const read = this.#parser.end();
    if (!read.ok) return fail(`line ${read.fault.line}, ${read.fault.field}: ${read.fault.message}`);
    const played = this.replay.step();
    return played.ok ? ok(row) : fail(`entry ${row.n}: ${played.fault.message}`);
  }
}
