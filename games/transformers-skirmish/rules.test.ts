import { Match, readOptions, ScriptedChance, SeededChance, standardOptions } from '@fray/engine';
import { Bench } from '@fray/engine/testing';
import { describe, expect, it } from 'vitest';
import { CARDS, type CardName } from './data/cards.ts';
import { transformersSkirmish } from './index.ts';
import { TEXTS } from './log.ts';
import type { UnitName } from './state.ts';

type Options = Readonly<Record<string, string>>;
/** `lead A1 air minicon 2`: a unit, its square, then what is not a healthy ground type. */
function unit(text: string) {
  const [name, cell, ...more] = text.split(' ');
  const hits = more.find((word) => /^\d$/.test(word));
  return {
    unit: name as UnitName,
    cell,
    air: more.includes('air'),
    minicon: more.includes('minicon'),
    ...(hits === undefined ? {} : { hits: Number(hits) }),
  };
}
/** `2 legs, punch`: cards with their numbers. */
const cards = (text: string): Partial<Record<CardName, number>> =>
  Object.fromEntries(
    text.split(', ').flatMap((part) => {
      const [, count = '1', name] = /^(\d )?(.+)$/.exec(part) ?? [];
      return name ? [[name, Number(count)]] : [];
    }),
  );

interface Situation {
  readonly south?: readonly string[];
  readonly north?: readonly string[];
  /** South's hand, and north's. */
  readonly hand?: string;
  readonly other?: string;
  readonly discard?: string;
  readonly more?: object;
}

