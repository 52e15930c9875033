import type { Refusal, SocketMessage } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import type { NotificationRequest, TurnNotice } from '../notifications/webhooks.ts';
import type { TableRow } from '../store/store.ts';
import type { ClusterRouter } from '../tables/clusterRouter.ts';
import { refusal } from '../tables/commands.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';
import type { ForwardedRequest, ForwardedResponse, RequestForwarder } from '../transport/http/forwarding.ts';
import type { SessionContext, TableSession } from '../transport/socket/clientSession.ts';
import { type Bus, NoAnswerError } from './bus/bus.ts';
import { ClusterMembership, LEASE_DURATION, LEASE_INTERVAL } from './membership.ts';
import { type NodeMessage, type NodeRequest, readFault, readForwardedResponse, readNodeMessage, readNodeRequest } from './messages.ts';
import { type ProxiedClient, ProxySessions } from './proxySessions.ts';
import { type RemoteSessionContext, RemoteSessions } from './remoteSessions.ts';

/** Milliseconds for which a new node waits for the leases of the others. */
const LEASE_WAIT = 300;
/** Timeout of a forwarded HTTP request, in milliseconds. */
const REQUEST_TIMEOUT = 5000;

/** What this node does with messages from other nodes. */
export interface ClusterHandlers {
  /** Answers a forwarded request. */
  request(request: ForwardedRequest): Promise<ForwardedResponse>;
  /** Notifies a user's sessions on this node that it is their turn. */
  turn(notice: TurnNotice): void;
  /** Sends another notification to a user's sessions on this node. */
  call(call: NotificationRequest): void;
  /** Restarts the sessions of users whose sign-in changed. */
  requireHello(users: readonly string[]): void;
  /** Re-checks the user of every open session after sign-ins changed. Returns the users that the sessions acted as. */
  recheck(): Promise<ReadonlySet<string>>;
}

/**
 * One of several nodes on one database. Each table has one holder, as far as the nodes see each other; requests and sessions at other nodes
 * are forwarded to it. The log stays correct without that: two nodes may both believe that they hold a table.
 */
export class Cluster implements ClusterRouter, RequestForwarder {
  readonly #bus: Bus;
  readonly #time: Clock;
  readonly #registry: TableRegistry;
  readonly #members: ClusterMembership;
  readonly #proxySessions: ProxySessions;
  readonly #remoteSessions: RemoteSessions;
  readonly #handlers: ClusterHandlers;
  readonly #startedAt: number;
  readonly #direct: string | undefined;
  readonly #log: SessionContext['log'];
  /** Nodes that were considered lost: they may still run and not know it. */
  readonly #lostNodes = new Set<string>();
  #stopHeartbeat: () => void = () => {};
  #isDraining = false;
  /** Number of rechecks requested since the last one finished. */
  #rechecks = 0;
  #lastHeartbeat: number;

