import { Match, readOptions, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { ARENAS, ARROWS, grid, isFixed, LOOSE_CELLS, readArena } from '../arena.ts';
import { standard } from '../data/arena.ts';
import { CARDS, cardName, parseCard, startNumber } from '../data/cards.ts';
import { arenaMechs } from '../index.ts';
import { battle, standing, tiles } from '../testing.ts';
import { startNumberFor } from './sequence.ts';

/** Tile 0 has one wall, 3 a corner, 6 two opposite ones; 9 to 12 are crushers, 13 to 16 flames. */
const WALL_N = 0;
const CRUSHER = 9;
const FLAME = 13;

const move = (left: Record<string, number>) => ({ left });

describe('the arena', () => {
  it('[R1] [R2] [R3] has nine fixed tiles, sixteen loose ones on the board, and eight arrows at the lines that slide', () => {
    expect(LOOSE_CELLS).toHaveLength(16);
    expect(
      Array.from({ length: 25 }, (_, cell) => cell)
        .filter(isFixed)
        .map((cell) => grid.name(cell)),
    ).toEqual(['A1', 'C1', 'E1', 'A3', 'C3', 'E3', 'A5', 'C5', 'E5']);
    expect(ARROWS.map(({ name }) => name)).toEqual(['2E', '2W', '4E', '4W', 'BN', 'BS', 'DN', 'DS']);
    for (const { entry } of ARROWS) expect(isFixed(entry)).toBe(false);
  });

  it('[R4] [R5] [R6] lies as the data say: corners, edges, a plain centre, nine tiles with walls and eight without', () => {
    const { starts, dropIns, walls, hazards, fixed } = ARENAS.standard;
    expect(starts.map((cell) => grid.name(cell))).toEqual(['A1', 'E1', 'A5', 'E5']);
    expect(dropIns.map((cell) => grid.name(cell))).toEqual(['C1', 'A3', 'E3', 'C5']);
    expect(fixed.every((kind) => kind === 0)).toBe(true);
    const bits = (n: number) => n.toString(2).replaceAll('0', '').length;
    expect(Array.from(walls, bits).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    expect(Array.from(hazards).filter((kind, tile) => kind !== 0 && walls[tile] === 0)).toHaveLength(8);
    // The cheapest visit of three corners takes exactly eight steps.
    const steps = (a: number, b: number) => Math.abs(grid.x(a) - grid.x(b)) + Math.abs(grid.y(a) - grid.y(b));
    expect(steps(starts[0]!, starts[1]!) + steps(starts[1]!, starts[3]!)).toBe(8);
  });

  it.each([
    ['no start places', { ...standard, starts: [] }, 'arena.starts'],
    ['a start on a loose tile', { ...standard, starts: ['A1', 'B1', 'A5', 'E5'] }, 'arena.starts.1'],
    ['a start twice', { ...standard, starts: ['A1', 'A1', 'A5', 'E5'] }, 'arena.starts.1'],
    ['no drop-ins', { ...standard, dropIns: [] }, 'arena.dropIns'],
    ['too few tiles', { ...standard, loose: standard.loose.slice(1) }, 'arena.loose'],
    ['an unknown hazard', { ...standard, loose: [{ hazard: 'lava' }, ...standard.loose.slice(1)] }, 'arena.loose.0.hazard'],
    ['walls that are none', { ...standard, loose: [{ walls: 'XN' }, ...standard.loose.slice(1)] }, 'arena.loose.0.walls'],
    ['a hazard nowhere', { ...standard, fixedHazards: { Z9: 'crushers' } }, 'arena.fixedHazards.Z9'],
  ])('[AM1] refuses an arena with %s', (_name, data, field) => {
    expect(readArena(data)).toMatchObject({ ok: false, fault: { field } });
  });

  it('[AM1] takes another arena', () => {
    expect(readArena({ ...standard, fixedHazards: { C3: 'crushers' } })).toMatchObject({ ok: true });
  });

  it('[R7] bars an edge from either side, and walls turn with their tile', () => {
    const north = battle([{ at: 'B1' }, { at: 'E5' }], { ...tiles({ B1: [WALL_N, 0] }), ...move({ move: 1 }) });
    expect(north.refusal('move-N')).toBe('way-barred');
    const east = battle([{ at: 'B1' }, { at: 'E5' }], { ...tiles({ B1: [WALL_N, 1] }), ...move({ move: 1 }) });
    expect(east.refusal('move-E')).toBe('way-barred');
    expect(east.moves()).toContain('move-N');
    const from = battle([{ at: 'C1' }, { at: 'E5' }], { ...tiles({ B1: [WALL_N, 1] }), ...move({ move: 1 }) });
    expect(from.refusal('move-W')).toBe('way-barred');
  });

  it('[R8] [R9] [R54] turns the free tile or not, and forbids to undo a push where that is played', () => {
    const push = (given: Record<string, string>, extra: object = {}) =>
      battle([{ at: 'A1' }, { at: 'E5' }], { ...tiles({ free: [WALL_N, 2] }), ...move({ operate: 2 }), options: given, ...extra })
        .moves()
        .filter((text) => text.startsWith('push-2E'));
    expect(push({})).toEqual(['push-2E-0', 'push-2E-1', 'push-2E-2', 'push-2E-3']);
    expect(push({ free_tile_rotation: 'as-it-lies' })).toEqual(['push-2E-2']);
    expect(push({ no_reverse_push: 'on' }, { lastPush: '2W' })).toEqual([]);
    expect(push({ no_reverse_push: 'on' }, { lastPush: '4W' })).toHaveLength(4);
    expect(push({}, { lastPush: '2W' })).toHaveLength(4);
    const banned = battle([{ at: 'A1' }, { at: 'E5' }], { ...move({ operate: 1 }), options: { no_reverse_push: 'on' }, lastPush: '2W' });
    expect(banned.refusal('push-2E-0')).toBe('reverse-push');
  });
});

describe('programming', () => {
  it('[R10] [R11] has every number from 1 to 100 once, and decks whose sums are as even as can be', () => {
    const numbers = Array.from({ length: 4 }, (_, deck) => Array.from({ length: CARDS }, (_unused, card) => startNumber(card, deck)));
    expect(numbers.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
    expect(numbers.map((deck) => deck.reduce((sum, number) => sum + number, 0)).toSorted((a, b) => a - b)).toEqual([
      1261, 1262, 1263, 1264,
    ]);
    expect(startNumber(parseCard('pp')!, 0)).toBe(1);
    expect([33, 36].every((n) => numbers.flat().includes(n))).toBe(true);
    for (let card = 0; card < CARDS; card++) expect(parseCard(cardName(card))).toBe(card);
  });

  const fresh = (seats = 2, given: Record<string, string> = {}) => {
    const options = readOptions(arenaMechs.options, given);
    if (!options.ok) throw new Error(options.fault.message);
    return new Match(arenaMechs, { options: options.value, seats }, new SeededChance(5));
  };

  it('[AM2] [R15] keeps two of three for any free point, and puts one under', () => {
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

  it('[R16] shows everybody their own face-down cards, and nobody else’s', () => {
    const match = fresh();
    programAll(match, [1, 0]);
    expect(match.view(0).mechs[0]!.programs.every((pair) => Array.isArray(pair))).toBe(true);
    expect(match.view(1).mechs[0]!.programs).toEqual(['face-down', 'face-down', 'face-down']);
  });

  it('[R17] lets who finished first choose a start place first, or draws the order', () => {
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

  it('[R14] [R46] [AM3] the deck suffices exactly: 24 cards are played in four rounds, and one is left', () => {
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
      expect(match.steps.flatMap(({ events }) => events).filter(({ type }) => type === 'revealed')).toHaveLength(12 * seats);
    }
  });

  it('[R12] the card that lies lowest gives the number', () => {
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
  it('[R19] [R20] merges equal symbols wherever they lie, in any order, and lets what is not used lapse', () => {
    const table = battle([{ at: 'A1', pair: ['mh', 'sm'], hide: 1 }, { at: 'E5' }], { left: { move: 2, shoot: 1 } });
    table.do('move-N move-N move-N move-N');
    expect(standing(table).at[0]).toBe('A5');
    expect(table.refusal('move-E')).toBe('not-in-sequence');
    table.do('shoot-E end');
    expect(table.seat).toBe(1);
  });

  it('[R19] a move is one action: nothing comes in between', () => {
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
    const begun = battle([{ at: 'A1' }, { at: 'E5' }], move({ operate: 1 }));
    expect(begun.refusal('alternative')).toBe('sequence-begun');
  });

  it('[R40] outside the arena a mech may only repair, and passes when there is nothing to repair', () => {
    const hurt = battle([{ at: 'A1' }, { at: null, damage: { red: 3 } }], {});
    hurt.do('end');
    expect(hurt.moves(1)).toEqual(['repair', 'end']);
    expect(hurt.refusal('alternative', 1)).toBe('outside');
    expect(hurt.refusal('move-N', 1)).toBe('outside');
    const whole = battle([{ at: 'A1' }, { at: null }], {});
    expect(whole.do('end').map(({ type }) => type)).toContain('passed');
  });
});

describe('actions', () => {
  it('[R45] [R50] prestige earns or repairs, and a single one only repairs', () => {
    const worth = (strength: number, what: string, damage = 3) => {
      const table = battle([{ at: 'A1', damage: { yellow: damage } }, { at: 'E5' }, { at: 'E1' }], move({ prestige: strength }));
      table.do(what);
      return [standing(table).scores[0], standing(table).damage[0]!.yellow ?? 0];
    };
    expect([worth(2, 'prestige'), worth(3, 'prestige')]).toEqual([
      [1, 3],
      [3, 3],
    ]);
    expect([worth(1, 'repair'), worth(2, 'repair'), worth(3, 'repair'), worth(3, 'repair', 2)]).toEqual([
      [0, 2],
      [0, 1],
      [0, 0],
      [0, 0],
    ]);
    expect(battle([{ at: 'A1' }, { at: 'E5' }], move({ prestige: 1 })).refusal('prestige')).toBe('single-repairs');
  });

  it('[R34] the owner picks which markers go', () => {
    const table = battle([{ at: 'A1', damage: { yellow: 2, blue: 1, black: 1 } }, { at: 'E5' }, { at: 'E1' }], move({ prestige: 2 }));
    table.do('repair');
    expect(table.moves()).toEqual(['take-yellow', 'take-blue', 'take-black']);
    expect(table.refusal('take-green')).toBe('no-such-marker');
    expect(table.refusal('end')).toBe('take-marker-first');
    table.do('take-yellow take-black');
    expect(standing(table).damage[0]).toEqual({ yellow: 1, blue: 1 });
  });

  it('[R55] needs a target or a marker, except for operating', () => {
    const table = battle([{ at: 'A1' }, { at: 'E5' }], move({ punch: 1, prestige: 1, operate: 1 }));
    expect(table.refusal('punch-N')).toBe('nobody-there');
    expect(table.refusal('repair')).toBe('no-damage');
    expect(battle([{ at: 'A1' }, { at: 'E5' }], move({ shoot: 1 })).refusal('shoot-N')).toBe('nobody-there');
    expect(table.moves()).toEqual(expect.arrayContaining(['crushers', 'flames', 'magnet-C3']));
  });

  it.each([
    [1, 2],
    [2, 4],
  ])('[R23] a punch of strength %i deals %i to a neighbour, not through a wall', (strength, damage) => {
    const table = battle([{ at: 'A1' }, { at: 'B1' }, { at: 'E5' }], move({ punch: strength }));
    table.do('punch-E');
    expect(standing(table).damage[1]).toEqual({ red: damage });
    const walled = battle([{ at: 'A1' }, { at: 'B1' }, { at: 'E5' }], { ...tiles({ B1: [WALL_N, 3] }), ...move({ punch: strength }) });
    expect(walled.refusal('punch-E')).toBe('nobody-there');
  });

  it('[R23] [R56] a triple punch pushes who survives it; at the edge it kills exactly', () => {
    const three = [{ at: 'C3' }, { at: 'D3' }, { at: 'A1' }];
    const pushed = battle(three, move({ punch: 3 }));
    pushed.do('punch-E');
    expect(standing(pushed)).toMatchObject({ at: ['C3', 'E3', 'A1'], damage: [{}, { red: 7 }, {}] });
    const blocked = battle([{ at: 'C3' }, { at: 'D3' }, { at: 'E3' }], move({ punch: 3 }));
    blocked.do('punch-E');
    expect(standing(blocked).at).toEqual(['C3', 'D3', 'E3']);
    const walled = battle(three, { ...tiles({ D3: [WALL_N, 1] }), ...move({ punch: 3 }) });
    walled.do('punch-E');
    expect(standing(walled).at).toEqual(['C3', 'D3', 'A1']);
    const edge = battle([{ at: 'D3' }, { at: 'E3' }, { at: 'A1' }], move({ punch: 3 }));
    edge.do('punch-E');
    expect(standing(edge)).toMatchObject({ at: ['D3', null, 'A1'], damage: [{}, {}, {}], scores: [4, 0, 0] });
    const two = battle([{ at: 'D3' }, { at: 'E3' }], move({ punch: 3 }));
    const events = two.do('punch-E');
    expect(events.map(({ type }) => type)).not.toContain('pushed-out'); // smashed at once: removed, not pushed
    expect(standing(two).scores).toEqual([4, 0]);
  });

  it('[R24] a shot hits the first in line, a triple one everybody, walls or not', () => {
    const line = [{ at: 'A3' }, { at: 'C3' }, { at: 'E3' }];
    const double = battle(line, move({ shoot: 2 }));
    double.do('shoot-E');
    expect(standing(double).damage).toEqual([{}, { red: 2 }, {}]);
    const triple = battle(line, { ...tiles({ B3: [WALL_N, 1] }), ...move({ shoot: 3 }) });
    triple.do('shoot-E');
    expect(standing(triple).damage).toEqual([{}, { red: 4 }, { red: 4 }]);
    expect(battle(line, { ...tiles({ B3: [WALL_N, 1] }), ...move({ shoot: 2 }) }).refusal('shoot-E')).toBe('nobody-there');
    expect(battle([{ at: 'A3' }, { at: 'B3' }, { at: 'E5' }], move({ shoot: 1 })).moves()).toContain('shoot-E');
  });

  it('[R25] [R30] [AM4] a triple move pushes one mech, once, also over the edge, never through a wall', () => {
    const table = battle([{ at: 'A3' }, { at: 'B3' }, { at: 'D3' }], move({ move: 3 }));
    table.do('move-E');
    expect(standing(table).at).toEqual(['B3', 'C3', 'D3']);
    expect(table.refusal('move-E')).toBe('way-barred');
    const out = battle([{ at: 'D3' }, { at: 'E3' }, { at: 'A1' }], move({ move: 3 }));
    out.do('move-E');
    expect(standing(out)).toMatchObject({ at: ['E3', null, 'A1'], damage: [{}, { red: 1 }, {}] });
    expect(out.state.queue).toEqual([1]);
    const row = { ...tiles({ E2: [WALL_N, 1] }), ...move({ move: 3 }) };
    expect(battle([{ at: 'D2' }, { at: 'E2' }, { at: 'A1' }], row).refusal('move-E')).toBe('way-barred');
    expect(battle([{ at: 'A3' }, { at: 'B3' }, { at: 'C3' }], move({ move: 3 })).refusal('move-E')).toBe('way-barred');
    expect(battle([{ at: 'A3' }, { at: 'B3' }, { at: 'E5' }], move({ move: 2 })).refusal('move-E')).toBe('way-barred');
  });

  it('[R26] crushers, flames and magnet once a turn, except in a triple', () => {
    const double = battle([{ at: 'A1' }, { at: 'B2' }, { at: 'E5' }], {
      ...tiles({ B2: [CRUSHER], D2: [FLAME] }),
      ...move({ operate: 2 }),
    });
    double.do('crushers');
    expect(standing(double).damage[1]).toEqual({ red: 1 });
    expect(double.refusal('crushers')).toBe('once-a-turn');
    expect(double.moves()).toEqual(expect.arrayContaining(['flames', 'push-2E-0', 'magnet-A5', 'done']));
    double.do('flames');
    expect(double.moves()).toEqual(['end']);
    const triple = battle([{ at: 'B2' }, { at: 'B4' }, { at: 'E5' }], {
      ...tiles({ B2: [CRUSHER], B4: [CRUSHER + 1] }),
      ...move({ operate: 3 }),
    });
    triple.do('crushers crushers crushers');
    expect(standing(triple).damage).toEqual([{ black: 3 }, { red: 3 }, {}]);
  });

  it('[R27] the conveyor moves the line with its mechs, and throws out who stands last', () => {
    const lay = tiles({ free: [CRUSHER], E2: [FLAME] });
    const table = battle([{ at: 'A2' }, { at: 'C2' }, { at: 'E2' }], { ...lay, ...move({ operate: 2 }) });
    table.do('push-2E-0');
    expect(standing(table)).toMatchObject({ at: ['B2', 'D2', null], damage: [{}, {}, { red: 1 }] });
    expect(arenaMechs.view(table.state, 0)).toMatchObject({ free: { tile: FLAME }, lastPush: '2E' });
    expect(arenaMechs.view(table.state, 0).tiles!['A2']).toEqual({ tile: CRUSHER, turns: 0 });
    table.do('push-2W-0'); // and back again: legal
    expect(standing(table).at).toEqual(['A2', 'C2', null]);
  });

  it('[R22] [R57] [R27] whoever throws themselves out has lost the rest', () => {
    const table = battle([{ at: 'E2' }, { at: 'A1' }], move({ operate: 2, prestige: 1 }));
    const events = table.do('push-2E-0');
    expect(events).toContainEqual({ type: 'damaged', seat: 'red', colour: 'black', points: 1, total: 1 });
    expect(table.seat).toBe(1);
    expect(table.state.queue).toEqual([0]);
  });

  it('[R28] the magnet draws everybody in its row and column a field nearer, the nearest first', () => {
    const table = battle([{ at: 'C1' }, { at: 'A3' }, { at: 'E3' }, { at: 'C4' }], move({ operate: 1 }));
    table.do('magnet-C3');
    expect(standing(table).at).toEqual(['C2', 'B3', 'D3', 'C3']);
    const chain = battle([{ at: 'D3' }, { at: 'E3' }, { at: 'A1' }], move({ operate: 1 }));
    chain.do('magnet-B3');
    expect(standing(chain).at).toEqual(['C3', 'D3', 'A1']);
    const wall = battle([{ at: 'A1' }, { at: 'C2' }, { at: 'E5' }], { ...tiles({ C2: [WALL_N, 0] }), ...move({ operate: 1 }) });
    wall.do('magnet-C3');
    expect(standing(wall).at[1]).toBe('C2');
    expect(battle([{ at: 'A1' }, { at: 'C3' }], move({ operate: 1 })).refusal('magnet-C3')).toBe('occupied');
  });

  it('[R28] [R56] of two claimants the active player chooses one, and the other blocks who is behind', () => {
    const table = battle([{ at: 'A1' }, { at: 'C2' }, { at: 'B3' }, { at: 'C1' }], move({ operate: 1 }));
    table.do('magnet-C3');
    expect(table.moves()).toEqual(['pick-yellow', 'pick-blue']);
    expect(table.refusal('end')).toBe('choose-claimant');
    table.do('pick-blue');
    expect(standing(table).at).toEqual(['A1', 'C2', 'C3', 'C1']);
    const other = battle([{ at: 'A1' }, { at: 'C2' }, { at: 'B3' }, { at: 'C1' }], move({ operate: 1 }));
    other.do('magnet-C3 pick-yellow');
    expect(standing(other).at).toEqual(['A1', 'C3', 'B3', 'C2']);
  });

  it('[R36] [R49] a move over two checkpoints earns 1, over three 2, its first field included', () => {
    const table = battle([{ at: 'A1' }, { at: 'C3' }], move({ move: 2 }));
    table.do('move-E move-E move-E move-E');
    expect(standing(table).scores[0]).toBe(1);
    const three = battle([{ at: 'A1' }, { at: 'C3' }], move({ move: 3 }));
    three.do('move-E move-E move-E move-E move-N move-N move-N move-N');
    expect(standing(three).scores[0]).toBe(2);
    const twice = battle([{ at: 'A1' }, { at: 'C3' }], move({ move: 2 }));
    twice.do('move-E move-W done');
    expect(standing(twice).scores[0]).toBe(0);
  });

  it('[R29] being pushed or drawn onto a checkpoint is no stride', () => {
    const table = battle([{ at: 'B1' }, { at: 'D1' }, { at: 'C5' }], move({ operate: 1, move: 1 }));
    table.do('magnet-A1 end');
    expect(standing(table)).toMatchObject({ at: ['A1', 'C1', 'C5'], scores: [0, 0, 0] });
  });
});

describe('damage and smashing', () => {
  it('[R31] [R32] markers are of the active player’s colour, and six or eight of them smash', () => {
    const two = battle([{ at: 'A1' }, { at: 'B1', damage: { red: 4 } }], move({ punch: 1 }));
    expect(two.do('punch-E').map(({ type }) => type)).toContain('smashed');
    const three = battle([{ at: 'A1' }, { at: 'B1', damage: { red: 4 } }, { at: 'E5' }], move({ punch: 1 }));
    expect(three.do('punch-E').map(({ type }) => type)).not.toContain('smashed');
    expect(standing(three).damage[1]).toEqual({ red: 6 });
  });

  it('[R33] [R40] after a smash the board is clear, and the mech waits at the end of the queue', () => {
    const table = battle([{ at: 'A1' }, { at: 'B1', damage: { red: 7 } }, { at: null }], move({ punch: 1 }));
    table.do('punch-E');
    expect(standing(table)).toMatchObject({ at: ['A1', null, null], damage: [{}, {}, {}] });
    expect(table.state.queue).toEqual([2, 1]);
  });

  it.each([
    ['sole most', { red: 3, blue: 2, black: 1 }, [0, 0, 0, 0], [4, 0, 1, 0]],
    ['shared most', { red: 2, blue: 4 }, [0, 0, 0, 0], [3, 0, 2, 0]],
    ['overkill counts', { blue: 5, red: 2 }, [0, 0, 0, 0], [2, 0, 3, 0]],
    ['black scores nothing', { black: 7 }, [0, 0, 0, 0], [4, 0, 0, 0]],
    ['the penalty after the points', { blue: 7 }, [0, 5, 4, 5], [2, 4, 7, 5]],
  ] as const)('[R35] %s', (_name, damage, scores, expected) => {
    const mechs = [{ at: 'A1' }, { at: 'B1', damage }, { at: 'E5' }, { at: 'E1' }].map((mech, seat) => ({ ...mech, score: scores[seat]! }));
    const table = battle(mechs, move({ punch: 1 }));
    table.do('punch-E');
    expect(standing(table).scores).toEqual(expected);
  });

  it('[R35] scores may go below nothing, or not, and what is told is what was given', () => {
    const smash = (given: Record<string, string>) => {
      const table = battle([{ at: 'A1' }, { at: 'B1', damage: { black: 7 }, score: 1 }, { at: 'E5' }, { at: 'E1' }], {
        ...move({ punch: 1 }),
        options: given,
      });
      const penalty = table.do('punch-E').filter((event) => event.type === 'scored' && event.why === 'penalty');
      return [standing(table).scores, penalty];
    };
    const told = { type: 'scored', seat: 'yellow', why: 'penalty' };
    expect(smash({})).toEqual([[4, -1, 0, 0], [{ ...told, points: -2, score: -1 }]]);
    expect(smash({ score_floor: '0' })).toEqual([[4, 0, 0, 0], [{ ...told, points: -1, score: 0 }]]);
  });

  it('[R39] whoever smashes themselves pays the penalty, and nobody gets a last blow', () => {
    const table = battle([{ at: 'B2', damage: { black: 7 }, score: 3 }, { at: 'A1' }, { at: 'E5' }], {
      ...tiles({ B2: [CRUSHER] }),
      ...move({ operate: 1 }),
    });
    table.do('crushers');
    expect(standing(table).scores).toEqual([1, 0, 0]);
    expect(table.seat).toBe(1);
  });

  const crowd = () => [
    { at: 'A1', score: 0 },
    { at: 'B2', damage: { red: 7 }, score: 6 },
    { at: 'D2', damage: { yellow: 7 }, score: 5 },
    { at: 'E5', score: 5 },
  ];

  it('[R37] several smashed at once are scored together, and their penalties are taken from one standing', () => {
    const table = battle(crowd(), {
      ...tiles({ B2: [CRUSHER], D2: [CRUSHER + 1] }),
      ...move({ operate: 1 }),
      order: ['red', 'blue', 'yellow', 'green'],
    });
    table.do('crushers');
    // Red: 1 and 3 for yellow, 1 and 1 for blue; yellow: 3 for blue. Behind yellow's 9 then stand all three, behind blue's 5 nobody.
    expect(standing(table).scores).toEqual([6, 6, 5, 5]);
    expect(table.state.queue).toEqual([2, 1]);
  });

  it('[R37] four mechs smashed by one shot and the arena each way', () => {
    const mechs = [
      { at: 'A3', score: 0 },
      { at: 'B3', damage: { red: 4 }, score: 4 },
      { at: 'C3', damage: { yellow: 4 }, score: 4 },
      { at: 'D3', damage: { black: 4 }, score: 1 },
    ];
    const together = battle(mechs, move({ shoot: 3 }));
    together.do('shoot-E');
    // Red: 1 + 3, then 1 + 2 (4 of red, 4 of yellow), then 1 + 3; yellow 2 more. Behind yellow (6): blue 4, green 1; behind blue (4): green.
    expect(standing(together).scores).toEqual([11, 4, 3, 1]);
    const inOrder = battle(mechs, { ...move({ shoot: 3 }), options: { multi_smash: 'active-order' } });
    inOrder.do('shoot-E');
    expect(inOrder.moves()).toEqual(['pick-yellow', 'pick-blue', 'pick-green']);
    expect(inOrder.refusal('end')).toBe('choose-smashed');
    inOrder.do('pick-blue pick-yellow pick-green');
    // Blue first: red 3, yellow 6; blue pays for red and green behind it: 2. Then yellow pays for blue and green, red having 7.
    expect(standing(inOrder).scores).toEqual([11, 4, 2, 1]);
    expect(inOrder.state.queue).toEqual([2, 1, 3]);
  });

  it('[R51] each operation is scored before the next', () => {
    const table = battle([{ at: 'A1' }, { at: 'B2', damage: { red: 7 } }, { at: 'D4', damage: { red: 7 } }], {
      ...tiles({ B2: [CRUSHER], D4: [FLAME] }),
      ...move({ operate: 2 }),
    });
    const types = table.do('crushers').map(({ type }) => type);
    expect(types.filter((type) => type === 'smashed')).toHaveLength(1);
    table.do('flames');
    expect(standing(table).scores[0]).toBe(8);
  });

  it('[R48] a push-out that smashes in the middle of a move is scored there, the strides at its end', () => {
    const table = battle([{ at: 'A1' }, { at: 'E1', damage: { red: 7 } }, { at: 'C5' }], move({ move: 3 }));
    table.do('move-E move-E move-E');
    const push = table.do('move-E').map(({ type }) => type);
    expect(push).toEqual(['pushed-out', 'damaged', 'moved', 'smashed', 'scored', 'scored']);
    expect(table.do('done')).toContainEqual({ type: 'strides', seat: 'red', checkpoints: 2, points: 1 });
    expect(standing(table).scores[0]).toBe(5);
  });
});

describe('between the points and at the end', () => {
  it('[R42] [R38] flames after the first point, crushers after the second, nothing after the third', () => {
    const after = (point: number, at: string) => {
      const table = battle([{ at: 'A1' }, { at, damage: { black: 7 } }, { at: 'E5' }], {
        ...tiles({ B2: [CRUSHER], D4: [FLAME] }),
        round: point === 3 ? 4 : 1,
        point,
        at: 2,
      });
      const events = table.do('end');
      return events.flatMap((event) =>
        event.type === 'crushers' || event.type === 'flames'
          ? [event.type]
          : event.type === 'smashed' || event.type === 'scored'
            ? [event.type]
            : [],
      );
    };
    expect(after(1, 'D4')).toEqual(['flames', 'smashed']);
    expect(after(1, 'B2')).toEqual(['flames']);
    expect(after(2, 'B2')).toEqual(['crushers', 'smashed']);
    expect(after(3, 'B2')).toEqual([]);
  });

  it('[R52] [R41] several smashed by the arena queue by their start numbers, and choose a drop-in in that order', () => {
    const table = battle(
      [
        { at: 'D4', pair: ['oo', 'om'], damage: { black: 7 } },
        { at: 'B2', pair: ['pp', 'ph'], damage: { black: 7 } },
        { at: 'E5', pair: ['mm', 'mo'] },
      ],
      { ...tiles({ B2: [FLAME], D4: [FLAME + 1] }), order: ['yellow', 'blue', 'red'], at: 2 },
    );
    table.do('end');
    expect(table.seat).toBe(1);
    expect(table.moves()).toEqual(['C1', 'A3', 'E3', 'C5']);
    expect(table.refusal('A1')).toBe('no-drop-in');
    table.do('C1');
    expect(table.seat).toBe(0);
    expect(table.refusal('C1')).toBe('occupied');
    table.do('A3');
    expect(table.position).toMatchObject({ phase: 'overlap', point: 2, queue: [] });
  });

  it('[R53] the queue waits while no drop-in is free', () => {
    const table = battle([{ at: 'C1' }, { at: null }, { at: 'A3' }, { at: 'E3' }], { at: 3 });
    expect(table.state.arena.dropIns).toHaveLength(4);
    table.do('end');
    expect(table.seat).toBe(1);
    expect(table.moves()).toEqual(['C5']);
  });

  const last = (mechs: readonly { at: string | null; damage?: Record<string, number>; score: number }[]) => {
    const table = battle(mechs, { round: 4, point: 3, at: mechs.length - 1 });
    table.do('end');
    return table;
  };

  it('[R43] the last scoring counts damage dealt alone', () => {
    const table = last([
      { at: 'A1', damage: { yellow: 2, blue: 1 }, score: 3 },
      { at: 'B1', score: 0 },
      { at: 'E5', damage: { red: 1, yellow: 1, black: 3 }, score: 0 },
    ]);
    expect(standing(table).scores).toEqual([5, 5, 1]);
  });

  it.each([
    [
      'most prestige',
      [
        { at: 'A1', score: 3 },
        { at: 'C3', score: 2 },
      ],
      [1, 2],
    ],
    [
      'fewest markers, black ones too',
      [
        { at: 'C3', score: 2, damage: { black: 1 } },
        { at: 'A1', score: 2 },
      ],
      [2, 1],
    ],
    [
      'nearest to the centre',
      [
        { at: 'A1', score: 2 },
        { at: 'C2', score: 2 },
      ],
      [2, 1],
    ],
    [
      'outside last',
      [
        { at: 'A1', score: 2 },
        { at: null, score: 2 },
      ],
      [1, 2],
    ],
    [
      'then shared',
      [
        { at: 'A1', score: 2 },
        { at: 'E5', score: 2 },
        { at: 'C1', score: 1 },
      ],
      [1, 1, 3],
    ],
  ] as const)('[R44] %s', (_name, mechs, places) => {
    expect(last(mechs as never).result).toEqual({ places, reason: 'last-scoring' });
  });

  it('[R47] who concedes in a game of three is played on, and ranks last', () => {
    const options = readOptions(arenaMechs.options, {});
    if (!options.ok) throw new Error(options.fault.message);
    const match = new Match(arenaMechs, { options: options.value, seats: 3 }, new SeededChance(2));
    match.act(1, 'concede');
    const random = new SeededChance(3);
    while (match.deciders !== 0)
      for (const seat of [0, 2])
        if ((match.deciders >> seat) & 1) {
          const moves = match.moves(seat).filter((text) => !text.startsWith('push'));
          match.move(seat, moves[random.below(moves.length, 'table')]!);
        }
    expect(match.outcome?.places[1]).toBe(3);
  });
});
