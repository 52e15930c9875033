import type { Seat } from '@fray/engine';
import type { ChatLine, Phrase } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { TokenBucket } from '../base/tokenBucket.ts';
import type { TalkRow } from '../store/store.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import { type Subscriber, sendTo } from './subscriberQueue.ts';
import type { TableEvents } from './tableContext.ts';
import { sendError, tableError } from './tableError.ts';

/** A chat message: a ready phrase or a text. */
interface ChatText {
  readonly phrase?: Phrase | undefined;
  readonly text?: string | undefined;
}

/** A chat line and the user who wrote it. */
interface StoredLine {
  readonly line: ChatLine;
  readonly person: string;
}

/** The chat of one table: its last lines, and a rate limit per seat. */
export class Chat {
  readonly #table: TableEvents;
  readonly #broadcaster: FrameBroadcaster;
  readonly #lines: StoredLine[];
  readonly #rateLimits = new Map<Seat, TokenBucket>();

  constructor(table: TableEvents, broadcaster: FrameBroadcaster) {
    this.#table = table;
    this.#broadcaster = broadcaster;
    this.#lines = table.stored.talk.map((row) => ({ line: lineOf(row), person: row.person }));
  }

  linesFor(subscriber: Pick<Subscriber, 'viewer' | 'blocked'>): ChatLine[] {
    return this.#lines.flatMap((kept) => (mayRead(subscriber, kept) ? [kept.line] : []));
  }

  /** Whether lines of this user are in memory. */
  hasLinesBy(person: string): boolean {
    return this.#lines.some((kept) => kept.person === person);
  }

  /** Rate limit of a seat, shared by all its connections. */
  rateLimitOf(seat: Seat): TokenBucket {
    const known = this.#rateLimits.get(seat) ?? new TokenBucket(LIMITS.talk, this.#table.time.now());
    this.#rateLimits.set(seat, known);
    return known;
  }

  say(subscriber: Subscriber, id: string, who: string, what: ChatText): void {
    const { row, seats, time, commit } = this.#table;
    const seat = typeof subscriber.viewer === 'number' ? subscriber.viewer : null;
    // A spectator must not appear under a player's name.
    const isFree = seat !== null || !seats.some(({ name }) => isSameName(name, who));
    const kept: TalkRow = {
      tbl: row.id,
      n: (this.#lines.at(-1)?.line.n ?? 0) + 1,
      seat,
      person: subscriber.person ?? '',
      who: isFree ? who : '',
      phrase: what.phrase ?? '',
      text: what.text ?? '',
      at: time.date(),
    };
    const said = { line: lineOf(kept), person: kept.person };
    this.#lines.push(said);
    if (this.#lines.length > LIMITS.chatStored) this.#lines.shift();
    void commit([['putTalk', kept]], () => {
      this.#broadcaster.broadcast({ t: 'talk', lines: [said.line] }, (other) => mayRead(other, said));
      sendTo(subscriber, { t: 'done', id });
    });
  }

  /** Relays a video-call signal to the opponent. It is not stored. */
  relaySignal(subscriber: Subscriber, seat: Seat, id: string, signal: string): void {
    if (this.#table.seats.length !== 2)
      return sendError(subscriber, id, tableError('not-for-many', 'picture and sound are for tables of two'));
    this.#broadcaster.broadcast(
      { t: 'face', seat, signal },
      (other) => other.viewer === 1 - seat && !other.blocked?.has(subscriber.person ?? ''),
    );
    sendTo(subscriber, { t: 'done', id });
  }
}

/** Everybody reads lines of seats. Spectators also read lines of spectators; players do not. Nobody reads users they have blocked. */
const mayRead = ({ viewer, blocked }: Pick<Subscriber, 'viewer' | 'blocked'>, { line, person }: StoredLine): boolean =>
  (line.seat !== undefined || viewer === 'watcher') && !blocked?.has(person);

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
const isSameName = (one: string, other: string): boolean => plain(one) !== '' && plain(one) === plain(other);

const lineOf = ({ n, seat, who, phrase, text, at }: TalkRow): ChatLine => ({
  n,
  ...(seat === null ? {} : { seat }),
  who,
  // Only valid phrases are stored.
  ...(phrase === '' ? {} : { phrase: phrase as Phrase }),
  ...(text === '' ? {} : { text }),
  at,
});
