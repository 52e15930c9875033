import { Match, readOptions, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs } from '../index.ts';
import { battle, move, standing } from '../testing.ts';
import { CARDS, cardName, parseCard, startNumber } from './cards.ts';
import { startNumberFor } from './state.ts';

describe('programming', () => {
  it('[R10] [R11] has every number from 1 to 100 once, and decks with sums as even as possible', () => {
    const numbers = Array.from({ length: 4 }, (_, deck) => Array.from({ length: CARDS }, (_unused, card) => startNumber(card, deck)));
    expect(numbers.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect(numbers.map((deck) => deck.reduce((sum, number) => sum + number, 0)).toSorted((a, b) => a - b)).toEqual([
      1261, 1262, 1263, 1264,
    ]);
    expect(startNumber(parseCard('pp')!, 0)).toBe(1);
    expect([33, 36].every((n) => numbers.flat().includes(n))).toBe(true);
    for (let card = 0; card < CARDS; card++) expect(parseCard(cardName(card))).toBe(card);
  });

  const fresh = (seats = 2, texts: Record<string, string> = {}) => {
    const options = readOptions(arenaMechs.options, texts);
    if (!options.ok) throw new Error(options.fault.message);
    return new Match(arenaMechs, { options: options.value, seats }, new SeededChance(5));
  };

  it('[AM2] [R15] keeps two of three cards for any free point, and puts one under the deck', () => {
    const match = fresh();
    expect(match.moves(0)).toHaveLength(9);
    const hand = match.view(0).mechs[0]!.hand!;
    match.move(0, 'under-2-point-3');
    const own = match.view(0).mechs[0]!;
    expect(own.programs).toEqual([null, null, [hand[0], hand[2]]]);
    expect(own.under).toEqual([hand[1]]);
    expect(match.moves(0)).toHaveLength(6);
    expect(match.move(0, 'under-1-point-3')).toMatchObject({ ok: false, fault: { reason: 'point-filled' } });
    expect(match.view(1).mechs[0]!.programs).toEqual([null, null, null]);
    expect(match.view(1).mechs[0]).toMatchObject({ hand: null, under: null });
  });

  const programAll = (match: ReturnType<typeof fresh>, seats: readonly number[]) => {
    for (const seat of seats) for (let point = 1; point <= 3; point++) match.move(seat, `under-3-point-${point}`);
  };

  it('[R16] shows each player only their own face-down cards', () => {
    const match = fresh();
    programAll(match, [1, 0]);
    expect(match.view(0).mechs[0]!.programs.every((pair) => Array.isArray(pair))).toBe(true);
    expect(match.view(1).mechs[0]!.programs).toEqual(['face-down', 'face-down', 'face-down']);
  });

  it('[R17] lets the first to finish choose a start place first, or draws the order', () => {
    const match = fresh(3);
    programAll(match, [2, 0, 1]);
    expect(match.deciders).toBe(0b100);
    expect(match.moves(2)).toEqual(['A1', 'E1', 'A5', 'E5']);
    match.move(2, 'A1');
    expect(match.deciders).toBe(0b001);
    expect(match.move(0, 'A1')).toMatchObject({ ok: false, fault: { reason: 'occupied' } });
    expect(match.move(0, 'C3')).toMatchObject({ ok: false, fault: { reason: 'no-start' } });
    const first = new Set(
      Array.from({ length: 12 }, (_, seed) => {
        const options = readOptions(arenaMechs.options, { start_order: 'random' });
        if (!options.ok) throw new Error(options.fault.message);
        const drawn = new Match(arenaMechs, { options: options.value, seats: 3 }, new SeededChance(seed));
        programAll(drawn, [2, 0, 1]);
        return drawn.deciders;
      }),
    );
    expect(first.size).toBeGreaterThan(1);
  });

  it('[R14] [R46] [AM3] has the exact number of cards: 24 are played in four rounds, and one is left', () => {
    for (const seats of [2, 3, 4]) {
      const match = fresh(seats, { start_order: 'random' });
      const random = new SeededChance(seats);
      while (match.deciders !== 0)
        for (let seat = 0; seat < seats; seat++)
          if ((match.deciders >> seat) & 1) {
            const moves = match.moves(seat);
            const plain = moves.filter((text) => !/^(push|magnet|crush|flame)/.test(text));
            match.move(seat, (plain.length > 0 ? plain : moves)[random.below((plain.length > 0 ? plain : moves).length, 'table')]!);
          }
      for (const mech of match.view('all').mechs) {
        expect(mech.played).toHaveLength(24);
        expect(mech.under).toHaveLength(1);
      }
      expect(match.timeline.steps.flatMap(({ events }) => events).filter(({ type }) => type === 'revealed')).toHaveLength(12 * seats);
    }
  });

  it('[R12] takes the number of the lowest card', () => {
    const [pm, os] = [parseCard('pm')!, parseCard('os')!];
    const numbers = [0, 1, 2, 3].map((hidden) => startNumberFor(pm, os, hidden, 0));
    const [own, other] = [startNumber(pm, 0), startNumber(os, 0)];
    expect(numbers).toEqual([own, other, other, own]);
    const table = battle(
      [
        { at: 'A1', pair: ['pm', 'os'] },
        { at: 'E5', pair: ['hh', 'mm'] },
      ],
      { phase: 'overlap' },
    );
    table.do('hide-1u', 0);
    const events = table.do('hide-2l', 1);
    const revealed = events.filter((event) => event.type === 'revealed');
    expect(revealed).toEqual([
      { type: 'revealed', seat: 'red', cards: ['pm', 'os'], sequence: ['move', 'operate', 'shoot'], number: own },
      {
        type: 'revealed',
        seat: 'yellow',
        cards: ['hh', 'mm'],
        sequence: ['punch', 'punch', 'move'],
        number: startNumber(parseCard('hh')!, 1),
      },
    ]);
  });

  it('[R18] overlaps are chosen in secret, and the lowest number acts first', () => {
    const table = battle(
      [
        { at: 'A1', pair: ['oo', 'om'] },
        { at: 'E5', pair: ['pp', 'ph'] },
      ],
      { phase: 'overlap' },
    );
    table.do('hide-1u', 0);
    expect(arenaMechs.view(table.state, 1).mechs[0]).toMatchObject({ chosen: true, hidden: null });
    table.do('hide-1u', 1);
    expect(table.seat).toBe(1);
    expect(arenaMechs.view(table.state, 1).mechs[0]).toMatchObject({ hidden: 0 });
    expect(table.refusal('hide-1u')).toBe('not-now');
  });
});

describe('a turn', () => {
  it('[R19] [R20] merges equal symbols in any place and order, and drops unused ones', () => {
    const table = battle([{ at: 'A1', pair: ['mh', 'sm'], hide: 1 }, { at: 'E5' }], { left: { move: 2, shoot: 1 } });
    table.do('move-N move-N move-N move-N');
    expect(standing(table).at[0]).toBe('A5');
    expect(table.refusal('move-E')).toBe('not-in-sequence');
    table.do('shoot-E end');
    expect(table.seat).toBe(1);
  });

  it('[R19] a move is one action that nothing interrupts', () => {
    const table = battle([{ at: 'A1' }, { at: 'E5' }], move({ move: 2, operate: 1 }));
    table.do('move-N');
    expect(table.refusal('crushers')).toBe('move-first');
    table.do('done');
    expect(table.moves()).toContain('crushers');
    expect(table.refusal('move-N')).toBe('not-in-sequence');
  });

  it('[R13] [R21] the alternative is a single Move or a single Repair, instead of the sequence', () => {
    const table = battle([{ at: 'A1', damage: { yellow: 2 } }, { at: 'E5' }], { left: { punch: 3 } });
    expect(table.moves()).toEqual(['alternative', 'end']);
    table.do('alternative');
    expect(table.moves()).toEqual(['repair', 'move-N', 'move-E', 'end']);
    table.do('repair');
    expect(table.moves()).toEqual(['end']);
    const moved = battle([{ at: 'A1', damage: { yellow: 2 } }, { at: 'E5' }], { left: { punch: 3 } });
    moved.do('alternative move-N move-N');
    expect(moved.moves()).toEqual(['end']);
    const started = battle([{ at: 'A1' }, { at: 'E5' }], move({ operate: 1 }));
    expect(started.refusal('alternative')).toBe('sequence-begun');
  });

  it('[R40] a mech outside the arena may only repair, and passes if it has no damage', () => {
    const hurt = battle([{ at: 'A1' }, { at: null, damage: { red: 3 } }], {});
    hurt.do('end');
    expect(hurt.moves(1)).toEqual(['repair', 'end']);
    expect(hurt.refusal('alternative', 1)).toBe('outside');
    expect(hurt.refusal('move-N', 1)).toBe('outside');
    const whole = battle([{ at: 'A1' }, { at: null }], {});
    expect(whole.do('end').map(({ type }) => type)).toContain('passed');
  });
});
