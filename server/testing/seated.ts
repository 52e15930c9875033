import { commitment } from '@fray/engine';
import type { ClockFace, CreateTable, ServerMessage, TableInfo, WireFrame } from '@fray/protocol';
import { Notices } from '../notices.ts';
import { Outside } from '../outside.ts';
import { LocalStore } from '../store/local.ts';
import type { StoreHooks } from '../store/sqlite.ts';
import type { Store } from '../store/store.ts';
import type { BotPlayers } from '../tables/bots.ts';
import type { LiveViewer, Looker } from '../tables/channel.ts';
import { Hall, type Means } from '../tables/hall.ts';
import type { Table } from '../tables/table.ts';
import { FakeTime, settle } from './fakeTime.ts';

export const PERSON = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32));
export const entropyOf = (seat: number, attempt: number): string => `${seat}${attempt}`.repeat(32);
export const TABLE = 'abcdefghij';
export const LIVE = { bank: 60, turn: 10, timeouts: 2, whenOut: 'bot' as const };

/** Somebody at a table without a network: what they were sent, word for word. */
export class Seated implements Looker {
  readonly viewer: LiveViewer;
  readonly person: string | undefined;
  readonly texts: string[] = [];
  gone = false;

  constructor(viewer: LiveViewer, person: string | undefined) {
    this.viewer = viewer;
    this.person = person;
  }

  /** What it does as soon as it hears something. */
  heard: (message: ServerMessage) => void = () => {};

  send(text: string): void {
    this.texts.push(text);
    this.heard(JSON.parse(text) as ServerMessage);
  }

  rejoin(): void {
    this.gone = true;
  }

  get messages(): ServerMessage[] {
    return this.texts.map((text) => JSON.parse(text) as ServerMessage);
  }

  get frames(): WireFrame[] {
    return this.messages.flatMap((message) => (message.t === 'f' ? [message] : message.t === 'history' ? message.frames : []));
  }

  /** The clocks as the last frame told them. */
  get clock(): ClockFace | undefined {
    const last = this.messages.findLast((message) => message.t === 'f');
    return last?.t === 'f' ? last.c : undefined;
  }

  get table(): TableInfo {
    const last = this.messages.findLast((message) => message.t === 'table');
    if (last?.t !== 'table') throw new Error('nothing was told about the table');
    return last.table;
  }

  /** The number of the decision that is owed next. */
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

/** Bots that answer at once: always the first thing that they are told to. */
class FakeBots implements BotPlayers {
  asked = 0;
  answer = '';

  ask(..._asked: Parameters<BotPlayers['ask']>): Promise<string> {
    this.asked++;
    return Promise.resolve(this.answer);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A hall with time that stands, and tables whose people sit in the same room. */
export class Room {
  readonly time = new FakeTime();
  readonly bots = new FakeBots();
  readonly notices: string[] = [];
  readonly calls: string[] = [];
  readonly logged: string[] = [];
  store: Store;
  hall: Hall;
  readonly #file: string;
  #ids = 0;

  readonly #means: Means | undefined;

  constructor(file = ':memory:', hooks: StoreHooks = {}, means?: Means, store: Store = new LocalStore(file, hooks)) {
    this.#file = file;
    this.#means = means;
    this.store = store;
    this.hall = this.#newHall();
  }

  #newHall(): Hall {
    const notices = new Notices(
      new Outside('off'),
      () => 'http://here/',
      () => {},
    );
    notices.onCall = ({ person, by, path }) => this.calls.push(`${person[0]} by ${by}: ${path}`);
    notices.onNotice = ({ person, table }) => this.notices.push(`${person[0]} ${table}`);
    return new Hall(this.store, this.time, this.bots, notices, (what) => this.logged.push(what), this.#means);
  }

  /** As if the process had been stopped, or killed, and started again. */
  async restart(how: 'gently' | 'killed' = 'gently'): Promise<void> {
    if (how === 'gently') await this.hall.close();
    await this.store.close();
    this.store = new LocalStore(this.#file);
    this.hall = this.#newHall();
    await this.hall.wake();
    await settle();
  }

  async table(): Promise<Table> {
    const table = await this.hall.find(TABLE);
    if (!table) throw new Error('there is no table');
    return table;
  }

  /** Opens a table of the first person. */
  async open(asked: Partial<CreateTable> & Pick<CreateTable, 'game'>, people = 2): Promise<Table> {
    const seats: CreateTable['seats'] = asked.seats ?? Array.from({ length: people }, (_, seat) => ({ kind: seat === 0 ? 'me' : 'open' }));
    const made = await this.hall.newTables.create(PERSON[0]!, {
      id: TABLE,
      options: {},
      private: true,
      watch: true,
      pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' },
      name: 'Ann',
      ...asked,
      seats,
      commitment: commitment(entropyOf(0, 1)),
    });
    if (!made.ok) throw new Error(made.fault.message);
    return this.table();
  }

  /** Opens a table with people in all seats, as far as the devices revealing; returns those people, looking on. */
  async begin(asked: Partial<CreateTable> & Pick<CreateTable, 'game'>, people = 2): Promise<Seated[]> {
    const table = await this.open(asked, people);
    const open = table.seats.filter(({ kind }) => kind === 'open');
    for (const { seat } of open)
      await table.seating.take(seat, PERSON[seat]!, ['Ann', 'Bo', 'Cy', 'Di'][seat]!, commitment(entropyOf(seat, 1)));
    const sitting = table.seats.flatMap(({ seat, kind }) => (kind === 'human' ? [new Seated(seat, PERSON[seat])] : []));
    for (const one of sitting) await this.look(one);
    return sitting;
  }

  async reveal(seat: number, attempt = 1): Promise<unknown> {
    const table = await this.table();
    const answer = await table.seating.reveal(seat, attempt, entropyOf(seat, attempt));
    await settle();
    return answer;
  }

  async commit(seat: number, attempt: number): Promise<unknown> {
    const answer = await (await this.table()).seating.commit(seat, attempt, commitment(entropyOf(seat, attempt)));
    await settle();
    return answer;
  }

  /** A match that runs. */
  async start(asked: Partial<CreateTable> & Pick<CreateTable, 'game'>, people = 2): Promise<Seated[]> {
    const sitting = await this.begin(asked, people);
    for (const { viewer } of sitting) if (typeof viewer === 'number') await this.reveal(viewer);
    return sitting;
  }

  async look(one: Seated, seen = 0): Promise<Seated> {
    (await this.table()).visits.join(one, seen);
    await settle();
    return one;
  }

  /** Makes moves for somebody who owes them; answers how the last one fared. */
  async play(one: Seated, ...moves: readonly string[]): Promise<string> {
    const table = await this.table();
    let id = '';
    for (const move of moves) {
      id = `m${this.#ids++}`;
      table.playing.move(one, one.viewer as number, id, one.decision, move);
      await settle();
    }
    return one.answerTo(id);
  }

  async act(one: Seated, action: Parameters<Table['playing']['act']>[3]): Promise<string> {
    const id = `a${this.#ids++}`;
    (await this.table()).playing.act(one, one.viewer as number, id, action, action === 'undo' ? one.decision : undefined);
    await settle();
    return one.answerTo(id);
  }
}

/** Whoever of two owes a decision first, and the other. */
export const inOrder = ([a, b]: Seated[]): [Seated, Seated] => (a!.frames.at(-1)?.o === 1 ? [a!, b!] : [b!, a!]);
