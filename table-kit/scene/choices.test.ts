import type { Choice } from '@fray/engine/scene';
import { describe, expect, it } from 'vitest';
import { choiceStage, type OfferedMove, offerAt, press } from './choices.ts';

const piece = (id: string): Choice => ({ kind: 'piece', id });
const cell = (at: string): Choice => ({ kind: 'cell', at });
const button = (id: string, name: string): Choice => ({ kind: 'button', id, name });
const offered = (move: string, first: Choice, ...rest: Choice[]): OfferedMove => ({
  move,
  name: `does ${move}`,
  choices: [first, ...rest],
});

const MOVES = [
  offered('k-b2', piece('k'), cell('B2')),
  offered('k-b3', piece('k'), cell('B3')),
  offered('k-rally', piece('k'), button('rally', 'Rally')),
  offered('m-b3', piece('m'), cell('B3')),
  { ...offered('end', button('end', 'End turn')), weight: 9, key: 'e' },
];

describe('staged choices', () => {
  it('highlight the pieces first, then the targets of the selected one', () => {
    const start = choiceStage(MOVES, []);
    expect([...start.offers.keys()]).toEqual(['piece k', 'piece m']);
    expect(start.buttons.map(({ name }) => name)).toEqual(['End turn']);
    const then = press(MOVES, start, 'piece k');
    expect(then).toEqual({ choices: ['piece k'] });
    const second = choiceStage(MOVES, ['piece k']);
    expect([...second.offers.keys()]).toEqual(['cell B2', 'cell B3', 'piece m']);
    expect(second.buttons.map(({ name, move }) => [name, move])).toEqual([
      ['Rally', 'k-rally'],
      ['End turn', 'end'],
    ]);
    expect(press(MOVES, second, 'cell B3')).toEqual({ play: 'k-b3' });
    expect(press(MOVES, second, 'piece m')).toEqual({ choices: ['piece m'] });
    expect(press(MOVES, second, 'piece k')).toEqual({ choices: [] });
  });

  it('ask by name where cells and pieces do not distinguish the moves', () => {
    const moves = [offered('quick', piece('k'), cell('B2')), offered('careful', piece('k'), cell('B2'))];
    const stage = choiceStage(moves, ['piece k']);
    const then = press(moves, stage, 'cell B2');
    expect(then).toEqual({ choices: ['piece k', 'cell B2'] });
    expect(choiceStage(moves, ['piece k', 'cell B2']).buttons.map(({ name }) => name)).toEqual(['does quick', 'does careful']);
  });

  it('leave out the first buttons after one of them, so that each step of a program has its own', () => {
    const step = (n: number, letter: string) => button(`${n} ${letter}`, `Step ${n}: ${letter}`);
    const programs = ['FF', 'FL', 'LF', 'LL'].map((text) => offered(text, step(1, text[0]!), step(2, text[1]!)));
    const names = (chosen: readonly string[]) => choiceStage(programs, chosen).buttons.map(({ name }) => name);
    expect(names([])).toEqual(['Step 1: F', 'Step 1: L']);
    expect(names(['button 1 F'])).toEqual(['Step 2: F', 'Step 2: L']);
  });

  it('drop a selection that no legal move begins with', () => {
    expect(choiceStage(MOVES.slice(3), ['piece k', 'cell B2']).choices).toEqual([]);
    expect(choiceStage(MOVES, ['piece k', 'cell C9']).choices).toEqual(['piece k']);
  });

  it('prefer choices of the current selection at a cell over a new selection', () => {
    const pieces = [
      { id: 'k', at: 'A1', name: 'King' },
      { id: 'm', at: 'B3', name: 'Man' },
    ];
    expect(offerAt(choiceStage(MOVES, []), { pieces }, 'B3')).toBe('piece m');
    expect(offerAt(choiceStage(MOVES, ['piece k']), { pieces }, 'B3')).toBe('cell B3');
    expect(offerAt(choiceStage(MOVES, ['piece k']), { pieces }, 'A1')).toBe('piece k');
    expect(offerAt(choiceStage(MOVES, []), { pieces }, 'C1')).toBeUndefined();
  });
});
