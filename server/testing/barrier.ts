import { connect, createServer, type Server, type Socket } from 'node:net';

/** A door in front of a service, which can be slammed: to cut whoever goes through it off, and nobody else. */
export class Barrier {
  readonly port: number;
  readonly #server: Server;
  readonly #through = new Set<Passage>();
  #isShut = false;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
  }

  /** `to`: the port that a new line goes to; nobody, when undefined. */
  static open(to: () => number | undefined): Promise<Barrier> {
    return Barrier.#listen((gate, socket) => gate.#pass(socket, to()));
  }

  /** The same for HTTP, as a proxy in front of several servers: by the path that is asked for first on a line. */
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

  /** Cuts lines, in the middle of whatever goes over them. */
  cut(which: (port: number) => boolean): void {
    for (const { port, from, to } of this.#through)
      if (which(port)) {
        from.destroy();
        to.destroy();
      }
  }

  /** Nobody gets through until it is opened again. */
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