  /** `direct`: path by which clients connect to this node directly, if there is one. */
  constructor(
    bus: Bus,
    registry: TableRegistry,
    context: Omit<RemoteSessionContext, 'registry'>,
    handlers: ClusterHandlers,
    direct?: string,
  ) {
    this.#bus = bus;
    this.#time = context.time;
    this.#registry = registry;
    this.#handlers = handlers;
    this.#log = context.log;
    this.#startedAt = context.time.now();
    this.#lastHeartbeat = this.#startedAt;
    this.#members = new ClusterMembership(bus.self, context.time);
    this.#members.onChange = () => this.#holdersChanged();
    this.#members.onGone = (node) => {
      this.#lostNodes.add(node);
      this.#proxySessions.forget(node);
      this.#remoteSessions.drop(node);
    };
    this.#direct = direct;
    const onNodeLost = (node: string) => this.#members.lost(node);
    this.#proxySessions = new ProxySessions(bus, context.time, onNodeLost, (node) => this.#members.leaseOf(node)?.direct);
    this.#remoteSessions = new RemoteSessions({ ...context, registry }, (node, message) => bus.send(node, JSON.stringify(message)));
  }

  /** Joins the cluster. Resolves once the leases of the other nodes have arrived. */
  async start(): Promise<void> {
    this.#members.plays = await this.#registry.rulesVersions();
    this.#bus.listen({
      onRequest: (text, from) =>
        this.#answerRequest(text, from).catch((error: unknown) => {
          this.#log('fault', { message: 'asked', error: String(error) });
          throw error;
        }),
      onMessage: (text, from) => this.#handleMessage(text, from),
      onReconnect: () => this.#afterDisconnect(),
    });
    this.#heartbeat();
    await new Promise<void>((resolve) => this.#time.after(LEASE_WAIT, resolve));
  }

  // --- Who holds what -----------------------------------------------------------------------------------------------

  holds(table: string): boolean {
    return this.#members.holderOf(table) === this.#bus.self;
  }

  passOn({ id, game, rules }: Pick<TableRow, 'id' | 'game' | 'rules'>): boolean {
    this.#members.requireRules(id, { game, rules });
    // Other nodes must know the rules before a client looks for the table there.
    if (this.#members.isMixed) this.#broadcast({ k: 'needs', table: id, game, rules });
    return !this.holds(id);
  }

  isHostHere(table: string): boolean {
    return this.#members.leases.some(({ open }) => open.includes(table));
  }

  /** Uptime of the longest-running known node, in milliseconds. */
  get uptime(): number {
    return Math.max(this.#time.now() - this.#startedAt, ...this.#members.leases.map(({ age }) => age));
  }

  get nodes(): number {
    return this.#members.others.length + 1;
  }

  /** Whether a load balancer should send new clients to this node. */
  get isReady(): boolean {
    return this.#members.isUp && !this.#bus.isAway;
  }

  #heartbeat(): void {
    const now = this.#time.now();
    // This node stalled for longer than its lease: others have taken over its tables.
    if (now - this.#lastHeartbeat > LEASE_DURATION) this.#registry.reload();
    this.#lastHeartbeat = now;
    this.#members.update();
    this.#sendLease();
    this.#stopHeartbeat = this.#time.after(LEASE_INTERVAL, () => this.#heartbeat());
  }

  #sendLease(): void {
    const lease = {
      isUp: this.#members.isUp,
      age: Math.round(this.#time.now() - this.#startedAt),
      open: this.#registry.openTablesHere(),
      sent: this.#remoteSessions.sent,
      plays: this.#members.plays,
      ...(this.#direct === undefined ? {} : { direct: this.#direct }),
    };
    this.#broadcast({ k: 'lease', lease });
  }

  #broadcast(message: NodeMessage): void {
    this.#bus.broadcast(JSON.stringify(message));
  }

  /** The holders changed: releases the tables that other nodes hold now, and loads this node's own share. */
  #holdersChanged(): void {
    this.#log('nodes', { self: this.#bus.self, others: this.#members.others });
    const released = Map.groupBy(this.#registry.release(), (table) => this.#members.holderOf(table));
    for (const [node, tables] of released) this.#bus.send(node, JSON.stringify({ k: 'reread', tables } satisfies NodeMessage));
    this.#proxySessions.follow((table) => this.#members.holderOf(table));
    this.#registry.wakeWithRetry();
  }

  // --- Pages and requests -------------------------------------------------------------------------------------------

  /** Opens a session at the node that holds the table; undefined if this node holds it. */
  readonly openProxy = (join: SocketMessage<'join'>, page: ProxiedClient): TableSession | undefined => {
    const holder = this.#members.holderOf(join.table);
    return holder === this.#bus.self ? undefined : this.#proxySessions.open(holder, join, page);
  };

  /** Forwards a request to the node that holds the table. Returns undefined if that is this node, or if it does not answer. */
  async forward(table: string, request: ForwardedRequest): Promise<ForwardedResponse | undefined> {
    const answer = await this.#ask(table, { k: 'http', ...request });
    return answer === undefined ? undefined : readForwardedResponse(answer);
  }

  async take(table: string, seat: number, person: string, name: string, commitment: string): Promise<Refusal | undefined> {
    const answer = await this.#ask(table, { k: 'take', table, seat, person, name, commitment });
    const read = answer === undefined ? undefined : readFault(answer);
    if (read === null) return undefined;
    return read ? refusal(read.code, read.message, read.reason) : refusal('no-answer', 'the table could not be asked');
  }

  async #ask(table: string, request: NodeRequest): Promise<string | undefined> {
    if (this.#members.isMixed) {
      const stored = await this.#registry.store.read('table', table, 0);
      if (stored) this.#members.requireRules(table, stored.row);
    }
    const holder = this.#members.holderOf(table);
    if (holder === this.#bus.self) return undefined;
    try {
      return await this.#bus.ask(holder, JSON.stringify(request), REQUEST_TIMEOUT);
    } catch (error) {
      if (!(error instanceof NoAnswerError)) throw error;
      // Requests are idempotent, so this node may handle it even if the other one did so.
      if (error.isGone) this.#members.lost(holder);
      return undefined;
    }
  }

  sendTurn(notice: TurnNotice): void {
    this.#broadcast({ k: 'turn', notice: { ...notice, against: [...notice.against], webhooks: [] } });
  }

  reread(table: string): void {
    const holder = this.#members.holderOf(table);
    if (holder !== this.#bus.self) this.#bus.send(holder, JSON.stringify({ k: 'reread', tables: [table] } satisfies NodeMessage));
  }

  sendNotification(call: NotificationRequest): void {
    this.#broadcast({ k: 'call', call });
  }

  broadcastBlocksChanged(person: string): void {
    this.#broadcast({ k: 'rehear', person });
  }

  broadcastSignInsChanged(users: readonly string[]): void {
    this.#broadcast({ k: 'changed', persons: [...users] });
  }

  // --- What others say ----------------------------------------------------------------------------------------------

  async #answerRequest(text: string, from: string): Promise<string> {
    const request = readNodeRequest(text);
    switch (request?.k) {
      case undefined:
        return 'unknown';
      case 'in':
        return this.#remoteSessions.take(from, request) ? 'ok' : 'gone';
      case 'http':
        return JSON.stringify(await this.#handlers.request(request));
      case 'take': {
        const table = await this.#registry.find(request.table);
        const wrong = table
          ? await table.run({
              kind: 'take-seat',
              seat: request.seat,
              person: request.person,
              name: request.name,
              commitment: request.commitment,
            })
          : refusal('unknown-table', 'there is no such table');
        return JSON.stringify(wrong ?? null);
      }
    }
  }

  #handleMessage(text: string, from: string): void {
    const message = readNodeMessage(text);
    switch (message?.k) {
      case undefined:
        return;
      case 'lease':
        if (this.#members.receiveLease(from, message.lease)) {
          if (this.#lostNodes.delete(from)) this.#resetNode(from);
          this.#sendLease();
        }
        return this.#proxySessions.compare(from, message.lease.sent[this.#bus.self] ?? 0);
      case 'bye':
        this.#members.lost(from);
        // Node ids are never reused.
        this.#lostNodes.delete(from);
        return;
      case 'out':
        return this.#proxySessions.receive(from, message.n, message.out);
      case 'end':
        return this.#remoteSessions.end(from, message.line);
      case 'reset':
        this.#remoteSessions.drop(from);
        if (message.stoodIn) this.#registry.reload();
        void this.#recheck();
        return this.#proxySessions.breakAll(from);
      case 'turn':
        return this.#handlers.turn(message.notice);
      case 'call':
        return this.#handlers.call(message.call);
      case 'changed':
        for (const person of message.persons) this.#registry.users.reloadTablesOf(person);
        return this.#handlers.requireHello(message.persons);
      case 'rehear':
        return void this.#registry.users
          .refreshBlocked(message.person)
          .catch((error: unknown) => this.#log('fault', { error: String(error) }));
      case 'needs':
        return this.#members.requireRules(message.table, message);
      case 'reread':
        return this.#registry.reload(message.tables);
    }
  }

  /** A node that was considered lost still runs: both may have held the same tables meanwhile. */
  #resetNode(node: string): void {
    this.#bus.send(node, JSON.stringify({ k: 'reset', stoodIn: true } satisfies NodeMessage));
    this.#registry.reload();
  }

  /** Messages were lost while the bus was disconnected: all sessions across nodes join again. */
  #afterDisconnect(): void {
    for (const node of this.#remoteSessions.nodes) this.#remoteSessions.drop(node);
    this.#proxySessions.breakAll();
    this.#broadcast({ k: 'reset', stoodIn: false });
    this.#sendLease();
    void this.#recheck();
  }

  /** Checks all sessions again, because messages about sign-ins may have been lost. Runs once more if requested during a run. */
  async #recheck(): Promise<void> {
    this.#rechecks++;
    if (this.#rechecks > 1) return;
    for (let done = 0; done !== this.#rechecks; ) {
      done = this.#rechecks;
      for (const person of await this.#handlers.recheck()) this.#registry.users.reloadTablesOf(person);
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
    this.#sendLease();
    this.#members.update();
  }

  async close(): Promise<void> {
    this.#stopHeartbeat();
    this.#broadcast({ k: 'bye' });
    await this.#bus.close();
  }
}
