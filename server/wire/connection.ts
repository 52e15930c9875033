import { never } from '@fray/engine';
import { type Asked, type ClientMessage, OLDEST, PROTOCOL, readClientMessage, type ServerMessage } from '@fray/protocol';
import type { RawData, WebSocket } from 'ws';
import { LIMITS } from '../limits.ts';
import { StorageError } from '../store/store.ts';
import type { Looker } from '../tables/channel.ts';
import { again } from '../tables/fault.ts';
import { type Hall, personOf } from '../tables/hall.ts';
import type { Table } from '../tables/table.ts';
import type { Clockwork } from '../time.ts';
import { Bucket } from './rates.ts';
import { squeezed } from './squeeze.ts';

/** Why a connection was closed, as WebSocket close codes of our own. */
const CLOSED = { silent: 4000, skew: 4001, flood: 4002, slow: 4003, full: 4004, again: 4005 } as const;

/** Milliseconds until a table is asked for again when what keeps it is away, and how often at most. */
const FIND_AGAIN = 500;
const FINDS = 240;

export interface Floor {
  readonly hall: Hall;
  /** The person that a device acts as. */
  personAt(device: string): Promise<string>;
  readonly time: Clockwork;
  readonly build: string;
  /** Servers that help two pages to find each other for picture and sound. */
  readonly ice: readonly string[];
  readonly rates: { readonly burst: number; readonly each: number };
  count(what: 'message' | 'refused'): void;
  /** What all connections from one address share. */
  readonly address: { readonly joins: Bucket; readonly talk: Bucket };
  log(what: string, about: object): void;
  /** The connection says goodbye. */
  gone(connection: Connection): void;
}

