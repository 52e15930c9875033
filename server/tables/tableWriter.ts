import { type Entry, isMove, NO_SEATS, type Seat, type SeatSet, seatsOf } from '@fray/engine';
import type { Change, EntryRow } from '../store/store.ts';
import { type ActionLedger, actionName } from './actionLedger.ts';
import type { AnswerWindow } from './answerWindow.ts';
import type { BotSeats } from './botSeats.ts';
import type { ClockHandler } from './clockHandler.ts';
import { endingOf } from './endingOf.ts';
import type { AnyMatch, RequestRef, TableEvents } from './events.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import type { MatchLog } from './matchLog.ts';

/** What committing needs of a table besides. */
interface Committed {
  readonly keeping: ActionLedger;
  readonly log: MatchLog;
  readonly window: AnswerWindow;
  readonly bots: BotSeats;
  readonly audience: FrameBroadcaster;
  readonly timing: ClockHandler;
}

/** What a match has just done, handed to the store; everybody hears of it once it is durable. */
export class TableWriter {
  readonly #table: TableEvents;
  readonly #parts: Committed;
  /** Entries handed to the store. */
  #written = 0;
  /** What everybody was told last of offers. */
  #toldDraw: SeatSet = NO_SEATS;
  #toldBack = false;

  constructor(table: TableEvents, parts: Committed) {
    this.#table = table;
    this.#parts = parts;
  }

  get written(): number {
    return this.#written;
  }

  /** A match that was read back: all of it is kept. */
  readBack(match: AnyMatch): void {
    this.#written = match.log.length;
  }

  /** `asked`: whose action it was; `kept`: the actions that gave an answer whose time is over. */
  commit(match: AnyMatch, seat: Seat, asked?: RequestRef, kept?: readonly string[]): void {
    const { row, time } = this.#table;
    const { keeping, log, window, bots, audience, timing } = this.#parts;
    const before = row.owes;
    const fresh = match.log.slice(this.#written);
    this.#written = match.log.length;
    const lines = fresh.map((entry) => log.lineOf(entry));
    for (const line of lines) log.add(line);
    const emitted = audience.take();
    const over = match.outcome !== undefined;
    const acted = fresh.some((entry) => !isMove(entry) && entry.action !== 'undo');
    const shown = over || acted || emitted.some(({ viewer }) => viewer === 'watcher');
    const head = shown ? log.seal() : undefined;
    const sent = audience.ready(emitted, head);
    const action = asked ? actionName(seat, asked.id) : (kept ?? []).join(',');
    keeping.remember(action);
    row.owes = match.deciders;
    const lock = fresh.length === 1 && match.isLock;
    if (shown && !lock) {
      audience.decisionOpened();
      // When a table changed is told to its players: what is nobody's business yet must not show there either.
      row.changed = time.date();
    }
    timing.moved(match, lock);
    const wasShared = window.isShared;
    window.note();
    window.look();
    row.clock = timing.saved(window.left);
    if (over) this.#finish(match);
    const changes = this.#entries(fresh, lines, head?.head ?? '', action);
    if (kept || over) changes.push(['dropAnswers', row.id]);
    // Played at once, but another server may have kept an answer to the same decision: one of the two is stale.
    else if (wasShared) changes.push(keeping.advance());
    if (over) changes.push(['updateTable', row], ['aboutPeople', ['ended', endingOf(row, match, this.#table.pace)]]);
    const isInfoStale = this.#noteOffers(match) || over || acted;
    const owing = row.owes & ~before;
    const heard = () => {
      audience.deliver(sent, seat, asked);
      if (isInfoStale) audience.tellEverybody();
      for (const other of seatsOf(owing)) this.#table.notify(other);
    };
    keeping.keep(changes, heard, asked);
    bots.wake();
  }

  /** The entries with how the table stands after them; head and action belong to the last. */
  #entries(fresh: readonly Entry[], lines: readonly string[], head: string, action: string): Change[] {
    const { row } = this.#table;
    const stand = { clock: row.clock, owes: row.owes };
    return lines.map((line, i): Change => {
      const isLast = i === lines.length - 1;
      const { n } = fresh[i]!;
      const entry: EntryRow = { tbl: row.id, n, line, head: isLast ? head : '', action: isLast ? action : '', at: row.changed };
      return ['putEntry', entry, stand];
    });
  }

  /** Answers whether offers stand otherwise than everybody was told. */
  #noteOffers(match: AnyMatch): boolean {
    const isBack = match.takeback !== undefined;
    const isOther = match.drawOffer !== this.#toldDraw || this.#toldBack !== isBack;
    this.#toldDraw = match.drawOffer;
    this.#toldBack = isBack;
    return isOther;
  }

  #finish({ outcome }: AnyMatch): void {
    const { row, game, log } = this.#table;
    row.stage = 'over';
    row.result = outcome ? `${outcome.places.join(' ')} ${outcome.reason}` : '';
    row.clock = '';
    this.#parts.timing.stop();
    log('over', { table: row.id, game: game.id, result: row.result });
  }
}
