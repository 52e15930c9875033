import { randomBytes } from 'node:crypto';
import { type FrayClient, FrayError, freshId } from '@fray/client';
import { type AnyGame, readChoices } from '@fray/engine';
import { type ChallengeView, Client, type OwnTable, type TableInfo } from '@fray/protocol';
import { AnswerError, challengesIn, legalMovesIn, ownTablesIn } from '../bot/answers.ts';
import { apiConnections } from '../bot/apiConnection.ts';
import { createFairDevice, FairStart } from '../bot/fairStart.ts';
import { Timers } from '../bot/timers.ts';
import { type AgentGame, namedPlaces, type SeatReport } from './agentGame.ts';
import type { AgentGames } from './agentGames.ts';
import { fromServer, ToolError } from './tool.ts';

/** Tables that are followed at the same time. A server allows a user ten streams. */
const MAX_TABLES = 6;
/** How long a tool waits for the agent's next decision, in milliseconds. Agents give a tool about a minute. */
const PATIENCE = 25_000;
/** How long it waits for the first state of a table. */
const ARRIVAL = 10_000;
/** Maximum number of events in one answer: the newest ones. */
const MAX_TOLD = 100;

/** Turns what a server refuses into a sentence for the agent. */
async function atServer<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof FrayError)
      throw new ToolError(
        `the server refuses: ${fromServer(error.message)}${error.wait === undefined ? '' : `; try again in ${error.wait} s`}`,
      );
    if (error instanceof AnswerError) throw new ToolError(fromServer(error.message));
    // Anything else comes from the network.
    throw new ToolError('the server does not answer; try again later');
  }
}

/** The agent's seat at a table of a server, as the account of its token. Comes back after lost connections. */
class ServerGame implements AgentGame {
  readonly id: string;
  readonly #api: FrayClient;
  readonly #game: AnyGame;
  readonly #seat: number;
  readonly #client: Client;
  readonly #start: FairStart;
  readonly #timers = new Timers();
  readonly #waiting = new Set<() => void>();
  /** The decision that was answered last. */
  #decided = -1;
  /** Steps that the agent was told of. */
  #lastReported = 0;
  #failure: string | undefined;

  constructor(api: FrayClient, fair: ReturnType<typeof createFairDevice>, game: AnyGame, { id, seat }: Pick<OwnTable, 'id' | 'seat'>) {
    this.id = id;
    this.#api = api;
    this.#game = game;
    this.#seat = seat;
    this.#start = new FairStart(fair, (why) => (this.#failure = why));
    this.#client = new Client(
      {
        connect: apiConnections(api, seat),
        schedule: (milliseconds, call) => this.#timers.after(milliseconds, call),
        onChange: (client) => queueMicrotask(() => this.#look(client)),
      },
      randomBytes(6).toString('hex'),
    );
    this.#client.join(id, seat);
  }

  close(): void {
    this.#client.close();
    this.#timers.clear();
  }

  /** Waits until the agent is to decide, or the game is over, or for a while. */
  wait(): Promise<void> {
    return this.#until(() => this.#owes || this.#isOver, PATIENCE);
  }

  /** Waits while the match begins by itself: not for people who have yet to come. */
  async begin(): Promise<void> {
    const table = await this.#table();
    if (table.seats.some(({ kind }) => kind === 'open')) return;
    await this.wait();
  }

