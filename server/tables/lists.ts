import { hasSeat } from '@fray/engine';
import type { Challenge, Listing, Mine } from '@fray/protocol';
import { LIMITS } from '../limits.ts';
import type { SeatRow, Store, TableRow } from '../store/store.ts';
import { isTimed } from './clocks.ts';
import { paceOf } from './rows.ts';

/** As many tables as the first page lists, and as many of a person's own. */
const MOST_OPEN = 100;
const MOST_RUNNING = 12;
const MOST_MINE = 60;

/** What lists know of the tables in memory, here and on other servers. */
export interface InMemory {
  /** The seats of a table that is in memory here. */
  seats(table: string): readonly SeatRow[] | undefined;
  isHostHere(row: TableRow): boolean;
}

/** The lists of tables that people see. */
export class Lists {
  readonly #store: Store;
  readonly #inMemory: InMemory;

  constructor(store: Store, inMemory: InMemory) {
    this.#store = store;
    this.#inMemory = inMemory;
  }

  /** Tables that wait for players, but for those of people from whom whoever asks is kept apart. A live one is listed while its host is there. */
  async open(apart?: ReadonlySet<string>): Promise<Listing[]> {
    const rows = (await this.#store.openTables(MOST_OPEN)).filter((row) => !apart?.has(row.host));
    return this.#listed(rows.filter((row) => !isTimed(paceOf(row)) || this.#inMemory.isHostHere(row)));
  }

  /** Matches under way that anybody may watch. */
  async running(): Promise<Listing[]> {
    return this.#listed(await this.#store.runningTables(MOST_RUNNING));
  }

  /** Tables at which somebody sits and waits for a person, but for those of whoever is unheard: challenges, and rematches. */
  async waitingFor(person: string, unheard: ReadonlySet<string>): Promise<Challenge[]> {
    const rows = await this.#store.keptFor(person, LIMITS.challengesShown);
    const found = await Promise.all(
      rows.map(async ({ seat, ...row }) => {
        const seats = await this.#store.seats(row.id);
        const others = seats.flatMap((other) => (other.kind === 'human' ? [other.person] : []));
        return others.length === 0 || [row.host, ...others].some((other) => unheard.has(other)) ? [] : [{ ...listed(row, seats), seat }];
      }),
    );
    return found.flat();
  }

  #listed(rows: readonly TableRow[]): Promise<Listing[]> {
    return Promise.all(rows.map(async (row) => listed(row, this.#inMemory.seats(row.id) ?? (await this.#store.seats(row.id)))));
  }

  /** The tables at which a person sits or sat, the last changed first. */
  async mine(person: string): Promise<Mine[]> {
    const rows = await this.#store.mine(person, MOST_MINE);
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        game: row.game,
        stage: row.stage,
        seat: row.seat,
        against: (await this.#store.seats(row.id)).flatMap(({ seat, name }) => (seat === row.seat ? [] : [name])),
        owes: row.stage === 'running' && hasSeat(row.owes, row.seat),
        changed: row.changed,
      })),
    );
  }
}

const listed = (row: TableRow, seats: readonly SeatRow[]): Listing => ({
  id: row.id,
  game: row.game,
  options: JSON.parse(row.options) as Record<string, string>,
  pace: paceOf(row),
  seats: seats.map(({ kind, name }) => ({ kind, name })),
  created: row.created,
});
