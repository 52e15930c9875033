import { connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a service that a test can close, to cut off only the clients that use it. */
export class Barrier {
  readonly port: number;
  readonly #server: Server;
  readonly #through = new Set<Passage>();
  #isShut = false;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  /** `to`: port for a new connection; undefined: refuse it. */
  static open(to: () => number | undefined): Promise<Barrier> {
    return Barrier.#listen((gate, socket) => gate.#pass(socket, to()));
  }

  /** An HTTP proxy in front of several servers, which chooses by the first path requested on a connection. */
  static openByPath(to: (path: string) => number | undefined): Promise<Barrier> {
    return Barrier.#listen((gate, socket) => {
      socket.on('error', () => socket.destroy());
      socket.once('data', (bytes) => {
        socket.pause();
        gate.#pass(socket, to(/^\w+ (\S+)/.exec(bytes.toString('latin1'))?.[1] ?? ''), bytes);
      });
    });
  }

  static async #listen(come: (gate: Barrier, socket: Socket) => void): Promise<Barrier> {
    const server = createServer({ allowHalfOpen: false });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const gate = new Barrier(server, port);
    server.on('connection', (socket) => come(gate, socket));
    return gate;
  }

  #pass(from: Socket, port: number | undefined, first?: Buffer): void {
    from.on('error', () => from.destroy());
    if (this.#isShut || port === undefined) return void from.destroy();
    const to = connect({ port, host: '127.0.0.1', noDelay: true });
    from.setNoDelay(true);
    const passage = { port, from, to };
    this.#through.add(passage);
    to.on('error', () => to.destroy());
    from.on('close', () => to.destroy());
    to.on('close', () => {
      from.destroy();
      this.#through.delete(passage);
    });
    if (first) to.write(first);
    from.pipe(to).pipe(from);
  }

  /** Cuts open connections, even in the middle of a message. */
  cut(which: (port: number) => boolean): void {
    for (const { port, from, to } of this.#through)
      if (which(port)) {
        from.destroy();
        to.destroy();
      }
  }

  /** Refuses connections until `open` is called. */
  shut(): void {
    this.#isShut = true;
    this.cut(() => true);
  }

  unlock(): void {
    this.#isShut = false;
  }

  close(): void {
    this.shut();
    this.#server.close();
  }
}

interface Passage {
  readonly port: number;
  readonly from: Socket;
  readonly to: Socket;
}
