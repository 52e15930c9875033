import { hasSeat, NO_SEATS } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';
import type { ActionLedger } from './actionLedger.ts';
import type { AnswerWindow } from './answerWindow.ts';
import type { Chat } from './chat.ts';
import type { ClockHandler } from './clockHandler.ts';
import type { AnyMatch, TableEvents } from './events.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import type { MatchLog } from './matchLog.ts';
import { type LiveViewer, type Subscriber, sendTo } from './subscriberQueue.ts';
import { hasStake } from './tableInfo.ts';

/** What visits need of a table besides. */
interface SpectatorParts {
  readonly ledger: ActionLedger;
  readonly broadcaster: FrameBroadcaster;
  readonly chat: Chat;
  readonly clocks: ClockHandler;
  readonly answerWindow: AnswerWindow;
  readonly log: MatchLog;
  /** The match, also when it is over. */
  match(): AnyMatch | undefined;
  info(subscriber: Subscriber): TableInfo;
  /** Somebody came or went. */
  subscribersChanged(): void;
}

const nothing = (): void => {};

/** Those who come to look on at a table, from its seats and beside it, and go: what each needs first, and what leads up to it. */
export class SpectatorHandler {
  readonly #table: TableEvents;
  readonly #parts: SpectatorParts;
  /** Those who are about to be let in. Who goes before that never looked on. */
  readonly #joining = new Set<Subscriber>();

  constructor(table: TableEvents, parts: SpectatorParts) {
    this.#table = table;
    this.#parts = parts;
  }

  /** Somebody looks from now on: how the table stands, and the frames after the last one that they have. */
  join(subscriber: Subscriber, seen: number): void {
    const { slicer } = this.#table;
    // What is still on its way to the disk comes first; where many come at once, few are let in in each turn of the event loop.
    this.#joining.add(subscriber);
    this.#parts.ledger.commit([], nothing, undefined, (fault) => {
      slicer.run(() => this.#admit(subscriber, seen, fault === undefined)).catch(this.#failed);
    });
  }

  #admit(subscriber: Subscriber, seen: number, isKept: boolean): boolean {
    const { ledger, broadcaster, answerWindow } = this.#parts;
    const { viewer } = subscriber;
    const match = this.#parts.match();
    // Whoever saw more than is known here was at a server that played on; an answer that was kept there shows nowhere. What they ask
    // again may have been done: who is behind must not refuse it.
    const mayBeBehind = match && (seen > broadcaster.lastPublished(viewer) || (typeof viewer === 'number' && answerWindow.isShared));
    if (!isKept || !mayBeBehind) return this.#welcome(subscriber, seen, isKept);
    const { slicer } = this.#table;
    ledger
      .isStale(match.log.length)
      .then((isBehind) => slicer.run(() => this.#welcome(subscriber, seen, !isBehind)))
      .catch(this.#failed);
    return false;
  }

  #welcome(subscriber: Subscriber, seen: number, isKept: boolean): boolean {
    const { ledger, broadcaster, chat, clocks, info, subscribersChanged } = this.#parts;
    const { viewer } = subscriber;
    if (!this.#joining.delete(subscriber)) return false;
    // Meanwhile the seat may have been given up.
    const isTheirs = typeof viewer !== 'number' || this.#table.seats[viewer]?.person === subscriber.person;
    if (!isKept || ledger.isClosed || !isTheirs) {
      subscriber.rejoin(false);
      return false;
    }
    const isNew = broadcaster.add(subscriber);
    const match = this.#parts.match();
    if (typeof viewer === 'number' && hasSeat(match?.deciders ?? NO_SEATS, viewer) && clocks.resume()) this.#table.clocksResumed();
    sendTo(subscriber, { t: 'table', table: info(subscriber) });
    const lines = chat.linesFor(subscriber);
    if (lines.length > 0) sendTo(subscriber, { t: 'talk', lines });
    if (match) subscriber.send(broadcaster.messageSince(viewer, seen));
    if (isNew) this.#broadcastPresence(subscriber);
    subscribersChanged();
    return false;
  }

  /** Whom somebody wants to hear has subscribersChanged. */
  setBlocked(person: string, unheard: ReadonlySet<string>): void {
    this.#parts.broadcaster.setBlocked(person, unheard);
  }

  leave(subscriber: Subscriber): void {
    this.#joining.delete(subscriber);
    if (!this.#parts.broadcaster.remove(subscriber)) return;
    this.#broadcastPresence(subscriber);
    this.#parts.subscribersChanged();
  }

  #broadcastPresence(subscriber: Subscriber): void {
    const { broadcaster } = this.#parts;
    if (hasStake(this.#table.row, this.#table.seats, subscriber)) broadcaster.broadcastTable(subscriber);
    else broadcaster.broadcastSpectatorCount(subscriber);
  }

  readonly #failed = (error: unknown): void => this.#table.log('fault', { table: this.#table.row.id, error: String(error) });

  /** A page of frames is long, and deflated as it is sent: many are not sent in one turn of the event loop. */
  #sendPage(subscriber: Subscriber, text: string): boolean {
    if (this.#parts.broadcaster.has(subscriber)) subscriber.send(text);
    return false;
  }

  /** Frames that a page asks for, which lead up to number `before`. */
  sendHistoryPage(subscriber: Subscriber, before: number): void {
    const { broadcaster, log } = this.#parts;
    const { game, row, historyPages, slicer } = this.#table;
    const published = (viewer: LiveViewer) => (this.#parts.match() ? broadcaster.lastPublished(viewer) : 0);
    historyPages
      .page({ id: row.id, game, log, published }, subscriber.viewer, before)
      .then((text) => slicer.run(() => this.#sendPage(subscriber, text)))
      .catch(this.#failed);
  }
}
