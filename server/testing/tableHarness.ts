import { commitment } from '@fray/engine';
import type { ClockView, CreateTable, ServerMessage, TableAction, TableInfo, WireFrame } from '@fray/protocol';
import { OutboundHttp } from '../base/outboundHttp.ts';
import { Webhooks } from '../notifications/webhooks.ts';
import { LocalStore } from '../store/localStore.ts';
import type { StoreHooks } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import type { BotPlayers } from '../tables/bots.ts';
import type { LiveViewer, Subscriber } from '../tables/subscribers.ts';
import type { Table } from '../tables/table.ts';
import { type RegistryOverrides, TableRegistry } from '../tables/tableRegistry.ts';
import { FakeClock, settle } from './fakeClock.ts';
import { playerCommands, seatCommands } from './tableCommands.ts';

export const USERS = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32));
export const entropyOf = (seat: number, attempt: number): string => `${seat}${attempt}`.repeat(32);
export const TABLE = 'abcdefghij';
export const LIVE = { bank: 60, turn: 10, timeouts: 2, whenOut: 'bot' as const };

/** A client of a table without a network; records every message. */
export class SeatedClient implements Subscriber {
  readonly viewer: LiveViewer;
  readonly person: string | undefined;
  readonly texts: string[] = [];
  isClosed = false;

  constructor(viewer: LiveViewer, person: string | undefined) {
    this.viewer = viewer;
    this.person = person;
  }

  /** Called for every message received. */
  onMessage: (message: ServerMessage) => void = () => {};

  send(text: string): void {
    this.texts.push(text);
    this.onMessage(JSON.parse(text) as ServerMessage);
  }

  rejoin(): void {
    this.isClosed = true;
  }

  get messages(): ServerMessage[] {
    return this.texts.map((text) => JSON.parse(text) as ServerMessage);
  }

  get frames(): WireFrame[] {
    return this.messages.flatMap((message) => (message.t === 'f' ? [message] : message.t === 'history' ? message.frames : []));
  }

  /** Clocks of the last frame. */
  get clock(): ClockView | undefined {
    const last = this.messages.findLast((message) => message.t === 'f');
    return last?.t === 'f' ? last.c : undefined;
  }

  get table(): TableInfo {
    const last = this.messages.findLast((message) => message.t === 'table');
    if (last?.t !== 'table') throw new Error('nothing was told about the table');
    return last.table;
  }

  /** Number of the next decision owed. */
  get decision(): number {
    return this.frames.at(-1)?.k ?? 0;
  }

  answerTo(id: string): string {
    for (const message of this.messages) {
      if (message.t === 'no' && message.id === id) return message.reason ?? message.code;
      if ((message.t === 'done' && message.id === id) || (message.t === 'f' && message.a === id)) return 'done';
    }
    return 'nothing';
  }
}

/** Bots that answer immediately with a given move. */
class FakeBots implements BotPlayers {
  request = 0;
  answer = '';

