import type { Refusal, SocketMessage } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import type { NotificationRequest, TurnNotice } from '../notifications/webhooks.ts';
import type { TableRow } from '../store/store.ts';
import type { ClusterRouter } from '../tables/clusterRouter.ts';
import { refusal } from '../tables/commands.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';
import type { ForwardedRequest, ForwardedResponse, RequestForwarder } from '../transport/http/forwarding.ts';
import type { SessionContext, TableSession } from '../transport/socket/clientSession.ts';
import { type Bus, NoAnswer } from './bus/bus.ts';
import { BEAT, ClusterMembership, HOLDS } from './membership.ts';
import { type NodeMessage, type NodeRequest, readFault, readForwardedResponse, readNodeMessage, readNodeRequest } from './messages.ts';
import { type ProxiedClient, ProxySessions } from './proxySessions.ts';
import { type RemoteSessionContext, RemoteSessions } from './remoteSessions.ts';

/** Milliseconds for which a new node waits for the leases of the others. */
const SETTLES = 300;
/** Timeout of a forwarded HTTP request, in milliseconds. */
const WHOLE = 5000;

/** What this node does with messages from other nodes. */
export interface ClusterHandlers {
  /** Answers a forwarded request. */
  request(carried: ForwardedRequest): Promise<ForwardedResponse>;
  /** Notifies a user's sessions on this node that it is their turn. */
  turn(notice: TurnNotice): void;
  /** Sends another notification to a user's sessions on this node. */
  call(call: NotificationRequest): void;
  /** Restarts the sessions of users whose sign-in changed. */
  begin(persons: readonly string[]): void;
  /** Re-checks the user of every open session after sign-ins changed. Returns the users that the sessions acted as. */
  recheck(): Promise<ReadonlySet<string>>;
}

/**
 * One of several nodes on one database. One node holds each table at a time, as far as the nodes see each other; requests and sessions at
 * other nodes are forwarded to it. The log does not depend on it: two nodes may both believe that they hold a table.
 */
export class Cluster implements ClusterRouter, RequestForwarder {
  readonly #bus: Bus;
  readonly #time: Clock;
  readonly #registry: TableRegistry;
  readonly #members: ClusterMembership;
  readonly #near: ProxySessions;
  readonly #far: RemoteSessions;
  readonly #hands: ClusterHandlers;
  readonly #began: number;
  readonly #direct: string | undefined;
  readonly #log: SessionContext['log'];
  /** Nodes that were considered lost: they may still run and not know it. */
  readonly #gone = new Set<string>();
  #stopBeat: () => void = () => {};
  #isDraining = false;
  /** Number of rechecks requested since the last one finished. */
  #rechecks = 0;
  #lastBeat: number;

