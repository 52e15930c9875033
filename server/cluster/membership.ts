import { createHash } from 'node:crypto';
import type { Clock } from '../base/clock.ts';

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

interface Member {
  lease: Lease;
  heard: number;
}

/** Milliseconds for which a lease is valid, and for which an unresponsive node is passed over. */
export const HOLDS = 1500;
const STRUCK = 2000;

/**
 * The known nodes, and which of them holds a table. Nodes that see the same members agree. It is only a guess: the database decides every
 * conflict.
 */
export class ClusterMembership {
  readonly #time: Clock;
  readonly self: string;
  readonly #members = new Map<string, Member>();
  readonly #struck = new Map<string, number>();
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
  }

  get others(): readonly string[] {
    return [...this.#members.keys()];
  }

  leaseOf(node: string): Lease | undefined {
    return this.#members.get(node)?.lease;
  }

  get leases(): readonly Lease[] {
    return [...this.#members.values()].map(({ lease }) => lease);
  }

  /** Records a lease. Returns whether the node was unknown before. */
  heard(node: string, lease: Lease): boolean {
    const isNew = !this.#members.has(node);
    this.#members.set(node, { lease, heard: this.#time.now() });
    this.look();
    return isNew;
  }

  /** Marks a node as suspect after a missed answer: others hold its tables for a moment. */
  strike(node: string): void {
    this.#struck.set(node, this.#time.now() + STRUCK);
    this.look();
  }

  /** Removes a node that said goodbye or has no subscription any more. */
  lost(node: string): void {
    if (this.#members.delete(node)) this.onGone(node);
    this.look();
  }

  /** Whether nodes support different rules, as they do during a rolling update. */
  get isMixed(): boolean {
    const own = JSON.stringify(sorted(this.plays));
    return this.leases.some(({ plays }) => JSON.stringify(sorted(plays)) !== own);
  }

  /** Notes the rules that a table needs: a node that supports them holds it, as long as there is one. */
  need(table: string, needs: NodeRequirements): void {
    if (this.isMixed) this.#needs.set(table, needs);
  }

  #plays(node: string, { game, rules }: NodeRequirements): boolean {
    return (node === this.self ? this.plays : this.#members.get(node)?.lease.plays)?.[game] === rules;
  }

  /** Drops expired nodes and recomputes the holders. Called at every heartbeat. */
  look(): void {
    const now = this.#time.now();
    for (const [node, { heard }] of this.#members) {
      if (now - heard <= HOLDS) continue;
      this.#members.delete(node);
      this.onGone(node);
    }
    for (const [node, until] of this.#struck) if (now >= until) this.#struck.delete(node);
    const up = [...this.#members].flatMap(([node, { lease }]) => (lease.isUp && !this.#struck.has(node) ? [node] : []));
    const holders = [...(this.isUp || up.length === 0 ? [this.self] : []), ...up].toSorted();
    if (!this.isMixed) this.#needs.clear();
    if (holders.join(' ') === this.#holders.join(' ')) return;
    this.#holders = holders;
    this.onChange();
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
