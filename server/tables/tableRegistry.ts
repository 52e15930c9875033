import { randomBytes } from 'node:crypto';
import type { AnyGame, Hex } from '@fray/engine';
import { CARDS, GAMES, isGameId } from '@fray/games';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { TimeSlicer } from '../base/timeSlicer.ts';
import type { Webhooks } from '../notifications/webhooks.ts';
import { StorageError } from '../store/storageError.ts';
import type { Store } from '../store/store.ts';
import type { BotPlayers } from './bots.ts';
import { isTimed } from './clocks.ts';
import { type ClusterRouter, TableMovedError } from './clusterRouter.ts';
import type { ServerContext } from './events.ts';
import { HistoryPages } from './historyPages.ts';
import { Lists } from './lists.ts';
import { NewTables } from './newTables.ts';
import { Records } from './records.ts';
import { Table } from './table.ts';
import { UnfollowedTables } from './unfollowed.ts';
import { Users } from './users.ts';

/** What tests put in place of the real thing: other games, and secrets that can be repeated. */
export interface RegistryOverrides {
  games(id: string): Promise<AnyGame | undefined>;
  secret(): Hex;
}

const REAL: RegistryOverrides = {
  games: async (id) => (isGameId(id) ? GAMES[id]() : undefined),
  secret: () => randomBytes(32).toString('hex'),
};

/** All tables: those in memory, and the way to those that are not. */
export class TableRegistry {
  readonly store: Store;
  readonly lists: Lists;
  readonly newTables: NewTables;
  readonly users: Users;
  readonly records: Records;
  readonly #context: ServerContext<Table>;
  readonly #tables = new Map<string, Promise<Table | undefined>>();
  readonly #loaded = new Map<string, Table>();
  readonly #time: Clock;
  readonly #log: ServerContext<Table>['log'];
  readonly #overrides: RegistryOverrides;
  readonly slicer = new TimeSlicer(LIMITS.timeSlice);
  readonly #historyPages: HistoryPages;
  /** Tables that are to be read again once they are read. */
  readonly #reloadAfterLoad = new Set<string>();
  /** Counts the times that another process put other data in place of ours. */
  #restoreCount = 0;
  #closed = false;
  /** Whether tables that could not be read are about to be read again. */
  #isWakeRetryScheduled = false;
  /** Absent where this server is the only one. */
  cluster: ClusterRouter | undefined;

  constructor(
    store: Store,
    time: Clock,
    bots: BotPlayers,
    notices: Webhooks,
    log: ServerContext<Table>['log'],
    overrides: Partial<RegistryOverrides> = {},
  ) {
    this.#overrides = { ...REAL, ...overrides };
    const { games, secret } = this.#overrides;
    this.store = store;
    this.#time = time;
    this.#log = log;
    this.lists = new Lists(store, {
      seats: (id) => this.#loaded.get(id)?.seats,
      now: () => time.now(),
      log,
      isHostHere: ({ id, host }) => Boolean(this.#loaded.get(id)?.isUserConnected(host) || this.cluster?.isHostHere(id)),
    });
    this.records = new Records(store, games);
    this.users = new Users({
      store,
      time,
      notices,
      loaded: () => this.#loaded.values(),
      reload: (tables) => this.reload(tables),
    });
    this.newTables = new NewTables({
      store,
      time,
      games,
      secret,
      log,
      find: (id) => this.find(id),
      holds: (id) => this.holds(id),
      returnToHolder: (id) => this.returnToHolder(id),
      botTables: (person, source) => this.#botTables(person, source),
    });
    this.#historyPages = new HistoryPages(store, this.slicer, time);
    this.#context = this.#createContext(bots);
    store.onForeignChange = () => {
      log('foreign-change', {});
      this.#restoreCount++;
      for (const table of this.#loaded.values()) this.#evict(table, true);
    };
  }

  /** What every table is given. */
  #createContext(bots: BotPlayers): ServerContext<Table> {
    const log = this.#log;
    const failed = ({ id }: Table, error: unknown) => log('fault', { table: id, error: String(error) });
    return {
      store: this.store,
      time: this.#time,
      bots,
      unfollowed: new UnfollowedTables(),
      secret: this.#overrides.secret,
      log,
      slicer: this.slicer,
      historyPages: this.#historyPages,
      clusterUptime: () => this.cluster?.uptime ?? 0,
      notifyTurn: (table, seat) => void this.users.notifyTurn(table, seat).catch((error: unknown) => failed(table, error)),
      drop: (table, why) => {
        log('dropped', { table: table.id, why });
        this.#evict(table);
      },
      rematch: (table, later) => this.newTables.rematch(table, later),
      tableExists: async (table) => ((await this.store.readTable(table, 0))?.row.stage ?? 'closed') !== 'closed',
      notifyRematch: (table, seat, later) => {
        if (later || !isTimed(table.pace)) void this.users.notifyRematch(table, seat).catch((error: unknown) => failed(table, error));
      },
      tableChanged: (table) => this.#scheduleEviction(table),
    };
  }

  #botTables(person: string, source: number): { readonly ofPerson: number; readonly ofSource: number } {
    const atWork = [...this.#loaded.values()].flatMap(({ row, hasBotsAtWork }) => (hasBotsAtWork ? [row] : []));
    return {
      ofPerson: atWork.filter(({ host }) => host === person).length,
      ofSource: source === 0 ? 0 : atWork.filter((row) => row.source === source).length,
    };
  }

  /** Wakes tables beside everything else, and again where what is kept could not be read: nobody else would go on with them. */
  wakeWithRetry(): void {
    this.wake().catch((error: unknown) => {
      this.#log('fault', { error: String(error) });
      if (this.#closed || this.#isWakeRetryScheduled) return;
      this.#isWakeRetryScheduled = true;
      this.#time.after(LIMITS.wakeRetry, () => {
        this.#isWakeRetryScheduled = false;
        this.wakeWithRetry();
      });
    });
  }