/** One open page: it says hello, looks at one table at a time, and acts there. Whatever it sends, the others do not notice. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #floor: Floor;
  readonly #bucket: Bucket;
  readonly #joinsLeft: Bucket;
  readonly #faces: Bucket;
  readonly #pages: Bucket;
  #welcomed = false;
  /** Who says hello is being looked up. */
  #identifying: Promise<void> | undefined;
  #person: string | undefined;
  #at: { readonly table: Table; readonly looker: Looker; readonly seat: number | undefined } | undefined;
  /** Joins overtake each other: only the last one counts. */
  #joins = 0;
  /** What is sent behind a join waits until it is through. */
  #joining: Promise<void> | undefined;
  #closed = false;
  #alive = true;

  constructor(socket: WebSocket, floor: Floor) {
    this.#socket = socket;
    this.#floor = floor;
    const now = floor.time.now();
    this.#bucket = new Bucket(floor.rates, now);
    this.#joinsLeft = new Bucket(LIMITS.joins, now);
    this.#faces = new Bucket(LIMITS.faces, now);
    this.#pages = new Bucket(LIMITS.pages, now);
    const stopWaiting = floor.time.after(LIMITS.hello, () => !this.#welcomed && this.close(CLOSED.silent, 'no hello'));
    socket.on('message', (data, binary) => this.#receive(data, binary));
    socket.on('pong', () => {
      this.#alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      stopWaiting();
      this.#closed = true;
      this.#leave();
      floor.gone(this);
    });
  }

  get person(): string | undefined {
    return this.#person;
  }

  /** The table that is looked at, from whichever side. */
  get table(): string | undefined {
    return this.#at?.table.id;
  }

  send(message: ServerMessage): void {
    this.#write(JSON.stringify(message));
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Whoever is there is somebody else from now on: the page comes back by itself and says hello anew. */
  begin(): void {
    this.close(CLOSED.again, 'hello again');
  }

  /** Called at a steady beat: whoever did not answer since the last one is gone. */
  checkAlive(): void {
    if (!this.#alive) return this.#socket.terminate();
    this.#alive = false;
    this.#socket.ping();
  }

  #write(text: string): void {
    if (this.#closed || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > LIMITS.backlog) {
      this.#floor.log('slow-reader', { backlog: this.#socket.bufferedAmount });
      return this.#socket.terminate();
    }
    this.#socket.send(squeezed(text));
  }

  #receive(data: RawData, binary: boolean): void {
    this.#floor.count('message');
    if (!this.#bucket.take(this.#floor.time.now())) {
      this.#no('too-fast', 'more messages than one page sends');
      return this.close(CLOSED.flood, 'too many messages');
    }
    if (binary) return this.#no('not-text', 'messages are JSON texts');
    let json: unknown;
    // One buffer, as the socket's binaryType is left at its standard.
    try {
      json = JSON.parse((data as Buffer).toString());
    } catch {
      return this.#no('not-json', 'messages are JSON texts');
    }
    const read = readClientMessage(json);
    if (!read.ok) return this.#no('bad-message', `${read.fault.field}: ${read.fault.message}`, idOf(json));
    if (this.#identifying) void this.#identifying.then(() => this.#carryOut(read.value, json));
    else this.#carryOut(read.value, json);
  }

  #carryOut(message: ClientMessage, json: unknown): void {
    try {
      this.#handle(message);
    } catch (error) {
      // A fault of ours: it is logged, this page is told, and nobody else notices.
      this.#floor.log('fault', { message: message.t, error: error instanceof Error ? error.stack : String(error) });
      this.#no('fault', 'the server could not do that; it has been logged', idOf(json));
    }
  }

  #handle(message: ClientMessage): void {
    if (message.t === 'hello') return this.#hello(message);
    if (!this.#welcomed) return this.#no('no-hello', 'say hello first');
    switch (message.t) {
      case 'join':
        this.#joinLater(message);
        return;
      case 'leave':
        this.#joins++;
        return this.#leave();
      case 'ping':
        return this.send({ t: 'pong' });
      case 'past':
        return this.#past(message);
      case 'say':
      case 'move':
      case 'moves':
      case 'act':
      case 'claim':
      case 'commit':
      case 'reveal':
      case 'face':
        if (!this.#joining) return this.#act(message);
        void this.#joining.then(() => this.#act(message));
        return;
      default:
        return never(message);
    }
  }

  #hello({ v, key }: Asked<'hello'>): void {
    if (v < OLDEST || v > PROTOCOL) {
      this.#no('protocol-version', `this server speaks versions ${OLDEST} to ${PROTOCOL}: reload the page; nothing is lost`);
      return this.close(CLOSED.skew, 'another version');
    }
    if (this.#welcomed) return this.#no('hello-twice', 'hello was said already');
    this.#welcomed = true;
    if (key === undefined) return this.#welcome(v);
    // What is said behind it waits.
    this.#identifying = this.#floor
      .personAt(personOf(key))
      .then(
        (person) => {
          this.#person = person;
          this.#welcome(v);
        },
        (error: unknown) => {
          this.#floor.log('fault', { message: 'hello', error: String(error) });
          this.close(CLOSED.again, 'the server could not do that');
        },
      )
      .finally(() => {
        this.#identifying = undefined;
      });
  }

  #welcome(v: number): void {
    this.send({
      t: 'welcome',
      v: Math.min(v, PROTOCOL),
      build: this.#floor.build,
      ...(this.#floor.ice.length > 0 ? { ice: this.#floor.ice } : {}),
    });
  }

  #joinLater(message: Asked<'join'>): void {
    const now = this.#floor.time.now();
    if (!this.#joinsLeft.take(now) || !this.#floor.address.joins.take(now))
      return this.#no('joined-too-often', 'wait a moment before you join again');
    const joining = this.#join(message)
      .catch((error: unknown) => {
        this.#floor.log('fault', { message: 'join', error: error instanceof Error ? error.stack : String(error) });
        this.#no('fault', 'the server could not do that; it has been logged');
      })
      .then(() => {
        if (this.#joining === joining) this.#joining = undefined;
      });
    this.#joining = joining;
  }

  async #join({ table: id, seat, seen }: Asked<'join'>): Promise<void> {
    const join = ++this.#joins;
    this.#leave();
    const isWanted = () => !this.#closed && join === this.#joins;
    const table = await this.#find(id, isWanted);
    if (!isWanted()) return;
    if (!table) return this.#no('unknown-table', `there is no table ${id}`);
    const person = this.#person;
    if (seat !== undefined && (person === undefined || table.seats[seat]?.person !== person))
      return this.#no('not-your-seat', 'this is somebody else’s seat');
    const mayWatch = table.row.watch === 1 || table.row.stage === 'open' || table.row.stage === 'starting';
    if (seat === undefined && !mayWatch && !table.seats.some((row) => person !== undefined && row.person === person))
      return this.#no('no-spectators', 'this table is for its players only');
    const looker: Looker = {
      viewer: seat ?? 'watcher',
      person,
      send: (text) => this.#at?.looker === looker && this.#write(text),
      rejoin: (anew) => {
        if (this.#at?.looker !== looker) return;
        this.#at = undefined;
        this.send({ t: 'again', ...(anew ? { anew } : {}) });
      },
    };
    this.#at = { table, looker, seat };
    table.join(looker, seen);
  }

  /** A table; what keeps it may be away for a while, and then it is asked again for as long as that is wanted. */
  async #find(id: string, isWanted: () => boolean): Promise<Table | undefined> {
    for (let tried = 1; ; tried++) {
      try {
        return await this.#floor.hall.find(id);
      } catch (error) {
        if (!(error instanceof StorageError) || !isWanted() || tried === FINDS) throw error;
        await new Promise<void>((resolve) => this.#floor.time.after(FIND_AGAIN, resolve));
      }
    }
  }

  #past({ before }: Asked<'past'>): void {
    const at = this.#at;
    if (!at) return this.#no('no-table', 'join a table first');
    if (!this.#pages.take(this.#floor.time.now())) return this.#no('joined-too-often', 'wait a moment before you ask for more');
    at.table.past(at.looker, before);
  }

  #leave(): void {
    const at = this.#at;
    this.#at = undefined;
    at?.table.leave(at.looker);
  }

  #act(message: Asked<'say' | 'move' | 'moves' | 'act' | 'claim' | 'commit' | 'reveal' | 'face'>): void {
    if (message.t === 'say') return this.#say(message);
    const at = this.#at;
    if (!at) return this.#no('no-table', 'join a table first', message.id);
    const { table, looker, seat } = at;
    if (seat === undefined) return this.#no('watching', 'those who watch do not act', message.id);
    if (table.seats[seat]?.person !== this.#person) return this.#no('not-your-seat', 'this is somebody else’s seat', message.id);
    switch (message.t) {
      case 'move':
        return table.move(looker, seat, message.id, message.on, message.move);
      case 'moves':
        return table.tellMoves(looker, seat, message.id, message.on);
      case 'act':
        return table.act(looker, seat, message.id, message.action, message.on);
      case 'claim':
        return table.claim(looker, seat, message.id, message.what, message.seat);
      case 'commit':
        return this.#answer(message.id, table.seating.commit(seat, message.attempt, message.commitment));
      case 'face':
        if (!this.#faces.take(this.#floor.time.now())) return this.#no('too-fast', 'wait a moment', message.id);
        return table.talk.passOn(looker, seat, message.id, message.signal);
      case 'reveal':
        return this.#answer(message.id, table.seating.reveal(seat, message.attempt, message.entropy));
      default:
        return never(message);
    }
  }

  #answer(id: string, asked: Promise<{ code: string; message: string } | undefined>): void {
    void asked.then((fault) => {
      // The page was told to come in again, and then asks again.
      if (fault?.code === again.code) return;
      if (fault) this.#no(fault.code, fault.message, id);
      else this.send({ t: 'done', id });
    });
  }

  #say({ id, phrase, text }: Asked<'say'>): void {
    const at = this.#at;
    if (!at) return this.#no('no-table', 'join a table first', id);
    if ((phrase === undefined) === (text === undefined)) return this.#no('bad-message', 'say a phrase or a text', id);
    const { seat, table, looker } = at;
    // However many windows somebody opens.
    const talk = seat === undefined ? this.#floor.address.talk : table.talk.leftFor(seat);
    if (!talk.take(this.#floor.time.now())) return this.#no('too-much-talk', 'wait a moment before you say more', id);
    this.#floor.hall.nameOf(this.#person).then(
      (name) => table.talk.say(looker, id, name, { phrase, text }),
      () => this.#no('fault', 'the server could not do that; it has been logged', id),
    );
  }

  #no(code: string, message: string, id?: string): void {
    this.#floor.count('refused');
    this.send({ t: 'no', ...(id === undefined ? {} : { id }), code, message });
  }
}

/** The id of a message that could not be read, if it has one that can. */
function idOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('id' in json)) return undefined;
  return typeof json.id === 'string' && /^[A-Za-z0-9_-]{1,24}$/.test(json.id) ? json.id : undefined;
}
