import { hasSeat } from '@fray/engine';
import { type ChallengeView, type OwnTable, type TableListing } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { optionsOf, paceOf } from '../store/schema.ts';
import type { SeatRow, Store, TableRow } from '../store/store.ts';
import { isTimed } from './gameClocks.ts';
import { tournamentOf } from './tableState.ts';

/** Length of the home page's list of open tables. */
const MAX_OPEN = 100;
const MAX_RUNNING = 12;
/** Number of newest running matches from which the best are listed. */
const RUNNING_LOOKED_AT = 60;
/** Milliseconds for which the list of running matches is cached. */
const RUNNING_KEPT = 1000;
const MAX_MINE = 60;

/** Facts that the lists read from tables in memory, on this and other nodes. */
export interface LoadedTables {
  /** Seats of a table in memory here. */
  seats(table: string): readonly SeatRow[] | undefined;
  isHostHere(row: TableRow): boolean;
  /** Milliseconds of the monotonic clock. */
  now(): number;
  log(what: string, about: object): void;
}

/** Lists of tables for users. */
export class TableLists {
  readonly #store: Store;
  readonly #people: Store;
  readonly #inMemory: LoadedTables;
  /** Unreadable tables that were logged already. */
  readonly #damaged = new Set<string>();
  #running: { readonly at: number; readonly list: Promise<TableListing[]> } | undefined;

  constructor(store: Store, inMemory: LoadedTables) {
    this.#store = store;
    this.#people = store;
    this.#inMemory = inMemory;
  }

  /** Open tables, except those of users in `apart` (blocked either way). A real-time table is listed only while its host is connected. */
  async open(apart?: ReadonlySet<string>): Promise<TableListing[]> {
    const rows = this.#readableRows(await this.#store.read('openTables', MAX_OPEN, LIMITS.listedPerPerson));
    const others = rows.filter((row) => !apart?.has(row.host) && tournamentOf(row) === undefined);
    return this.#listed(others.filter((row) => !isTimed(paceOf(row)) || this.#inMemory.isHostHere(row)));
  }

  /** Running public matches: those with humans first, by rating, then the newest. */
  running(): Promise<TableListing[]> {
    const now = this.#inMemory.now();
    if (!this.#running || now - this.#running.at > RUNNING_KEPT) this.#running = { at: now, list: this.#bestRunning() };
    return this.#running.list;
  }

  async #bestRunning(): Promise<TableListing[]> {
    const all = await this.#listed(this.#readableRows(await this.#store.read('runningTables', RUNNING_LOOKED_AT)));
    return all.toSorted((a, b) => Number(hasPeople(b)) - Number(hasPeople(a)) || strengthOf(b) - strengthOf(a)).slice(0, MAX_RUNNING);
  }

  /** Tables with a seat reserved for this user: challenges, rematches and tournament games. Omits challenges from users in `unheard`. */
  async waitingFor(person: string, unheard: ReadonlySet<string>): Promise<ChallengeView[]> {
    const rows = this.#readableRows(await this.#store.read('reservedFor', person, LIMITS.challengesShown));
    const found = await Promise.all(
      rows.map(async ({ seat, ...row }) => {
        const seats = await this.#store.read('seats', row.id);
        const tournament = tournamentOf(row);
        if (tournament !== undefined) return [{ ...listed(row, seats, new Map()), seat, tournament }];
        const others = seats.flatMap((other) => (other.kind === 'human' ? [other.person] : []));
        // A challenge whose creator has left is listed to nobody; a table arranged for others has reserved seats only.
        const isArranged = seats.every(({ kind, reserved }) => kind === 'bot' || (reserved !== '' && reserved !== row.host));
        return (others.length === 0 && !isArranged) || [row.host, ...others].some((other) => unheard.has(other))
          ? []
          : [{ ...listed(row, seats, new Map()), seat }];
      }),
    );
    return found.flat();
  }

  /** Leaves out unreadable tables, so that one of them does not break the list. */
  #readableRows<R extends TableRow>(rows: readonly R[]): R[] {
    return rows.filter((row) => {
      const isSound = isReadable(row);
      if (!isSound && !this.#damaged.has(row.id)) {
        this.#damaged.add(row.id);
        this.#inMemory.log('unreadable', { table: row.id });
      }
      return isSound;
    });
  }

  #listed(rows: readonly TableRow[]): Promise<TableListing[]> {
    return Promise.all(
      rows.map(async (row) => {
        const seats = this.#inMemory.seats(row.id) ?? (await this.#store.read('seats', row.id));
        const people = seats.flatMap(({ kind, person }) => (kind === 'human' && person !== '' ? [person] : []));
        const known = await this.#people.read('strengths', row.game, people);
        return listed(row, seats, new Map(known.map(({ player, rating }) => [player, Math.round(rating)])));
      }),
    );
  }

  /** Tables at which the user sits or sat, last changed first. */
  async ownTables(person: string): Promise<OwnTable[]> {
    const rows = await this.#store.read('tablesOf', person, MAX_MINE);
    return Promise.all(
      rows.map(async (row) => ({
        id: row.id,
        game: row.game,
        stage: row.stage,
        seat: row.seat,
        against: (await this.#store.read('seats', row.id)).flatMap(({ seat, name }) => (seat === row.seat ? [] : [name])),
        owes: row.stage === 'running' && hasSeat(row.owes, row.seat),
        changed: row.changed,
      })),
    );
  }
}

function isReadable(row: TableRow): boolean {
  try {
    optionsOf(row);
    paceOf(row);
    return true;
  } catch {
    return false;
  }
}

const listed = (row: TableRow, seats: readonly SeatRow[], ratings: ReadonlyMap<string, number>): TableListing => {
  const free = seats.find(({ kind, reserved }) => kind === 'open' && reserved === '');
  return {
    id: row.id,
    game: row.game,
    options: optionsOf(row),
    pace: paceOf(row),
    seats: seats.map(({ kind, name, person }) => {
      const rating = ratings.get(person);
      return { kind, name, ...(rating === undefined ? {} : { rating }) };
    }),
    created: row.created,
    ...(free && row.stage === 'open' ? { free: { seat: free.seat, attempt: row.attempt, offer: row.offer } } : {}),
  };
};

const hasPeople = ({ seats }: TableListing): boolean => seats.some(({ kind }) => kind === 'human');

/** Average rating of all seats; unrated players count as 0. */
const strengthOf = ({ seats }: TableListing): number => seats.reduce((sum, { rating = 0 }) => sum + rating, 0) / seats.length;
