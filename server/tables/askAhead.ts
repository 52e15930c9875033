import {
  type AnyGame,
  FairChance,
  fail,
  hasSeat,
  type MatchRecord,
  ok,
  type RecordEntry,
  type Result,
  readOptions,
  ScriptError,
  ScriptedChance,
  type Seat,
  seatSet,
  seatsOf,
} from '@fray/engine';
import type { Instant } from '../base/clock.ts';
import type { QuestionBudget } from '../box/boxedGame.ts';
import type { BoxFault } from '../box/faults.ts';
import { type BoxedState, boxedGameOf, CACHED_STEPS, fallbackOf, type TableGame } from '../box/tableGame.ts';
import type { SeatRow } from '../store/store.ts';
import type { Command } from './commands.ts';
import { boxFaultCode } from './frozenReason.ts';
import { MatchLog } from './matchLog.ts';
import { type AnyMatch, runningMatch, type TableState } from './tableState.ts';

type Answer = Promise<Result<unknown, BoxFault>>;

/** Asks for the position after a move of a seat, with the draws and within the budget of one command. */
type MoveRequest = (from: BoxedState, seat: Seat, move: string) => Promise<Result<BoxedState, BoxFault>>;

/** Most questions of one command: a move with all its draws, and the fallbacks of seats that left with theirs. */
const MOST_QUESTIONS = 1000;

const NOTHING: Result<unknown, BoxFault> = ok(undefined);

/** Commands that may play a move or set up a match. All others are carried out at once. */
const MAY_PLAY: ReadonlySet<Command['kind']> = new Set<Command['kind']>([
  'move',
  'bot-move',
  'clock-timer',
  'concede',
  'claim',
  'expire',
  'start',
  'reveal',
  // Plays nothing, but must not overtake a reveal that waits for the box.
  'reveal-timer',
  'seat-bot',
]);

/** Whether a command may need an answer of a box before it can be applied. */
export const mayPlay = (command: Command): boolean => MAY_PLAY.has(command.kind);

/**
 * Asks the box of a table's game for all results of a command, so that applying it needs no waiting. The state does not change. A dealer
 * that runs ahead makes the draws; the dealer of the match makes the same ones when the command is applied.
 */
export async function askAhead(state: TableState, command: Command, at: Instant): Answer {
  const game = boxedGameOf(state.game);
  if (!game || state.row.stage === 'frozen') return NOTHING;
  const match = runningMatch(state);
  if (!match) return state.match ? NOTHING : askStart(state, game, command);
  if (!state.dealer) return NOTHING;
  const chance = state.dealer.ahead();
  const budget: QuestionBudget = { left: MOST_QUESTIONS };
  const ask: MoveRequest = (from, seat, move) => game.askMove(from, { seat, move }, chance, budget);
  let position: BoxedState = placeOf(match);
  for (const [seat, text] of movesOf(state, match, command, at)) {
    const next = await ask(position, seat, text);
    if (!next.ok) return next;
    position = next.value;
  }
  return askForDeparted(ask, position, departedAfter(state, match, command, at));
}

/** A match of a boxed game has its states; that is what `boxedGameOf` found. */
const placeOf = (match: AnyMatch): BoxedState => match.copyState() as BoxedState;

/** The moves that a command makes by itself, if they are legal. */
function movesOf(state: TableState, match: AnyMatch, command: Command, at: Instant): readonly (readonly [Seat, string])[] {
  switch (command.kind) {
    case 'move':
      return command.decision === match.decision(command.seat) ? [[command.seat, command.move]] : [];
    case 'bot-move': {
      const { seat, decision, move } = command;
      if (decision !== match.decision(seat)) return [];
      return [[seat, match.moves(seat).includes(move) ? move : fallbackAt(match, seat)]];
    }
    case 'clock-timer': {
      const late = lateSeat(state, at);
      return late === undefined ? [] : [[late, fallbackAt(match, late)]];
    }
    default:
      return [];
  }
}

const fallbackAt = (match: AnyMatch, seat: Seat): string => fallbackOf(placeOf(match).place.facts, seat);

const lateSeat = ({ clocks }: TableState, { now }: Instant): Seat | undefined => clocks?.next(now)?.seat;

/** The seats that have left when a command is carried out, or may have. */
function departedAfter(state: TableState, match: AnyMatch, command: Command, at: Instant): number {
  const left = seatSet(...match.gone);
  if (command.kind === 'concede') return left | (1 << command.seat);
  if (command.kind === 'claim') return left | (1 << command.absent);
  const late = command.kind === 'clock-timer' ? lateSeat(state, at) : undefined;
  return late === undefined ? left : left | (1 << late);
}

/** With more than two seats the match goes on, and the fallbacks of seats that left are played. A game that never lets them end is at fault. */
async function askForDeparted(ask: MoveRequest, from: BoxedState, left: number): Answer {
  let position = from;
  for (let step = 0; step < CACHED_STEPS; step++) {
    const { facts } = position.place;
    const seat = seatsOf(facts.deciders).find((one) => hasSeat(left, one));
    // Besides the seats, spectators and the whole table have a view.
    const seats = facts.views.length - 2;
    if (seat === undefined || seats <= 2) return NOTHING;
    const next = await ask(position, seat, fallbackOf(facts, seat));
    if (!next.ok) return next;
    position = next.value;
  }
  return fail({ name: 'rules', detail: 'fallbacks of seats that left do not end' });
}

/** Asks for the first position if a command begins the match: with the seats as they are then. */
function askStart(state: TableState, game: TableGame, command: Command): Promise<Result<unknown, BoxFault>> | Result<unknown, BoxFault> {
  const seats = state.seats.map((seat): SeatRow => {
    if (!('seat' in command) || command.seat !== seat.seat) return seat;
    if (command.kind === 'reveal') return { ...seat, entropy: command.entropy };
    return command.kind === 'seat-bot' ? { ...seat, kind: 'bot', name: command.level } : seat;
  });
  if (seats.some(({ kind, entropy }) => kind === 'open' || (kind === 'human' && entropy === ''))) return NOTHING;
  const { key } = new MatchLog(game, state.row, { seats, aborted: state.aborted });
  return game.askSetup(state.options.typed, seats.length, new FairChance(key));
}

/** Asks for one entry of a stored log, with the stored draws. */
export async function askWritten(game: TableGame, match: AnyMatch, entry: RecordEntry): Promise<Result<unknown, string>> {
  const seat = game.seatNames.indexOf(entry.seat);
  if ('action' in entry || seat < 0) return ok(undefined);
  return written(() => game.askMove(placeOf(match), { seat, move: entry.move }, new ScriptedChance(entry.draws)));
}

/** Asks for the setup of a stored match, with its deal. A game of this process is not asked. */
export async function askDeal(from: AnyGame, record: MatchRecord): Promise<Result<unknown, string>> {
  const game = boxedGameOf(from);
  const options = game ? readOptions(game.options, record.options) : undefined;
  if (!game || !options?.ok) return ok(undefined);
  return written(() => game.askSetup(options.value, record.players.length, new ScriptedChance(record.deal)));
}

/** A draw that is asked for and not written is a fault of the log, or of the game. */
async function written(ask: () => Answer): Promise<Result<unknown, string>> {
  try {
    const answer = await ask();
    return answer.ok ? answer : fail(boxFaultCode(answer.fault));
  } catch (error) {
    if (error instanceof ScriptError) return fail(error.message);
    throw error;
  }
}
