import { type Action, fail, ok, type Result } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { type CommandOf, type Effects, type RequestRef, refusal, repeated } from './commands.ts';
import { frozenReason } from './frozenReason.ts';
import { type AnyMatch, actionName, type TableState } from './tableState.ts';

/** Actions of players that the match itself carries out and logs. */
export type MatchAction = Exclude<Action, 'abandon' | 'call-off' | 'to-bot' | 'hint'>;
type MatchCommand = CommandOf<'move' | 'list-moves' | MatchAction>;

/** What a handler returns. */
type Outcome = Result<Effects, Refusal>;

/**
 * Returns the match that a player's request is about, running or finished, or else the handler's result: a repeated request is acknowledged
 * and changes nothing; without a match it is refused with `frozen` or `not-running`.
 */
export function requestedMatch(
  { row, match, requests }: TableState,
  { seat, request }: { readonly seat: number; readonly request: RequestRef },
): Result<AnyMatch, Outcome> {
  if (requests.has(actionName(seat, request.id))) return fail(ok(repeated(request)));
  if (row.stage === 'frozen') return fail(fail(refusal('frozen', frozenReason(row))));
  return match ? ok(match) : fail(fail(refusal('not-running', 'the match has not begun')));
}

/** Like `requestedMatch`, for requests that may fill the log: refused with `too-long` if it has no room for this kind. */
export function playable(state: TableState, command: Pick<MatchCommand, 'kind' | 'seat' | 'request'>): Result<AnyMatch, Outcome> {
  const requested = requestedMatch(state, command);
  if (!requested.ok || requested.value.log.length < mostEntriesFor(command.kind)) return requested;
  return fail(fail(refusal('too-long', `a match has at most ${LIMITS.entries} entries`)));
}

/**
 * Maximum number of log entries at which a request is still carried out. Requests that end the match have no limit, and half of the log is
 * reserved for moves. Otherwise one player could fill the log with offers until no player can move.
 */
function mostEntriesFor(kind: MatchCommand['kind']): number {
  switch (kind) {
    case 'concede':
    case 'accept-draw':
      return Number.POSITIVE_INFINITY;
    case 'move':
    case 'list-moves':
    case 'return':
      return LIMITS.entries;
    default:
      return LIMITS.entries / 2;
  }
}
