import {
  type AnyGame,
  FairChance,
  fail,
  type GameEvent,
  type OptionSpecs,
  ok,
  RecordParser,
  Replay,
  type ReplayPlan,
  type Result,
} from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import type { TimeSlicer } from '../base/timeSlicer.ts';
import { boxedGameOf, type TableGame } from '../box/tableGame.ts';
import type { EntryRow, Store } from '../store/store.ts';
import { askDeal, askWritten } from './askAhead.ts';
import { entryPages, type MatchLog } from './matchLog.ts';
import type { Link } from './subscribers.ts';
import { type AnyMatch, collectFrames, type EmittedFrame, type TableState, takeEmitted } from './tableState.ts';

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

  /** Whether the next entry of the page was parsed already. */
  #isRead = false;

  private constructor(replay: AnyReplay, parser: RecordParser, read: AsyncGenerator<readonly EntryRow[]>) {
    this.replay = replay;
    this.#parser = parser;
    this.#pages = read;
  }

  /** Sets up the match before its first entry; fails with the reason if that is impossible. */
  static async open(game: AnyGame, log: MatchLog, store: Store, plan: ReplayPlan<object, GameEvent>): Promise<Result<LogWalk, string>> {
    const parser = new RecordParser();
    parser.write(log.openingText);
    const record = parser.end();
    if (!record.ok) return fail(`line ${record.fault.line}, ${record.fault.field}: ${record.fault.message}`);
    const answer = await askDeal(game, record.value);
    if (!answer.ok) return answer;
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

  /**
   * Replays the entries of the page by calling `step` until it returns false: in slices, or as its box answers. Fails if the game fails in its box.
   */
  async replayPage(slicer: TimeSlicer, step: () => boolean): Promise<Result<undefined, string>> {
    const game = boxedGameOf(this.replay.match.game);
    if (!game) {
      await slicer.run(step);
      return ok(undefined);
    }
    do {
      const answer = await this.#askNext(game);
      if (!answer.ok) return answer;
    } while (step());
    return ok(undefined);
  }

  /** Asks the box for the next entry of the page. */
  async #askNext(game: TableGame): Promise<Result<unknown, string>> {
    const row = this.#page[this.#next];
    if (!row) return ok(undefined);
    const read = this.#read(row);
    if (!read.ok) return read;
    const { match, record } = this.replay;
    const entry = record.entries.at(-1);
    return entry ? askWritten(game, match, entry) : ok(undefined);
  }

  #read({ line }: EntryRow): Result<undefined, string> {
    if (this.#isRead) return ok(undefined);
    this.#parser.write(`${line}\n`);
    const read = this.#parser.end();
    if (!read.ok) return fail(`line ${read.fault.line}, ${read.fault.field}: ${read.fault.message}`);
    this.#isRead = true;
    return ok(undefined);
  }

  /** Replays the next entry of the page and returns its row; undefined at the end of the page. */
  step(): Result<EntryRow | undefined, string> {
    const row = this.#page[this.#next];
    if (!row) return ok(undefined);
    const read = this.#read(row);
    if (!read.ok) return read;
    this.#next++;
    this.#isRead = false;
    const played = this.replay.step();
    return played.ok ? ok(row) : fail(`entry ${row.n}: ${played.fault.message}`);
  }
}

/** A replayed match, and its most recent request ids as stored with entries. */
interface ReplayedMatch {
  readonly match: AnyMatch;
  readonly actions: readonly string[];
}

/** What a replay of a table's log needs besides the table. */
interface ReplayContext {
  readonly store: Store;
  readonly slicer: TimeSlicer;
  /** Receives the frames of each entry; `link` is the hash published with them. */
  publish(emitted: readonly EmittedFrame[], link: Link | undefined): void;
}

/** Replays a table's log in slices, and checks it against the key of its dice and its published hashes. Fails with the first mismatch. */
export async function replayLog(state: TableState, { store, slicer, publish }: ReplayContext): Promise<Result<ReplayedMatch, string>> {
  const { game, row, log } = state;
  if (row.rules !== game.rulesVersion)
    return fail(`begun under rules version ${row.rules} of ${game.id}; this server plays version ${game.rulesVersion}`);
  const dealer = new FairChance(log.key);
  const opened = await LogWalk.open(game, log, store, { witness: dealer, listen: collectFrames(state) });
  if (!opened.ok) return opened;
  const walk = opened.value;
  const opening = log.open();
  if (opening.head !== row.start_head) return fail('the opening does not give the hash that was published');
  publish(takeEmitted(state), opening);
  const actions: string[] = [];
  let fault: string | undefined;
  const step = () => {
    const played = walk.step();
    if (!played.ok) fault = played.fault;
    if (!played.ok || !played.value) return false;
    const { n, line, head, action } = played.value;
    log.add(line);
    if (action !== '') actions.push(action);
    const sealed = head === '' ? undefined : log.seal();
    if (sealed && sealed.head !== head) fault = `entry ${n}: the running hash is not the one that was published`;
    publish(takeEmitted(state), sealed);
    return fault === undefined;
  };
  for (let more = await walk.nextPage(); more; more = fault === undefined && (await walk.nextPage())) {
    const replayed = await walk.replayPage(slicer, step);
    if (!replayed.ok) return replayed;
  }
  if (fault !== undefined) return fail(fault);
  const read = walk.replay.match.log.length;
  if (row.last > read) return fail(`the log has ${row.last} entries, and only ${read} are there`);
  if (row.stage === 'over' && !walk.replay.match.outcome) return fail('the match was over, and its last entry is missing');
  const { match } = walk.replay;
  match.continueWith(dealer);
  state.dealer = dealer;
  return ok({ match, actions: actions.slice(-LIMITS.actions) });
}
