import { type Action, hasSeat, type Seat, seatsOf } from '@fray/engine';
import type { Claim, TableAction } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { type ActionLedger, actionName } from './actionLedger.ts';
import type { AnswerWindow } from './answerWindow.ts';
import type { BotSeats } from './botSeats.ts';
import type { ClockHandler } from './clockHandler.ts';
import { isTimed } from './clocks.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import { tournamentOf } from './rows.ts';
import { type Subscriber, sendTo } from './subscriberQueue.ts';
import type { AnyMatch, RequestRef, TableEvents } from './tableContext.ts';
import { moveErrorOf, retryError, sendError, staleError, storageErrorOf, type TableError, tableError } from './tableError.ts';

/** Parts of the table that the move handler uses. */
interface MoveParts {
  readonly ledger: ActionLedger;
  readonly answerWindow: AnswerWindow;
  readonly bots: BotSeats;
  readonly clocks: ClockHandler;
  readonly broadcaster: Pick<FrameBroadcaster, 'sendTable'>;
  /** The match, running or finished; undefined before the start. */
  match(): AnyMatch | undefined;
  /** Writes what the match just did, and acknowledges the request after the commit. */
  matchAdvanced(seat: Seat, asked?: RequestRef): void;
  /** Creates the rematch table and resolves to its id. `later`: without clocks, for play over days. */
  rematch(later: boolean): Promise<string>;
  /** Whether the table exists and is not closed. */
  tableExists(table: string): Promise<boolean>;
  /** Notifies the other players of a rematch table that is committed. */
  notifyRematch(seat: Seat, later: boolean): void;
}

/** Handles requests of a seat's player: moves, actions, claims, rematches. Each is checked first, and acknowledged after the commit. */
export class MoveHandler {
  readonly #table: TableEvents;
  readonly #parts: MoveParts;
  /** Pending creation of the rematch table. */
  #rematchPending: Promise<void> | undefined;

  constructor(table: TableEvents, parts: MoveParts) {
    this.#table = table;
    this.#parts = parts;
  }

