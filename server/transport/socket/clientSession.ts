import { assertNever } from '@fray/engine';
import type { ErrorCode, Refusal, ServerMessage, SocketMessage } from '@fray/protocol';
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import { TokenBucket } from '../../base/tokenBucket.ts';
import type { ChatIdentity } from '../../community/accounts.ts';
import { StorageError } from '../../store/storageError.ts';
import type { SeatRow } from '../../store/store.ts';
import { TableMovedError } from '../../tables/clusterRouter.ts';
import { RETRY, refusal } from '../../tables/commands.ts';
import { seatCommand } from '../../tables/seatCommand.ts';
import type { Subscriber } from '../../tables/subscribers.ts';
import type { Table } from '../../tables/table.ts';
import type { TableRegistry } from '../../tables/tableRegistry.ts';

/** Milliseconds between attempts to load a table while the store is down, and the maximum number of attempts. */
const RETRY_PAUSE = 500;
const MAX_TRIES = 240;

const NO_USERS: ReadonlySet<string> = new Set();

/** A client's message about the table that it has joined or joins. */
export type TableMessage = SocketMessage<
  'join' | 'leave' | 'past' | 'say' | 'move' | 'moves' | 'act' | 'claim' | 'commit' | 'reveal' | 'face'
>;

/** Receives the table messages of one client: the tables of this node (`ClientSession`), or a proxy to another node. */
export interface TableSession {
  /** Id of the table that the client has joined, as a player or a spectator. */
  readonly table: string | undefined;
  handle(message: TableMessage): void;
  /** Ends the subscription to the table. */
  leave(): void;
}

export interface SessionContext {
  readonly registry: TableRegistry;
  readonly time: Clock;
  /** Limit of the chat lines of all spectators at the client's address. */
  readonly spectatorChatLimit: Pick<TokenBucket, 'take'>;
  /** Rate limit of the requests of one seat. */
  readonly seatRate: { readonly burst: number; readonly each: number };
  /** The name under which a user chats now, and whether the user is muted. */
  chatIdentity(person: string | undefined): Promise<ChatIdentity>;
  count(what: 'refused'): void;
  log(what: string, about: object): void;
}

const notYours = refusal('not-your-seat', 'this seat belongs to another user');

/** Why a user may not join a table, in this seat or as a spectator; undefined if they may. */
function joinError({ row, seats }: Table, seat: number | undefined, person: string | undefined): Refusal | undefined {
  const isPlayer = (at: SeatRow | undefined): boolean => person !== undefined && at?.person === person;
  if (seat !== undefined) return isPlayer(seats[seat]) ? undefined : notYours;
  const mayWatch = row.watch === 1 || row.stage === 'open' || row.stage === 'starting';
  return mayWatch || seats.some(isPlayer) ? undefined : refusal('no-spectators', 'this table is for its players only');
}

/** One connected client, as the tables see it. It joins one table at a time. An invalid or failing message affects this client only. */
export class ClientSession implements TableSession {
  readonly #person: string | undefined;
  readonly #context: SessionContext;
  readonly #write: (text: string) => void;
  readonly #signalLimit: TokenBucket;
  readonly #pageLimit: TokenBucket;
  #at: { readonly table: Table; readonly subscriber: Subscriber; readonly seat: number | undefined } | undefined;
  /** Number of joins so far. A join that a later one has overtaken is dropped. */
  #joins = 0;
  /** Whether the client was told to rejoin. It resends its requests afterwards, so they are not answered before. */
  #isAskedToRejoin = false;
  /** The join in progress. Messages that follow it wait for it. */
  #joining: Promise<void> | undefined;

  constructor(person: string | undefined, context: SessionContext, write: (text: string) => void) {
    this.#person = person;
    this.#context = context;
    this.#write = write;
    const now = context.time.now();
    this.#signalLimit = new TokenBucket(LIMITS.faces, now);
    this.#pageLimit = new TokenBucket(LIMITS.pages, now);
  }

  get table(): string | undefined {
    return this.#at?.table.id;
  }

