import { type Action, type Entry, fail, hasSeat, isMove, ok, type Result, type Seat, seatsOf } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import type { Instant } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { Change, EntryRow } from '../store/store.ts';
import { closeAnswers, dueMove, hasAnswerTime, holdAnswer, isOwed, updateAnswers } from './answers.ts';
import { clockTimer, resumeClocks, savedClocks, stopClocks, timeoutsInARow, updateClocks } from './clocks.ts';
import {
  type Broadcast,
  type CommandOf,
  type Effects,
  effects,
  joined,
  moveRefusal,
  type Notice,
  type RequestRef,
  refusal,
  STALE,
} from './commands.ts';
import { endingOf } from './matchEnding.ts';
import { type MatchAction, playable, requestedMatch } from './playable.ts';
import { type AnyMatch, actionName, awayFor, isPlayedByBot, runningMatch, type TableState, takeEmitted } from './tableState.ts';

type Outcome = Result<Effects, Refusal>;

/** The cause of a change of the match: a request to acknowledge, or the requests that gave a hidden answer. */
interface Cause {
  readonly request?: RequestRef;
  readonly answer?: readonly string[];
}

// --- Requests of players ---------------------------------------------------------------------------------------------

export function move(state: TableState, command: CommandOf<'move'>, at: Instant): Outcome {
  const { seat, request, decision, move: text } = command;
  const playing = playable(state, command);
  if (!playing.ok) return playing.fault;
  const match = playing.value;
  if (decision !== match.decision(seat)) return fail(STALE);
  const heldEffects = holdAnswer(state, seat, text, request);
  if (heldEffects) return ok(heldEffects);
  const result = match.move(seat, text);
  return result.ok ? ok(advance(state, match, seat, at, { request })) : fail(moveRefusal(result.fault));
}

/** Sends the legal moves of the current decision, for clients that do not implement the rules. They follow from the seat's view. */
export function listMoves(state: TableState, command: CommandOf<'list-moves'>): Outcome {
  const { seat, decision, request } = command;
  const playing = playable(state, command);
  if (!playing.ok) return playing.fault;
  const match = playing.value;
  if (!isOwed(match, seat, decision)) return fail(STALE);
  const message = { t: 'moves' as const, id: request.id, on: decision, moves: match.moves(seat) };
  // The moves may follow from a draw that is still being stored.
  return ok(effects({ waits: true, broadcasts: [{ kind: 'message', message, to: request.subscriber }] }));
}

/** An action that is not a move: undo, offers, concession. */
export function act(state: TableState, command: CommandOf<MatchAction>, at: Instant): Outcome {
  const { kind: action, seat, decision, request } = command;
  const playing = playable(state, command);
  if (!playing.ok) return playing.fault;
  const match = playing.value;
  if (action === 'undo' && decision !== match.decision(seat)) return fail(STALE);
  const done = match.act(seat, action);
  if (!done.ok) return fail(moveRefusal(done.fault));
  const advanced = advance(state, match, seat, at, { request });
  return ok(action === 'offer-draw' || action === 'ask-back' ? joined(advanced, { bots: [action] }) : advanced);
}

/**
 * Whether other players may claim the match against the seat. With clocks, its player must have been away for `LIMITS.away`. Without clocks
 * its time must be used up (`LIMITS.untimed`), whether the player looks in or not.
 */
function isClaimable(state: TableState, seat: Seat, { now }: Instant): boolean {
  if (!state.untimedLimit) return (awayFor(state, seat, now) ?? 0) >= LIMITS.away;
  return !isPlayedByBot(state, seat) && now >= state.claimsFrom && state.untimedLimit.left(seat, now) <= 0;
}

/** A player who waits claims a draw, a win or a bot substitute because another player is away, or has used up the time. */
export function claim(state: TableState, command: CommandOf<'claim'>, at: Instant): Outcome {
  const { seat, claim: what, absent, request } = command;
  const playing = requestedMatch(state, command);
  if (!playing.ok) return playing.fault;
  const match = playing.value;
  // A player who owes a decision is not waiting: otherwise two players who both stall would race for the claim.
  const isWaitedFor = hasSeat(match.deciders, absent) && !hasSeat(match.deciders, seat);
  if (!isWaitedFor || !isClaimable(state, absent, at))
    return fail(refusal('not-away', 'this seat’s player still has time, or you do not wait for that player alone'));
  if (what === 'draw' && state.seats.length > 2)
    return fail(refusal('not-for-many', 'with more than two players, let a bot play on or claim the win'));
  const [who, action]: [Seat, Action] = what === 'draw' ? [seat, 'call-off'] : [absent, what === 'win' ? 'abandon' : 'to-bot'];
  const done = match.act(who, action);
  return done.ok ? ok(advance(state, match, seat, at, { request })) : fail(moveRefusal(done.fault));
}

