import { type AnyGame, MoveList, type Receipt, SeededChance } from '@fray/engine';
import { isKnownGame, loadGame } from '@fray/games';
import { type ActionResult, Client, type CreateTable, FairDevice, type FairnessFailure, StartSteps, type TableInfo } from '@fray/protocol';
import { WebSocket } from 'ws';
import { drawsOf } from './draws.ts';
import { echoServer } from './echoServer.ts';
import { uncompressed } from './uncompressed.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Counter, so that guests with equal names are different users. */
let guests = 0;

/** A user with a device for tests; uses the same client as the page. */
export class Guest {
  readonly url: string;
  readonly #draw = drawsOf(`guest ${guests++}`);
  readonly key = this.#draw();
  readonly name: string;
  readonly #storage = new Map<string, string>();
  readonly fair = new FairDevice(
    {
      get: (name) => this.#storage.get(name) ?? null,
      set: (name, text) => (text === null ? this.#storage.delete(name) : this.#storage.set(name, text)),
    },
    this.#draw,
  );
  /** Why the device refused to reveal. */
  distrust: FairnessFailure | undefined;
  client: Client | undefined;
  /** Every text received, newest last. */
  readonly received: string[] = [];
  #waiters: (() => void)[] = [];
  #socket: WebSocket | undefined;

  /** Address of the WebSocket, if it is not the server's own. */
  socketUrl: string;
  dialled = 0;
  #hasLeft = false;
  /** Size in bytes of each received message, parallel to `received`. */
  readonly sizes: number[] = [];

  constructor(url: string, name = '') {
    this.url = url;
    this.socketUrl = `${url.replace(/^http/, 'ws')}ws`;
    this.name = name;
  }

  async post(path: string, body: object = {}, method = 'POST'): Promise<{ status: number; json: Record<string, unknown> }> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.key}`,
        ...(method === 'DELETE' || method === 'GET' ? {} : { 'content-type': 'application/json' }),
      },
      ...(method === 'DELETE' || method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  }

  /** An unused table id. */
  freshTable(): string {
    return Array.from(Buffer.from(this.#draw(), 'hex').subarray(0, 10), (byte) => LETTERS[byte % LETTERS.length]).join('');
  }

  /** Creates a table, takes the first seat, and joins it. */
  async create(request: Partial<CreateTable> & Pick<CreateTable, 'game'>): Promise<string> {
    const id = request.id ?? this.freshTable();
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const created = await this.post('api/tables', {
      id,
      seats,
      name: this.name,
      ...request,
      commitment: this.fair.commitmentFor(id, 0, 1),
    });
    if (created.status !== 200) throw new Error(JSON.stringify(created.json));
    if (request.seats === undefined || request.seats.some(({ kind }) => kind === 'me')) await this.look(id, 0);
    return id;
  }

  async sit(table: string, seat: number): Promise<void> {
    const answer = await this.post(`api/tables/${table}/seats/${seat}`, {
      name: this.name,
      commitment: this.fair.commitmentFor(table, seat, 1),
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.json));
    await this.look(table, seat);
  }

  /** Connects and joins a table; commits and reveals automatically, as the page does. */
  async look(table: string, seat?: number): Promise<Client> {
    this.#hasLeft = false;
    this.client ??= new Client(
      {
        key: this.key,
        connect: (events, at) => {
          this.dialled++;
          const socket = new WebSocket(at === undefined ? this.socketUrl : new URL(at, this.socketUrl));
          this.#socket = socket;
          socket.on('open', () => events.opened());
          socket.on('message', (data, binary) => {
            this.sizes.push((data as Buffer).length);
            const text = uncompressed(data, binary);
            this.received.push(text);
            events.received(text);
          });
          socket.on('close', () => events.closed());
          socket.on('error', () => socket.terminate());
          return { send: (text) => socket.send(text), close: () => socket.close() };
        },
        schedule: (milliseconds, call) => {
          const timer = setTimeout(call, milliseconds / 4);
          return () => clearTimeout(timer);
        },
        onChange: () => this.#changed(),
      },
      this.#draw().slice(0, 8),
    );
    this.client.join(table, seat);
    await this.until(({ table: info, joinError }) => info?.id === table || joinError !== undefined);
    return this.client;
  }

  readonly #steps = new StartSteps();
  reveals = true;

  #changed(): void {
    const info = this.client?.table;
    if (info?.you !== undefined && this.reveals) {
      const { attempt } = info.fair;
      const own = info.seats[info.you];
      if (info.stage === 'open' && own?.commitment === undefined)
        this.#steps.runOnce('commit', info, async () => this.client?.commit(attempt, this.fair.commitmentFor(info.id, info.you!, attempt)));
      if (info.stage === 'starting' && !own?.revealed) this.#steps.runOnce('reveal', info, () => this.#reveal(info));
      if (own?.revealed) this.fair.markRevealed(info);
    }
    if (info && this.client)
      this.fair.saveHeads(info.id, [...this.client.heads, ...(info.fair.last && this.client.heads.length > 0 ? [info.fair.last] : [])]);
    for (const wake of this.#waiters.splice(0)) wake();
  }

  async #reveal(info: TableInfo): Promise<ActionResult> {
    const entropy = this.fair.reveal(info);
    if (entropy.ok) return this.client?.reveal(info.fair.attempt, entropy.value);
    this.distrust = entropy.fault;
    return undefined;
  }

  /** The device's receipt of a table. */
  receipt(table: string): Receipt {
    const receipt = this.fair.receipt(table);
    if (!receipt) throw new Error(`${this.name} kept nothing of table ${table}`);
    return receipt;
  }

  /** Waits until the client fulfils a condition. */
  async until(condition: (client: Client) => boolean, milliseconds = 60_000): Promise<Client> {
    const deadline = Date.now() + milliseconds;
    while (!this.client || !condition(this.client)) {
      // The wait has already ended.
      if (this.#hasLeft) throw new Error(`${this.name || 'a guest'} has left`);
      if (Date.now() > deadline)
        throw new Error(
          `${this.name || 'a guest'} waited too long; ${this.client?.connectionStatus}, ${JSON.stringify(this.client?.table ?? this.client?.joinError)}`,
        );
      await new Promise<void>((resolve) => {
        this.#waiters.push(resolve);
        setTimeout(resolve, 50);
      });
    }
    return this.client;
  }

  /** Waits until all messages sent so far have arrived. */
  async caughtUp(): Promise<void> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) throw new Error(`${this.name} is not connected`);
    await echoServer(socket);
  }

  /** The legal moves of the seat, computed from the view as the page does. */
  async legal(): Promise<string[]> {
    const { client } = this;
    const seat = client?.table?.you;
    if (!client?.owesDecision || seat === undefined || !client.view || !client.table) return [];
    return legalMoves(await gameNamed(client.table.game), client.view, seat);
  }

  /** Makes a legal move; false if no decision is owed. */
  async moveAny(random: SeededChance): Promise<boolean> {
    const moves = await this.legal();
    if (moves.length === 0) return false;
    await this.client?.move(moves[random.below(moves.length, 'table')]!);
    return true;
  }

  /** Drops the connection without closing it. */
  cut(): void {
    this.#socket?.terminate();
  }

  leave(): void {
    this.client?.close();
    this.client = undefined;
    this.#hasLeft = true;
    for (const wake of this.#waiters.splice(0)) wake();
  }
}

async function gameNamed(id: string): Promise<AnyGame> {
  if (!isKnownGame(id)) throw new Error(`there is no game ${id}`);
  return loadGame(id);
}

const list = new MoveList();

function legalMoves(game: AnyGame, view: object, seat: number): string[] {
  const random = new SeededChance(1);
  const state = game.sampler(view)(random, (sample, other) => {
    game.moves(sample, other, list);
    return list.get(0);
  });
  game.moves(state, seat, list);
  return list.toArray().map((move) => game.format(state, move));
}

/** Plays until the match is over, each seat by its guest. */
export async function playToTheEnd(guests: readonly Guest[], seed = 1, most = 20_000): Promise<void> {
  const random = new SeededChance(seed);
  for (let n = 0; n < most; n++) {
    if (guests.every(({ client }) => client?.table?.outcome)) return;
    let moved = false;
    for (const guest of guests) moved = (await guest.moveAny(random)) || moved;
    if (!moved) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  throw new Error('the match did not end');
}