  /** Tables that need the server though nobody looks are read at once; all others when somebody comes. */
  async wake(): Promise<void> {
    let unread: StorageError | undefined;
    for (const id of await this.store.waking()) {
      if (this.#closed) return;
      if (this.#tables.has(id) || !this.holds(id)) continue;
      await new Promise((resolve) => setImmediate(resolve));
      try {
        await this.find(id);
      } catch (error) {
        if (error instanceof StorageError) unread = error;
        // One table that cannot be read must not keep the others waiting.
        else if (!(error instanceof TableMovedError))
          this.#log('fault', { table: id, error: error instanceof Error ? error.stack : String(error) });
      }
    }
    if (unread) throw unread;
  }

  /** Whether this server is to answer for what has this name, as far as it sees the others. */
  holds(id: string): boolean {
    return this.cluster?.holds(id) ?? true;
  }

  /** Gives away what other servers hold now, and names it: clocks are kept, and whoever looks comes in again there. */
  release(): string[] {
    const given = [...this.#loaded.values()].filter(({ id }) => !this.holds(id));
    for (const table of given) {
      this.#log('released', { table: table.id });
      table.saveClocks();
      this.#evict(table);
    }
    return given.map(({ id }) => id);
  }

  /** What was done here to a table that another server holds: that one reads it again. */
  returnToHolder(id: string): void {
    if (this.holds(id)) return;
    this.release();
    this.cluster?.reread(id);
  }

  /** Others may have gone on with these tables, or with all: they are read again when somebody comes, or is waited for. */
  reload(tables: Iterable<string> = [...this.#tables.keys()]): void {
    for (const id of tables) {
      const table = this.#loaded.get(id);
      if (table) this.#evict(table);
      // What is being read may have been read too early.
      else if (this.#tables.has(id)) this.#reloadAfterLoad.add(id);
    }
    this.wakeWithRetry();
  }

  /** Tables that wait for players while their host is there. */
  openTablesHere(): string[] {
    return [...this.#loaded.values()].flatMap((table) =>
      table.row.stage === 'open' && table.row.private === 0 && table.isUserConnected(table.row.host) ? [table.id] : [],
    );
  }

  /** A table by its name, from memory or from the store. */
  find(id: string): Promise<Table | undefined> {
    const known = this.#tables.get(id);
    if (known) return known;
    if (this.#closed) return Promise.resolve(undefined);
    const loading = this.#load(id);
    this.#tables.set(id, loading);
    loading.then(
      (table) => !table && this.#tables.delete(id),
      () => this.#tables.delete(id),
    );
    return loading;
  }

  /** A table for somebody who says that a seat there is theirs: they may have taken it at another server, and what is here is old then. */
  async findFor(id: string, seat: number | undefined, person: string | undefined): Promise<Table | undefined> {
    const table = await this.find(id);
    if (!table || !this.cluster || seat === undefined || person === undefined || table.seats[seat]?.person === person) return table;
    if ((await this.store.seats(id))[seat]?.person !== person) return table;
    if (this.#loaded.get(id) === table) this.#evict(table);
    return this.find(id);
  }

  async #load(id: string, mayBegin = true): Promise<Table | undefined> {
    const restored = this.#restoreCount;
    const held = this.holds(id);
    this.#reloadAfterLoad.delete(id);
    const kept = await this.store.readAnew(id, LIMITS.chatStored);
    if (!kept) return undefined;
    const { row } = kept;
    const game = await this.#overrides.games(row.game);
    if (game?.rules !== row.rules && row.stage !== 'frozen' && row.stage !== 'closed' && this.cluster?.passOn(row))
      throw new TableMovedError(id);
    if (!game) return undefined;
    const wasFrozen = row.stage === 'frozen';
    const table = await Table.load(this.#context, game, kept);
    if (this.#closed || restored !== this.#restoreCount) {
      // What was read is no more, or half of it.
      table.dispose(true);
      return this.#closed ? undefined : this.#load(id);
    }
    if (held && !this.holds(id)) {
      table.dispose(false);
      throw new TableMovedError(id);
    }
    if (this.#reloadAfterLoad.has(id)) {
      table.dispose(false);
      return this.#load(id, mayBegin);
    }
    // What was begun under newer rules is for a newer server, which may be there already.
    if (row.stage === 'frozen' && !wasFrozen && row.rules <= game.rules) table.saveFrozen();
    this.#loaded.set(id, table);
    this.#scheduleEviction(table);
    // It was just made, or whoever made it died before it could begin.
    if (!mayBegin) this.#beginLater(table);
    else if (table.seating.isReady) {
      await table.seating.proceed();
      // Where that could not be kept it can be looked at all the same.
      if (!this.#closed && this.#loaded.get(id) !== table) {
        const again = this.#load(id, false);
        this.#tables.set(id, again);
        return again;
      }
    }
    return table;
  }

  /** Its beginning could not be kept: that is tried again while it is here. If it is dropped by that, whoever looks comes in again. */
  #beginLater(table: Table): void {
    this.#time.after(LIMITS.wakeRetry, () => {
      if (this.#loaded.get(table.id) === table && table.seating.isReady) void table.seating.proceed();
    });
  }

  /** Drops a table from memory a while after the last one left: a match that nobody looks at costs nothing. */
  #scheduleEviction(table: Table): void {
    if (table.isBusy) return;
    this.#time.after(LIMITS.evictAfter, () => {
      if (!table.isBusy && this.#loaded.get(table.id) === table) this.#evict(table);
    });
  }

  #evict(table: Table, anew = false): void {
    if (this.#loaded.get(table.id) === table) {
      this.#loaded.delete(table.id);
      this.#tables.delete(table.id);
    }
    this.#historyPages.forget(table.id);
    table.dispose(anew);
  }

  /** A game by its id, or undefined. */
  game(id: string): Promise<AnyGame | undefined> {
    return this.#overrides.games(id);
  }

  /** The rules that are played here: games, each with its version. */
  async rulesVersions(): Promise<Record<string, number>> {
    const known = await Promise.all(CARDS.map(({ id }) => this.#overrides.games(id)));
    return Object.fromEntries(known.flatMap((game) => (game ? [[game.id, game.rules]] : [])));
  }

  get inMemory(): number {
    return this.#loaded.size;
  }

  /** Clocks stand, everybody is told, and everything is kept. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const table of this.#loaded.values()) table.saveClocks();
    this.#loaded.clear();
    this.#tables.clear();
    await this.store.committed('', []).catch((error: unknown) => this.#log('fault', { error: String(error) }));
  }
}