  /** `direct`: path by which clients connect to this node directly, if there is one. */
  constructor(bus: Bus, registry: TableRegistry, floor: Omit<RemoteSessionContext, 'registry'>, hands: ClusterHandlers, direct?: string) {
    this.#bus = bus;
    this.#time = floor.time;
    this.#registry = registry;
    this.#hands = hands;
    this.#log = floor.log;
    this.#began = floor.time.now();
    this.#lastBeat = this.#began;
    this.#members = new ClusterMembership(bus.self, floor.time);
    this.#members.onChange = () => this.#changed();
    this.#members.onGone = (node) => {
      this.#gone.add(node);
      this.#near.forget(node);
      this.#far.drop(node);
    };
    this.#direct = direct;
    const gone = (node: string) => this.#members.lost(node);
    this.#near = new ProxySessions(bus, floor.time, gone, (node) => this.#members.leaseOf(node)?.direct);
    this.#far = new RemoteSessions({ ...floor, registry }, (node, told) => bus.tell(node, JSON.stringify(told)));
  }

  /** Joins the cluster. Resolves once the leases of the other nodes have arrived. */
  async start(): Promise<void> {
    this.#members.plays = await this.#registry.rulesVersions();
    this.#bus.listen({
      asked: (text, from) =>
        this.#asked(text, from).catch((error: unknown) => {
          this.#log('fault', { message: 'asked', error: String(error) });
          throw error;
        }),
      told: (text, from) => this.#told(text, from),
      wasAway: () => this.#wasAway(),
    });
    this.#beat();
    await new Promise<void>((resolve) => this.#time.after(SETTLES, resolve));
  }

  // --- Who holds what -----------------------------------------------------------------------------------------------

  holds(table: string): boolean {
    return this.#members.holderOf(table) === this.#bus.self;
  }

  passOn({ id, game, rules }: Pick<TableRow, 'id' | 'game' | 'rules'>): boolean {
    this.#members.need(id, { game, rules });
    // Other nodes must know the rules before a client looks for the table there.
    if (this.#members.isMixed) this.#tellAll({ k: 'needs', table: id, game, rules });
    return !this.holds(id);
  }

  isHostHere(table: string): boolean {
    return this.#members.leases.some(({ open }) => open.includes(table));
  }

  /** Uptime of the longest-running known node, in milliseconds. */
  get uptime(): number {
    return Math.max(this.#time.now() - this.#began, ...this.#members.leases.map(({ age }) => age));
  }

  get nodes(): number {
    return this.#members.others.length + 1;
  }

  /** Whether a load balancer should send new clients to this node. */
  get isReady(): boolean {
    return this.#members.isUp && !this.#bus.isAway;
  }

  #beat(): void {
    const now = this.#time.now();
    // This node stalled for longer than its lease: others have taken over its tables.
    if (now - this.#lastBeat > HOLDS) this.#registry.reload();
    this.#lastBeat = now;
    this.#members.look();
    this.#say();
    this.#stopBeat = this.#time.after(BEAT, () => this.#beat());
  }

  #say(): void {
    const lease = {
      isUp: this.#members.isUp,
      age: Math.round(this.#time.now() - this.#began),
      open: this.#registry.openTablesHere(),
      sent: this.#far.sent,
      plays: this.#members.plays,
      ...(this.#direct === undefined ? {} : { direct: this.#direct }),
    };
    this.#tellAll({ k: 'lease', lease });
  }

  #tellAll(told: NodeMessage): void {
    this.#bus.tellAll(JSON.stringify(told));
  }

  /** The holders changed: releases the tables that other nodes hold now, and loads this node's own share. */
  #changed(): void {
    this.#log('nodes', { self: this.#bus.self, others: this.#members.others });
    const given = Map.groupBy(this.#registry.release(), (table) => this.#members.holderOf(table));
    for (const [node, tables] of given) this.#bus.tell(node, JSON.stringify({ k: 'reread', tables } satisfies NodeMessage));
    this.#near.follow((table) => this.#members.holderOf(table));
    this.#registry.wakeWithRetry();
  }

  // --- Pages and requests -------------------------------------------------------------------------------------------

  /** Opens a session at the node that holds the table; undefined if this node holds it. */
  readonly counterFor = (join: SocketMessage<'join'>, page: ProxiedClient): TableSession | undefined => {
    const holder = this.#members.holderOf(join.table);
    return holder === this.#bus.self ? undefined : this.#near.open(holder, join, page);
  };

  /** Forwards a request to the node that holds the table. Returns undefined if that is this node, or if it does not answer. */
  async carry(table: string, request: ForwardedRequest): Promise<ForwardedResponse | undefined> {
    const answer = await this.#ask(table, { k: 'http', ...request });
    return answer === undefined ? undefined : readForwardedResponse(answer);
  }

  async take(table: string, seat: number, person: string, name: string, commitment: string): Promise<Refusal | undefined> {
    const answer = await this.#ask(table, { k: 'take', table, seat, person, name, commitment });
    const read = answer === undefined ? undefined : readFault(answer);
    if (read === null) return undefined;
    return read ? refusal(read.code, read.message, read.reason) : refusal('no-answer', 'the table could not be asked');
  }

  async #ask(table: string, asked: NodeRequest): Promise<string | undefined> {
    if (this.#members.isMixed) {
      const kept = await this.#registry.store.read('table', table, 0);
      if (kept) this.#members.need(table, kept.row);
    }
    const holder = this.#members.holderOf(table);
    if (holder === this.#bus.self) return undefined;
    try {
      return await this.#bus.ask(holder, JSON.stringify(asked), WHOLE);
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      // Requests are idempotent, so this node may handle it even if the other one did so.
      if (error.isGone) this.#members.lost(holder);
      return undefined;
    }
  }

  sendTurn(notice: TurnNotice): void {
    this.#tellAll({ k: 'turn', notice: { ...notice, against: [...notice.against], webhooks: [] } });
  }

  reread(table: string): void {
    const holder = this.#members.holderOf(table);
    if (holder !== this.#bus.self) this.#bus.tell(holder, JSON.stringify({ k: 'reread', tables: [table] } satisfies NodeMessage));
  }

  sendNotification(call: NotificationRequest): void {
    this.#tellAll({ k: 'call', call });
  }

  tellReheard(person: string): void {
    this.#tellAll({ k: 'rehear', person });
  }

  tellChanged(persons: readonly string[]): void {
    this.#tellAll({ k: 'changed', persons: [...persons] });
  }

  // --- What others say ----------------------------------------------------------------------------------------------

  async #asked(text: string, from: string): Promise<string> {
    const asked = readNodeRequest(text);
    switch (asked?.k) {
      case undefined:
        return 'unknown';
      case 'in':
        return this.#far.take(from, asked) ? 'ok' : 'gone';
      case 'http':
        return JSON.stringify(await this.#hands.request(asked));
      case 'take': {
        const table = await this.#registry.find(asked.table);
        const wrong = table
          ? await table.run({ kind: 'take-seat', seat: asked.seat, user: asked.person, name: asked.name, commitment: asked.commitment })
          : refusal('unknown-table', 'there is no such table');
        return JSON.stringify(wrong ?? null);
      }
    }
  }

  #told(text: string, from: string): void {
    const told = readNodeMessage(text);
    switch (told?.k) {
      case undefined:
        return;
      case 'lease':
        if (this.#members.heard(from, told.lease)) {
          if (this.#gone.delete(from)) this.#stoodIn(from);
          this.#say();
        }
        return this.#near.compare(from, told.lease.sent[this.#bus.self] ?? 0);
      case 'bye':
        this.#members.lost(from);
        // Node ids are never reused.
        this.#gone.delete(from);
        return;
      case 'out':
        return this.#near.hear(from, told.n, told.out);
      case 'end':
        return this.#far.end(from, told.line);
      case 'reset':
        this.#far.drop(from);
        if (told.stoodIn) this.#registry.reload();
        void this.#recheck();
        return this.#near.breakAll(from);
      case 'turn':
        return this.#hands.turn(told.notice);
      case 'call':
        return this.#hands.call(told.call);
      case 'changed':
        for (const person of told.persons) this.#registry.users.reloadTablesOf(person);
        return this.#hands.begin(told.persons);
      case 'rehear':
        return void this.#registry.users
          .refreshBlocked(told.person)
          .catch((error: unknown) => this.#log('fault', { error: String(error) }));
      case 'needs':
        return this.#members.need(told.table, told);
      case 'reread':
        return this.#registry.reload(told.tables);
    }
  }

  /** A node that was considered lost still runs: both may have held the same tables meanwhile. */
  #stoodIn(node: string): void {
    this.#bus.tell(node, JSON.stringify({ k: 'reset', stoodIn: true } satisfies NodeMessage));
    this.#registry.reload();
  }

  /** Messages were lost while the bus was disconnected: all sessions across nodes join again. */
  #wasAway(): void {
    for (const node of this.#far.nodes) this.#far.drop(node);
    this.#near.breakAll();
    this.#tellAll({ k: 'reset', stoodIn: false });
    this.#say();
    void this.#recheck();
  }

  /** Re-checks all sessions, because messages about sign-ins may have been lost. Runs again if requested meanwhile. */
  async #recheck(): Promise<void> {
    this.#rechecks++;
    if (this.#rechecks > 1) return;
    for (let asked = 0; asked !== this.#rechecks; ) {
      asked = this.#rechecks;
      for (const person of await this.#hands.recheck()) this.#registry.users.reloadTablesOf(person);
    }
    this.#rechecks = 0;
  }

  /** Stops taking tables and announces it: other nodes take over while this one still answers. */
  drain(): void {
    this.#isDraining = true;
    this.mayHold(false);
  }

  /** Sets whether this node can store anything. If no other node can either, it keeps its tables. */
  mayHold(may: boolean): void {
    const isUp = may && !this.#isDraining;
    if (isUp === this.#members.isUp) return;
    this.#members.isUp = isUp;
    this.#say();
    this.#members.look();
  }

  async close(): Promise<void> {
    this.#stopBeat();
    this.#tellAll({ k: 'bye' });
    await this.#bus.close();
  }
}
