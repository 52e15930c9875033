import { SeededChance } from '@fray/engine';
import { RulesTable } from '@fray/engine/testing';
import { describe, expect, it } from 'vitest';
import { transformersSkirmish } from '../index.ts';
import { board, cards, type Options, types, unit } from '../testing.ts';
import { CARDS } from './cards.ts';

describe('the turn', () => {
  it('[TS6] ends when the other side draws three cards', () => {
    const table = board({});
    expect(types(table.do('end | card legs, card punch, card armor'))).toEqual(['turn', 'drew']);
    expect(table.position).toMatchObject({ turn: 2, phase: 'orders', hands: { north: cards('legs, punch, armor') } });
    expect(table.seat).toBe(1);
  });

  it('[X10] asks for discards while the hand has more than five, and for none otherwise', () => {
    const table = board({ hand: '3 legs, 2 punch, 2 armor' });
    expect(table.moves()).toEqual(['discard-legs', 'discard-punch', 'discard-armor']);
    expect(table.refusal('end')).toBe('discard-first');
    expect(table.refusal('legs:A1-A2')).toBe('discard-first');
    expect(table.refusal('discard-kick')).toBe('not-held');
    expect(table.do('discard-legs discard-armor')).toEqual([
      { type: 'discarded', seat: 'south', card: 'legs' },
      { type: 'discarded', seat: 'south', card: 'armor' },
    ]);
    expect(table.position).toMatchObject({ hands: { south: cards('2 legs, 2 punch, armor') }, discard: cards('legs, armor') });
    expect(table.refusal('discard-legs')).toBe('hand-not-full');
    expect(table.moves()).toContain('end');
  });

  it('[X10] [X18] checks the hand again after Tactics, in any phase', () => {
    const table = board({ hand: '4 legs, tactics' });
    table.do('legs:A1-A2');
    table.do('tactics | card punch, card kick');
    expect(table.moves()).toContain('end');
    const full = board({ hand: '2 legs, 2 punch, tactics' });
    full.do('tactics | card kick, card flip');
    expect(full.moves()).toEqual(['discard-legs', 'discard-punch', 'discard-kick', 'discard-flip']);
  });

  it('[X18] allows Repairs and a further Tactics with a full hand', () => {
    const table = board({ south: ['lead A1 2'], hand: '5 legs, 2 tactics, repairs' });
    expect(table.moves()).toEqual(['tactics', 'repairs:A1', 'discard-legs', 'discard-tactics', 'discard-repairs']);
    table.do('repairs:A1');
    expect(table.position).toMatchObject({ units: { south: [{ hits: 3 }] } });
  });

  it('[X19] puts Tactics on the discard pile first, so that it can be drawn again; two make a hand of ten', () => {
    const rest = Object.fromEntries(CARDS.map(({ name, copies }) => [name, copies - (name === 'legs' ? 8 : name === 'tactics' ? 2 : 0)]));
    const table = new RulesTable(
      transformersSkirmish,
      {},
      {
        units: { south: [unit('lead A1')], north: [unit('lead H8')] },
        hands: { south: { ...cards('6 legs'), tactics: 2 }, north: cards('2 legs') },
        discard: Object.fromEntries(Object.entries(rest).filter(([, count]) => count > 0)),
        phase: 'orders',
      },
    );
    const events = table.do('tactics | card tactics, card punch');
    expect(types(events)).toEqual(['tactics', 'reshuffled', 'drew']);
    expect(table.position).toMatchObject({ hands: { south: { legs: 6, tactics: 2, punch: 1 } } });
    table.do('tactics | card kick, card flip');
    const { hands } = table.position as unknown as { hands: { south: Record<string, number> } };
    expect(Object.values(hands.south).reduce((sum, count) => sum + count, 0)).toBe(10);
  });

  it('[X9] [X18] [X19] allows a hand of twelve, by four Tactics and a short deck, in readers and samples', () => {
    const hand = { ...cards('6 legs'), tactics: 2 };
    const rest = Object.fromEntries(CARDS.map(({ name, copies }) => [name, copies - (hand[name] ?? 0)]).filter(([, left]) => left !== 0));
    const table = board({
      hand: '6 legs, 2 tactics',
      more: { deck: cards('flip, 2 kick'), discard: { ...rest, flip: 1, kick: undefined } },
    });
    for (const [i, drawn] of ['kick, card kick', 'flip, card tactics', 'tactics, card armor', 'armor, card shield'].entries()) {
      table.do(`tactics | card ${drawn}`);
      const { hands } = table.position as unknown as { hands: { south: Record<string, number> } };
      expect(Object.values(hands.south).reduce((sum, count) => sum + count, 0)).toBe(9 + i);
      const read = transformersSkirmish.readPosition(JSON.parse(JSON.stringify(table.position)), table.state.options);
      expect(read.ok && transformersSkirmish.writePosition(read.value)).toEqual(table.position);
      for (const viewer of [0, 1, 'watcher'] as const) {
        const view = transformersSkirmish.view(table.state, viewer);
        const sample = transformersSkirmish.sampler(view)(new SeededChance(i), transformersSkirmish.fallback);
        expect(transformersSkirmish.view(sample, viewer)).toEqual(view);
      }
    }
  });

  it.each([
    ['thirteen cards', '8 legs, 5 wheels-cruise', {}],
    ['twelve with a Tactics to come', '8 legs, 3 wheels-cruise, tactics', {}],
    ['ten with both, when the pile may be shuffled again', '8 legs, 2 tactics', { deck: cards('flip') }],
  ])('[X19] rejects options that allow more than twelve cards: %s', (_name, hand, more: object) => {
    const counts: Readonly<Record<string, number>> = cards(hand);
    const isShort = 'deck' in more;
    const rest = CARDS.map(({ name, copies }) => [name, copies - (counts[name] ?? 0) - (name === 'flip' ? 1 : 0)] as const);
    const discard = isShort ? { discard: Object.fromEntries(rest.filter(([, left]) => left > 0)) } : {};
    expect(() => board({ hand, more: { ...more, ...discard } })).toThrow(/^hands\.south: /);
  });

  it('[X13] samples a side whose units are all destroyed without placing them again', () => {
    const { state } = board({ north: [], more: { phase: 'over' } });
    const view = transformersSkirmish.view(state, 0);
    const sample = transformersSkirmish.sampler(view)(new SeededChance(1), transformersSkirmish.fallback);
    expect(transformersSkirmish.view(sample, 0)).toEqual(view);
  });

  it('[X11] shuffles the discard pile during a draw', () => {
    const all = Object.fromEntries(CARDS.map(({ name, copies }) => [name, copies]));
    const table = new RulesTable(
      transformersSkirmish,
      {},
      {
        units: { south: [unit('lead A1')], north: [unit('lead H8')] },
        discard: { ...all, legs: 7 },
        phase: 'orders',
      },
    );
    const events = table.do('end | card legs, card legs, card missiles');
    expect(types(events)).toEqual(['turn', 'reshuffled', 'drew']);
    expect(table.position).toMatchObject({ discard: {}, hands: { north: cards('2 legs, missiles') } });
  });

  it('[X11] does not shuffle before the deck is empty', () => {
    const all = Object.fromEntries(CARDS.map(({ name, copies }) => [name, copies]));
    const table = new RulesTable(
      transformersSkirmish,
      {},
      {
        units: { south: [unit('lead A1')], north: [unit('lead H8')] },
        discard: { ...all, legs: 5 },
        phase: 'orders',
      },
    );
    expect(types(table.do('end | card legs, card legs, card legs'))).toEqual(['turn', 'drew']);
    expect(table.position).toMatchObject({ deck: {}, hands: { north: { legs: 3 } } });
  });

  it('[X1] allows one Move card and one Attack card, the Move card first', () => {
    const table = board({ south: ['lead A1', 'line1 H6'], hand: '2 legs, 2 punch, missiles', north: ['lead H8', 'line1 A3'] });
    table.do('legs:A1-A2');
    expect(table.refusal('legs:A2-B2')).toBe('moved-already');
    table.do('punch:A2xA3 no-defense');
    expect(table.refusal('missiles:H6xH8')).toBe('attacked-already');
    expect(table.moves()).toEqual(['end']);
  });

  it('[X1] [TS6] leaves the Move phase with the first attack', () => {
    const table = board({ south: ['lead A1', 'line1 H6'], hand: 'legs, missiles', north: ['lead H8'] });
    table.do('missiles:H6xH8 no-defense');
    expect(table.refusal('legs:A1-A2')).toBe('fire-phase');
  });

  it('[X1] with unlimited cards continues as long as there are cards', () => {
    const table = board(
      { south: ['lead A1', 'line1 H6'], hand: '2 legs, punch, missiles', north: ['lead H8', 'line1 A4'] },
      { cards_per_phase: 'any-number' },
    );
    table.do('legs:A1-A2 legs:A2-A3 punch:A3xA4 no-defense missiles:H6xH8 no-defense');
    expect(table.position).toMatchObject({ hands: { south: {} } });
    expect(table.moves()).toEqual(['end']);
  });

  it('[X14] can skip both phases', () => {
    expect(board({ hand: 'legs, punch' }).moves()).toContain('end');
    expect(types(board({ hand: 'legs' }).do('end | card legs, card legs, card legs'))).toEqual(['turn', 'drew']);
  });
});

