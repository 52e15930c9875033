import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { isOurOrigin } from '../http/origin.ts';
import { LIMITS } from '../limits.ts';
import { Connection, type Floor } from './connection.ts';

const SOCKET_PATH = '/ws';

/** All open pages. */
export class Sockets {
  readonly #server = new WebSocketServer({
    noServer: true,
    maxPayload: LIMITS.message,
    perMessageDeflate: false,
    clientTracking: false,
  });
  readonly #connections = new Set<Connection>();
  readonly #addresses = new Map<string, number>();
  readonly #beat: NodeJS.Timeout;

  constructor(http: Server, floor: Omit<Floor, 'gone'>, origins: readonly string[]) {
    http.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head, floor, origins));
    this.#beat = setInterval(() => {
      for (const connection of this.#connections) connection.checkAlive();
    }, LIMITS.silence / 2);
    this.#beat.unref();
  }

  get size(): number {
    return this.#connections.size;
  }

  /** Every open page of a person. */
  *of(person: string): Iterable<Connection> {
    for (const connection of this.#connections) if (connection.person === person) yield connection;
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, floor: Omit<Floor, 'gone'>, origins: readonly string[]): void {
    socket.on('error', () => socket.destroy());
    const address = request.socket.remoteAddress ?? '';
    const sameAddress = this.#addresses.get(address) ?? 0;
    if (request.url?.split('?')[0] !== SOCKET_PATH) return refuse(socket, '404 Not Found');
    if (!isOurOrigin(request.headers.origin, request.headers.host, origins)) return refuse(socket, '403 Forbidden');
    if (this.#connections.size >= LIMITS.connections || sameAddress >= LIMITS.connectionsPerAddress)
      return refuse(socket, '503 Service Unavailable');
    this.#server.handleUpgrade(request, socket, head, (opened) => {
      this.#addresses.set(address, sameAddress + 1);
      const gone = (connection: Connection) => {
        this.#connections.delete(connection);
        const left = (this.#addresses.get(address) ?? 1) - 1;
        if (left > 0) this.#addresses.set(address, left);
        else this.#addresses.delete(address);
      };
      this.#connections.add(new Connection(opened, { ...floor, gone }));
    });
  }

  /** Says that the server stops, and why the line goes dead: the pages come back by themselves. */
  close(): void {
    clearInterval(this.#beat);
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
