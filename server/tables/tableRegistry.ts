import { randomBytes } from 'node:crypto';
import { type AnyGame, type Hex, isExternalGameId, withVersion } from '@fray/engine';
import { CARDS, isKnownGame, loadGame } from '@fray/games';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { TimeSlicer } from '../base/timeSlicer.ts';
import { boxedGameOf } from '../box/tableGame.ts';
import type { Webhooks } from '../notifications/webhooks.ts';
import { StorageError } from '../store/storageError.ts';
import type { Store, TableRow } from '../store/store.ts';
import { UnfollowedTables } from './botSeats.ts';
import type { BotPlayers } from './bots.ts';
import { type ClusterRouter, TableMovedError } from './clusterRouter.ts';
import { isTimed } from './gameClocks.ts';
import { HistoryPages } from './historyPages.ts';
import { NewTables } from './newTables.ts';
import { Records } from './records.ts';
import { Table } from './table.ts';
import type { TableContext } from './tableContext.ts';
import { TableLists } from './tableLists.ts';
import { Users } from './users.ts';

/** Replacements for tests: other games, and secrets that are repeatable. */
export interface RegistryOverrides {
  games(id: string): Promise<AnyGame | undefined>;
  secret(): Hex;
  /** A game of a stranger, which runs in a box; undefined for all others. */
  boxed?(id: string): Promise<AnyGame | undefined>;
  /** The newest version of an external game, if it takes these options; undefined for all others. */
  successor?(id: string, options: Readonly<Record<string, string>>): AnyGame | undefined;
}

/** Rules by game. Node resolves a module again on each import, which takes longer than a move. */
const LOADED = new Map<string, AnyGame>();

const REAL: Required<RegistryOverrides> = {
  games: async (id) => {
    const loaded = LOADED.get(id);
    if (loaded || !(isKnownGame(id) || isExternalGameId(id))) return loaded;
    // A version that was removed from the server's folder is a game that is not known.
    const game = await loadGame(id).catch(() => undefined);
    if (game?.id === id) LOADED.set(id, game);
    return game;
  },
  secret: () => randomBytes(32).toString('hex'),
  boxed: async () => undefined,
  successor: () => undefined,
};

/** All tables by id: keeps those in use in memory, and loads others from the store. */
export class TableRegistry {
  readonly store: Store;
  readonly lists: TableLists;
  readonly newTables: NewTables;
  readonly users: Users;
  readonly records: Records;
  readonly #context: TableContext<Table>;
  readonly #tables = new Map<string, Promise<Table | undefined>>();
  readonly #loaded = new Map<string, Table>();
  readonly #time: Clock;
  readonly #log: TableContext<Table>['log'];
  readonly #overrides: Required<RegistryOverrides>;
  readonly slicer = new TimeSlicer(LIMITS.timeSlice);
  readonly #historyPages: HistoryPages;
  /** Tables to load again as soon as their current load ends, because they changed meanwhile. */
  readonly #reloadAfterLoad = new Set<string>();
  /** Number of times that another process replaced our data, such as by a restore. */
  #restoreCount = 0;
  #closed = false;
  /** Whether `wakeWithRetry` is scheduled again after a failed read. */
  #isWakeRetryScheduled = false;
  /** Undefined on a single server. */
  cluster: ClusterRouter | undefined;

