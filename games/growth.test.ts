import { type AnyGame, readChoices, SeededChance, standardOptions } from '@fray/engine';
import { growthFaults } from '@fray/engine/testing';
import { describe, expect, it } from 'vitest';
import { GAMES, isGameId } from './index.ts';

const processorTime = () => process.threadCpuUsage().user / 1000;

const LOADED: readonly AnyGame[] = await Promise.all(
  Object.keys(GAMES)
    .filter(isGameId)
    .map((id) => GAMES[id]()),
);

/** Every place of a text, a list or a field name in a position, as a function that inserts a value of a given length. */
function* places(json: unknown, make: (inner: unknown) => unknown = (inner) => inner): Generator<(piece: string, size: number) => unknown> {
  const long = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length));
  if (typeof json === 'string') yield (piece, size) => make(long(piece, size));
  if (typeof json !== 'object' || json === null) return;
  if (Array.isArray(json)) {
    const list: readonly unknown[] = json;
    yield (piece, size) => make(Array.from({ length: size }, () => list[0] ?? piece));
    if (list.length > 0) yield* places(list[0], (inner) => make([inner, ...list.slice(1)]));
    return;
  }
  for (const [name, value] of Object.entries<unknown>({ ...json })) {
    yield* places(value, (inner) => make({ ...json, [name]: inner }));
    yield (piece, size) => make({ ...json, [long(piece, size)]: value });
  }
}

const SMALL = 4000;
const TIMES = 8;
/** Linear work takes 8 times as long for 8 times as much, square work 64 times. */
const MAX_GROWTH = 20;
/** Milliseconds that garbage collection and compilation may add to a short measurement, and how often a long one is repeated. */
const NOISE = 40;
const TRIES = 4;

/** Processor time in milliseconds. */
function timeOf(read: (json: unknown) => unknown, json: unknown): number {
  const began = processorTime();
  read(json);
  return processorTime() - began;
}

/** Whether reading takes more than linear time; the shortest of several measurements counts. */
function growsTooFast(read: (json: unknown) => unknown, small: unknown, large: unknown): boolean {
  let [least, most] = [timeOf(read, small), timeOf(read, large)];
  for (let tried = 1; tried < TRIES && most > MAX_GROWTH * least + NOISE; tried++) {
    least = Math.max(least, timeOf(read, small));
    most = Math.min(most, timeOf(read, large));
  }
  return most > MAX_GROWTH * least + NOISE;
}

it('detects quadratic time', () => {
  const square = (json: unknown) => String(json).replace(/\s+$/, '');
  const blanks = (size: number) => `${' '.repeat(size)}x`;
  expect(growsTooFast(square, blanks(SMALL), blanks(SMALL * TIMES))).toBe(true);
});

describe.each(LOADED.map((game) => [game.id, game] as const))('%s', (_, game) => {
  const options = standardOptions(game.options);
  const state = game.setup(options, game.minSeats, new SeededChance(1));

  it('reads moves and options in linear time', () => {
    const heads = ['', 'N', 'snap ', 'A1', 'A1-', 'A1,', 'FFF', 'card:'];
    expect(growthFaults({ name: 'a move', read: (text) => game.parse(state, text) }, processorTime, heads)).toEqual([]);
    for (const name of Object.keys(game.options))
      expect(growthFaults({ name, read: (text) => readChoices(game, { [name]: text }) }, processorTime)).toEqual([]);
  });

  it('reads positions in linear time, and does not repeat them in an error', () => {
    const position: unknown = JSON.parse(JSON.stringify(game.writePosition(state)));
    for (const place of places(position))
      for (const piece of [' ', 'A', 'A1', '.', '0']) {
        const [small, large] = [place(piece, SMALL), place(piece, SMALL * TIMES)];
        const read = (json: unknown) => game.readPosition(json, options);
        expect(growsTooFast(read, small, large), JSON.stringify(small).slice(0, 300)).toBe(false);
        const answer = read(large);
        if (!answer.ok) expect(answer.fault.message.length).toBeLessThan(SMALL * TIMES + 2000);
        // A list holds no piece unless it was empty.
        if (JSON.stringify(place('?', 1)) === JSON.stringify(place('!', 1))) break;
      }
  });
});