  #send(message: ServerMessage): void {
    this.#write(JSON.stringify(message));
  }

  handle(message: TableMessage): void {
    switch (message.t) {
      case 'join':
        return this.#joinLater(message);
      case 'leave':
        return this.leave();
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
        return assertNever(message);
    }
  }

  leave(): void {
    this.#joins++;
    this.#isAskedToRejoin = false;
    this.#leaveTable();
  }

  /** Tells the client to join again. With `fromStart` it discards all frames it has. */
  askToRejoin(fromStart = false): void {
    this.#at = undefined;
    this.#isAskedToRejoin = true;
    this.#send({ t: 'again', ...(fromStart ? { anew: fromStart } : {}) });
  }

  #joinLater(message: SocketMessage<'join'>): void {
    const joining = this.#join(message)
      .catch((error: unknown) => {
        if (error instanceof TableMovedError) return this.askToRejoin();
        this.#context.log('fault', { message: 'join', error: error instanceof Error ? error.stack : String(error) });
        this.#sendError('fault', 'the server could not do that; it has been logged');
      })
      .then(() => {
        if (this.#joining === joining) this.#joining = undefined;
      });
    this.#joining = joining;
  }

  async #join({ table: id, seat, seen }: SocketMessage<'join'>): Promise<void> {
    const join = ++this.#joins;
    this.#isAskedToRejoin = false;
    this.#leaveTable();
    const isWanted = () => join === this.#joins;
    const person = this.#person;
    const { registry } = this.#context;
    const [table, blocked] = await this.#retryWhileDown(isWanted, () =>
      Promise.all([registry.findFor(id, seat, person), person === undefined ? NO_USERS : registry.users.blockedBy(person)]),
    );
    if (!isWanted()) return;
    if (!table) return this.#sendError('unknown-table', `there is no table ${id}`);
    const wrong = joinError(table, seat, person);
    if (wrong) {
      const refusal = await table.confirmError(wrong);
      if (isWanted()) this.#refuse(refusal);
      return;
    }
    if (person !== undefined && table.connectionsOf(person) >= LIMITS.connectionsPerTable)
      return this.#sendError('joined-too-often', 'too many of your connections look at this table');
    const subscriber: Subscriber = {
      viewer: seat ?? 'watcher',
      person,
      blocked,
      send: (text) => this.#at?.subscriber === subscriber && this.#write(text),
      rejoin: (fromStart) => {
        if (this.#at?.subscriber === subscriber) this.askToRejoin(fromStart);
      },
    };
    this.#at = { table, subscriber, seat };
    table.join(subscriber, seen);
  }

  /** Retries `find` while the store is down and the client still wants the answer. */
  async #retryWhileDown<T>(isWanted: () => boolean, find: () => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await find();
      } catch (error) {
        if (!(error instanceof StorageError) || !isWanted() || tried === MAX_TRIES) throw error;
        await new Promise<void>((resolve) => this.#context.time.after(RETRY_PAUSE, resolve));
      }
    }
  }

  #past({ before }: SocketMessage<'past'>): void {
    const at = this.#at;
    if (!at) return this.#sendError('no-table', 'join a table first');
    if (!this.#pageLimit.take(this.#context.time.now()))
      return this.#sendError('joined-too-often', 'wait a moment before you ask for more');
    at.table.sendHistoryPage(at.subscriber, before);
  }

  #leaveTable(): void {
    const at = this.#at;
    this.#at = undefined;
    at?.table.leave(at.subscriber);
  }

  #act(message: Exclude<TableMessage, SocketMessage<'join' | 'leave' | 'past'>>): void {
    try {
      this.#actNow(message);
    } catch (error) {
      // A server bug: log it and answer this client; other clients are not affected.
      this.#context.log('fault', { message: message.t, error: error instanceof Error ? error.stack : String(error) });
      this.#sendError('fault', 'the server could not do that; it has been logged', message.id);
    }
  }

  #actNow(message: Exclude<TableMessage, SocketMessage<'join' | 'leave' | 'past'>>): void {
    if (this.#isAskedToRejoin) return;
    if (message.t === 'say') return this.#say(message);
    const at = this.#at;
    if (!at) return this.#sendError('no-table', 'join a table first', message.id);
    const { table, subscriber, seat } = at;
    if (seat === undefined) return this.#sendError('watching', 'spectators cannot act at a table', message.id);
    if (table.seats[seat]?.person !== this.#person) return this.#answer(message.id, table.confirmError(notYours));
    if (!table.requestLimit(seat, this.#context.seatRate).take(this.#context.time.now()))
      return this.#sendError('too-fast', 'wait a moment', message.id);
    const request = { subscriber, id: message.id };
    if (message.t === 'face') {
      if (!this.#signalLimit.take(this.#context.time.now())) return this.#sendError('too-fast', 'wait a moment', message.id);
      return void table.run({ kind: 'signal', seat, signal: message.signal, request });
    }
    const command = seatCommand(message, seat, request);
    const answer = table.run(command);
    // The other commands are answered to the subscriber of their request.
    if (command.kind === 'commit' || command.kind === 'reveal') this.#answer(message.id, answer);
  }

  #answer(id: string, answer: Promise<Refusal | undefined>): void {
    void answer.then((refused) => {
      // The client was told to rejoin, and resends the request then.
      if (refused?.code === RETRY.code) return;
      if (refused) this.#sendError(refused.code, refused.message, id);
      else this.#send({ t: 'done', id });
    });
  }

  /** Refuses a join. If this node is behind the store, the client is told to rejoin instead. */
  #refuse({ code, message }: Refusal): void {
    if (code === RETRY.code) this.askToRejoin();
    else this.#sendError(code, message);
  }

  #say({ id, phrase, text }: SocketMessage<'say'>): void {
    const at = this.#at;
    if (!at) return this.#sendError('no-table', 'join a table first', id);
    if ((phrase === undefined) === (text === undefined)) return this.#sendError('bad-message', 'say a phrase or a text', id);
    const { seat, table, subscriber } = at;
    // All connections of a seat share one limit.
    const limit = seat === undefined ? this.#context.spectatorChatLimit : table.chatLimit(seat);
    if (!limit.take(this.#context.time.now())) return this.#sendError('too-much-talk', 'wait a moment before you say more', id);
    this.#context.chatIdentity(this.#person).then(
      ({ name, isMuted, isBot }) => {
        if (isMuted) return this.#sendError('muted', 'a moderator has silenced you for now', id);
        if (isBot && seat === undefined) return this.#sendError('not-for-bots', 'a bot chats at its own matches only', id);
        void table.run({ kind: 'chat', name, phrase, text, request: { subscriber, id } });
      },
      () => this.#sendError('fault', 'the server could not do that; it has been logged', id),
    );
  }

  #sendError(code: ErrorCode, message: string, id?: string): void {
    this.#context.count('refused');
    this.#send({ t: 'no', ...(id === undefined ? {} : { id }), code, message });
  }
}
