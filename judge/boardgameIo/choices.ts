import type { BoardgameMatch } from './match.ts';
import { callable, member } from './members.ts';

/** A move, or an event that a player asks for. */
export interface Choice {
  readonly kind: 'move' | 'event';
  readonly name: string;
  readonly args: readonly unknown[];
}

/** Arguments are guessed up to these numbers: of one argument, and of two. */
const MOST_ONE = 64;
const MOST_TWO = 8;

const count = (n: number): number[] => Array.from({ length: n }, (_, i) => i);

/** Whether the game itself lists what a player may do: `ai.enumerate`. */
export const listsChoices = (game: object): boolean => callable(member(game, 'ai'), 'enumerate') !== undefined;

/** The moves that a player may try: those that the game lists, or moves with small numbers and players as arguments. */
export function choicesOf(match: BoardgameMatch, player: string): Choice[] {
  const enumerate = callable(member(match.game, 'ai'), 'enumerate');
  if (!enumerate)
    return [...match.movesOf(player)].flatMap(([name, move]) => guesses(name, Math.max(0, move.length - 1), match.ctx.playOrder));
  const listed = enumerate(structuredClone(match.G), match.ctx, player);
  return Array.isArray(listed) ? listed.flatMap((item: unknown) => choiceOf(item)) : [];
}

/** A listed choice: `{ move, args }`, `{ event, args }`, or an action as boardgame.io makes it. */
function choiceOf(item: unknown): Choice[] {
  const payload = member(item, 'payload');
  const type = member(item, 'type');
  if (payload !== undefined) {
    const name = member(payload, 'type');
    return typeof name === 'string'
      ? [{ kind: type === 'GAME_EVENT' ? 'event' : 'move', name, args: listOf(member(payload, 'args')) }]
      : [];
  }
  const [move, event] = [member(item, 'move'), member(item, 'event')];
  if (typeof move === 'string') return [{ kind: 'move', name: move, args: listOf(member(item, 'args')) }];
  return typeof event === 'string' ? [{ kind: 'event', name: event, args: listOf(member(item, 'args')) }] : [];
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);

function guesses(name: string, parameters: number, players: readonly string[]): Choice[] {
  const make = (...args: unknown[]): Choice => ({ kind: 'move', name, args });
  switch (parameters) {
    case 0:
      return [make()];
    case 1:
      return [...count(MOST_ONE).map((n) => make(n)), ...players.map((player) => make(player))];
    default:
      return count(MOST_TWO).flatMap((a) => count(MOST_TWO).map((b) => make(a, b, ...count(parameters - 2))));
  }
}

export const textOf = ({ kind, name, args }: Choice): string =>
  `${kind === 'event' ? 'event ' : ''}${name}(${args.map((one) => JSON.stringify(one)).join(', ')})`;
