import { describe, expect, it } from 'vitest';
import { chooseCard, chooseSquare, hasPossibleMoves, largestGroup, moveOf, moveOfPlan, type Plan, possibleMoves } from './plan.ts';

const MOVES = [
  'repairs:D2',
  'legs:D2-D3',
  'legs:D2-E3',
  'fly:C4-G4',
  'legs:D2+C4',
  'legs:B1+D2+C4',
  'missiles:C4xC7',
  'lasers:C4xC6',
  'missiles:D2xA5',
  'missiles:C4xC6',
  'tactics',
  'end',
];
const ways = possibleMoves(MOVES);
/** The plan after clicks on squares and cards, in order; `!` if it was to be played. */
const after = (...chosen: readonly string[]): Plan | '!' =>
  chosen.reduce((plan: Plan | '!', what) => {
    const now = plan === '!' ? {} : plan;
    return (/^[A-H]\d$/.test(what) ? chooseSquare(ways, now, what) : chooseCard(ways, now, what as 'legs')) ?? '!';
  }, {});

describe('a plan', () => {
  it('is offered if a card can be used, and not if the turn can only be ended', () => {
    expect(hasPossibleMoves(possibleMoves(['end']))).toBe(false);
    for (const move of MOVES.slice(0, -1)) expect(hasPossibleMoves(possibleMoves([move, 'end']))).toBe(true);
  });

  it('starts with a card or a unit, and leads to a legal move', () => {
    expect(moveOf(ways, after('fly', 'C4', 'G4') as Plan)).toBe('fly:C4-G4');
    expect(moveOf(ways, after('C4', 'G4') as Plan)).toBe('fly:C4-G4');
    expect(moveOf(ways, after('C4') as Plan)).toBeUndefined();
  });

  it('takes the card with the shortest sufficient range, and another one when that is chosen', () => {
    expect(moveOfPlan(ways, after('C4', 'C6') as Plan)?.card).toBe('lasers');
    expect(moveOf(ways, after('C4', 'C6', 'missiles') as Plan)).toBe('missiles:C4xC6');
  });

  it('is played when its destination is chosen again', () => {
    expect(after('C4', 'C6', 'C6')).toBe('!');
    expect(after('tactics', 'tactics')).toBe('!');
  });

  it('finds the attacker when a target is chosen first', () => {
    expect(moveOf(ways, after('missiles', 'A5') as Plan)).toBe('missiles:D2xA5');
  });

  it('repairs a unit by choosing the card and its square', () => {
    expect(moveOf(ways, after('repairs', 'D2') as Plan)).toBe('repairs:D2');
    expect(moveOf(ways, after('D2', 'repairs') as Plan)).toBe('repairs:D2');
    expect(moveOf(ways, after('D2') as Plan)).toBeUndefined();
  });

  it('is cancelled by a square without meaning, and by choosing a card twice', () => {
    expect(after('fly', 'H8')).toEqual({});
    expect(after('fly', 'fly')).toEqual({});
  });

  it('toggles the units of a group, in the order of notation', () => {
    const ticked = ['C4', 'D2', 'H8'].reduce<Plan>((plan, square) => chooseSquare(ways, plan, square) ?? plan, { card: 'legs', group: [] });
    expect(moveOf(ways, ticked)).toBe('legs:D2+C4');
    expect(largestGroup(ways, 'legs')).toEqual(['B1', 'D2', 'C4']);
  });
});