describe('special cards', () => {
  it('[X9] Repairs removes one damage of an own unit, up to its initial hits', () => {
    const table = board({ south: ['lead A1 minicon 4', 'line1 B1', 'line2 C1 1'], hand: '2 repairs' });
    expect(table.moves().filter((move) => move.startsWith('repairs'))).toEqual(['repairs:A1', 'repairs:C1']);
    expect(table.do('repairs:A1')).toEqual([{ type: 'repaired', target: { seat: 'south', unit: 'lead' }, hits: 5 }]);
    expect(table.refusal('repairs:A1')).toBe('not-damaged');
    expect(table.refusal('repairs:H8')).toBe('not-yours');
    expect(table.refusal('repairs:D4')).toBe('nobody-there');
    expect(table.position).toMatchObject({ discard: cards('repairs') });
  });

  it('[X9] can be played in any phase of the own turn, in any number', () => {
    const table = board({ south: ['lead A1 1'], north: ['lead A3'], hand: 'punch, legs, 2 repairs, tactics' });
    table.do('repairs:A1 legs:A1-A2 repairs:A2 punch:A2xA3 no-defense');
    table.do('tactics | card fly, card fly');
    expect(table.position).toMatchObject({ hands: { south: cards('2 fly') }, units: { south: [{ hits: 3 }] } });
  });

  it('[X9] cannot answer an attack', () => {
    const table = board({ north: ['lead A2 1'], hand: 'punch', other: 'repairs, tactics, armor' });
    table.do('punch:A1xA2');
    expect(table.moves()).toEqual(['armor', 'no-defense']);
    expect(table.refusal('repairs:A2')).toBe('answer-first');
    expect(table.refusal('tactics')).toBe('answer-first');
  });

  it('[X9] are limited to the Orders phase if the options say so', () => {
    const table = board({ south: ['lead A1 1'], hand: 'legs, repairs, tactics' }, { specials: 'orders-phase' });
    expect(table.moves()).toEqual(expect.arrayContaining(['repairs:A1', 'tactics']));
    table.do('legs:A1-A2');
    expect(table.moves()).toEqual(['end']);
    expect(table.refusal('repairs:A2')).toBe('orders-phase-only');
    expect(table.refusal('tactics')).toBe('orders-phase-only');
  });
});

