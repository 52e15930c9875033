import { type AnyGame, readChoices } from '@fray/engine';
import { cardTable, readCardTable } from '@fray/lab/print';
import { transformersSkirmish } from '@fray/transformers-skirmish';
import { tunnelRat } from '@fray/tunnel-rat';
import { describe, expect, it } from 'vitest';
import { drawCardSheets } from './print.ts';

function cardsOf(game: AnyGame, choices: Readonly<Record<string, string>> = {}) {
  const options = readChoices(game, choices);
  if (!options.ok) throw new Error(options.fault.message);
  return game.paper?.cards?.(options.value, 'en') ?? [];
}

const changed = (text: string, game: AnyGame = transformersSkirmish) => readCardTable(text, cardsOf(game));

describe('a card table', () => {
  it('changes nothing when it is read again unchanged', () => {
    for (const game of [transformersSkirmish, tunnelRat] as AnyGame[])
      expect(readCardTable(cardTable(cardsOf(game)), cardsOf(game))).toEqual({ ok: true, value: {} });
  });

  it('has one row for each kind of card, with its number of copies, and quotes cells', () => {
    const [head, ...rows] = cardTable(cardsOf(transformersSkirmish)).trimEnd().split('\r\n');
    expect(head).toBe('id,deck,name,quantity,kind,value,text');
    expect(rows.length).toBe(24);
    expect(rows.reduce((sum, row) => sum + Number(row.split(',')[3]), 0)).toBe(74);
    expect(cardTable([{ id: 'a', title: 'One, "two"', kind: 'x', text: '=1+1', count: 1 }])).toContain('a,,"One, ""two""",1,x,,\'=1+1');
  });

  it('yields the options of changed quantities and values', () => {
    const text = cardTable(cardsOf(transformersSkirmish)).replace('Missiles,6,Attack,3', 'Missiles,4,Attack,2');
    expect(changed(text)).toEqual({ ok: true, value: { copies_missiles: '4', reach_missiles: '2' } });
  });

  it('accepts the formats of spreadsheets: semicolons, tabs, a byte order mark, quotes, another column order', () => {
    expect(changed('\ufeffname;Copies;id\r\n"Legs; or so";"5";legs\r\n')).toEqual({ ok: true, value: { copies_legs: '5' } });
    expect(changed('id\tquantity\nlegs\t5\n\n')).toEqual({ ok: true, value: { copies_legs: '5' } });
  });

  it.each([
    ['no id column', 'name,quantity\nLegs,5', 'one of them is “id”'],
    ['an unknown card', 'id,quantity\nwings,5', '“wings” is no card'],
    ['a card twice', 'id,quantity\nlegs,5\nlegs,6', 'stands twice'],
    ['no number', 'id,quantity\nlegs,many', 'is a whole number'],
    ['a value that cannot be changed', 'id,value\narmor,3', 'cannot be changed'],
    ['much too long', 'x'.repeat(200_001), 'at most'],
  ])('is rejected for %s', (_name, text, message) => {
    expect(changed(text)).toMatchObject({ ok: false, fault: { message: expect.stringContaining(message) as string } });
  });
});

it('draws pictures for Tabletop Simulator with the number of places in its metadata', () => {
  const [face, back] = drawCardSheets('tunnel-rat', cardsOf(tunnelRat, { deck: '16' }));
  const sizeOf = (png: Uint8Array | undefined) => {
    const view = new DataView(Uint8Array.from(png ?? []).buffer);
    return [view.getUint32(16), view.getUint32(20)];
  };
  expect(face?.note).toContain('width 10, height 2, number 16');
  const [width = 0, height = 0] = sizeOf(back?.picture);
  const [allWidth = 0, allHeight = 0] = sizeOf(face?.picture);
  expect(allWidth).toBe(10 * width);
  expect(Math.abs(allHeight - 2 * height)).toBeLessThanOrEqual(2);
  expect(allWidth).toBeLessThanOrEqual(4096);
});
