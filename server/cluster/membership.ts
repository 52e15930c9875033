import { createHash } from 'node:crypto';
import type { Clock } from '../base/clock.ts';
import { AdaptiveTimeout } from './adaptiveTimeout.ts';

/** State that a node publishes at every heartbeat. */
export interface Lease {
  /** False: the node releases its tables and takes no new ones. */
  readonly isUp: boolean;
  /** Milliseconds since the node started. */
  readonly age: number;
  /** Open tables on this node whose host is connected. */
  readonly open: readonly string[];
  /** Number of messages sent to each other node for the clients there, so that a loss is noticed. */
  readonly sent: Readonly<Record<string, number>>;
  /** Supported games, each with its rules version. */
  readonly plays: Readonly<Record<string, number>>;
  /** Path by which clients connect to this node directly. */
  readonly direct?: string | undefined;
}

/** Game and rules version that a table needs. */
export interface NodeRequirements {
  readonly game: string;
  readonly rules: number;
}

interface Silence {
  /** When the last lease arrived. */
  receiveLease: number;
  readonly timeout: AdaptiveTimeout;
}

/** Milliseconds between two leases of a node. */
export const LEASE_INTERVAL = 500;
/** Milliseconds for which a lease is valid: at least, and at most where leases came late before. */
export const LEASE_DURATION = 1500;
const MAX_LEASE_DURATION = 6000;
/** Milliseconds after which nothing is known of a lost node any more. */
const FORGOTTEN = 60_000;

/**
 * The known nodes, and which of them holds a table. Nodes that see the same members agree. It is only a guess: the database decides every
 * conflict.
 */
export class ClusterMembership {
  readonly #time: Clock;
  readonly self: string;
  /** The last lease of each node that is not lost. */
  readonly #members = new Map<string, Lease>();
  /** How long the silence of a node may last. Kept while a node is lost, in case it was only slow. */
  readonly #silences = new Map<string, Silence>();
  /** When the members were looked at last. */
  #looked: number;
  isUp = true;
  /** Rules that this node supports. */
  plays: Lease['plays'] = {};
  /** Known tables whose rules not every node supports. */
  readonly #needs = new Map<string, NodeRequirements>();
  /** Ids of the nodes that hold tables, sorted. */
  #holders: readonly string[] = [];
  /** Called when the set of holders changes (`onChange`), and when a node is lost (`onGone`). */
  onChange: () => void = () => {};
  onGone: (node: string) => void = () => {};

  constructor(self: string, time: Clock) {
    this.self = self;
    this.#time = time;
    this.#holders = [self];
    this.#looked = time.now();
  }

  get others(): readonly string[] {
    return [...this.#members.keys()];
  }

  leaseOf(node: string): Lease | undefined {
    return this.#members.get(node);
  }

  get leases(): readonly Lease[] {
    return [...this.#members.values()];
  }

  /** Records a lease. Returns whether the node was unknown before. */
  receiveLease(node: string, lease: Lease): boolean {
    this.#creditOwnStall();
    const now = this.#time.now();
    const isNew = !this.#members.has(node);
    const silence = this.#silences.get(node) ?? {
      receiveLease: now,
      timeout: new AdaptiveTimeout(this.#time, LEASE_DURATION, MAX_LEASE_DURATION),
    };
    silence.timeout.record(now - silence.receiveLease - LEASE_INTERVAL);
    silence.receiveLease = now;
    this.#silences.set(node, silence);
    this.#members.set(node, lease);
    this.update();
    return isNew;
  }

  /** Removes a node that said goodbye or has no subscription any more. */
  lost(node: string): void {
    this.#silences.delete(node);
    if (this.#members.delete(node)) this.onGone(node);
    this.update();
  }

  /** Whether nodes support different rules, as they do during a rolling update. */
  get isMixed(): boolean {
    const own = JSON.stringify(sorted(this.plays));
    return this.leases.some(({ plays }) => JSON.stringify(sorted(plays)) !== own);
  }

  /** Notes the rules that a table needs: a node that supports them holds it, as long as there is one. */
  requireRules(table: string, needs: NodeRequirements): void {
    if (this.isMixed) this.#needs.set(table, needs);
  }

  #plays(node: string, { game, rules }: NodeRequirements): boolean {
    return (node === this.self ? this.plays : this.#members.get(node)?.plays)?.[game] === rules;
  }

  /** Drops expired nodes and recomputes the holders. Called at every heartbeat. */
  update(): void {
    this.#creditOwnStall();
    const now = this.#time.now();
    for (const [node, { receiveLease, timeout }] of this.#silences) {
      if (now - receiveLease > FORGOTTEN) this.#silences.delete(node);
      if (now - receiveLease <= timeout.milliseconds || !this.#members.delete(node)) continue;
      this.onGone(node);
    }
    const up = [...this.#members].flatMap(([node, { isUp }]) => (isUp ? [node] : []));
    const holders = [...(this.isUp || up.length === 0 ? [this.self] : []), ...up].toSorted();
    if (!this.isMixed) this.#needs.clear();
    if (holders.join(' ') === this.#holders.join(' ')) return;
    this.#holders = holders;
    this.onChange();
  }

  /** Where this node itself stood still, leases wait in the socket: that time is no silence of the others. */
  #creditOwnStall(): void {
    const now = this.#time.now();
    const stall = now - this.#looked - LEASE_INTERVAL;
    this.#looked = now;
    if (stall > LEASE_INTERVAL) for (const silence of this.#silences.values()) silence.receiveLease += stall;
  }

  /**
   * Returns the node that holds a table: the one with the highest hash among those that support its rules (rendezvous hashing). A node that
   * joins or leaves moves only its own share of the tables.
   */
  holderOf(table: string): string {
    const needs = this.#needs.get(table);
    const able = needs ? this.#holders.filter((node) => this.#plays(node, needs)) : [];
    const holders = able.length > 0 ? able : this.#holders;
    const [only] = holders;
    if (holders.length === 1 && only !== undefined) return only;
    let best = this.self;
    let most = '';
    for (const node of holders) {
      const hash = createHash('sha256').update(`${node} ${table}`).digest('hex');
      if (hash > most) [best, most] = [node, hash];
    }
    return best;
  }
}

const sorted = (plays: Lease['plays']): [string, number][] => Object.entries(plays).toSorted(([a], [b]) => (a < b ? -1 : 1));
