import type { Seat } from '@fray/engine';
import type { ChatLine, Phrase } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { TokenBucket } from '../base/tokenBucket.ts';
import type { TalkRow } from '../store/store.ts';
import type { TableEvents } from './events.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import { type Subscriber, tell } from './subscriberQueue.ts';
import { refuse, tableError } from './tableError.ts';

/** Something that is said: a ready phrase or a text. */
interface ChatText {
  readonly phrase?: Phrase | undefined;
  readonly text?: string | undefined;
}

/** A line with the person who said it. */
interface Kept {
  readonly line: ChatLine;
  readonly person: string;
}

/** What is said at one table: the last lines, and how much each seat may still say. */
export class Chat {
  readonly #table: TableEvents;
  readonly #audience: FrameBroadcaster;
  readonly #lines: Kept[];
  readonly #left = new Map<Seat, TokenBucket>();

  constructor(table: TableEvents, audience: FrameBroadcaster) {
    this.#table = table;
    this.#audience = audience;
    this.#lines = table.kept.talk.map((row) => ({ line: lineOf(row), person: row.person }));
  }

  heardBy(looker: Pick<Subscriber, 'viewer' | 'unheard'>): ChatLine[] {
    return this.#lines.flatMap((kept) => (hears(looker, kept) ? [kept.line] : []));
  }

  /** Whether something that this person said may be in memory. */
  isHeardHere(person: string): boolean {
    return this.#lines.some((kept) => kept.person === person);
  }

  /** How much a seat may still say, from whichever windows. */
  leftFor(seat: Seat): TokenBucket {
    const known = this.#left.get(seat) ?? new TokenBucket(LIMITS.talk, this.#table.time.now());
    this.#left.set(seat, known);
    return known;
  }

  say(looker: Subscriber, id: string, who: string, what: ChatText): void {
    const { row, seats, time, keep } = this.#table;
    const seat = typeof looker.viewer === 'number' ? looker.viewer : null;
    // Beside the table nobody goes by a player's name.
    const isFree = seat !== null || !seats.some(({ name }) => isSameName(name, who));
    const kept: TalkRow = {
      tbl: row.id,
      n: (this.#lines.at(-1)?.line.n ?? 0) + 1,
      seat,
      person: looker.person ?? '',
      who: isFree ? who : '',
      phrase: what.phrase ?? '',
      text: what.text ?? '',
      at: time.date(),
    };
    const said = { line: lineOf(kept), person: kept.person };
    this.#lines.push(said);
    if (this.#lines.length > LIMITS.talkKept) this.#lines.shift();
    void keep([['putTalk', kept]], () => {
      this.#audience.all({ t: 'talk', lines: [said.line] }, (other) => hears(other, said));
      tell(looker, { t: 'done', id });
    });
  }

  /** What a player says about picture and sound goes to whoever sits opposite, and is kept nowhere. */
  passOn(looker: Subscriber, seat: Seat, id: string, signal: string): void {
    if (this.#table.seats.length !== 2) return refuse(looker, id, tableError('not-for-many', 'picture and sound are for tables of two'));
    this.#audience.all({ t: 'face', seat, signal }, (other) => other.viewer === 1 - seat && !other.unheard?.has(looker.person ?? ''));
    tell(looker, { t: 'done', id });
  }
}

/** Players hear players; those beside the table hear each other as well, and players never them. Nobody hears whom they have blocked. */
const hears = ({ viewer, unheard }: Pick<Subscriber, 'viewer' | 'unheard'>, { line, person }: Kept): boolean =>
  (line.seat !== undefined || viewer === 'watcher') && !unheard?.has(person);

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
  // Written by a table, which takes nothing but phrases.
  ...(phrase === '' ? {} : { phrase: phrase as Phrase }),
  ...(text === '' ? {} : { text }),
  at,
});
