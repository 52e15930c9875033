import type { Claim, TableAction } from '@fray/protocol';
import type { Subscriber } from '../tables/subscribers.ts';
import type { Table } from '../tables/table.ts';

/** Short forms of the commands about seats, for tests. */
export const seatCommands = (table: Table) => ({
  take: (seat: number, person: string, name: string, commitment: string, offer?: number, options?: Record<string, string>) =>
    table.run({ kind: 'take-seat', seat, person, name, commitment, offer, options }),
  propose: (seat: number, person: string, offer: number, options: Record<string, string>) =>
    table.run({ kind: 'propose-options', seat, person, offer, options }),
  agree: (seat: number, person: string, offer: number) => table.run({ kind: 'agree-options', seat, person, offer }),
  leave: (seat: number, person: string) => table.run({ kind: 'leave-seat', seat, person }),
  decline: (seat: number, person: string) => table.run({ kind: 'decline-seat', seat, person }),
  seatBot: (seat: number, person: string, level: string) => table.run({ kind: 'seat-bot', seat, person, level }),
  giveTicket: (seat: number, person: string, ticket: string) => table.run({ kind: 'give-ticket', seat, person, ticket }),
  move: (seat: number, person: string, ticket: string) => table.run({ kind: 'use-ticket', seat, person, ticket }),
  commit: (seat: number, attempt: number, commitment: string) => table.run({ kind: 'commit', seat, attempt, commitment }),
  reveal: (seat: number, attempt: number, entropy: string) => table.run({ kind: 'reveal', seat, attempt, entropy }),
});

export type SeatCommands = ReturnType<typeof seatCommands>;

/** Short forms of the commands of a seated player, for tests. */
export const playerCommands = (table: Table) => ({
  move: (subscriber: Subscriber, seat: number, id: string, decision: number, move: string) =>
    void table.run({ kind: 'move', seat, decision, move, request: { subscriber, id } }),
  sendMoves: (subscriber: Subscriber, seat: number, id: string, decision: number) =>
    void table.run({ kind: 'list-moves', seat, decision, request: { subscriber, id } }),
  act: (subscriber: Subscriber, seat: number, id: string, action: TableAction, decision?: number) =>
    void table.run({ kind: action, seat, decision, request: { subscriber, id } }),
  claim: (subscriber: Subscriber, seat: number, id: string, claim: Claim, absent: number) =>
    void table.run({ kind: 'claim', seat, claim, absent, request: { subscriber, id } }),
  say: (subscriber: Subscriber, id: string, name: string, chat: { phrase?: 'hello'; text?: string }) =>
    void table.run({ kind: 'chat', name, ...chat, request: { subscriber, id } }),
  relaySignal: (subscriber: Subscriber, seat: number, id: string, signal: string) =>
    void table.run({ kind: 'signal', seat, signal, request: { subscriber, id } }),
});