  async report(): Promise<SeatReport> {
    const table = await this.#table();
    const { view, timeline } = this.#client;
    const steps = timeline.filter(({ n }) => n > this.#lastReported);
    this.#lastReported = timeline.at(-1)?.n ?? this.#lastReported;
    const options = readChoices(this.#game, table.options);
    if (!options.ok) throw new ToolError(`this program does not know the options of table ${this.id}: ${options.fault.field}`);
    const base = { id: this.id, game: table.game, you: this.#game.seatNames[this.#seat] ?? String(this.#seat) };
    const { outcome } = table;
    const result = outcome && {
      reason: fromServer(this.#game.localize(outcome.reason, 'en')),
      places: namedPlaces(outcome.places, this.#game.seatNames),
    };
    const moves = this.#owes ? await this.#moves() : [];
    return {
      ...base,
      board: view ? ofItsGame(() => this.#game.renderText(view)) : `(${table.stage}: ${seatsText(table)})`,
      view: view ?? {},
      moves: moves ?? [],
      happened: ofItsGame(() =>
        steps
          .flatMap(({ events }) => events.map((event) => fromServer(this.#game.describeEvent(event, 'en', options.value))))
          .slice(-MAX_TOLD),
      ),
      ...(result ? { result } : moves?.length ? {} : { waits: moves ? waitText(table) : 'the token of this program may not play' }),
    };
  }

  async play(move: string): Promise<string | undefined> {
    await this.#table();
    if (!this.#owes) return 'not-your-decision: you have nothing to decide now; use wait';
    const on = this.#client.decisionNumber;
    const refused = await this.#client.move(move);
    if (refused) return `${refused.code}: ${fromServer(refused.message)}`;
    this.#decided = on;
    await this.wait();
    return undefined;
  }

  async concede(): Promise<string | undefined> {
    await this.#table();
    const refused = await this.#client.act('concede');
    if (refused) return `${refused.code}: ${fromServer(refused.message)}`;
    await this.#until(() => this.#isOver, ARRIVAL);
    return undefined;
  }

  /** Before the match: gives the seat back. */
  async leave(): Promise<void> {
    await atServer(() => this.#api.send('DELETE', `/tables/${this.id}/seats/${this.#seat}`));
  }

  async record(): Promise<string | undefined> {
    try {
      return String(await this.#api.send('GET', `/tables/${this.id}/record`));
    } catch (error) {
      if (error instanceof FrayError && error.code === 'not-over') return undefined;
      return atServer(() => Promise.reject(error));
    }
  }

  get #owes(): boolean {
    const { owesDecision, view, decisionNumber } = this.#client;
    return owesDecision && view !== undefined && decisionNumber !== this.#decided && !this.#isOver;
  }

  /** Whether the table has arrived and, for a running match, its view, which is sent later. */
  get #hasState(): boolean {
    const { table, view } = this.#client;
    return table !== undefined && (table.stage !== 'running' || view !== undefined);
  }

  get #isOver(): boolean {
    return this.#client.table?.outcome !== undefined;
  }

  /** The table, as soon as its first state is here. Throws a `ToolError` if the server refuses it. */
  async #table(): Promise<TableInfo> {
    await this.#until(() => this.#hasState, ARRIVAL);
    const { table, joinError } = this.#client;
    if (this.#failure !== undefined) throw new ToolError(this.#failure);
    if (joinError) throw new ToolError(`the server refuses: ${joinError.code}: ${fromServer(joinError.message)}`);
    if (!table) throw new ToolError('the server does not answer; try again later');
    return table;
  }

  /** The legal moves, as the server names them; undefined if the token may only read. */
  async #moves(): Promise<readonly string[] | undefined> {
    try {
      return legalMovesIn(await this.#api.act(this.id, this.#seat, { t: 'moves', on: this.#client.decisionNumber }));
    } catch (error) {
      if (error instanceof FrayError && error.code === 'scope-missing') return undefined;
      return atServer(() => Promise.reject(error));
    }
  }

  #look(client: Client): void {
    if (client.table) this.#start.advance(client, client.table, this.#seat);
    for (const look of this.#waiting) look();
  }

  #until(isSo: () => boolean, time: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        cancel();
        this.#waiting.delete(look);
        resolve();
      };
      const look = () => (isSo() || this.#client.joinError !== undefined || this.#failure !== undefined ? end() : undefined);
      const cancel = this.#timers.after(time, end);
      this.#waiting.add(look);
      look();
    });
  }
}

/** The game's text for a view or an event. An unreadable one counts as an invalid answer of the server. */
function ofItsGame<T>(tell: () => T): T {
  try {
    return tell();
  } catch {
    throw new ToolError('this is no answer of a Fray server: the position is none of this game');
  }
}

const seatsText = ({ seats }: TableInfo): string =>
  seats.map(({ kind, name }, n) => `seat ${n} ${name === '' ? kind : fromServer(name)}`).join(', ');

function waitText(table: TableInfo): string {
  switch (table.stage) {
    case 'open':
      return 'the match begins when all seats are taken; use wait';
    case 'starting':
      return 'the match is about to begin; use wait';
    case 'running':
      return 'the others decide; use wait';
    default:
      return `the table is ${table.stage}`;
  }
}

/** A table to open, without the agent's own seat. */
interface NewTable {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: readonly object[];
  readonly private: boolean;
  readonly pace: object;
}

/** The tables of an agent at a server. */
export class ServerGames {
  readonly #api: FrayClient;
  readonly #known: AgentGames;
  readonly #stop: AbortController;
  readonly #fair = createFairDevice();
  readonly #games = new Map<string, ServerGame>();

  /** @param stop Ends the requests of `api`. */
  constructor(api: FrayClient, known: AgentGames, stop: AbortController) {
    this.#api = api;
    this.#known = known;
    this.#stop = stop;
  }

  /** Follows a table where the account has a seat. */
  async find(id: string): Promise<ServerGame> {
    const known = this.#games.get(id);
    if (known) return known;
    const { tables } = await this.list();
    const own = tables.find((table) => table.id === id);
    if (!own) throw new ToolError(`your account has no seat at a table “${id}”; my_tables lists them`);
    return this.#follow(own);
  }

  async #follow(own: Pick<OwnTable, 'id' | 'seat' | 'game'>): Promise<ServerGame> {
    const followed = new ServerGame(this.#api, this.#fair, await this.#known.find(own.game), own);
    this.#forget(own.id);
    this.#games.set(own.id, followed);
    for (const oldest of this.#games.keys()) {
      if (this.#games.size <= MAX_TABLES) break;
      this.#forget(oldest);
    }
    return followed;
  }

  #forget(id: string): void {
    this.#games.get(id)?.close();
    this.#games.delete(id);
  }

  /** Opens a table and takes its first seat. */
  async open(plan: NewTable): Promise<ServerGame> {
    const id = freshId();
    const commitment = this.#fair.commitmentFor(id, 0, 1);
    await atServer(() => this.#api.send('POST', '/tables', { ...plan, id, seats: [{ kind: 'me' }, ...plan.seats], commitment }));
    return this.#follow({ id, seat: 0, game: plan.game });
  }

  /** Takes a free seat, or one that is reserved for the account. */
  async sit(id: string, seat: number): Promise<ServerGame> {
    await atServer(() => this.#api.send('POST', `/tables/${id}/seats/${seat}`, { commitment: this.#fair.commitmentFor(id, seat, 1) }));
    return this.find(id);
  }

  async decline(id: string, seat: number): Promise<void> {
    await atServer(() => this.#api.send('POST', `/tables/${id}/seats/${seat}/decline`, {}));
  }

  /** Before the match: gives the account's seat back. */
  async leave(id: string): Promise<void> {
    await (await this.find(id)).leave();
    this.#forget(id);
  }

  /** The account's tables, newest first, and the challenges that wait for it. */
  async list(): Promise<{ readonly tables: readonly OwnTable[]; readonly challenges: readonly ChallengeView[] }> {
    return atServer(async () => {
      const tables = ownTablesIn(await this.#api.send('GET', '/mine'));
      return { tables, challenges: challengesIn(await this.#api.send('GET', '/me/challenges')) };
    });
  }

  close(): void {
    for (const game of this.#games.values()) game.close();
    this.#games.clear();
    this.#stop.abort();
  }
}