// --- Bots, timers, tournaments ---------------------------------------------------------------------------------------

const NOTHING = ok(effects({}));
const BOT_ACTED: Partial<Effects> = { notices: [{ kind: 'activity' }] };

export function botMove(state: TableState, { seat, decision, move: text }: CommandOf<'bot-move'>, at: Instant): Outcome {
  const match = runningMatch(state);
  if (!match || !isOwed(match, seat, decision) || !isPlayedByBot(state, seat)) return NOTHING;
  const heldEffects = holdAnswer(state, seat, text);
  if (heldEffects) return ok(heldEffects);
  // If the bot failed, play the fallback, so that the match goes on.
  const isMade = match.move(seat, text).ok || match.timeout(seat).ok;
  return isMade ? ok(joined(advance(state, match, seat, at), BOT_ACTED)) : NOTHING;
}

export function botOfferAnswer(state: TableState, { seat, answer }: CommandOf<'bot-offer-answer'>, at: Instant): Outcome {
  const match = runningMatch(state);
  return match?.act(seat, answer).ok ? ok(joined(advance(state, match, seat, at), BOT_ACTED)) : NOTHING;
}

/** The answer window closes: plays the answers in the order of the seats. */
export function playAnswers(state: TableState, _: unknown, at: Instant): Outcome {
  let all = effects({});
  for (const [seat, answer] of closeAnswers(state)) {
    const match = runningMatch(state);
    const text = match && dueMove(state, match, seat, answer);
    if (!match || text === undefined || !match.move(seat, text).ok) continue;
    all = joined(all, advance(state, match, seat, at, { answer: answer.move === undefined ? [] : answer.actions }));
  }
  return ok(all);
}

/** Held clocks start, or a player's time is up. */
export function onClockTimer(state: TableState, _: unknown, at: Instant): Outcome {
  const resumed = resumeClocks(state, at);
  if (resumed.timers) return ok(effects(resumed));
  const next = state.clocks?.next(at.now);
  if (!next) return NOTHING;
  return next.left > 0.5 ? ok(effects({ timers: [clockTimer(state, at.now)] })) : timeUp(state, next.seat, at);
}

/** Plays the game's fallback. After several timeouts in a row the seat goes to a bot, or the others win, as the table's settings say. */
function timeUp(state: TableState, seat: Seat, at: Instant): Outcome {
  const { pace, row } = state;
  const match = runningMatch(state);
  if (!match) return NOTHING;
  const streak = 1 + timeoutsInARow(match, seat);
  if (!match.timeout(seat).ok) return NOTHING;
  if (streak >= pace.timeouts && !match.outcome) match.act(seat, pace.whenOut === 'bot' ? 'to-bot' : 'abandon');
  const log: Notice = { kind: 'log', what: 'timeout', about: { table: row.id, seat, streak } };
  return ok(joined(effects({ notices: [log] }), advance(state, match, seat, at)));
}

/**
 * Ends a tournament match whose time is over. A human who alone owes the decision loses; otherwise the match is a draw. Does nothing unless
 * `late`.
 */
export function expireMatch(state: TableState, late: boolean, at: Instant): Outcome {
  const match = runningMatch(state);
  if (!match || !late) return NOTHING;
  const [seat = 0, ...others] = seatsOf(match.deciders);
  const isAlone = others.length === 0 && !isPlayedByBot(state, seat);
  return match.act(seat, isAlone ? 'abandon' : 'call-off').ok ? ok(advance(state, match, seat, at)) : NOTHING;
}

// --- What follows from a change of the match -------------------------------------------------------------------------

/**
 * Returns the effects of the entries that the match has just logged. `seat`: the acting seat. A secret lock is sent to its own seat only
 * until the next tick. It changes neither the time of the last change, nor the ticks, nor the public clocks.
 */
