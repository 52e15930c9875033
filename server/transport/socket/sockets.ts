import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { LIMITS } from '../../base/limits.ts';
import { TokenBucket } from '../../base/tokenBucket.ts';
import type { NotificationRequest, TurnNotice } from '../../notifications/webhooks.ts';
import { clientGroup } from '../http/clientAddress.ts';
import { isOurHost, isOurOrigin, type ServerNames } from '../http/origin.ts';
import { Connection, type ConnectionContext } from './connection.ts';

export const SOCKET_PATH = '/ws';

/** Connection count and rate limits of one address. Kept after the last disconnect until the buckets are full again. */
interface Address {
  readonly name: string;
  connections: number;
  readonly joins: TokenBucket;
  readonly pages: TokenBucket;
  readonly requests: TokenBucket;
}

/** Dependencies shared by all connections. */
interface SocketsContext extends Omit<ConnectionContext, 'closed' | 'address'> {
  /** Resolves to the user of each device, in one query. */
  usersOf(devices: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface SocketPolicy extends ServerNames {
  /** Path prefix that addresses this node directly, past a load balancer; empty for none. */
  readonly direct: string;
  /** Rate limit for joins, per address. */
  readonly joins: { readonly burst: number; readonly each: number };
  /** Rate limit for history pages, per address. */
  readonly pages: { readonly burst: number; readonly each: number };
  /** Rate limit for requests about matches, per address. */
  readonly requests: { readonly burst: number; readonly each: number };
}

/** All open WebSocket connections of this node. */
export class Sockets {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.message,
    perMessageDeflate: false,
    // One frame of each connection in a turn of the event loop: 64 kB that are read at once can hold 10,000 frames.
    allowSynchronousEvents: false,
    clientTracking: false,
  });
  readonly #connections = new Set<Connection>();
  readonly #addresses = new Map<string, Address>();
  readonly #policy: SocketPolicy;
  readonly #usersOf: SocketsContext['usersOf'];
  readonly #heartbeat: NodeJS.Timeout;

  constructor(http: Server, context: SocketsContext, policy: SocketPolicy) {
    this.#policy = policy;
    this.#usersOf = (devices) => context.usersOf(devices);
    http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head, context));
    this.#heartbeat = setInterval(() => {
      for (const connection of this.#connections) connection.checkAlive();
      // Forget an address only when its buckets are full, so that reconnecting does not reset a rate limit.
      const now = context.time.now();
      for (const [name, { connections, joins, pages, requests }] of this.#addresses)
        if (connections === 0 && joins.isFull(now) && pages.isFull(now) && requests.isFull(now)) this.#addresses.delete(name);
    }, LIMITS.silence / 2);
    this.#heartbeat.unref();
  }

  get size(): number {
    return this.#connections.size;
  }

  /** All connections of a user on this node. */
  *connectionsOf(person: string): Iterable<Connection> {
    for (const connection of this.#connections) if (connection.person === person) yield connection;
  }

  /** Whether the user has a connection to this node. */
  isConnected(person: string): boolean {
    for (const _ of this.connectionsOf(person)) return true;
    return false;
  }

  /** Closes the connections of these users, whose sign-in changed. The clients say hello again. */
  requireHello(users: readonly string[]): void {
    for (const person of users) for (const connection of this.connectionsOf(person)) connection.requireHello();
  }

  /**
   * Re-checks the user of every open connection, in batches, because sign-in changes may have been missed. Connections whose user changed,
   * or cannot be read, are closed and say hello again. Returns the users those connections acted as.
   */
  async recheck(): Promise<ReadonlySet<string>> {
    const were = new Set<string>();
    const pages = await Promise.all([...this.#connections].map(async (connection) => ({ connection, is: await connection.identity() })));
    for (let from = 0; from < pages.length; from += LIMITS.recheckBatch) {
      const some = pages.slice(from, from + LIMITS.recheckBatch);
      const devices = new Set(some.flatMap(({ is }) => (is ? [is.device] : [])));
      const now = await this.#usersOf([...devices]).catch(() => undefined);
      for (const { connection, is } of some) {
        if (!is || now?.get(is.device) === is.person) continue;
        connection.requireHello();
        were.add(is.person);
      }
    }
    return were;
  }

  /** Sends a turn notice to all connections of the user that have not joined that table. */
  sendTurn({ person, table, game, against }: TurnNotice): void {
    for (const connection of this.connectionsOf(person))
      if (connection.table !== table) connection.send({ t: 'turn', table, game, against: against.join(', ') });
  }

  /** Sends a notification, such as a challenge, to all connections of the user. */
  sendNotification({ person, ...call }: NotificationRequest): void {
    for (const connection of this.connectionsOf(person)) connection.send({ t: 'call', ...call });
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, context: SocketsContext): void {
    socket.on('error', () => socket.destroy());
    const { origins, proxy, joins, pages, requests, direct } = this.#policy;
    const path = request.url?.split('?')[0];
    if (path !== SOCKET_PATH && (direct === '' || path !== direct + SOCKET_PATH)) return refuse(socket, '404 Not Found');
    if (!isOurHost(request.headers.host, this.#policy)) return refuse(socket, '421 Misdirected Request');
    if (!isOurOrigin(request.headers.origin, request.headers.host, origins)) return refuse(socket, '403 Forbidden');
    const name = clientGroup(request, proxy);
    const now = context.time.now();
    const bucket = (rate: SocketPolicy['joins']) => new TokenBucket(rate, now);
    const fresh = () => ({
      name,
      connections: 0,
      joins: bucket(joins),
      pages: bucket(pages),
      requests: bucket(requests),
    });
    const address = this.#addresses.get(name) ?? fresh();
    if (this.#connections.size >= LIMITS.connections || address.connections >= LIMITS.connectionsPerAddress)
      return refuse(socket, '503 Service Unavailable');
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      this.#addresses.set(name, address);
      address.connections++;
      const onClosed = (connection: Connection) => {
        this.#connections.delete(connection);
        address.connections--;
      };
      this.#connections.add(new Connection(opened, socket, { ...context, address, closed: onClosed }));
    });
  }

  /** Sends `closing` to all clients and closes their connections. The clients reconnect by themselves. */
  close(): void {
    clearInterval(this.#heartbeat);
    for (const connection of this.#connections) {
      connection.send({ t: 'closing' });
      connection.close(1012, 'the server restarts');
    }
    this.#server.close();
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
