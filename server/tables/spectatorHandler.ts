import { hasSeat, NO_SEATS } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';
import type { ActionLedger } from './actionLedger.ts';
import type { AnswerWindow } from './answerWindow.ts';
import type { Chat } from './chat.ts';
import type { ClockHandler } from './clockHandler.ts';
import type { AnyMatch, TableEvents } from './events.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import type { MatchLog } from './matchLog.ts';
import { type LiveViewer, type Subscriber, tell } from './subscriberQueue.ts';
import { hasStake } from './tableInfo.ts';

/** What visits need of a table besides. */
interface Visited {
  readonly keeping: ActionLedger;
  readonly audience: FrameBroadcaster;
  readonly talk: Chat;
  readonly timing: ClockHandler;
  readonly window: AnswerWindow;
  readonly log: MatchLog;
  /** The match, also when it is over. */
  match(): AnyMatch | undefined;
  info(looker: Subscriber): TableInfo;
  /** Somebody came or went. */
  changed(): void;
}

const nothing = (): void => {};

/** Those who come to look on at a table, from its seats and beside it, and go: what each needs first, and what leads up to it. */
export class SpectatorHandler {
  readonly #table: TableEvents;
  readonly #visited: Visited;
  /** Those who are about to be let in. Who goes before that never looked on. */
  readonly #coming = new Set<Subscriber>();

  constructor(table: TableEvents, visited: Visited) {
    this.#table = table;
    this.#visited = visited;
  }

  /** Somebody looks from now on: how the table stands, and the frames after the last one that they have. */
  join(looker: Subscriber, seen: number): void {
    const { leisure } = this.#table;
    // What is still on its way to the disk comes first; where many come at once, few are let in in each turn of the event loop.
    this.#coming.add(looker);
    this.#visited.keeping.keep([], nothing, undefined, (fault) => {
      leisure.run(() => this.#letIn(looker, seen, fault === undefined)).catch(this.#failed);
    });
  }

  #letIn(looker: Subscriber, seen: number, isKept: boolean): boolean {
    const { keeping, audience, window } = this.#visited;
    const { viewer } = looker;
    const match = this.#visited.match();
    // Whoever saw more than is known here was at a server that played on; an answer that was kept there shows nowhere. What they ask
    // again may have been done: who is behind must not refuse it.
    const mayBeBehind = match && (seen > audience.published(viewer) || (typeof viewer === 'number' && window.isShared));
    if (!isKept || !mayBeBehind) return this.#welcome(looker, seen, isKept);
    const { leisure } = this.#table;
    keeping
      .isBehind(match.log.length)
      .then((isBehind) => leisure.run(() => this.#welcome(looker, seen, !isBehind)))
      .catch(this.#failed);
    return false;
  }

  #welcome(looker: Subscriber, seen: number, isKept: boolean): boolean {
    const { keeping, audience, talk, timing, info, changed } = this.#visited;
    const { viewer } = looker;
    if (!this.#coming.delete(looker)) return false;
    // Meanwhile the seat may have been given up.
    const isTheirs = typeof viewer !== 'number' || this.#table.seats[viewer]?.person === looker.person;
    if (!isKept || keeping.isOver || !isTheirs) {
      looker.rejoin(false);
      return false;
    }
    const isNew = audience.add(looker);
    const match = this.#visited.match();
    if (typeof viewer === 'number' && hasSeat(match?.deciders ?? NO_SEATS, viewer) && timing.resume()) this.#table.resumed();
    tell(looker, { t: 'table', table: info(looker) });
    const lines = talk.heardBy(looker);
    if (lines.length > 0) tell(looker, { t: 'talk', lines });
    if (match) looker.send(audience.since(viewer, seen));
    if (isNew) this.#tellOf(looker);
    changed();
    return false;
  }

  /** Whom somebody wants to hear has changed. */
  rehear(person: string, unheard: ReadonlySet<string>): void {
    this.#visited.audience.rehear(person, unheard);
  }

  leave(looker: Subscriber): void {
    this.#coming.delete(looker);
    if (!this.#visited.audience.remove(looker)) return;
    this.#tellOf(looker);
    this.#visited.changed();
  }

  #tellOf(looker: Subscriber): void {
    const { audience } = this.#visited;
    if (hasStake(this.#table.row, this.#table.seats, looker)) audience.tellEverybody(looker);
    else audience.tellOfWatchers(looker);
  }

  readonly #failed = (error: unknown): void => this.#table.log('fault', { table: this.#table.row.id, error: String(error) });

  /** A page of frames is long, and deflated as it is sent: many are not sent in one turn of the event loop. */
  #sendPage(looker: Subscriber, text: string): boolean {
    if (this.#visited.audience.has(looker)) looker.send(text);
    return false;
  }

  /** Frames that a page asks for, which lead up to number `before`. */
  past(looker: Subscriber, before: number): void {
    const { audience, log } = this.#visited;
    const { game, row, histories, leisure } = this.#table;
    const published = (viewer: LiveViewer) => (this.#visited.match() ? audience.published(viewer) : 0);
    histories
      .page({ id: row.id, game, log, published }, looker.viewer, before)
      .then((text) => leisure.run(() => this.#sendPage(looker, text)))
      .catch(this.#failed);
  }
}
