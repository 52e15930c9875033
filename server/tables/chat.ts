import { fail, ok, type Result, type Seat } from '@fray/engine';
import type { ChatLine, Phrase, Refusal } from '@fray/protocol';
import type { Instant } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { similarNames } from '../base/names.ts';
import { TokenBucket } from '../base/tokenBucket.ts';
import type { ChatRow } from '../store/store.ts';
import { type CommandOf, type Effects, effects, refusal, repeated } from './commands.ts';
import type { Subscriber } from './subscribers.ts';
import { type Chat, chatAction, type TableState } from './tableState.ts';

type Reader = Pick<Subscriber, 'viewer' | 'blocked'>;

/** The chat lines that this subscriber may read. */
export const linesFor = ({ rows }: Chat, reader: Reader): ChatLine[] =>
  rows.flatMap((row) => {
    const line = lineOf(row);
    return mayRead(reader, line, row.person) ? [line] : [];
  });

/** Rate limit of a seat, shared by all its connections. */
export function chatLimitOf({ rateLimits }: Chat, seat: Seat, now: number): TokenBucket {
  const limit = rateLimits.get(seat) ?? new TokenBucket(LIMITS.chat, now);
  rateLimits.set(seat, limit);
  return limit;
}

export function say(
  { row: { id: tbl }, seats, chat: { rows, requests } }: TableState,
  { request, name, phrase, text = '' }: CommandOf<'chat'>,
  { date }: Instant,
): Result<Effects, Refusal> {
  const { viewer, person = '' } = request.subscriber;
  const seat = typeof viewer === 'number' ? viewer : null;
  const action = person === '' ? '' : request.id;
  // A client that did not receive the answer sends the line again. Rows keep the ids of requests, so they are known after a restart too.
  const remembered = chatAction({ person, action });
  if (requests.has(remembered)) return ok(repeated(request));
  requests.remember(remembered);
  // A spectator must not appear under a player's name.
  const isFree = seat !== null || !seats.some((other) => isSameName(other.name, name));
  const n = (rows.at(-1)?.n ?? 0) + 1;
  const row: ChatRow = { tbl, n, seat, person, who: isFree ? name : '', phrase: phrase ?? '', text, at: date, action };
  rows.push(row);
  if (rows.length > LIMITS.chatStored) rows.shift();
  const line = lineOf(row);
  const to = (reader: Subscriber) => mayRead(reader, line, person);
  return ok(
    effects({
      changes: [['putChatLine', row]],
      broadcasts: [{ kind: 'message', message: { t: 'talk', lines: [line] }, to }],
      acks: [request],
    }),
  );
}

/** Relays a video-call signal to the opponent. It is not stored. */
export function relaySignal({ seats }: TableState, { request, seat, signal }: CommandOf<'signal'>): Result<Effects, Refusal> {
  if (seats.length !== 2) return fail(refusal('not-for-many', 'picture and sound are for tables of two'));
  const { person = '' } = request.subscriber;
  const to = ({ viewer, blocked }: Subscriber) => viewer === 1 - seat && !blocked?.has(person);
  return ok(effects({ broadcasts: [{ kind: 'message', message: { t: 'face', seat, signal }, to }], acks: [request] }));
}

/** Lines of players go to all. Lines of spectators go to spectators only. Lines of blocked users are left out. */
const mayRead = ({ viewer, blocked }: Reader, { seat }: ChatLine, person: string): boolean =>
  (seat !== undefined || viewer === 'watcher') && !blocked?.has(person);

const isSameName = (one: string, other: string): boolean => {
  const shapes = new Set(similarNames(one));
  return similarNames(other).some((shape) => shape !== '' && shapes.has(shape));
};

const lineOf = ({ n, seat, who, phrase, text, at }: ChatRow): ChatLine => ({
  n,
  ...(seat === null ? {} : { seat }),
  who,
  // Only valid phrases are stored.
  ...(phrase === '' ? {} : { phrase: phrase as Phrase }),
  ...(text === '' ? {} : { text }),
  at,
});