  move(subscriber: Subscriber, seat: Seat, id: string, on: number, text: string): void {
    const match = this.#requireRunning(subscriber, seat, id);
    if (!match) return;
    if (on !== match.decision(seat)) return this.#reject(subscriber, id, staleError);
    if (this.#parts.answerWindow.hold(seat, text, { subscriber: subscriber, id })) return;
    const made = match.move(seat, text);
    if (!made.ok) return this.#reject(subscriber, id, moveErrorOf(made.fault));
    this.#parts.matchAdvanced(seat, { subscriber: subscriber, id });
  }

  /**
   * Sends the legal moves of the current decision, for clients that have no rules of their own. They follow from what the seat may know.
   */
  sendMoves(subscriber: Subscriber, seat: Seat, id: string, on: number): void {
    const match = this.#requireRunning(subscriber, seat, id);
    if (!match) return;
    if (on !== match.decision(seat) || !hasSeat(match.deciders, seat)) return this.#reject(subscriber, id, staleError);
    sendTo(subscriber, { t: 'moves', id, on, moves: match.moves(seat) });
  }

  /** Handles an action that is not a move: undo, offers, concession, rematch. */
  act(subscriber: Subscriber, seat: Seat, id: string, action: TableAction, on?: number): void {
    if (action === 'rematch' || action === 'rematch-later') return this.#rematch(subscriber, seat, id, action === 'rematch-later');
    const match = this.#requireRunning(subscriber, seat, id);
    if (!match) return;
    if (action === 'undo' && on !== match.decision(seat)) return this.#reject(subscriber, id, staleError);
    const done = match.act(seat, action);
    if (!done.ok) return this.#reject(subscriber, id, moveErrorOf(done.fault));
    this.#parts.matchAdvanced(seat, { subscriber: subscriber, id });
    if (action === 'offer-draw' || action === 'ask-back') this.#parts.bots.answerOffer(action);
  }

  /** A player claims a draw, a win or a bot substitute because another player is away. */
  claim(subscriber: Subscriber, seat: Seat, id: string, what: Claim, absent: Seat): void {
    const match = this.#requireRunning(subscriber, seat, id);
    if (!match) return;
    const left = this.#parts.clocks.awayFor(absent);
    const patience = isTimed(this.#table.pace) ? LIMITS.away : LIMITS.awayUntimed;
    if (absent === seat || left === undefined || left < patience || !hasSeat(match.deciders, absent))
      return this.#reject(subscriber, id, tableError('not-away', 'this seat’s player has not been away long enough, or is not waited for'));
    if (what === 'draw' && this.#table.seats.length > 2)
      return this.#reject(subscriber, id, tableError('not-for-many', 'with more than two players, let a bot play on or claim the win'));
    const [who, action]: [Seat, Action] = what === 'draw' ? [seat, 'call-off'] : [absent, what === 'win' ? 'abandon' : 'to-bot'];
    const done = match.act(who, action);
    if (!done.ok) return this.#reject(subscriber, id, moveErrorOf(done.fault));
    this.#parts.matchAdvanced(seat, { subscriber: subscriber, id });
  }

  /**
   * Ends a tournament match whose time is over. A human who alone owes the decision loses; otherwise the match is a draw. Does nothing
   * unless `late`.
   */
  expire(late: boolean): void {
    const match = this.#parts.match();
    if (!match || match.outcome || !late) return;
    const [seat = 0, ...others] = seatsOf(match.deciders);
    const isAlone = others.length === 0 && !this.#parts.bots.isPlayedByBot(seat);
    if (match.act(seat, isAlone ? 'abandon' : 'call-off').ok) this.#parts.matchAdvanced(seat);
  }

  /**
   * Sends the error, unless another node has written to the table. Then the request may be valid or already done: the client rejoins and
   * asks again.
   */
  #reject(subscriber: Subscriber, id: string, why: TableError): void {
    void this.#table.confirmError(why).then((fault) => fault !== retryError && sendError(subscriber, id, fault));
  }

  #requireRunning(subscriber: Subscriber, seat: Seat, id: string): AnyMatch | undefined {
    const { ledger } = this.#parts;
    if (ledger.wasDone(actionName(seat, id))) {
      // Duplicate request: reply after the first one is committed.
      ledger.acknowledge({ subscriber: subscriber, id });
      return undefined;
    }
    const match = this.#parts.match();
    const { row } = this.#table;
    if (row.stage === 'frozen') this.#reject(subscriber, id, tableError('frozen', row.fault));
    else if (!match) this.#reject(subscriber, id, tableError('not-running', 'the match has not begun'));
    else if (match.log.length >= LIMITS.entries)
      this.#reject(subscriber, id, tableError('too-long', `a match has at most ${LIMITS.entries} entries`));
    else return match;
    return undefined;
  }

  #rematch(subscriber: Subscriber, seat: Seat, id: string, later: boolean): void {
    const { ledger } = this.#parts;
    const { row } = this.#table;
    if (this.#parts.match()?.outcome === undefined) return this.#reject(subscriber, id, tableError('not-over', 'the match is not over'));
    if (tournamentOf(row) !== undefined)
      return this.#reject(subscriber, id, tableError('no-rematch', 'the tournament says who plays whom'));
    // Several players may ask while the rematch table is being created.
    this.#rematchPending ??= this.#createRematch(seat, later).finally(() => (this.#rematchPending = undefined));
    this.#rematchPending.then(
      () => ledger.commit([], () => this.#sendRematch(subscriber, id), { subscriber: subscriber, id }),
      (error: unknown) => sendError(subscriber, id, storageErrorOf(error)),
    );
  }

  /** Sends the table state first: the acknowledgement refers to its `next` field. */
  #sendRematch(subscriber: Subscriber, id: string): void {
    this.#parts.broadcaster.sendTable(subscriber);
    sendTo(subscriber, { t: 'done', id });
  }

  async #createRematch(seat: Seat, later: boolean): Promise<void> {
    const { ledger, rematch, tableExists, notifyRematch } = this.#parts;
    const { row } = this.#table;
    // The first rematch table may have been closed again. In that case create a new one.
    if (row.next !== '' && (await tableExists(row.next))) return;
    row.next = await rematch(later);
    ledger.commit([['updateTable', row]], () => {
      this.#table.broadcastTable();
      notifyRematch(seat, later);
    });
  }
}
