import { hasSeat, NO_SEATS } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';
import type { Audience } from './audience.ts';
import { type LiveViewer, type Looker, tell } from './channel.ts';
import type { AnyMatch, TableEvents } from './events.ts';
import type { Keeping } from './keeping.ts';
import type { MatchLog } from './matchLog.ts';
import { hasStake } from './tableInfo.ts';
import type { Talk } from './talk.ts';
import type { Timing } from './timing.ts';

/** What visits need of a table besides. */
interface Visited {
  readonly keeping: Keeping;
  readonly audience: Audience;
  readonly talk: Talk;
  readonly timing: Timing;
  readonly log: MatchLog;
  /** The match, also when it is over. */
  match(): AnyMatch | undefined;
  info(looker: Looker): TableInfo;
  /** Somebody came or went. */
  changed(): void;
}

/** Those who come to look on at a table, from its seats and beside it, and go: what each needs first, and what leads up to it. */
export class Visits {
  readonly #table: TableEvents;
  readonly #visited: Visited;

  constructor(table: TableEvents, visited: Visited) {
    this.#table = table;
    this.#visited = visited;
  }

  /** Somebody looks from now on: how the table stands, and the frames after the last one that they have. */
  join(looker: Looker, seen: number): void {
    const { keeping, audience, talk, timing, info, changed } = this.#visited;
    // What is still on its way to the disk comes first.
    this.#table.store.commit(this.#table.row.id, [], (storage) => {
      const { viewer } = looker;
      // Meanwhile the seat may have been given up.
      const isTheirs = typeof viewer !== 'number' || this.#table.seats[viewer]?.person === looker.person;
      if (storage || keeping.isOver || !isTheirs) return looker.rejoin(false);
      const isNew = audience.add(looker);
      const match = this.#visited.match();
      if (typeof viewer === 'number' && hasSeat(match?.deciders ?? NO_SEATS, viewer) && timing.resume()) this.#table.resumed();
      tell(looker, { t: 'table', table: info(looker) });
      const lines = talk.heardBy(looker);
      if (lines.length > 0) tell(looker, { t: 'talk', lines });
      if (match) looker.send(audience.since(viewer, seen));
      // Whoever saw more than is known here was at a server that played on.
      if (match && seen > audience.published(viewer)) keeping.isBehind(match.log.length).catch(this.#failed);
      if (isNew) this.#tellOf(looker);
      changed();
    });
  }

  /** Whom somebody wants to hear has changed. */
  rehear(person: string, unheard: ReadonlySet<string>): void {
    this.#visited.audience.rehear(person, unheard);
  }

  leave(looker: Looker): void {
    if (!this.#visited.audience.remove(looker)) return;
    this.#tellOf(looker);
    this.#visited.changed();
  }

  #tellOf(looker: Looker): void {
    const { audience } = this.#visited;
    if (hasStake(this.#table.row, this.#table.seats, looker)) audience.tellEverybody(looker);
    else audience.tellOfWatchers(looker);
  }

  readonly #failed = (error: unknown): void => this.#table.log('fault', { table: this.#table.row.id, error: String(error) });

  /** Frames that a page asks for, which lead up to number `before`. */
  past(looker: Looker, before: number): void {
    const { audience, log } = this.#visited;
    if (!this.#visited.match()) return;
    const { game, row, histories } = this.#table;
    const published = (viewer: LiveViewer) => audience.published(viewer);
    histories
      .page({ id: row.id, game, log, published }, looker.viewer, before)
      .then((text) => audience.has(looker) && looker.send(text), this.#failed);
  }
}
