import { type Action, hasSeat, type Seat, seatsOf } from '@fray/engine';
import type { Claim, TableAction } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { type ActionLedger, actionName } from './actionLedger.ts';
import type { AnswerWindow } from './answerWindow.ts';
import type { BotSeats } from './botSeats.ts';
import type { ClockHandler } from './clockHandler.ts';
import { isTimed } from './clocks.ts';
import type { AnyMatch, RequestRef, TableEvents } from './events.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import { tournamentOf } from './rows.ts';
import { type Subscriber, tell } from './subscriberQueue.ts';
import { again, notKept, refusalOf, refuse, stale, type TableError, tableError } from './tableError.ts';

/** What playing needs of a table besides. */
interface Played {
  readonly keeping: ActionLedger;
  readonly window: AnswerWindow;
  readonly bots: BotSeats;
  readonly timing: ClockHandler;
  readonly audience: Pick<FrameBroadcaster, 'tellTable'>;
  /** The match, also when it is over. */
  match(): AnyMatch | undefined;
  /** The match went on: that is to be kept and told, and acknowledged where somebody asked for it. */
  carried(seat: Seat, asked?: RequestRef): void;
  /** Makes the table of a rematch, `later`: with days for every turn; resolves to its name. */
  rematch(later: boolean): Promise<string>;
  /** Whether one may still come to a table. */
  stands(table: string): Promise<boolean>;
  /** That table is kept, and may be told of. */
  callAgain(seat: Seat, later: boolean): void;
}

/** What a seat's player asks of the match: checked, and done or refused. Whoever asked is told once it is durable. */
export class MoveHandler {
  readonly #table: TableEvents;
  readonly #played: Played;
  /** While the table of a rematch is made. */
  #next: Promise<void> | undefined;

  constructor(table: TableEvents, played: Played) {
    this.#table = table;
    this.#played = played;
  }

  move(looker: Subscriber, seat: Seat, id: string, on: number, text: string): void {
    const match = this.#playable(looker, seat, id);
    if (!match) return;
    if (on !== match.decision(seat)) return this.#refuse(looker, id, stale);
    if (this.#played.window.keep(seat, text, { looker, id })) return;
    const made = match.move(seat, text);
    if (!made.ok) return this.#refuse(looker, id, refusalOf(made));
    this.#played.carried(seat, { looker, id });
  }

  /** The legal moves of a decision, for clients that have no rules of their own: they follow from what the seat may know. */
  tellMoves(looker: Subscriber, seat: Seat, id: string, on: number): void {
    const match = this.#playable(looker, seat, id);
    if (!match) return;
    if (on !== match.decision(seat) || !hasSeat(match.deciders, seat)) return this.#refuse(looker, id, stale);
    tell(looker, { t: 'moves', id, on, moves: match.moves(seat) });
  }

  /** Something a seat does that is no move. */
  act(looker: Subscriber, seat: Seat, id: string, action: TableAction, on?: number): void {
    if (action === 'rematch' || action === 'rematch-later') return this.#rematch(looker, seat, id, action === 'rematch-later');
    const match = this.#playable(looker, seat, id);
    if (!match) return;
    if (action === 'undo' && on !== match.decision(seat)) return this.#refuse(looker, id, stale);
    const done = match.act(seat, action);
    if (!done.ok) return this.#refuse(looker, id, refusalOf(done));
    this.#played.carried(seat, { looker, id });
    if (action === 'offer-draw' || action === 'ask-back') this.#played.bots.answer(action);
  }

  /** The others settle a match that somebody left. */
  claim(looker: Subscriber, seat: Seat, id: string, what: Claim, absent: Seat): void {
    const match = this.#playable(looker, seat, id);
    if (!match) return;
    const left = this.#played.timing.awayFor(absent);
    const patience = isTimed(this.#table.pace) ? LIMITS.away : LIMITS.awayUntimed;
    if (absent === seat || left === undefined || left < patience || !hasSeat(match.deciders, absent))
      return this.#refuse(looker, id, tableError('not-away', 'this seat’s player has not been away long enough, or is not waited for'));
    if (what === 'draw' && this.#table.seats.length > 2)
      return this.#refuse(looker, id, tableError('not-for-many', 'with more than two players, let a bot play on or claim the win'));
    const [who, action]: [Seat, Action] = what === 'draw' ? [seat, 'call-off'] : [absent, what === 'win' ? 'abandon' : 'to-bot'];
    const done = match.act(who, action);
    if (!done.ok) return this.#refuse(looker, id, refusalOf(done));
    this.#played.carried(seat, { looker, id });
  }

  /**
   * Nobody is waited for any longer in the match of a tournament, at last: whoever is waited for has lost, and where both are, or a bot
   * is, it is shared.
   */
  expire(late: boolean): void {
    const match = this.#played.match();
    if (!match || match.outcome || !late) return;
    const [seat = 0, ...others] = seatsOf(match.deciders);
    const isAlone = others.length === 0 && !this.#played.bots.plays(seat);
    if (match.act(seat, isAlone ? 'abandon' : 'call-off').ok) this.#played.carried(seat);
  }

  /**
   * Refuses what is wrong by what is known here. Where another server wrote on, it may be right, or done: then the page comes in again
   * and asks again.
   */
  #refuse(looker: Subscriber, id: string, why: TableError): void {
    void this.#table.refusal(why).then((fault) => fault !== again && refuse(looker, id, fault));
  }

  #playable(looker: Subscriber, seat: Seat, id: string): AnyMatch | undefined {
    const { keeping } = this.#played;
    if (keeping.wasDone(actionName(seat, id))) {
      // It was carried out before; when that is durable, so is this answer.
      keeping.acknowledge({ looker, id });
      return undefined;
    }
    const match = this.#played.match();
    const { row } = this.#table;
    if (row.stage === 'frozen') this.#refuse(looker, id, tableError('frozen', row.fault));
    else if (!match) this.#refuse(looker, id, tableError('not-running', 'the match has not begun'));
    else if (match.log.length >= LIMITS.entries)
      this.#refuse(looker, id, tableError('too-long', `a match has at most ${LIMITS.entries} entries`));
    else return match;
    return undefined;
  }

  #rematch(looker: Subscriber, seat: Seat, id: string, later: boolean): void {
    const { keeping } = this.#played;
    const { row } = this.#table;
    if (this.#played.match()?.outcome === undefined) return this.#refuse(looker, id, tableError('not-over', 'the match is not over'));
    if (tournamentOf(row) !== undefined) return this.#refuse(looker, id, tableError('no-rematch', 'the tournament says who plays whom'));
    // Others may ask before it is made.
    this.#next ??= this.#makeNext(seat, later).finally(() => (this.#next = undefined));
    this.#next.then(
      () => keeping.keep([], () => this.#answerNext(looker, id), { looker, id }),
      (error: unknown) => refuse(looker, id, notKept(error)),
    );
  }

  /** The table that the answer means is told before it. */
  #answerNext(looker: Subscriber, id: string): void {
    this.#played.audience.tellTable(looker);
    tell(looker, { t: 'done', id });
  }

  async #makeNext(seat: Seat, later: boolean): Promise<void> {
    const { keeping, rematch, stands, callAgain } = this.#played;
    const { row } = this.#table;
    // Whoever asked may have got up again, which closed it: then it is asked for anew.
    if (row.next !== '' && (await stands(row.next))) return;
    row.next = await rematch(later);
    keeping.keep([['updateTable', row]], () => {
      this.#table.tellEverybody();
      callAgain(seat, later);
    });
  }
}