  ask(..._asked: Parameters<BotPlayers['ask']>): Promise<string> {
    this.request++;
    return Promise.resolve(this.answer);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A table registry on a fake clock, with clients in the same process. */
export class TableHarness {
  readonly time = new FakeClock();
  readonly bots = new FakeBots();
  readonly notices: string[] = [];
  readonly calls: string[] = [];
  readonly logged: string[] = [];
  store: Store;
  registry: TableRegistry;
  readonly #file: string;
  #ids = 0;

  readonly #means: RegistryOverrides | undefined;

  constructor(file = ':memory:', hooks: StoreHooks = {}, means?: RegistryOverrides, store: Store = new LocalStore(file, hooks)) {
    this.#file = file;
    this.#means = means;
    this.store = store;
    this.registry = this.#createRegistry();
  }

  #createRegistry(): TableRegistry {
    const notices = new Webhooks(
      new OutboundHttp('off'),
      () => 'http://here/',
      () => {},
    );
    notices.onNotification = ({ person, by, path }) => this.calls.push(`${person[0]} by ${by}: ${path}`);
    notices.onNotice = ({ person, table }) => this.notices.push(`${person[0]} ${table}`);
    return new TableRegistry(this.store, this.time, this.bots, notices, (what) => this.logged.push(what), this.#means);
  }

  /** Simulates a restart of the process. */
  async restart(how: 'gently' | 'killed' = 'gently'): Promise<void> {
    if (how === 'gently') await this.registry.close();
    await this.store.close();
    this.store = new LocalStore(this.#file);
    this.registry = this.#createRegistry();
    await this.registry.wake();
    await settle();
  }

  async table(): Promise<Table> {
    const table = await this.registry.find(TABLE);
    if (!table) throw new Error('there is no table');
    return table;
  }

  /** Opens a table hosted by the first user. */
  async open(request: Partial<CreateTable> & Pick<CreateTable, 'game'>, people = 2): Promise<Table> {
    const seats: CreateTable['seats'] =
      request.seats ?? Array.from({ length: people }, (_, seat) => ({ kind: seat === 0 ? 'me' : 'open' }));
    const created = await this.registry.newTables.create(USERS[0]!, {
      id: TABLE,
      options: {},
      private: true,
      watch: true,
      pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' },
      name: 'Ann',
      ...request,
      seats,
      commitment: commitment(entropyOf(0, 1)),
    });
    if (!created.ok) throw new Error(created.fault.message);
    return this.table();
  }

  /** Opens a table with users in all seats, ready to reveal; returns their clients. */
  async begin(request: Partial<CreateTable> & Pick<CreateTable, 'game'>, people = 2): Promise<SeatedClient[]> {
    const table = await this.open(request, people);
    const open = table.seats.filter(({ kind }) => kind === 'open');
    for (const { seat } of open)
      await seatCommands(table).take(seat, USERS[seat]!, ['Ann', 'Bo', 'Cy', 'Di'][seat]!, commitment(entropyOf(seat, 1)));
    const players = table.seats.flatMap(({ seat, kind }) => (kind === 'human' ? [new SeatedClient(seat, USERS[seat])] : []));
    for (const one of players) await this.look(one);
    return players;
  }

  async reveal(seat: number, attempt = 1): Promise<unknown> {
    const table = await this.table();
    const answer = await seatCommands(table).reveal(seat, attempt, entropyOf(seat, attempt));
    await settle();
    return answer;
  }

  async commit(seat: number, attempt: number): Promise<unknown> {
    const answer = await seatCommands(await this.table()).commit(seat, attempt, commitment(entropyOf(seat, attempt)));
    await settle();
    return answer;
  }

  /** A running match. */
  async start(request: Partial<CreateTable> & Pick<CreateTable, 'game'>, people = 2): Promise<SeatedClient[]> {
    const players = await this.begin(request, people);
    for (const { viewer } of players) if (typeof viewer === 'number') await this.reveal(viewer);
    return players;
  }

  async look(one: SeatedClient, seen = 0): Promise<SeatedClient> {
    (await this.table()).join(one, seen);
    await settle();
    return one;
  }

  /** Makes moves for a client; returns the answer to the last one. */
  async play(one: SeatedClient, ...moves: readonly string[]): Promise<string> {
    const table = await this.table();
    let id = '';
    for (const move of moves) {
      id = `m${this.#ids++}`;
      playerCommands(table).move(one, one.viewer as number, id, one.decision, move);
      await settle();
    }
    return one.answerTo(id);
  }

  async act(one: SeatedClient, action: TableAction): Promise<string> {
    const id = `a${this.#ids++}`;
    playerCommands(await this.table()).act(one, one.viewer as number, id, action, action === 'undo' ? one.decision : undefined);
    await settle();
    return one.answerTo(id);
  }
}

/** The client that owes a decision first, and the other one. */
export const inOrder = ([a, b]: SeatedClient[]): [SeatedClient, SeatedClient] => (a!.frames.at(-1)?.o === 1 ? [a!, b!] : [b!, a!]);
