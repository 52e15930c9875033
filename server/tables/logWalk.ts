import { type AnyGame, fail, type GameEvent, type OptionSpecs, ok, RecordParser, Replay, type ReplayPlan, type Result } from '@fray/engine';
import type { EntryRow, Store } from '../store/store.ts';
import { entryPages } from './entryPages.ts';
import type { MatchLog } from './matchLog.ts';

type AnyReplay = Replay<object, OptionSpecs, object, GameEvent>;

/**
 * Replays a table's log entry by entry, reading it in pages. Small pages keep each step short and little memory in use, which keeps garbage
 * collection short.
 */
export class LogWalk {
  readonly replay: AnyReplay;
  readonly #parser: RecordParser;
  readonly #pages: AsyncGenerator<readonly EntryRow[]>;
  #page: readonly EntryRow[] = [];
  #next = 0;

  private constructor(replay: AnyReplay, parser: RecordParser, read: AsyncGenerator<readonly EntryRow[]>) {
    this.replay = replay;
    this.#parser = parser;
    this.#pages = read;
  }

  /** Sets up the match before its first entry; fails with the reason if that is impossible. */
  static open(game: AnyGame, log: MatchLog, store: Store, plan: ReplayPlan<object, GameEvent>): Result<LogWalk, string> {
    const parser = new RecordParser();
    parser.write(log.openingText);
    const record = parser.end();
    if (!record.ok) return fail(`line ${record.fault.line}, ${record.fault.field}: ${record.fault.message}`);
    const opened = Replay.open(game, record.value, plan);
    return opened.ok ? ok(new LogWalk(opened.value, parser, entryPages(store, log.table))) : fail(opened.fault.message);
  }

  /** Reads the next page. Returns whether there was one. */
  async nextPage(): Promise<boolean> {
    const { value, done } = await this.#pages.next();
    this.#page = done ? [] : value;
    this.#next = 0;
    return !done;
  }

  /** Replays the next entry of the page and returns its row; undefined at the end of the page. */
  step(): Result<EntryRow | undefined, string> {
    const row = this.#page[this.#next];
    if (!row) return ok(undefined);
    this.#next++;
    this.#parser.write(`${row.line}\n`);
    const read = this.#parser.end();
    if (!read.ok) return fail(`line ${read.fault.line}, ${read.fault.field}: ${read.fault.message}`);
    const played = this.replay.step();
    return played.ok ? ok(row) : fail(`entry ${row.n}: ${played.fault.message}`);
  }
}
