import { describe, expect, it } from 'vitest';
import { board, standard, types } from '../../testing.ts';
import { ATTACK_CARD, attack, defences, groupMove, MOVE_CARD, singleMove } from './facts.ts';

const options = standard();
const cells = (table: ReturnType<typeof board>) => table.position as { units: { south: { cell: string }[]; north: { cell: string }[] } };

describe('the illustrations of the quick rules of Transformers Skirmish', () => {
  it('move one unit the card’s distance, and an air type over another unit', () => {
    const { from, to, flyFrom, over, flyTo } = singleMove(options);
    const table = board({ south: [`second ${from}`, `line1 ${flyFrom} air`, `third ${over}`], hand: `2 ${MOVE_CARD}` });
    expect(table.moves()).toEqual(expect.arrayContaining([`${MOVE_CARD}:${from}-${to}`, `${MOVE_CARD}:${flyFrom}-${flyTo}`]));
    const grounded = board({ south: [`line1 ${flyFrom}`, `third ${over}`], hand: MOVE_CARD });
    expect(grounded.moves()).not.toContain(`${MOVE_CARD}:${flyFrom}-${flyTo}`);
  });

  it('move a group straight ahead, all units at once', () => {
    const { from, to } = groupMove(options);
    const table = board({ south: ['lead', 'second', 'line1'].map((unit, i) => `${unit} ${from[i]}`), hand: MOVE_CARD });
    table.do(`${MOVE_CARD}:${from.join('+')}`);
    expect(cells(table).units.south.map(({ cell }) => cell)).toEqual(to);
  });

  it('hit along a diagonal at the full range, and not past another unit', () => {
    const { from, target, barred, barrier } = attack(options);
    const situation = { south: [`lead ${from}`, `third ${barrier}`], north: [`line1 ${target}`, `line2 ${barred}`], hand: ATTACK_CARD };
    const table = board(situation);
    const moves = table.moves();
    expect(moves).toContain(`${ATTACK_CARD}:${from}x${target}`);
    expect(moves).not.toContain(`${ATTACK_CARD}:${from}x${barred}`);
    expect(types(table.do(`${ATTACK_CARD}:${from}x${target} no-defense`))).toContain('damaged');
  });

  it('show the defence cards that protect a target, and an answered attack without effect', () => {
    // A hand has at most five cards, so one of the defence cards is left out.
    expect(defences(options)).toHaveLength(6);
    const all = defences(options).slice(1);
    const { from, target } = attack(options);
    for (const air of [false, true]) {
      const other = all.map(({ name }) => name).join(', ');
      const table = board({ south: [`lead ${from}`], north: [`line1 ${target}${air ? ' air' : ''}`], hand: ATTACK_CARD, other });
      table.do(`${ATTACK_CARD}:${from}x${target}`);
      const named = all.filter(({ only }) => only === undefined || only === (air ? 'air' : 'ground')).map(({ name }) => name);
      expect(table.moves().toSorted()).toEqual([...named, 'no-defense'].toSorted());
      expect(types(table.do(named.at(-1)!))).toEqual(['defended']);
    }
  });
});
