import type { ServerMessage } from '@fray/protocol';
import { KeyedBuckets } from '../base/keyedBuckets.ts';
import { LIMITS } from '../base/limits.ts';
import { LocalNetwork } from '../cluster/bus/local.ts';
import { Cluster } from '../cluster/cluster.ts';
import { LocalStore } from '../store/localStore.ts';
import type { RegistryOverrides } from '../tables/tableRegistry.ts';
import type { TableSession } from '../transport/socket/clientSession.ts';
import { settle } from './fakeClock.ts';
import { TABLE, TableHarness, USERS } from './tableHarness.ts';

/** A client of one of several servers in one process; rejoins when told to. */
export class ProxiedGuest {
  readonly texts: string[] = [];
  readonly #cluster: Cluster;
  readonly #seat: number | undefined;
  readonly #address: string;
  #session: TableSession | undefined;
  /** Number of times it was told to rejoin. */
  again = 0;

  /** Without a seat: a spectator without a key. */
  constructor(cluster: Cluster, seat?: number, address = '192.0.2.1') {
    this.#cluster = cluster;
    this.#seat = seat;
    this.#address = address;
  }

  /** Opens a proxy session at its server; false if that server holds the table itself. */
  join(): boolean {
    const page = {
      person: this.#seat === undefined ? undefined : USERS[this.#seat],
      address: this.#address,
      write: (text: string) => void this.texts.push(text),
      rejoin: () => void this.again++,
    };
    const seat = this.#seat === undefined ? {} : { seat: this.#seat };
    this.#session = this.#cluster.openProxy({ t: 'join', table: TABLE, ...seat, seen: 0 }, page);
    return this.#session !== undefined;
  }

  say(message: Parameters<TableSession['handle']>[0]): void {
    this.#session?.handle(message);
  }

  get messages(): ServerMessage[] {
    return this.texts.map((text) => JSON.parse(text) as ServerMessage);
  }
}

/** Several servers in one process on one store, each with its own clock. */
export class ServerHarness {
  readonly net = new LocalNetwork();
  readonly store = new LocalStore(':memory:');
  readonly harnesses = new Map<string, TableHarness>();
  readonly clusters = new Map<string, Cluster>();

  async open(name: string, means?: RegistryOverrides, direct?: string): Promise<{ room: TableHarness; cluster: Cluster }> {
    const room = new TableHarness(':memory:', {}, means, this.store);
    const context = {
      time: room.time,
      chatIdentity: async () => ({ name: '', isMuted: false, isBot: false }),
      count: () => {},
      seatRate: { burst: 1e9, each: 1e9 },
      chatLimits: new KeyedBuckets(LIMITS.chat),
      log: (what: string) => void room.logged.push(what),
    };
    const handlers = {
      turn: () => {},
      call: () => {},
      requireHello: () => {},
      recheck: async () => new Set<string>(),
      request: () => Promise.reject(new Error('no requests here')),
    };
    const cluster = new Cluster(this.net.join(name), room.registry, context, handlers, direct);
    room.registry.cluster = cluster;
    this.harnesses.set(name, room);
    this.clusters.set(name, cluster);
    const started = cluster.start().then(() => true);
    for (let isStarted = false; !isStarted; ) isStarted = await Promise.race([started, this.pass(100).then(() => false)]);
    await this.pass(1000);
    return { room, cluster };
  }

  /** Advances the clocks of all servers, or of the given ones. */
  async pass(milliseconds: number, names: readonly string[] = [...this.harnesses.keys()]): Promise<void> {
    for (let left = milliseconds; left > 0; left -= 100) {
      for (const name of names) await this.harnesses.get(name)?.time.advance(100);
      await settle();
    }
  }

  /** The server that holds the table, and the others. */
  holders(): { holder: string; others: string[] } {
    const names = [...this.clusters.keys()];
    const holding = names.filter((name) => this.clusters.get(name)?.holds(TABLE));
    if (holding.length !== 1) throw new Error(`held by ${holding.join(', ') || 'nobody'}`);
    return { holder: holding[0]!, others: names.filter((name) => name !== holding[0]) };
  }

  async close(): Promise<void> {
    for (const cluster of this.clusters.values()) await cluster.close();
    for (const { registry } of this.harnesses.values()) await registry.close();
    await this.store.close();
  }
}
