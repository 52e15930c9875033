import { assertNever, type Seat } from '@fray/engine';
import type { SocketMessage } from '@fray/protocol';
import type { Command, RequestRef } from './commands.ts';

/** A request of a player about the match, as it arrives over any transport. */
export type MatchRequest = SocketMessage<'move' | 'moves' | 'act' | 'claim' | 'commit' | 'reveal'>;

/** The command of a player's request. All but `commit` and `reveal` are answered to the subscriber of `request`. */
export function seatCommand(message: MatchRequest, seat: Seat, request: RequestRef): Command {
  switch (message.t) {
    case 'move':
      return { kind: 'move', seat, decision: message.on, move: message.move, request };
    case 'moves':
      return { kind: 'list-moves', seat, decision: message.on, request };
    case 'act':
      return { kind: message.action, seat, decision: message.on, request };
    case 'claim':
      return { kind: 'claim', seat, claim: message.what, absent: message.seat, request };
    case 'commit':
      return { kind: 'commit', seat, attempt: message.attempt, commitment: message.commitment };
    case 'reveal':
      return { kind: 'reveal', seat, attempt: message.attempt, entropy: message.entropy };
    default:
      return assertNever(message);
  }
}
