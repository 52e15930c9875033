import { hasSeat, NO_SEATS } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';
import type { ActionLedger } from './actionLedger.ts';
import type { AnswerWindow } from './answerWindow.ts';
import type { Chat } from './chat.ts';
import type { ClockHandler } from './clockHandler.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import type { MatchLog } from './matchLog.ts';
import { type LiveViewer, type Subscriber, sendTo } from './subscriberQueue.ts';
import type { AnyMatch, TableEvents } from './tableContext.ts';
import { hasStake } from './tableInfo.ts';

/** Parts of the table that this handler uses. */
interface SpectatorParts {
  readonly ledger: ActionLedger;
  readonly broadcaster: FrameBroadcaster;
  readonly chat: Chat;
  readonly clocks: ClockHandler;
  readonly answerWindow: AnswerWindow;
  readonly log: MatchLog;
  /** The match, running or finished; undefined before the start. */
  match(): AnyMatch | undefined;
  info(subscriber: Subscriber): TableInfo;
  /** Called after a subscriber joined or left. */
  subscribersChanged(): void;
}

const nothing = (): void => {};

/** Handles joins and leaves of subscribers, and sends each what it needs first: table state, chat, frames. */
export class SpectatorHandler {
  readonly #table: TableEvents;
  readonly #parts: SpectatorParts;
  /** Subscribers whose join is still in progress. One that leaves meanwhile never joins. */
  readonly #joining = new Set<Subscriber>();

  constructor(table: TableEvents, parts: SpectatorParts) {
    this.#table = table;
    this.#parts = parts;
  }

  /** Subscribes a connection. It is sent the table state and the frames after number `seen`. */
  join(subscriber: Subscriber, seen: number): void {
    const { slicer } = this.#table;
    // Wait for queued commits, so that the state sent is durable. The time slicer spreads many joins over several turns of the event loop.
    this.#joining.add(subscriber);
    this.#parts.ledger.commit([], nothing, undefined, (fault) => {
      slicer.run(() => this.#admit(subscriber, seen, fault === undefined)).catch(this.#failed);
    });
  }

  #admit(subscriber: Subscriber, seen: number, isKept: boolean): boolean {
    const { ledger, broadcaster, answerWindow } = this.#parts;
    const { viewer } = subscriber;
    const match = this.#parts.match();
    // This client may know more than this node: it has seen later frames, or has answered a shared decision on another node. Check the
    // store first. Otherwise this node could refuse a repeated request that was already done.
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
    // The seat may have changed hands meanwhile.
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

  /** Replaces the set of users whose chat this user does not receive. */
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

  /** Sends one history page. The time slicer sends few in one turn of the event loop, because compressing a page takes long. */
  #sendPage(subscriber: Subscriber, text: string): boolean {
    if (this.#parts.broadcaster.has(subscriber)) subscriber.send(text);
    return false;
  }

  /** Sends a page of frames that ends before frame number `before`. */
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
