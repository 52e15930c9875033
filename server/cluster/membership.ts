import { createHash } from 'node:crypto';
import type { Clock } from '../base/clock.ts';

/** What a node says of itself, again and again. */
export interface Lease {
  /** False: it gives its tables away, and takes none. */
  readonly isUp: boolean;
  /** For how long it has been running, in milliseconds. */
  readonly age: number;
  /** Tables of its own that wait for players while their host is there. */
  readonly open: readonly string[];
  /** How much it has sent to each other node for the pages there. */
  readonly sent: Readonly<Record<string, number>>;
  /** The rules that it plays: games, each with its version. */
  readonly plays: Readonly<Record<string, number>>;
  /** The path by which pages come straight to it. */
  readonly direct?: string | undefined;
}

/** The rules that a table is played by. */
export interface NodeRequirements {
  readonly game: string;
  readonly rules: number;
}

interface Member {
  lease: Lease;
  heard: number;
}

/** Milliseconds for which a lease holds, and for which a node is passed over that did not answer. */
export const HOLDS = 1500;
const STRUCK = 2000;

/** Who is there, and which of them holds a table: the same for everybody who sees the same nodes. No more than a good guess. */
export class ClusterMembership {
  readonly #time: Clock;
  readonly self: string;
  readonly #members = new Map<string, Member>();
  readonly #struck = new Map<string, number>();
  isUp = true;
  /** The rules that this node plays. */
  plays: Lease['plays'] = {};
  /** Tables whose rules not everybody plays, as far as that was met with. */
  readonly #needs = new Map<string, NodeRequirements>();
  /** Those that hold tables as far as is known here, in no order that matters. */
  #holders: readonly string[] = [];
  /** Called when others hold tables now, and when a node is there no more. */
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

  /** Answers whether this node was not known. */
  heard(node: string, lease: Lease): boolean {
    const isNew = !this.#members.has(node);
    this.#members.set(node, { lease, heard: this.#time.now() });
    this.look();
    return isNew;
  }

  /** A node did not answer: others stand in for it for a moment. */
  strike(node: string): void {
    this.#struck.set(node, this.#time.now() + STRUCK);
    this.look();
  }

  /** A node is gone for good: it has said so, or nobody listens there. */
  lost(node: string): void {
    if (this.#members.delete(node)) this.onGone(node);
    this.look();
  }

  /** Whether all play the same rules, as they do but while one version takes the place of another. */
  get isMixed(): boolean {
    const own = JSON.stringify(sorted(this.plays));
    return this.leases.some(({ plays }) => JSON.stringify(sorted(plays)) !== own);
  }

  /** Learns by which rules a table is played: from now on it is held by somebody who plays them, while there is one. */
  need(table: string, needs: NodeRequirements): void {
    if (this.isMixed) this.#needs.set(table, needs);
  }

  #plays(node: string, { game, rules }: NodeRequirements): boolean {
    return (node === this.self ? this.plays : this.#members.get(node)?.lease.plays)?.[game] === rules;
  }

  /** Looks who is still there; called at a steady beat. */
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

  /** Which node holds a table: the one with the highest hash, of those that play its rules. One that comes or goes moves only its own share. */
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
