import type { Game, GameEvent } from '../game.ts';
import type { OptionSpecs } from '../options.ts';
import { formatEntry, type MatchRecord } from '../record/record.ts';
import { Replay } from '../record/replay.ts';
import { fail, ok, type Result } from '../result.ts';
import { FairChance } from './chance.ts';
import { commitment, type Head, HeadChain, type Hex, matchKey } from './start.ts';

/** What a verification showed. */
export interface FairProof {
  /** Seats whose devices added entropy of their own. */
  readonly seats: readonly string[];
  /** Rolls and cards recomputed from the key. */
  readonly draws: number;
  readonly entries: number;
  readonly heads: number;
  /** Heads that a device saw while the match ran, found in the chain. */
  readonly seen: number;
  readonly aborted: number;
}

type VerifyCode = 'not-fair' | 'commitment' | 'seats' | 'outcome' | 'head' | 'uncovered' | 'seen' | 'replay';

/** Why a record does not prove what it claims. */
export interface VerifyFault {
  readonly code: VerifyCode;
  /** The entry, where one is at fault. */
  readonly entry?: number;
  readonly message: string;
}

/**
 * Recomputes everything that was committed to: commitments, key, every draw, every head. `seen` are heads that a
 * device kept while the match ran: a log that was rewritten afterwards has others.
 */
export function verifyFair<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  game: Game<S, O, V, E>,
  record: MatchRecord,
  seen: readonly Pick<Head, 'head'>[] = [],
): Result<FairProof, VerifyFault> {
  const { fair } = record;
  if (!fair) return wrong('not-fair', 'this game was dealt by a device: nothing was committed to, so nothing can be verified');
  const parts: readonly (readonly [string, Hex, Hex])[] = [
    ['the server', fair.server.commitment, fair.server.secret],
    ...fair.seats.map((part) => [part.seat, part.commitment, part.entropy] as const),
    ...fair.aborted.map((part) => ['an aborted start', part.commitment, part.secret] as const),
  ];
  for (const [who, sealed, shown] of parts)
    if (commitment(shown) !== sealed) return wrong('commitment', `what ${who} showed is not what it had committed to`);
  const people = record.players.filter(({ kind }) => kind === 'human').map(({ seat }) => seat);
  if (people.join() !== fair.seats.map(({ seat }) => seat).join())
    return wrong(
      'seats',
      `entropy was added by ${fair.seats.map(({ seat }) => seat).join(', ') || 'nobody'}, and people sit at ${people.join(', ') || 'none'}`,
    );

  const replay = Replay.open(game, record, { witness: new FairChance(matchKey(record, fair)) });
  const played = replay.ok ? replay.value.finish() : replay;
  if (!played.ok) {
    const { code, entry, message } = played.fault;
    return wrong(code === 'outcome-mismatch' || code === 'bad-deal' ? 'outcome' : 'replay', message, entry);
  }

  const chain = new HeadChain(record, fair);
  const heads = record.heads ?? [];
  let covered = 0;
  for (const { after, head } of heads) {
    const link = after === 0 ? chain.head : chain.link(record.entries.slice(covered, after).map(formatEntry));
    if (link !== head) return wrong('head', 'the running hash of the log is another one from here on', after);
    covered = after;
  }
  if (covered < record.entries.length) return wrong('uncovered', 'no published hash covers the entries from here on', covered + 1);
  for (const { head } of seen)
    if (!heads.some((other) => other.head === head))
      return wrong('seen', 'a hash that this device saw while the match ran is not in the record');

  const draws = record.entries.reduce((sum, entry) => sum + ('draws' in entry ? entry.draws.length : 0), record.deal.length);
  return ok({
    seats: people,
    draws,
    entries: record.entries.length,
    heads: heads.length,
    seen: seen.length,
    aborted: fair.aborted.length,
  });
}

function wrong(code: VerifyCode, message: string, entry?: number): Result<never, VerifyFault> {
  return fail({ code, message, ...(entry === undefined ? {} : { entry }) });
}
