import { ScriptedChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { transformersSkirmish } from '../index.ts';
import { begin, board, ORDER, THREE } from '../testing.ts';
import { CARDS } from './cards.ts';

describe('the deck', () => {
  it('[TS5] has 74 cards: 30 to move, 26 to attack, 14 to defend and 4 specials', () => {
    const sum = (use: string) => CARDS.filter((card) => card.use === use).reduce((total, { copies }) => total + copies, 0);
    expect(['move', 'attack', 'defense', 'special'].map(sum)).toEqual([30, 26, 14, 4]);
    expect(CARDS.reduce((total, { copies }) => total + copies, 0)).toBe(74);
  });

  it('[TS5] lists every card with its number and reach, counted by hand', () => {
    const list = CARDS.map(({ name, copies, reach }) => `${name} ${copies} ${reach}`);
    expect(list).toEqual([
      'legs 8 1',
      'tracks-glide 7 2',
      'wheels-cruise 6 3',
      'fly 5 4',
      'supersonic 4 5',
      'punch 2 1',
      'kick 2 1',
      'flip 2 1',
      'hand-weapon 2 1',
      'minicon-attack 2 2',
      'lasers 2 2',
      'energy-beams 2 2',
      'plasma-bolts 2 2',
      'autocannon 2 2',
      'missiles 6 3',
      'particle-accelerator 2 3',
      'armor 2 0',
      'shield 2 0',
      'dodge 2 0',
      'force-field 2 0',
      'heavy-armor 4 0',
      'evasion 2 0',
      'tactics 2 0',
      'repairs 2 0',
    ]);
  });

  it('[X5] limits cards by their own notes only', () => {
    expect(CARDS.flatMap((card) => ('only' in card ? [`${card.name} ${card.only}`] : []))).toEqual([
      'fly air',
      'supersonic air',
      'minicon-attack minicon',
      'heavy-armor ground',
      'evasion air',
    ]);
    const table = board({ south: ['lead D4', 'line5 F4 air'], hand: 'legs, tracks-glide, wheels-cruise' });
    for (const from of ['D4', 'F4']) expect(table.moves().filter((move) => move.startsWith(`legs:${from}-`))).toHaveLength(8);
  });
});

describe('setting up', () => {
  it('[TS2] [TS3] places eight units on the back rows, with 20 hits a side and one more for each Minicon', () => {
    const match = begin();
    for (const seat of [0, 1])
      for (const move of ORDER.slice(0, seat === 0 ? 8 : 7)) expect(match.move(seat, move)).toMatchObject({ ok: true });
    match.continueWith(new ScriptedChance(THREE));
    expect(match.move(1, 'line-ground')).toMatchObject({ ok: true });
    const { units } = match.view('watcher');
    expect(units.south.map(({ cell, hits }) => `${cell}${hits}`)).toEqual(['A15', 'B14', 'C14', 'D13', 'E12', 'F12', 'G12', 'H12']);
    expect(units.north.map(({ cell, hits }) => `${cell}${hits}`)).toEqual(['A85', 'B84', 'C84', 'D83', 'E82', 'F82', 'G82', 'H82']);
    expect(units.south.reduce((sum, { hits }) => sum + hits, 0)).toBe(24);
  });

  it('[TS4] [X13] allows four air types, four ground types and at most four Minicons', () => {
    const match = begin();
    for (const move of ['line-air-minicon', 'line-air-minicon', 'line-air-minicon', 'line-air-minicon']) match.move(0, move);
    expect(match.moves(0)).toEqual(['lead-ground', 'second-ground', 'third-ground', 'line-ground']);
    expect(match.move(0, 'lead-air')).toMatchObject({ fault: { reason: 'four-air' } });
    expect(match.move(0, 'lead-ground-minicon')).toMatchObject({ fault: { reason: 'four-minicons' } });
    match.move(0, 'line-ground');
    expect(match.move(0, 'line-ground')).toMatchObject({ fault: { reason: 'none-left' } });
    expect(match.move(0, 'end')).toMatchObject({ fault: { reason: 'place-first' } });
    for (const move of ['line-ground', 'line-ground', 'line-ground', 'line-ground']) match.move(1, move);
    expect(match.move(1, 'lead-ground')).toMatchObject({ fault: { reason: 'four-ground' } });
    expect(match.moves(1)).toContain('lead-air-minicon');
  });

  it('[X13] allows fewer Minicons', () => {
    const match = begin();
    for (const move of ['lead-air', 'second-air', 'third-air', 'line-air', ...ORDER.slice(4)])
      expect(match.move(0, move)).toMatchObject({ ok: true });
    expect(match.view(0).units.south.every(({ minicon }) => !minicon)).toBe(true);
    expect(match.deciders).toBe(2);
  });

  it('[X13] is secret until both players are done, and then public', () => {
    const match = begin();
    for (const move of ORDER) match.move(0, move);
    for (const viewer of [1, 'watcher'] as const) expect(match.view(viewer)).toMatchObject({ units: { south: [] }, ready: ['south'] });
    expect(match.view(0).units.south).toHaveLength(8);
    for (const move of ORDER.slice(0, 7)) match.move(1, move);
    expect(match.view(0)).toMatchObject({ units: { north: [] }, ready: ['south'] });
    match.continueWith(new ScriptedChance(THREE));
    match.move(1, 'line-ground');
    expect(match.view(0).units.north).toHaveLength(8);
    expect(match.view(1).units.south).toHaveLength(8);
  });

  it('[X13] is public and in turn if the options say so', () => {
    const match = begin({ setup: 'first-player-first' });
    expect(match.deciders).toBe(2);
    for (const move of ORDER) match.move(1, move);
    expect(match.view(0).units.north).toHaveLength(8);
    expect(match.deciders).toBe(1);
    for (const move of ORDER.slice(0, 7)) match.move(0, move);
    match.continueWith(new ScriptedChance(THREE));
    match.move(0, ORDER[7]!);
    expect(match.view('watcher')).toMatchObject({ phase: 'orders', turn: 1 });
  });

  it('[X22] falls back to the order of the unit table', () => {
    const match = begin();
    for (let i = 0; i < 8; i++)
      match.move(0, transformersSkirmish.format(match.copyState(), transformersSkirmish.fallback(match.copyState(), 0)));
    expect(match.view(0).units.south.map(({ unit: name, cell, air, minicon }) => [name, cell, air, minicon])).toEqual([
      ['lead', 'A1', true, true],
      ['second', 'B1', true, true],
      ['third', 'C1', true, true],
      ['line1', 'D1', true, true],
      ['line2', 'E1', false, false],
      ['line3', 'F1', false, false],
      ['line4', 'G1', false, false],
      ['line5', 'H1', false, false],
    ]);
  });

  it('[X22] completes a started placement in the order of the unit table', () => {
    const match = begin();
    for (const move of ['line-ground', 'second-air']) match.move(0, move);
    const next = () => transformersSkirmish.format(match.copyState(), transformersSkirmish.fallback(match.copyState(), 0));
    const rest: string[] = [];
    while (match.deciders === 3) {
      rest.push(next());
      match.move(0, next());
    }
    expect(rest).toEqual([
      'lead-air-minicon',
      'third-air-minicon',
      'line-air-minicon',
      'line-ground-minicon',
      'line-ground',
      'line-ground',
    ]);
  });

  it.each([0, 1])('[X12] draws the first player (%d), with empty hands', (first) => {
    const match = begin({}, first);
    expect(match.view('watcher')).toMatchObject({ first: ['south', 'north'][first], handSizes: { south: 0, north: 0 } });
    for (const move of ORDER) match.move(1, move);
    for (const move of ORDER.slice(0, 7)) match.move(0, move);
    match.continueWith(new ScriptedChance(THREE));
    match.move(0, ORDER[7]!);
    expect(match.deciders).toBe(1 << first);
    expect(match.view('watcher')).toMatchObject({ handSizes: first === 0 ? { south: 3, north: 0 } : { south: 0, north: 3 } });
  });
});