  constructor(
    store: Store,
    time: Clock,
    bots: BotPlayers,
    notices: Webhooks,
    log: TableContext<Table>['log'],
    overrides: Partial<RegistryOverrides> = {},
  ) {
    this.#overrides = { ...REAL, ...overrides };
    const { secret, successor } = this.#overrides;
    const games = (id: string) => this.game(id);
    this.store = store;
    this.#time = time;
    this.#log = log;
    this.lists = new TableLists(store, {
      seats: (id) => this.#loaded.get(id)?.seats,
      now: () => time.now(),
      log,
      isHostHere: (row) => this.isHostHere(row),
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
      successor,
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

  /** The context that every table gets. */
  #createContext(bots: BotPlayers): TableContext<Table> {
    const log = this.#log;
    const started = this.#time.now();
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
      serverUptime: () => this.#time.now() - started,
      notifyTurn: (table, seat) => void this.users.notifyTurn(table, seat).catch((error: unknown) => failed(table, error)),
      notifyEnd: (table) => this.users.notifyEnd(table),
      drop: (table, why) => {
        log('dropped', { table: table.id, why });
        this.#evict(table);
      },
      rematch: (table, later) => this.newTables.rematch(table, later),
      tableExists: async (table) => ((await this.store.read('table', table, 0))?.row.stage ?? 'closed') !== 'closed',
      notifyRematch: (table, seat, later) => {
        if (later || !isTimed(table.pace)) void this.users.notifyRematch(table, seat).catch((error: unknown) => failed(table, error));
      },
      tableChanged: (table) => this.#scheduleEviction(table),
    };
  }

  #botTables(person: string, source: number): { readonly ofUser: number; readonly ofSource: number } {
    const atWork = [...this.#loaded.values()].flatMap(({ row, hasBotsAtWork }) => (hasBotsAtWork ? [row] : []));
    return {
      ofUser: atWork.filter(({ host }) => host === person).length,
      ofSource: source === 0 ? 0 : atWork.filter((row) => row.source === source).length,
    };
  }

  /** Wakes tables in the background. Retries after a failed read, since no client would load these tables. */
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

  /**
   * Loads the tables that need the server without subscribers: running clocks, bots to move, starts in progress. All others are loaded on
   * demand.
   */
  async wake(): Promise<void> {
    let unread: StorageError | undefined;
    for (const id of await this.store.read('tablesToWake')) {
      if (this.#closed) return;
      if (this.#tables.has(id) || !this.holds(id)) continue;
      await new Promise((resolve) => setImmediate(resolve));
      try {
        await this.find(id);
      } catch (error) {
        if (error instanceof StorageError) unread = error;
        // One unreadable table must not stop the others.
        else if (!(error instanceof TableMovedError))
          this.#log('fault', { table: id, error: error instanceof Error ? error.stack : String(error) });
      }
    }
    if (unread) throw unread;
  }

  /** Whether this node holds the table or other resource of this id, as far as it knows the other nodes. */
  holds(id: string): boolean {
    return this.cluster?.holds(id) ?? true;
  }

  /** Drops tables that other nodes hold now and returns their ids. Clocks are saved, and subscribers rejoin at the other node. */
  release(): string[] {
    const released = [...this.#loaded.values()].filter(({ id }) => !this.holds(id));
    for (const table of released) {
      this.#log('released', { table: table.id });
      table.saveClocks();
      this.#evict(table);
    }
    return released.map(({ id }) => id);
  }

  /** Makes the node that holds the table reload it after a write by this node. */
  returnToHolder(id: string): void {
    if (this.holds(id)) return;
    this.release();
    this.cluster?.reread(id);
  }

  /** Drops these tables, or all, because other nodes may have written to them. They are loaded again on demand or by `wake`. */
  reload(tables: Iterable<string> = [...this.#tables.keys()]): void {
    for (const id of tables) {
      const table = this.#loaded.get(id);
      if (table) this.#evict(table);
      // A load in progress may have read too early.
      else if (this.#tables.has(id)) this.#reloadAfterLoad.add(id);
    }
    this.wakeWithRetry();
  }

  /** Whether the host of an open table is connected, on this or another node. */
  isHostHere({ id, host }: Pick<TableRow, 'id' | 'host'>): boolean {
    return Boolean(this.#loaded.get(id)?.isUserConnected(host) || this.cluster?.isHostHere(id));
  }

  /** Ids of open tables here that are public or test a version, and whose host is connected. */
  openTablesHere(): string[] {
    return [...this.#loaded.values()].flatMap((table) =>
      table.row.stage === 'open' && (table.row.private === 0 || table.row.playtest !== '') && table.isUserConnected(table.row.host)
        ? [table.id]
        : [],
    );
  }

  /** Resolves to the table, from memory or the store; undefined if there is none. */
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

  /**
   * Like `find`, for a user who claims a seat. The seat may have been taken at another node; then the table in memory is outdated and
   * loaded again.
   */
  async findFor(id: string, seat: number | undefined, person: string | undefined): Promise<Table | undefined> {
    const table = await this.find(id);
    if (!table || !this.cluster || seat === undefined || person === undefined || table.seats[seat]?.person === person) return table;
    if ((await this.store.read('seats', id))[seat]?.person !== person) return table;
    if (this.#loaded.get(id) === table) this.#evict(table);
    return this.find(id);
  }

  async #load(id: string, mayBegin = true): Promise<Table | undefined> {
    const restored = this.#restoreCount;
    const isHeld = this.holds(id);
    this.#reloadAfterLoad.delete(id);
    const stored = await this.store.read('tableAnew', id, LIMITS.chatStored);
    if (!stored) return undefined;
    const { row } = stored;
    const game = await this.game(withVersion(row.game, row.bundle));
    if (game?.rulesVersion !== row.rules && row.stage !== 'frozen' && row.stage !== 'closed' && this.cluster?.passOn(row))
      throw new TableMovedError(id);
    if (!game) return undefined;
    const wasFrozen = row.stage === 'frozen';
    const table = await Table.load(this.#context, game, stored);
    if (this.#closed || restored !== this.#restoreCount) {
      // The data was replaced during the load, or the server is closing.
      table.dispose(true);
      return this.#closed ? undefined : this.#load(id);
    }
    if (isHeld && !this.holds(id)) {
      table.dispose(false);
      throw new TableMovedError(id);
    }
    if (this.#reloadAfterLoad.has(id)) {
      table.dispose(false);
      return this.#load(id, mayBegin);
    }
    // A match under newer rules is not frozen: a newer node may play it.
    if (row.stage === 'frozen' && !wasFrozen && row.rules <= game.rulesVersion) table.saveFrozen();
    if (wasFrozen && table.row.stage === 'running') table.saveThawed();
    this.#loaded.set(id, table);
    this.#scheduleEviction(table);
    this.#scheduleReturn(table);
    // The table was just created, or its node died before the start.
    if (!mayBegin) this.#beginLater(table);
    else if (table.isReady) {
      await table.run({ kind: 'start' });
      // If the start could not be saved, the table can still be viewed.
      if (!this.#closed && this.#loaded.get(id) !== table) {
        const again = this.#load(id, false);
        this.#tables.set(id, again);
        return again;
      }
    }
    return table;
  }

  /** Retries a start that could not be saved, while the table is in memory. If that drops the table, its subscribers rejoin. */
  #beginLater(table: Table): void {
    this.#time.after(LIMITS.wakeRetry, () => {
      if (this.#loaded.get(table.id) === table && table.isReady) void table.run({ kind: 'start' });
    });
  }

  /** Drops the table from memory some time after it stops being busy. */
  #scheduleEviction(table: Table): void {
    if (table.isBusy) return;
    this.#time.after(LIMITS.evictAfter, () => {
      if (!table.isBusy && this.#loaded.get(table.id) === table) this.#evict(table);
    });
  }

  /**
   * Gives back a table that another node holds: a client's join waited for the store, and the holder changed meanwhile. Otherwise both nodes
   * would go on with it. The delay is for nodes that do not see each other's leases yet.
   */
  #scheduleReturn(table: Table): void {
    if (this.holds(table.id)) return;
    this.#time.after(LIMITS.returnAfter, () => {
      if (this.#loaded.get(table.id) === table) this.returnToHolder(table.id);
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

  /** Resolves to the game, or undefined for an unknown id. */
  async game(id: string): Promise<AnyGame | undefined> {
    return (await this.#overrides.games(id)) ?? this.#overrides.boxed(id);
  }

  /**
   * A game that runs in this process. Games of users are played at tables that somebody opens: not in tournaments, playtests, lab reports or
   * by pairing.
   */
  async ownGame(id: string): Promise<AnyGame | undefined> {
    const game = await this.game(id);
    return game && !boxedGameOf(game) ? game : undefined;
  }

  /** Rules version of every game that this node plays. */
  async rulesVersions(): Promise<Record<string, number>> {
    const known = await Promise.all(CARDS.map(({ id }) => this.#overrides.games(id)));
    return Object.fromEntries(known.flatMap((game) => (game ? [[game.id, game.rulesVersion]] : [])));
  }

  get inMemory(): number {
    return this.#loaded.size;
  }

  /** Saves the clocks of all tables, asks subscribers to rejoin, and waits for queued writes. */
  async close(): Promise<void> {
    this.#closed = true;
    for (const table of this.#loaded.values()) table.saveClocks();
    this.#loaded.clear();
    this.#tables.clear();
    await this.store.committed('', []).catch((error: unknown) => this.#log('fault', { error: String(error) }));
  }
}
