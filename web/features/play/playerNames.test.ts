import { expect, it } from 'vitest';
import { en } from '../../shared/words/en.ts';
import { playerNameAt } from './playerNames.ts';

const bot = (name: string) => ({ kind: 'bot' as const, name });
const person = (name: string) => ({ kind: 'human' as const, name });
const allOf = (players: Parameters<typeof playerNameAt>[0]) => players.map((_, seat) => playerNameAt(players, seat, en.levelNames));

it('numbers the bots of one level at a table, and only those', () => {
  expect(allOf([person('Ann'), bot('gunner'), bot('ace'), bot('gunner')])).toEqual(['Ann', 'Brask 1', 'Vesper', 'Brask 2']);
  expect(allOf([person(''), bot('gunner')])).toEqual(['', 'Brask']);
});

it('does not count people named like a level', () => {
  expect(allOf([person('gunner'), bot('gunner')])).toEqual(['gunner', 'Brask']);
});
