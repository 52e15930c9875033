import { type Entry, isMove, NO_SEATS, type Seat, type SeatSet, seatsOf } from '@fray/engine';
import type { Change, EntryRow } from '../store/store.ts';
import { type ActionLedger, actionName } from './actionLedger.ts';
import type { AnswerWindow } from './answerWindow.ts';
import type { BotSeats } from './botSeats.ts';
import type { ClockHandler } from './clockHandler.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import { endingOf } from './matchEnding.ts';
import type { MatchLog } from './matchLog.ts';
import type { AnyMatch, RequestRef, TableEvents } from './tableContext.ts';

/** Parts of the table that the writer uses. */
interface WriterParts {
  readonly ledger: ActionLedger;
  readonly log: MatchLog;
  readonly answerWindow: AnswerWindow;
  readonly bots: BotSeats;
  readonly broadcaster: FrameBroadcaster;
  readonly clocks: ClockHandler;
}

/** Writes new log entries of the match to the store, and broadcasts their frames after the commit. */
export class TableWriter {
  readonly #table: TableEvents;
  readonly #parts: WriterParts;
  /** Number of log entries passed to the store so far. */
  #written = 0;
  /** Draw and takeback offers as last broadcast. */
  #sentDrawOffer: SeatSet = NO_SEATS;
  #sentTakeback = false;

  constructor(table: TableEvents, parts: WriterParts) {
    this.#table = table;
    this.#parts = parts;
  }

  get written(): number {
    return this.#written;
  }

  /** Called after a replay: all entries of the match are stored already. */
  matchRestored(match: AnyMatch): void {
    this.#written = match.log.length;
  }

  /**
   * Commits all new entries. `request`: the request to acknowledge. `kept`: ids of the requests that gave an answer held by the answer
   * window.
   */
  commit(match: AnyMatch, seat: Seat, request?: RequestRef, kept?: readonly string[]): void {
    const { row, time } = this.#table;
    const { ledger, log, answerWindow, bots, broadcaster, clocks } = this.#parts;
    const before = row.owes;
    const fresh = match.log.slice(this.#written);
    this.#written = match.log.length;
    const lines = fresh.map((entry) => log.lineOf(entry));
    for (const line of lines) log.add(line);
    const emitted = broadcaster.takeEmitted();
    const over = match.outcome !== undefined;
    const acted = fresh.some((entry) => !isMove(entry) && entry.action !== 'undo');
    const shown = over || acted || emitted.some(({ viewer }) => viewer === 'watcher');
    const head = shown ? log.seal() : undefined;
    const sent = broadcaster.encode(emitted, head);
    const action = request ? actionName(seat, request.id) : (kept ?? []).join(',');
    ledger.rememberActions(action);
    row.owes = match.deciders;
    const lock = fresh.length === 1 && match.isLock;
    if (shown && !lock) {
      broadcaster.restartTicks();
      // Players see when the table last changed. A secret lock must not show there.
      row.changed = time.date();
    }
    clocks.matchAdvanced(match, lock);
    const wasShared = answerWindow.isShared;
    answerWindow.updateShared();
    answerWindow.update();
    row.clock = clocks.saved(answerWindow.left);
    if (over) this.#finish(match);
    const changes = this.#entries(fresh, lines, head?.head ?? '', action);
    if (kept || over) changes.push(['dropAnswers', row.id]);
    // This decision may be answered on another node, where its window is open. Comparing the revision makes one of the two answers stale.
    else if (wasShared) changes.push(ledger.advance());
    if (over) changes.push(['updateTable', row], ['aboutPeople', ['ended', endingOf(row, match, this.#table.pace)]]);
    const isInfoStale = this.#offersChanged(match) || over || acted;
    const owing = row.owes & ~before;
    const heard = () => {
      broadcaster.deliver(sent, seat, request);
      if (isInfoStale) broadcaster.broadcastTable();
      for (const other of seatsOf(owing)) this.#table.notifySeat(other);
    };
    ledger.commit(changes, heard, request);
    bots.wake();
  }

  /** One change per entry, with clocks and owed decisions. Head and request ids belong to the last entry. */
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

  /** Returns whether offers changed since the last broadcast. */
  #offersChanged(match: AnyMatch): boolean {
    const isBack = match.takeback !== undefined;
    const isOther = match.drawOffer !== this.#sentDrawOffer || this.#sentTakeback !== isBack;
    this.#sentDrawOffer = match.drawOffer;
    this.#sentTakeback = isBack;
    return isOther;
  }

  #finish({ outcome }: AnyMatch): void {
    const { row, game, log } = this.#table;
    row.stage = 'over';
    row.result = outcome ? `${outcome.places.join(' ')} ${outcome.reason}` : '';
    row.clock = '';
    this.#parts.clocks.stop();
    log('over', { table: row.id, game: game.id, result: row.result });
  }
}