/** South's turn after its draw, unless told otherwise. */
function board(
  { south = ['lead A1'], north = ['lead H8'], hand = '', other = '', discard = '', more = {} }: Situation,
  options: Options = {},
) {
  return new Bench(transformersSkirmish, options, {
    units: { south: south.map(unit), north: north.map(unit) },
    hands: { south: cards(hand), north: cards(other) },
    discard: cards(discard),
    phase: 'orders',
    ...more,
  });
}
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const standard = () => standardOptions(transformersSkirmish.options);
const begin = (options: Options = {}, first = 1) => {
  const read = readOptions(transformersSkirmish.options, options);
  if (!read.ok) throw new Error(read.fault.message);
  return new Match(transformersSkirmish, { options: read.value, seats: 2 }, new ScriptedChance([{ kind: 'pick', value: first, n: 2 }]));
};
const ORDER = [
  'lead-air-minicon',
  'second-air-minicon',
  'third-air-minicon',
  'line-air-minicon',
  'line-ground',
  'line-ground',
  'line-ground',
  'line-ground',
];
const THREE = [{ kind: 'card', card: 'legs' } as const, { kind: 'card', card: 'punch' } as const, { kind: 'card', card: 'armor' } as const];

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

  it('[X13] may do with fewer Minicons', () => {
    const match = begin();
    for (const move of ['lead-air', 'second-air', 'third-air', 'line-air', ...ORDER.slice(4)])
      expect(match.move(0, move)).toMatchObject({ ok: true });
    expect(match.view(0).units.south.every(({ minicon }) => !minicon)).toBe(true);
    expect(match.deciders).toBe(2);
  });

  it('[X13] is secret until both are done, and then open', () => {
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

  it('[X13] goes in turn and openly when the table says so', () => {
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

  it('[X22] falls back on the order of the unit table', () => {
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

  it('[X22] completes what somebody began, in the order of the table', () => {
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

  it.each([0, 1])('[X12] draws who begins (%d), with empty hands', (first) => {
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

describe('the turn', () => {
  it('[TS6] ends with the other side drawing three', () => {
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

  it('[X10] [X18] counts again after Tactics, in any phase', () => {
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

  it('[X19] puts Tactics on the discard pile first, so that it may come back; two make a hand of ten', () => {
    const rest = Object.fromEntries(CARDS.map(({ name, copies }) => [name, copies - (name === 'legs' ? 8 : name === 'tactics' ? 2 : 0)]));
    const table = new Bench(
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

  it('[X9] [X18] [X19] takes a hand of twelve, by four Tactics and a short deck, wherever it is read or sampled', () => {
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
  ])('[X19] refuses what could grow beyond twelve: %s', (_name, hand, more: object) => {
    const held: Readonly<Record<string, number>> = cards(hand);
    const isShort = 'deck' in more;
    const rest = CARDS.map(({ name, copies }) => [name, copies - (held[name] ?? 0) - (name === 'flip' ? 1 : 0)] as const);
    const discard = isShort ? { discard: Object.fromEntries(rest.filter(([, left]) => left > 0)) } : {};
    expect(() => board({ hand, more: { ...more, ...discard } })).toThrow(/^hands\.south: /);
  });

  it('[X13] samples a side that is wholly destroyed without placing it again', () => {
    const { state } = board({ north: [], more: { phase: 'over' } });
    const view = transformersSkirmish.view(state, 0);
    const sample = transformersSkirmish.sampler(view)(new SeededChance(1), transformersSkirmish.fallback);
    expect(transformersSkirmish.view(sample, 0)).toEqual(view);
  });

  it('[X11] shuffles the discard pile in the middle of a draw', () => {
    const all = Object.fromEntries(CARDS.map(({ name, copies }) => [name, copies]));
    const table = new Bench(
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
    const table = new Bench(
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

  it('[X1] with any number of cards goes on as long as there are cards', () => {
    const table = board(
      { south: ['lead A1', 'line1 H6'], hand: '2 legs, punch, missiles', north: ['lead H8', 'line1 A4'] },
      { cards_per_phase: 'any-number' },
    );
    table.do('legs:A1-A2 legs:A2-A3 punch:A3xA4 no-defense missiles:H6xH8 no-defense');
    expect(table.position).toMatchObject({ hands: { south: {} } });
    expect(table.moves()).toEqual(['end']);
  });

  it('[X14] may do without both phases', () => {
    expect(board({ hand: 'legs, punch' }).moves()).toContain('end');
    expect(types(board({ hand: 'legs' }).do('end | card legs, card legs, card legs'))).toEqual(['turn', 'drew']);
  });
});

describe('special cards', () => {
  it('[X9] Repairs mends one damage of an own unit, up to what it began with', () => {
    const table = board({ south: ['lead A1 minicon 4', 'line1 B1', 'line2 C1 1'], hand: '2 repairs' });
    expect(table.moves().filter((move) => move.startsWith('repairs'))).toEqual(['repairs:A1', 'repairs:C1']);
    expect(table.do('repairs:A1')).toEqual([{ type: 'repaired', target: { seat: 'south', unit: 'lead' }, hits: 5 }]);
    expect(table.refusal('repairs:A1')).toBe('not-damaged');
    expect(table.refusal('repairs:H8')).toBe('not-yours');
    expect(table.refusal('repairs:D4')).toBe('nobody-there');
    expect(table.position).toMatchObject({ discard: cards('repairs') });
  });

  it('[X9] are played in any phase of the own turn, any number of them', () => {
    const table = board({ south: ['lead A1 1'], north: ['lead A3'], hand: 'punch, legs, 2 repairs, tactics' });
    table.do('repairs:A1 legs:A1-A2 repairs:A2 punch:A2xA3 no-defense');
    table.do('tactics | card fly, card fly');
    expect(table.position).toMatchObject({ hands: { south: cards('2 fly') }, units: { south: [{ hits: 3 }] } });
  });

  it('[X9] are no answer to an attack', () => {
    const table = board({ north: ['lead A2 1'], hand: 'punch', other: 'repairs, tactics, armor' });
    table.do('punch:A1xA2');
    expect(table.moves()).toEqual(['armor', 'no-defense']);
    expect(table.refusal('repairs:A2')).toBe('answer-first');
    expect(table.refusal('tactics')).toBe('answer-first');
  });

  it('[X9] may be kept to the Orders phase', () => {
    const table = board({ south: ['lead A1 1'], hand: 'legs, repairs, tactics' }, { specials: 'orders-phase' });
    expect(table.moves()).toEqual(expect.arrayContaining(['repairs:A1', 'tactics']));
    table.do('legs:A1-A2');
    expect(table.moves()).toEqual(['end']);
    expect(table.refusal('repairs:A2')).toBe('orders-phase-only');
    expect(table.refusal('tactics')).toBe('orders-phase-only');
  });
});

describe('moving one unit', () => {
  const singles = (table: ReturnType<typeof board>, card: string) =>
    table.moves().filter((move) => move.startsWith(`${card}:`) && !move.includes('+'));

  it('[X2] goes exactly the card’s number, in eight directions', () => {
    const table = board({ south: ['lead D4'], hand: 'tracks-glide' });
    expect(singles(table, 'tracks-glide')).toEqual(['D6', 'F6', 'F4', 'F2', 'D2', 'B2', 'B4', 'B6'].map((to) => `tracks-glide:D4-${to}`));
    expect(table.refusal('tracks-glide:D4-D5')).toBe('wrong-distance');
    expect(table.refusal('tracks-glide:D4-E6')).toBe('not-straight');
    expect(table.refusal('tracks-glide:D5-D6')).toBe('nobody-there');
    expect(table.refusal('tracks-glide:H8-H6')).toBe('not-yours');
    expect(table.refusal('legs:D4-D5')).toBe('not-held');
    expect(table.do('tracks-glide:D4-F6')).toEqual([
      { type: 'moved', seat: 'south', card: 'tracks-glide', units: [{ unit: 'lead', from: 'D4', to: 'F6' }] },
    ]);
  });

  it('[X2] goes up to the number when the table says so', () => {
    const table = board({ south: ['lead A1'], hand: 'tracks-glide' }, { move_distance: 'up-to' });
    expect(singles(table, 'tracks-glide')).toEqual(['A2', 'A3', 'B2', 'C3', 'B1', 'C1'].map((to) => `tracks-glide:A1-${to}`));
    expect(table.refusal('tracks-glide:A1-A4')).toBe('wrong-distance');
  });

  it('[X2] is barred by units of either side, and by the edge', () => {
    const table = board({ south: ['lead A1', 'line1 A2'], north: ['lead B2'], hand: 'wheels-cruise' });
    expect(singles(table, 'wheels-cruise').filter((move) => move.includes(':A1'))).toEqual(['wheels-cruise:A1-D1']);
    expect(table.refusal('wheels-cruise:A1-A4')).toBe('way-barred');
    expect(table.refusal('wheels-cruise:A1-D4')).toBe('way-barred');
    const near = board({ south: ['lead A1'], north: ['lead A2'], hand: 'legs' });
    expect(near.refusal('legs:A1-A2')).toBe('occupied');
  });

  it('[X4] air types fly over units with any card, and do not end on one', () => {
    const table = board({ south: ['lead A1 air', 'line1 A2'], north: ['lead B2', 'line1 D1'], hand: 'wheels-cruise, fly' });
    expect(singles(table, 'wheels-cruise').filter((move) => move.includes(':A1'))).toEqual(['wheels-cruise:A1-A4', 'wheels-cruise:A1-D4']);
    expect(table.refusal('wheels-cruise:A1-D1')).toBe('occupied');
    expect(singles(table, 'fly')).toEqual(['fly:A1-A5', 'fly:A1-E5', 'fly:A1-E1']);
    expect(table.refusal('fly:A2-A6')).toBe('air-only');
  });

  it('[X4] only with Fly and Supersonic when the table says so', () => {
    const table = board({ south: ['lead A1 air'], north: ['lead A2'], hand: 'tracks-glide, fly, supersonic' }, { flying: 'fly-cards' });
    expect(table.refusal('tracks-glide:A1-A3')).toBe('way-barred');
    expect(table.moves()).toEqual(expect.arrayContaining(['fly:A1-A5', 'supersonic:A1-A6']));
  });

  it('[X4] flies up to the number over what stands nearer', () => {
    const table = board({ south: ['lead A1 air'], north: ['lead A2'], hand: 'tracks-glide' }, { move_distance: 'up-to' });
    expect(singles(table, 'tracks-glide').filter((move) => move.includes('-A'))).toEqual(['tracks-glide:A1-A3']);
  });

  it('[X15] goes backward', () => {
    const table = board({ south: ['lead D4'], north: ['lead D5'], hand: 'legs' });
    expect(table.moves()).toEqual(expect.arrayContaining(['legs:D4-D3', 'legs:D4-C3', 'legs:D4-E3']));
  });
});

describe('moving a group', () => {
  const groups = (table: ReturnType<typeof board>, card = 'legs') =>
    table.moves().filter((move) => move.startsWith(`${card}:`) && move.includes('+'));

  it('[X6] goes straight ahead, any number at once, never another way', () => {
    const table = board({ south: ['lead A1', 'second C3', 'third H2'], hand: 'legs' });
    expect(groups(table)).toEqual(['legs:A1+C3', 'legs:A1+H2', 'legs:H2+C3', 'legs:A1+H2+C3']);
    expect(table.do('legs:A1+H2+C3')).toEqual([
      {
        type: 'moved',
        seat: 'south',
        card: 'legs',
        units: [
          { unit: 'lead', from: 'A1', to: 'A2' },
          { unit: 'second', from: 'C3', to: 'C4' },
          { unit: 'third', from: 'H2', to: 'H3' },
        ],
      },
    ]);
  });

  it('[X6] goes the other way for north', () => {
    const table = board({ south: ['lead A1'], north: ['lead A8', 'line1 B8'], other: 'tracks-glide', more: { turn: 2 } });
    table.do('tracks-glide:A8+B8');
    expect(table.position).toMatchObject({ units: { north: [{ cell: 'A6' }, { cell: 'B6' }] } });
  });

  it('[X6] of eight has 247 groups from the back row', () => {
    const row = ['lead A1', 'second B1', 'third C1', 'line1 D1', 'line2 E1', 'line3 F1', 'line4 G1', 'line5 H1'];
    const air = row.map((text, i) => (i < 4 ? `${text} air` : text));
    const table = board({ south: air, hand: 'legs, fly' });
    expect(groups(table)).toHaveLength(247);
    expect(groups(table, 'fly')).toHaveLength(11);
    expect(groups(table, 'fly').at(-1)).toBe('fly:A1+B1+C1+D1');
    expect(table.refusal('fly:A1+E1')).toBe('air-only');
  });

  it('[X6] passes over and ends on what leaves with it, not what stays', () => {
    const table = board({ south: ['lead A1', 'second A2', 'third B1'], hand: 'legs' });
    expect(groups(table)).toEqual(['legs:A1+A2', 'legs:B1+A2', 'legs:A1+B1+A2']);
    expect(table.refusal('legs:A1+B1')).toBe('cannot-go-full');
    const two = board({ south: ['lead A1', 'second A2', 'third B1'], hand: 'tracks-glide' });
    expect(groups(two, 'tracks-glide')).toEqual(['tracks-glide:A1+A2', 'tracks-glide:B1+A2', 'tracks-glide:A1+B1+A2']);
    two.do('tracks-glide:A1+A2');
    expect(two.position).toMatchObject({ units: { south: [{ cell: 'A3' }, { cell: 'A4' }, { cell: 'B1' }] } });
  });

  it('[X6] is barred by enemies, unless it flies over them', () => {
    const table = board({
      south: ['lead A1', 'second B1 air', 'third C1'],
      north: ['lead A2', 'line1 B2', 'line2 E8'],
      hand: 'tracks-glide',
    });
    expect(groups(table, 'tracks-glide')).toEqual(['tracks-glide:B1+C1']);
    const end = board({ south: ['lead A1', 'second B1 air', 'third C1'], north: ['line1 B3'], hand: 'tracks-glide' });
    expect(groups(end, 'tracks-glide')).toEqual(['tracks-glide:A1+C1']);
  });

  it('[X20] is not loosened by shorter moves, and refuses whoever cannot go the full distance', () => {
    const table = board({ south: ['lead A7', 'second B1', 'third C1'], hand: 'tracks-glide' }, { move_distance: 'up-to' });
    expect(groups(table, 'tracks-glide')).toEqual(['tracks-glide:B1+C1']);
    expect(table.refusal('tracks-glide:B1+A7')).toBe('cannot-go-full');
    expect(table.refusal('tracks-glide:B1+H8')).toBe('not-yours');
  });

  it('[X20] of one is the move of one unit, listed once; who stands on the far row cannot go', () => {
    const table = board({ south: ['lead A1', 'second B8'], hand: 'legs' });
    expect(table.moves().filter((move) => move === 'legs:A1-A2')).toHaveLength(1);
    expect(groups(table)).toEqual([]);
    expect(table.refusal('legs:A1')).toBe('group-of-one');
    expect(table.refusal('legs:A1+B8')).toBe('cannot-go-full');
  });
});

describe('attacking', () => {
  it('[X3] reaches up to the card’s range in a clear straight line', () => {
    const table = board({
      south: ['lead D4'],
      north: ['second D7', 'line1 F6', 'line2 G4', 'line3 B1', 'lead D8 air'],
      hand: 'missiles, lasers, punch',
    });
    expect(table.moves().filter((move) => move.includes('x'))).toEqual([
      'lasers:D4xF6',
      'missiles:D4xD7',
      'missiles:D4xF6',
      'missiles:D4xG4',
    ]);
    expect(table.refusal('punch:D4xF6')).toBe('out-of-range');
    expect(table.refusal('missiles:D4xB1')).toBe('not-straight');
    expect(table.refusal('missiles:D4xD8')).toBe('out-of-range');
    expect(table.refusal('missiles:D4xE5')).toBe('nobody-there');
  });

  it('[X3] exactly the range when the table says so', () => {
    const table = board({ south: ['lead D4'], north: ['lead D7', 'line1 F6'], hand: 'missiles' }, { attack_range: 'exact' });
    expect(table.moves().filter((move) => move.includes('x'))).toEqual(['missiles:D4xD7']);
    expect(table.refusal('missiles:D4xF6')).toBe('out-of-range');
  });

  it('[X3] [X4] is barred by units of either side, for air types too', () => {
    const table = board({ south: ['lead A1 air', 'line1 A2'], north: ['lead A3', 'line1 B2', 'line2 C3'], hand: 'missiles' });
    expect(table.refusal('missiles:A1xA3')).toBe('line-barred');
    expect(table.refusal('missiles:A1xC3')).toBe('line-barred');
    expect(table.refusal('missiles:A1xA2')).toBe('own-target');
    expect(table.moves()).toContain('missiles:A2xA3');
  });

  it('[X7] does one damage, whatever the card, by a unit that has moved or not', () => {
    for (const card of ['punch', 'lasers', 'particle-accelerator']) {
      const table = board({ south: ['lead A1'], north: ['lead A3'], hand: `${card}, legs` });
      table.do('legs:A1-A2');
      expect(types(table.do(`${card}:A2xA3 no-defense`))).toEqual(['attacked', 'damaged']);
      expect(table.position).toMatchObject({ units: { north: [{ hits: 3 }] } });
    }
  });

  it('[X7] destroys a unit without hits left', () => {
    const table = board({ south: ['lead A1'], north: ['lead H8', 'line1 A2 1'], hand: 'punch' });
    expect(table.do('punch:A1xA2 no-defense').slice(1)).toEqual([
      { type: 'damaged', target: { seat: 'north', unit: 'line1' }, hits: 0 },
      { type: 'destroyed', target: { seat: 'north', unit: 'line1' }, at: 'A2' },
    ]);
    expect(table.position).toMatchObject({ units: { north: [{ unit: 'lead' }] } });
    expect(table.result).toBeUndefined();
  });

  it('[TS1] ends the game with the last unit of a side', () => {
    const table = board({ south: ['lead A1'], north: ['line1 A2 1'], hand: 'punch' });
    expect(table.do('punch:A1xA2 no-defense').at(-1)).toEqual({ type: 'ended', reason: 'all-destroyed', winner: 'south' });
    expect(table.result).toEqual({ places: [1, 2], reason: 'all-destroyed' });
    const other = board({ south: ['line1 A2 1'], north: ['lead A3'], other: 'punch', more: { turn: 2 } });
    other.do('punch:A3xA2 no-defense');
    expect(other.result).toEqual({ places: [2, 1], reason: 'all-destroyed' });
  });

  it('[X7] makes Minicon Attacks with units that have a Minicon', () => {
    const table = board({ south: ['lead A1', 'line1 B1 minicon'], north: ['lead A2', 'line1 B2'], hand: 'minicon-attack' });
    expect(table.moves().filter((move) => move.includes('x'))).toEqual(['minicon-attack:B1xB2', 'minicon-attack:B1xA2']);
    expect(table.refusal('minicon-attack:A1xA2')).toBe('minicon-only');
  });

  it('[X8] asks the other side always, and a defence undoes the attack wholly', () => {
    const table = board({ north: ['lead A2'], hand: 'punch, kick', other: 'armor, heavy-armor, evasion, legs' });
    table.do('punch:A1xA2');
    expect(table.seat).toBe(1);
    expect(table.moves()).toEqual(['armor', 'heavy-armor', 'no-defense']);
    expect(table.refusal('evasion')).toBe('not-this-target');
    expect(table.refusal('shield')).toBe('not-held');
    expect(table.do('armor')).toEqual([{ type: 'defended', seat: 'north', card: 'armor' }]);
    expect(table.position).toMatchObject({ phase: 'fire', units: { north: [{ hits: 4 }] }, discard: cards('punch, armor') });
    expect(table.seat).toBe(0);
    expect(table.refusal('armor')).toBe('no-attack');
  });

  it('[X8] Evasion is for air types, Heavy Armor for ground types', () => {
    const table = board({ north: ['lead A2 air'], hand: 'punch', other: 'heavy-armor, evasion' });
    table.do('punch:A1xA2');
    expect(table.moves()).toEqual(['evasion', 'no-defense']);
    expect(table.refusal('heavy-armor')).toBe('not-this-target');
  });

  it('[X8] asks also when the hand is empty, and looks alike to the attacker whatever it holds', () => {
    const views = ['', 'armor, dodge', 'legs, fly'].map((other) => {
      const table = board({ north: ['lead A2'], hand: 'punch', other });
      table.do('punch:A1xA2');
      expect(table.seat).toBe(1);
      const { handSizes, ...view } = transformersSkirmish.view(table.state, 0);
      expect(handSizes.north).toBe(other === '' ? 0 : 2);
      return JSON.stringify({ ...view, deckSize: 0 });
    });
    expect(new Set(views).size).toBe(1);
  });
});

describe('a game that stands still', () => {
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

  it('[X21] counts whole rounds from the latest damage, and not in the middle of one', () => {
    expect(types(still(10, { stall_limit: '2' }, { lastDamage: 4 }).do('end | card legs, card legs, card legs'))).toEqual(['turn', 'drew']);
    expect(types(still(12, { stall_limit: '2' }, { lastDamage: 4 }).do('end'))).toEqual(['ended']);
    expect(types(still(11, { stall_limit: '2' }, { lastDamage: 3 }).do('end | card legs, card legs, card legs'))).toEqual(['turn', 'drew']);
  });

  it('[X21] begins anew with damage, not with a defended attack or Repairs', () => {
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

  it('[X21] may be won by more hits left', () => {
    const table = still(60, { at_limit: 'most-hits' });
    expect(table.do('end')).toEqual([{ type: 'ended', reason: 'most-hits', winner: 'south' }]);
    expect(table.result).toEqual({ places: [1, 2], reason: 'most-hits' });
    const even = board({ south: ['lead A1 2'], north: ['lead H8 2'], more: { turn: 60 } }, { at_limit: 'most-hits' });
    even.do('end');
    expect(even.result).toEqual({ places: [1, 1], reason: 'stalled' });
  });
});

describe('names', () => {
  it('[X17] come from the text files, in both skins and languages', () => {
    const event = { type: 'destroyed', target: { seat: 'north', unit: 'lead' }, at: 'A1' } as const;
    for (const language of ['en', 'da'] as const) {
      expect(transformersSkirmish.tell(event, language, standard())).toContain('Megatron');
      expect(transformersSkirmish.tell(event, language, { ...standard(), skin: 'neutral' })).not.toContain('Megatron');
      expect(TEXTS[language].disclaimer).toContain('Transformers');
    }
  });
});

describe('what is hidden', () => {
  it('[X13] [X8] a hand is seen by its owner alone, its size by all', () => {
    const table = board({ hand: 'legs, punch', other: 'armor' });
    const { state } = table;
    expect(transformersSkirmish.view(state, 0)).toMatchObject({
      hands: { south: cards('legs, punch'), north: null },
      handSizes: { south: 2, north: 1 },
    });
    expect(transformersSkirmish.view(state, 1)).toMatchObject({ hands: { south: null, north: cards('armor') } });
    expect(transformersSkirmish.view(state, 'watcher')).toMatchObject({
      hands: { south: null, north: null },
      unseen: { legs: 8, armor: 2 },
    });
    expect(transformersSkirmish.view(state, 0).unseen).toMatchObject({ legs: 7, punch: 1, armor: 2 });
  });

  it('[TS6] a draw shows its cards to whoever draws', () => {
    const event = { type: 'drew', seat: 'south', count: 1, cards: ['legs'] } as const;
    expect(transformersSkirmish.eventFor(event, 0)).toEqual(event);
    expect(transformersSkirmish.eventFor(event, 1)).toEqual({ type: 'drew', seat: 'south', count: 1 });
  });
});

describe('positions from outside', () => {
  const good = { units: { south: [unit('lead A1')], north: [unit('lead H8')] }, phase: 'orders' };
  const row = (air: number) =>
    ['lead', 'second', 'third', 'line1', 'line2'].map((name, i) => ({ unit: name, cell: `${'ABCDE'[i]}1`, air: i < air }));
  it.each<[string, object, string]>([
    ['two units on a square', { units: { south: [unit('lead A1')], north: [unit('lead A1')] } }, 'units.north.0.cell'],
    ['a unit twice', { units: { south: [unit('lead A1'), unit('lead A2')], north: good.units.north } }, 'units.south.1.unit'],
    ['a square that is not there', { units: { south: [unit('lead I1')], north: good.units.north } }, 'units.south.0.cell'],
    ['too many hits', { units: { south: [unit('line1 A1 3')], north: good.units.north } }, 'units.south.0.hits'],
    ['a unit on the board without hits', { units: { south: [unit('line1 A1 0')], north: good.units.north } }, 'units.south.0.hits'],
    ['five air types', { units: { south: row(5), north: good.units.north } }, 'units.south'],
    ['five ground types', { units: { south: row(0), north: good.units.north } }, 'units.south'],
    ['five Minicons', { units: { south: row(2).map((one) => ({ ...one, minicon: true })), north: good.units.north } }, 'units.south'],
    ['more cards than there are', { discard: { legs: 5 }, hands: { south: { legs: 4 }, north: {} } }, 'hands.south.legs'],
    ['a deck that does not add up', { deck: { legs: 8 } }, 'deck.tracks-glide'],
    ['a hand too large', { hands: { south: {}, north: { legs: 6 } } }, 'hands.north'],
    ['an attack that nobody waits for', { attack: { card: 'punch', from: 'A1', to: 'A2' } }, 'attack'],
    ['a defence without attack', { phase: 'defense', attacked: true }, 'attack'],
    [
      'an attack that is not possible',
      { phase: 'defense', attacked: true, discard: { punch: 1 }, attack: { card: 'punch', from: 'A1', to: 'H8' } },
      'attack',
    ],
    [
      'an attack from nowhere',
      { phase: 'defense', attacked: true, discard: { punch: 1 }, attack: { card: 'punch', from: 'Z1', to: 'H8' } },
      'attack',
    ],
    [
      'an attack whose card is not discarded',
      { phase: 'defense', attacked: true, attack: { card: 'punch', from: 'A1', to: 'H8' } },
      'attack.card',
    ],
    ['a Fire phase without attack', { phase: 'fire' }, 'attacked'],
    ['an attack before its phase', { attacked: true }, 'attacked'],
    ['a Move phase without a card', { phase: 'move' }, 'moved'],
    ['turns during setup', { phase: 'setup', units: { south: [], north: [] } }, 'turn'],
    ['a placed unit in the middle', { phase: 'setup', turn: 0, units: { south: [unit('lead D4')], north: [] } }, 'units.south'],
    ['a gap in the row', { phase: 'setup', turn: 0, units: { south: [unit('lead B1')], north: [] } }, 'units.south'],
    ['line units out of order', { phase: 'setup', turn: 0, units: { south: [unit('line2 A1')], north: [] } }, 'units.south'],
    ['nobody left', { units: { south: [], north: [] } }, 'units'],
    ['a game that is over', { units: { south: [], north: good.units.north } }, 'phase'],
    ['an unknown field', { weather: 1 }, 'weather'],
    ['an unknown card', { discard: { laser: 1 } }, 'discard.laser'],
  ])('refuse %s by name and place', (_what, change, field) => {
    const read = transformersSkirmish.readPosition({ ...good, ...change }, standard());
    expect(read).toMatchObject({ ok: false, fault: { field } });
  });

  it('refuse a second player who has placed too early', () => {
    const read = transformersSkirmish.readPosition(
      { phase: 'setup', turn: 0, first: 'south', units: { south: [], north: [unit('lead A8')] } },
      { ...standard(), setup: 'first-player-first' },
    );
    expect(read).toMatchObject({ ok: false, fault: { field: 'units.north' } });
  });
});

describe('notation', () => {
  it.each([
    'legs',
    'legs:',
    'legs:A1+A1',
    'legs:B1+A1',
    'legs:A1-',
    'legs:A1-B2-C3',
    'legs:D4+E4',
    'punch:A1',
    'punch:A1-A2',
    'armor:A1',
    'repairs',
    'repairs:Z9',
    'laser:A1xA2',
    'lead',
    'lead-air-minicon-minicon',
    'legs:A1-B2:C3',
    '',
  ])('does not read “%s”', (text) => {
    const { state } = board({ south: ['lead A1', 'second B1'] });
    expect(transformersSkirmish.parse(state, text)).toBeUndefined();
  });
});