describe('a game without progress', () => {
  /** North's turn in the round `turn / 2`. */
  const still = (turn: number, options: Options, more: object = {}) =>
    board({ south: ['lead A1'], north: ['lead H8 2'], more: { turn, ...more } }, options);

  it('[X16] ends after thirty rounds without damage', () => {
    const table = still(58, {});
    expect(types(table.do('end | card legs, card legs, card legs'))).toEqual(['turn', 'drew']);
    table.do('end | card legs, card legs, card legs');
    expect(table.do('end')).toEqual([{ type: 'ended', reason: 'stalled', winner: null }]);
    expect(table.result).toEqual({ places: [1, 1], reason: 'stalled' });
  });

  it('[X21] counts whole rounds since the latest damage, and not during a round', () => {
    expect(types(still(10, { stall_limit: '2' }, { lastDamage: 4 }).do('end | card legs, card legs, card legs'))).toEqual(['turn', 'drew']);
    expect(types(still(12, { stall_limit: '2' }, { lastDamage: 4 }).do('end'))).toEqual(['ended']);
    expect(types(still(11, { stall_limit: '2' }, { lastDamage: 3 }).do('end | card legs, card legs, card legs'))).toEqual(['turn', 'drew']);
  });

  it('[X21] counts again after damage, and not after a defended attack or Repairs', () => {
    const table = (other: string) =>
      board(
        { south: ['lead A1 2'], north: ['lead A2'], hand: 'punch, repairs', other, more: { turn: 3, lastDamage: 1 } },
        { stall_limit: '1' },
      );
    const hit = table('');
    hit.do('punch:A1xA2 no-defense repairs:A1');
    expect(hit.position).toMatchObject({ lastDamage: 2 });
    const defended = table('armor');
    defended.do('punch:A1xA2 armor repairs:A1');
    expect(defended.position).toMatchObject({ lastDamage: 1 });
    defended.do('end | card legs, card legs, card legs');
    expect(types(defended.do('end'))).toEqual(['ended']);
  });

  it('[X21] can be won by more remaining hits', () => {
    const table = still(60, { at_limit: 'most-hits' });
    expect(table.do('end')).toEqual([{ type: 'ended', reason: 'most-hits', winner: 'south' }]);
    expect(table.result).toEqual({ places: [1, 2], reason: 'most-hits' });
    const even = board({ south: ['lead A1 2'], north: ['lead H8 2'], more: { turn: 60 } }, { at_limit: 'most-hits' });
    even.do('end');
    expect(even.result).toEqual({ places: [1, 1], reason: 'stalled' });
  });
});
