import type { GameEvent, PositionReader, Rules } from '../game.ts';
import { isMove } from '../match/log.ts';
import type { OptionSpecs } from '../options.ts';
import { formatEntry, type MatchRecord } from '../record/record.ts';
import { Replay } from '../record/replay.ts';
import { fail, ok, type Result } from '../result.ts';
import { FairChance } from './chance.ts';
import { compareReceipts, type Receipt, type ReceiptCode, type ReceiptSummary } from './receipt.ts';
import { commitment, HeadChain, type Hex, matchKey } from './start.ts';

/**
 * The result of a verification. Without a receipt from a participating device, a record proves only that it is consistent: its
 * author could have chosen everything in it.
 */
export interface FairProof {
  /** Seats whose devices contributed entropy. */
  readonly seats: readonly string[];
  /** Number of rolls and cards recomputed from the key. */
  readonly draws: number;
  readonly entries: number;
  readonly heads: number;
  /** What the given receipts confirm. */
  readonly witnessed: ReceiptSummary;
  /** Number of aborted starts. A player who aborted one may have known its dice. */
  readonly aborted: number;
  /** Number of takebacks by consent that redrew outcomes. Players know whether they agreed to them. */
  readonly takebacks: number;
}

export type VerifyCode =
  | 'not-fair'
  | 'commitment'
  | 'copied'
  | 'seats'
  | 'outcome'
  | 'head'
  | 'uncovered'
  | 'replay'
  | 'unfinished'
  | ReceiptCode;

/** Why a record fails verification. */
export interface VerifyError {
  readonly code: VerifyCode;
  /** Index of the entry, if one is at fault. */
  readonly entry?: number;
  readonly message: string;
}

/** Recomputes commitments, key, draws and heads, and compares them with the receipts. Returns the proof or the first error. */
export function verifyFair<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  game: Rules<S, O, V, E> & PositionReader<S, O>,
  record: MatchRecord,
  receipts: readonly Receipt[] = [],
): Result<FairProof, VerifyError> {
  const { fair } = record;
  if (!fair) return wrong('not-fair', 'this game was dealt by a device: nothing was committed to, so nothing can be verified');
  const parts: readonly (readonly [string, Hex, Hex])[] = [
    ['the server', fair.server.commitment, fair.server.secret],
    ...fair.seats.map((part) => [part.seat, part.commitment, part.entropy] as const),
    ...fair.aborted.map((part) => ['an aborted start', part.commitment, part.secret] as const),
  ];
  for (const [who, sealed, shown] of parts)
    if (commitment(shown) !== sealed) return wrong('commitment', `what ${who} showed is not what it had committed to`);
  if (new Set(parts.map(([, sealed]) => sealed)).size < parts.length)
    return wrong('copied', 'two commitments are the same: whoever made the later one copied the other');
  const people = record.players.filter(({ kind }) => kind === 'human').map(({ seat }) => seat);
  if (people.join() !== fair.seats.map(({ seat }) => seat).join())
    return wrong(
      'seats',
      `entropy was added by ${fair.seats.map(({ seat }) => seat).join(', ') || 'nobody'}, and people sit at ${people.join(', ') || 'none'}`,
    );
  const witnessed = compareReceipts({ ...record, fair }, receipts);
  if (!witnessed.ok) return fail(witnessed.fault);

  const replay = Replay.open(game, record, { witness: new FairChance(matchKey(record, fair)) });
  const played = replay.ok ? playThrough(replay.value) : replay;
  if (!played.ok) {
    const { code, entry, message } = played.fault;
    return wrong(code === 'outcome-mismatch' || code === 'bad-deal' ? 'outcome' : 'replay', message, entry);
  }
  const { match, takebacks } = played.value;
  if (!match.outcome) return wrong('unfinished', 'the match is not over where the record ends', record.entries.length);

  const chain = new HeadChain(record, fair);
  const heads = record.heads ?? [];
  if (heads[0]?.after !== 0) return wrong('head', 'the running hash of the opening is missing');
  let covered = 0;
  for (const { after, head } of heads) {
    const link = after === 0 ? chain.head : chain.link(record.entries.slice(covered, after).map(formatEntry));
    if (link !== head) return wrong('head', 'the running hash of the log is another one from here on', after);
    covered = after;
  }
  if (covered < record.entries.length) return wrong('uncovered', 'no published hash covers the entries from here on', covered + 1);

  const draws = record.entries.reduce((sum, entry) => sum + ('draws' in entry ? entry.draws.length : 0), record.deal.length);
  return ok({
    seats: people,
    draws,
    entries: record.entries.length,
    heads: heads.length,
    witnessed: witnessed.value,
    aborted: fair.aborted.length,
    takebacks,
  });
}

function playThrough<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(replay: Replay<S, O, V, E>) {
  let takebacks = 0;
  while (!replay.done) {
    const step = replay.step();
    if (!step.ok) return step;
    if (!isMove(step.value) && step.value.action === 'allow-back' && replay.match.takeback === undefined) takebacks++;
  }
  const played = replay.finish();
  return played.ok ? ok({ match: played.value, takebacks }) : played;
}

function wrong(code: VerifyCode, message: string, entry?: number): Result<never, VerifyError> {
  return fail({ code, message, ...(entry === undefined ? {} : { entry }) });
}