function advance(state: TableState, match: AnyMatch, seat: Seat, at: Instant, { request, answer }: Cause = {}): Effects {
  const { row, log } = state;
  const owedBefore = row.owes;
  const fresh = match.log.slice(state.written);
  state.written = match.log.length;
  const lines = fresh.map((entry) => log.lineOf(entry));
  for (const line of lines) log.add(line);
  const emitted = takeEmitted(state);
  const isOver = match.outcome !== undefined;
  const hasActed = fresh.some((entry) => !isMove(entry) && entry.action !== 'undo');
  const isShown = isOver || hasActed || emitted.some(({ viewer }) => viewer === 'watcher');
  const isLock = fresh.length === 1 && match.isLock;
  const link = isShown ? log.seal() : undefined;
  const action = request ? actionName(seat, request.id) : (answer ?? []).join(',');
  state.requests.remember(action);
  row.owes = match.deciders;
  if (isShown && !isLock) {
    state.ticksFrom = at.now;
    row.changed = at.date;
  }
  const wasShared = state.areAnswersShared;
  const timers = [...updateClocks(state, match, isLock, at), ...updateAnswers(state, at)];
  state.areAnswersShared = hasAnswerTime(state);
  row.clock = savedClocks(state, at);
  const ending = isOver ? finish(state, match) : undefined;
  const changes = entryChanges(state, fresh, lines, link?.head ?? '', action);
  if (answer || isOver) changes.push(['dropAnswers', row.id]);
  // This decision may be answered on another node, where its window is open. Comparing the revision makes one of the two answers stale.
  else if (wasShared) changes.push(compareRevision(state));
  const broadcasts = emitted.map(
    ({ viewer, frame, isLock: isHeld }): Broadcast => ({ kind: 'match', viewer, frame, link, isHeld: isHeld && viewer !== seat }),
  );
  const hasLimitMoved = state.untimedLimit !== undefined && isShown && !isLock && row.owes !== owedBefore;
  if (haveOffersChanged(state, match) || isOver || hasActed || hasLimitMoved) broadcasts.push({ kind: 'table' });
  const notices = seatsOf(row.owes & ~owedBefore).map((owing): Notice => ({ kind: 'turn', seat: owing }));
  const allEffects = effects({ changes, broadcasts, acks: request ? [request] : [], timers, bots: ['decide'], notices });
  return ending ? joined(allEffects, ending) : allEffects;
}

/** A change that makes the commit fail if another node has raised the revision. It is raised at once, so the change must be committed. */
export const compareRevision = (state: TableState): Change => ['advance', state.row.id, state.revision++];

/** One change per entry, with clocks and owed decisions. Head and request ids belong to the last entry. */
function entryChanges({ row }: TableState, fresh: readonly Entry[], lines: readonly string[], head: string, action: string): Change[] {
  const stand = { clock: row.clock, owes: row.owes };
  return lines.map((line, i): Change => {
    const isLast = i === lines.length - 1;
    const { n } = fresh[i]!;
    const entry: EntryRow = { tbl: row.id, n, line, head: isLast ? head : '', action: isLast ? action : '', at: row.changed };
    return ['putEntry', entry, stand];
  });
}

/** Returns whether offers changed since the last broadcast. */
function haveOffersChanged(state: TableState, { drawOffer, takeback }: AnyMatch): boolean {
  const before = state.sentOffers;
  state.sentOffers = { draw: drawOffer, takeback: takeback !== undefined };
  return before.draw !== state.sentOffers.draw || before.takeback !== state.sentOffers.takeback;
}

function finish(state: TableState, match: AnyMatch): Partial<Effects> {
  const { row, game, pace } = state;
  const { outcome } = match;
  row.stage = 'over';
  row.result = outcome ? `${outcome.places.join(' ')} ${outcome.reason}` : '';
  row.clock = '';
  stopClocks(state);
  return {
    changes: [
      ['updateTable', row],
      ['ended', endingOf(row, match, pace)],
    ],
    timers: [{ name: 'clock-timer', after: undefined }],
    notices: [{ kind: 'ended' }, { kind: 'log', what: 'over', about: { table: row.id, game: game.id, result: row.result } }],
  };
}
