import type { Result } from '@fray/engine';
import type { Refusal } from '@fray/protocol';
import type { Instant } from '../base/clock.ts';
import { relaySignal, say } from './chat.ts';
import type { CommandKind, CommandOf, Effects } from './commands.ts';
import { commit, expire, onRevealTimer, reveal, start } from './matchStart.ts';
import { act, botMove, botOfferAnswer, claim, listMoves, move, onClockTimer, playAnswers } from './moves.ts';
import { rematch, storeRematch } from './rematches.ts';
import { agreeOptions, declineSeat, giveTicket, leaveSeat, proposeOptions, seatBot, takeSeat, takeSeatByTicket } from './seats.ts';
import { join, leave } from './spectators.ts';
import type { TableState } from './tableState.ts';

/** Carries out one kind of command on the table's state, or returns the refusal with the state unchanged. No I/O, no awaiting. */
type Handler<K extends CommandKind> = (state: TableState, command: CommandOf<K>, at: Instant) => Result<Effects, Refusal>;

/** The handler of every command, by subject. */
const HANDLERS: { readonly [K in CommandKind]: Handler<K> } = {
  move,
  'list-moves': listMoves,
  claim,
  'bot-move': botMove,
  'bot-offer-answer': botOfferAnswer,

  undo: act,
  concede: act,
  return: act,
  'offer-draw': act,
  'accept-draw': act,
  'decline-draw': act,
  'ask-back': act,
  'allow-back': act,
  'refuse-back': act,
  rematch,
  'rematch-later': rematch,
  'store-rematch': storeRematch,

  'take-seat': takeSeat,
  'propose-options': proposeOptions,
  'agree-options': agreeOptions,
  'leave-seat': leaveSeat,
  'decline-seat': declineSeat,
  'seat-bot': seatBot,
  'give-ticket': giveTicket,
  'use-ticket': takeSeatByTicket,
  start,
  commit,
  reveal,
  expire,

  chat: say,
  signal: relaySignal,
  join,
  leave,

  'reveal-timer': onRevealTimer,
  'clock-timer': onClockTimer,
  'answer-timer': playAnswers,
};

/** Applies one command to a table's state. Returns its effects, or the refusal with the state unchanged. */
export function apply<K extends CommandKind>(state: TableState, command: CommandOf<K>, at: Instant): Result<Effects, Refusal> {
  const handler: Handler<K> = HANDLERS[command.kind];
  return handler(state, command, at);
}
