import { describe, expect, it } from 'vitest';
import { parseVariant } from './variant.ts';

const GLASS = { game: 'arcade', name: 'Glass cannons', options: { tank_endurance: 4, zone: 'duel' } };

describe('a variant', () => {
  it('is read with its numbers as texts', () => {
    expect(parseVariant(JSON.stringify(GLASS))).toEqual({ ok: true, value: { ...GLASS, options: { tank_endurance: '4', zone: 'duel' } } });
  });

  it('is read from a file with a byte order mark and CRLF', () => {
    expect(parseVariant(`\uFEFF${JSON.stringify(GLASS, null, 2).replaceAll('\n', '\r\n')}`)).toMatchObject({ ok: true });
  });

  it.each([
    ['{', 'variant'],
    ['[]', 'game'],
    ['null', 'variant'],
    [JSON.stringify({ ...GLASS, name: '' }), 'name'],
    [JSON.stringify({ ...GLASS, name: 'two\nlines' }), 'name'],
    [JSON.stringify({ ...GLASS, name: 'x'.repeat(81) }), 'name'],
    [JSON.stringify({ ...GLASS, author: 'me' }), 'author'],
    [JSON.stringify({ ...GLASS, options: { tank_endurance: [4] } }), 'options.tank_endurance'],
    [JSON.stringify({ ...GLASS, game: 1 }), 'game'],
    [JSON.stringify({ game: 'arcade', name: 'x' }), 'options'],
  ])('is rejected with the reason: %s', (text, field) => {
    expect(parseVariant(text)).toMatchObject({ ok: false, fault: { field } });
  });
});
