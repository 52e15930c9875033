import { Match, MoveList, SeededChance, standardOptions } from '@fray/engine';
import { conform } from '@fray/engine/conformance';
import { challenge } from '@fray/engine/mutants';
import { Bench } from '@fray/engine/testing';
import { describe, expect, it } from 'vitest';
import { Escapes } from './escape.ts';
import { tubetanks } from './index.ts';
import { programCount } from './program.ts';
import { strikes, winnerOf } from './rules.ts';
import { blankState, copyState, gridOf } from './state.ts';

type Options = Readonly<Record<string, string>>;

/** A tank as `L3 up` or `L3 up 2` (hits). */
const tank = (text: string) => {
  const [cell, facing, hits = '0'] = text.split(' ');
  return { cell, facing, hits: Number(hits) };
};
const tunnel = (one: string, two: string, options: Options = {}, more: object = {}) =>
  new Bench(tubetanks, options, { one: tank(one), two: tank(two), ...more });

/** Plays one round and returns what happened after the reveal. */
function round(table: ReturnType<typeof tunnel>, one: string, two: string) {
  table.do(one, 0);
  return table.do(two, 1).filter((event) => event.type !== 'locked' && event.type !== 'revealed');
}
const pose = (table: ReturnType<typeof tunnel>, who: 'one' | 'two') => {
  const { cell, facing } = (table.position as Record<string, { cell: string; facing: string }>)[who]!;
  return `${cell} ${facing}`;
};
const QUIET = 'L1 left';
const HOLD = { hold: 'yes' } as const;
const types = (events: readonly { type: string }[]) => events.map((event) => event.type);
const fresh = (options: Partial<ReturnType<typeof standard>> = {}) =>
  new Match(tubetanks, { options: { ...standard(), ...options }, seats: 2 }, new SeededChance(1));
const standard = () => standardOptions(tubetanks.options);

describe('the tunnel', () => {
  it('[TT1] begins with each tank on its own left wall, looking along the tunnel', () => {
    expect(fresh().position()).toMatchObject({
      one: { cell: 'L1', facing: 'up', hits: 0 },
      two: { cell: 'R6', facing: 'down', hits: 0 },
      round: 1,
    });
  });

  it('[T2] is a ring for driving: left of the left wall is the right wall', () => {
    const table = tunnel('L1 up', 'R6 down');
    round(table, 'LFR', 'LLL');
    expect(pose(table, 'one')).toBe('R1 up');
    round(table, 'RFR', 'LLL');
    expect(pose(table, 'one')).toBe('L1 down');
  });

  it('[T2] closed, ends at the outer edges of the walls', () => {
    const table = tunnel('L1 up', 'R6 down', { apex: 'closed' });
    const events = round(table, 'LFF', 'LLL');
    expect(types(events)).toContain('blocked');
    expect(pose(table, 'one')).toBe('L1 left');
  });

  it('[T1] [T2] plays the worked example: only relative programs on the ring end as described', () => {
    // Yellow: forward, turn right, forward; then turn left, forward, turn left. Blue: forward twice, turn right; forward twice, turn left.
    const table = tunnel('L1 up', 'R6 down');
    round(table, 'FRF', 'FFR');
    expect(pose(table, 'one')).toBe('F2 right');
    expect(pose(table, 'two')).toBe('R4 left');
    const grid = gridOf(standard());
    round(table, 'LFL', 'FFL');
    expect(pose(table, 'one')).toBe('F3 left');
    expect(grid.name(grid.ahead(grid.parse('B3')!, 6, 2))).toBe('C3'); // over the apex to the right wall, on the board
    expect(pose(table, 'two')).toBe('L4 down');
    expect(grid.name(grid.ahead(grid.parse('A4')!, 4, 3))).toBe('A1');
  });

  it('[T14] [T15] has nothing on it but two tanks', () => {
    expect(Object.keys(fresh().position())).toEqual(['one', 'two', 'round', 'ending']);
  });
});

describe('programs', () => {
  it('[T1] relative: forward drives, left and right turn on the spot', () => {
    const table = tunnel('F3 up', QUIET);
    round(table, 'LLF', 'LLL');
    expect(pose(table, 'one')).toBe('F2 down');
    round(table, 'RFR', 'LLL');
    expect(pose(table, 'one')).toBe('L2 up');
  });

  it('[T3] are 27, and 64 with holding', () => {
    expect(fresh().moves(0)).toHaveLength(27);
    expect(new Set(fresh().moves(0)).size).toBe(27);
    expect(fresh().moves(0)).toContain('FFF');
    expect(fresh({ hold: 'yes' }).moves(0)).toHaveLength(64);
    const table = tunnel('F3 up', QUIET, HOLD);
    round(table, 'HHF', 'LLL');
    expect(pose(table, 'one')).toBe('F4 up');
  });

  it('[T3] refuses two instructions, unknown ones, and holding where it is not allowed', () => {
    for (const text of ['FF', 'FFFF', 'FXF', 'FFH', 'fff', 'FFB'])
      expect(fresh().move(0, text)).toMatchObject({ ok: false, fault: { code: 'unknown-move' } });
  });

  it('[T19] as headings are seen from each player’s own chair', () => {
    const options = { programming: 'heading' } as const;
    const expected = { F: ['F4 up', 'F2 down'], B: ['F3 down', 'F3 up'], L: ['F3 left', 'F3 right'], R: ['F3 right', 'F3 left'] };
    for (const [letter, [one, two]] of Object.entries(expected)) {
      const table = tunnel('F3 up', 'F3 down', { ...options, ...HOLD });
      round(table, `${letter}HH`, `${letter}HH`);
      expect([pose(table, 'one'), pose(table, 'two')]).toEqual([one, two]);
    }
    expect(programCount({ ...standard(), ...options })).toBe(64);
    expect(programCount({ ...standard(), ...options, hold: 'yes' })).toBe(125);
  });

  it('[T19] turns round in one step and drives in the next', () => {
    const table = tunnel('F3 up', QUIET, { programming: 'heading' });
    round(table, 'BBL', 'FFF');
    expect(pose(table, 'one')).toBe('F2 left');
  });

  it('[T4] loses a step out of either end of the tunnel', () => {
    const table = tunnel('F6 up', 'F1 down');
    const events = round(table, 'FFL', 'FLL');
    expect(events.filter((event) => event.type === 'blocked')).toHaveLength(3);
    expect(pose(table, 'one')).toBe('F6 left');
    expect(pose(table, 'two')).toBe('F1 up');
  });

  it('[T5] may share a square and pass each other', () => {
    const table = tunnel('F3 up', 'F4 down');
    const events = round(table, 'FLL', 'FRR');
    expect(types(events)).not.toContain('blocked');
    expect([pose(table, 'one'), pose(table, 'two')]).toEqual(['F4 down', 'F3 up']);
    const shared = tunnel('F3 up', 'F5 down', HOLD);
    round(shared, 'FHH', 'FHH');
    expect([pose(shared, 'one'), pose(shared, 'two')]).toEqual(['F4 up', 'F4 down']);
  });

  it('[T13] stay secret until both are locked, then show together', () => {
    const match = fresh();
    match.move(1, 'FLF');
    expect(match.deciders).toBe(1);
    expect(JSON.stringify(match.framesSince(0, 0))).not.toContain('FLF');
    expect(JSON.stringify(match.framesSince('watcher', 0))).not.toContain('FLF');
    expect(JSON.stringify(match.framesSince(1, 0))).toContain('FLF');
    match.move(0, 'RRR');
    expect(JSON.stringify(match.framesSince(0, 0))).toContain('FLF');
  });

  it('[T13] are forward three times when time is up, or hold', () => {
    const late = fresh();
    expect(late.timeout(0)).toMatchObject({ ok: true, value: { move: 'FFF', cause: 'timeout' } });
    expect(fresh({ hold: 'yes' }).timeout(0)).toMatchObject({ value: { move: 'HHH' } });
    expect(fresh({ hold: 'yes', programming: 'heading' }).timeout(1)).toMatchObject({ value: { move: 'HHH' } });
  });
});

describe('fire', () => {
  const shoot = (one: string, two: string, options: Options = {}) => {
    const table = tunnel(one, two, { ...HOLD, ...options });
    return { table, events: round(table, 'HHH', 'HHH').filter((event) => event.type !== 'held') };
  };

  it('[T6] comes once, after all three steps', () => {
    const crossing = tunnel('F1 up', 'F4 up', HOLD);
    expect(types(round(crossing, 'HHH', 'HFH'))).not.toContain('rear-hit');
    const each = tunnel('F1 up', 'F4 up', { ...HOLD, fire_timing: 'each-step' });
    expect(types(round(each, 'HHH', 'HFH'))).toContain('rear-hit');
  });

  it.each([
    ['F1 up', 'F4 up', 'rear-hit'],
    ['F1 up', 'F4 left', 'side-hit'],
    ['F1 up', 'F3 up', undefined],
    ['F1 up', 'F2 up', undefined],
    ['F1 up', 'F5 up', undefined],
    ['F1 up', 'F1 up', undefined],
    ['F3 right', 'L3 up', 'side-hit'],
    ['F3 right', 'R3 up', undefined],
    ['F3 left', 'R3 up', 'side-hit'],
    ['F3 right', 'L3 right', 'rear-hit'],
    ['L3 right', 'R3 down', 'side-hit'],
    ['R3 right', 'F3 down', 'side-hit'],
  ])('[T7] from %s at %s: %s', (one, two, kind) => {
    expect(types(shoot(one, two).events).filter((type) => type.endsWith('-hit'))).toEqual(kind ? [kind] : []);
  });

  it('[T7] [T2] does not cross a closed apex', () => {
    expect(shoot('F3 right', 'L3 up', { apex: 'closed' }).events).toEqual([]);
    expect(types(shoot('L3 right', 'R3 up', { apex: 'closed' }).events)).toContain('side-hit');
  });

  it('[T8] cancels head on, along and across', () => {
    for (const [one, two] of [
      ['F1 up', 'F4 down'],
      ['F3 right', 'L3 left'],
      ['R2 left', 'L2 right'],
    ] as const) {
      const { table, events } = shoot(one, two);
      expect(types(events)).toEqual(['head-on']);
      expect(table.position).toMatchObject({ one: { hits: 0 }, two: { hits: 0 } });
    }
  });

  it('[T8] [T9] every hit from the front is mutual, and one volley never hits both, over all pairs of poses', () => {
    for (const apex of ['wrap', 'closed'] as const) {
      const options = { ...standard(), apex };
      const grid = gridOf(options);
      let both = 0;
      let fronts = 0;
      for (const a of poses()) {
        for (const b of poses()) {
          const ab = strikes(options, grid, a.cell, a.facing, b.cell);
          const ba = strikes(options, grid, b.cell, b.facing, a.cell);
          const front = a.facing === ((b.facing + 4) & 7);
          if (ab && front) expect(ba).toBe(true);
          if (ab && front) fronts++;
          if (ab && ba && !front) both++;
        }
      }
      expect(both).toBe(0);
      expect(fronts).toBeGreaterThan(0);
    }
  });

  it('[T10] tells side from rear by the way the bolt travels, over the apex too', () => {
    // From the floor two to the right, over the apex: the bolt arrives on the left wall still travelling right.
    expect(types(shoot('F3 right', 'L3 right').events)).toContain('rear-hit');
    expect(types(shoot('F3 right', 'L3 left').events)).toEqual(['head-on']);
    expect(types(shoot('F3 right', 'L3 down').events)).toContain('side-hit');
  });

  it('[T11] destroys from behind at once, and from the side with the third hit', () => {
    expect(shoot('F1 up', 'F4 up 0').table.result).toEqual({ places: [1, 2], reason: 'destruction' });
    const second = shoot('F1 up', 'F4 left 1').table;
    expect(second.position).toMatchObject({ two: { hits: 2, destroyed: false } });
    expect(second.result).toBeUndefined();
    expect(shoot('F1 up', 'F4 left 2').table.result).toEqual({ places: [1, 2], reason: 'destruction' });
  });

  it('[TT2] is won by whoever destroys the other', () => {
    expect(shoot('F4 up', 'F1 up').table.result).toEqual({ places: [2, 1], reason: 'destruction' });
    expect(types(shoot('F4 up', 'F1 up').events)).toEqual(['rear-hit', 'destroyed', 'ended']);
  });

  it('[T20] ends the round at once when a tank is destroyed between the steps', () => {
    const table = tunnel('F1 up', 'F4 up', { ...HOLD, fire_timing: 'each-step' });
    const events = round(table, 'HFF', 'HFF');
    expect(events.filter((event) => event.type === 'moved')).toEqual([]);
    expect(pose(table, 'two')).toBe('F4 up');
    expect(table.result?.reason).toBe('destruction');
  });

  it('[T20] scores side hits of every step', () => {
    const table = tunnel('F1 up', 'F4 left', { ...HOLD, fire_timing: 'each-step' });
    round(table, 'HHH', 'HHH');
    expect(table.result).toEqual({ places: [1, 2], reason: 'destruction' });
  });

  it('[T17] sudden: strikes at any square up to its length, but never its own', () => {
    const options = { fire_range: 'sudden' };
    for (const target of ['F2 left', 'F3 left', 'F4 left']) expect(types(shoot('F1 up', target, options).events)).toContain('side-hit');
    for (const target of ['F5 left', 'F1 left']) expect(shoot('F1 up', target, options).events).toEqual([]);
    for (const target of ['L3 up', 'R3 up']) expect(types(shoot('F3 right', target, options).events)).toContain('side-hit');
  });

  it('[T18] sudden on the ring: 72 pairs of poses hit each other from behind, both are destroyed, and it is a draw', () => {
    let pairs = 0;
    for (const a of poses())
      for (const b of poses()) {
        if (a.facing !== b.facing) continue;
        const options = { ...standard(), fire_range: 'sudden' as const };
        if (strikes(options, gridOf(options), a.cell, a.facing, b.cell) && strikes(options, gridOf(options), b.cell, b.facing, a.cell))
          pairs++;
      }
    expect(pairs).toBe(72);
    const { table } = shoot('F3 right', 'R3 right', { fire_range: 'sudden' });
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-destroyed' });
  });

  it('[T16] cannot decide the first round: 7 side hits of 729 with the apex open, 1 closed, none from behind', () => {
    for (const [apex, expected] of [
      ['wrap', 7],
      ['closed', 1],
    ] as const) {
      const start = fresh({ apex }).position();
      const tally = { 'side-hit': 0, 'rear-hit': 0 };
      for (const one of fresh().moves(0))
        for (const two of fresh().moves(1)) {
          const table = new Bench(tubetanks, { apex }, start);
          for (const event of round(table, one, two))
            if ((event.type === 'side-hit' || event.type === 'rear-hit') && event.tank === 'two') tally[event.type]++;
        }
      expect(tally).toEqual({ 'side-hit': expected, 'rear-hit': 0 });
    }
  });
});

describe('the end', () => {
  it('[T12] comes after the last round', () => {
    const table = tunnel('F2 up', 'F3 up', HOLD, { round: 40 });
    round(table, 'HHH', 'HHH');
    expect(table.result).toEqual({ places: [1, 1], reason: 'round-limit' });
    const earlier = tunnel('F2 up', 'F3 up', HOLD, { round: 39 });
    round(earlier, 'HHH', 'HHH');
    expect(earlier.result).toBeUndefined();
    const short = tunnel('F2 up', 'F3 up', { ...HOLD, max_rounds: '1' });
    round(short, 'HHH', 'HHH');
    expect(short.result?.reason).toBe('round-limit');
  });

  it.each([
    [0, 1, [1, 2]],
    [2, 1, [2, 1]],
    [1, 1, [1, 1]],
  ])('[T21] by fewest hits with %i against %i', (one, two, places) => {
    const table = tunnel(`F2 up ${one}`, `F3 up ${two}`, { ...HOLD, at_limit: 'fewest-hits' }, { round: 40 });
    round(table, 'HHH', 'HHH');
    expect(table.result?.places).toEqual(places);
    expect(table.result?.reason).toBe(places[0] === places[1] ? 'round-limit' : 'fewest-hits');
  });
});

describe('what is told and shown', () => {
  it('[T21] is a draw at the limit whatever the hits, unless fewest hits count', () => {
    const table = tunnel('F2 up 2', 'F3 up 0', HOLD, { round: 40 });
    round(table, 'HHH', 'HHH');
    expect(table.result).toEqual({ places: [1, 1], reason: 'round-limit' });
    expect(table.events.at(-1)).toEqual({ type: 'ended', ending: 'round-limit' });
  });

  it('[T5] tells every step of both tanks', () => {
    const table = tunnel('F3 up', 'F1 down', HOLD);
    table.do('FRH', 0);
    expect(table.do('FHL', 1)).toEqual([
      { type: 'locked', seat: 'two', program: 'FHL' },
      { type: 'revealed', one: 'FRH', two: 'FHL', round: 1 },
      { type: 'moved', tank: 'one', step: 0, from: 'F3', to: 'F4' },
      { type: 'blocked', tank: 'two', step: 0, at: 'F1' },
      { type: 'turned', tank: 'one', step: 1, facing: 'right' },
      { type: 'held', tank: 'two', step: 1 },
      { type: 'held', tank: 'one', step: 2 },
      { type: 'turned', tank: 'two', step: 2, facing: 'right' },
    ]);
    expect(table.position).toMatchObject({ round: 2 });
  });

  it('[T13] shows a locked program to its owner, and afterwards to all who may see everything', () => {
    const { state } = tunnel('L1 up', 'R6 down', {}, { one: { cell: 'L1', facing: 'up', locked: 'FLF' } });
    expect(tubetanks.view(state, 0).one).toMatchObject({ ready: true, program: 'FLF' });
    expect(tubetanks.view(state, 'all').one).toMatchObject({ ready: true, program: 'FLF' });
    expect(tubetanks.view(state, 1).one).toMatchObject({ ready: true, program: null });
    expect(tubetanks.view(state, 'watcher').one).toMatchObject({ ready: true, program: null });
    expect(tubetanks.view(state, 0).two).toMatchObject({ ready: false, program: null });
    const locked = { type: 'locked', seat: 'one', program: 'FLF' } as const;
    expect(tubetanks.eventFor(locked, 0)).toEqual(locked);
    expect(tubetanks.eventFor(locked, 'all')).toEqual(locked);
    expect(tubetanks.eventFor(locked, 1)).toEqual({ type: 'locked', seat: 'one' });
    expect(tubetanks.eventFor(locked, 'watcher')).toEqual({ type: 'locked', seat: 'one' });
    expect(tubetanks.eventFor({ type: 'head-on' }, 1)).toEqual({ type: 'head-on' });
  });

  it('[T13] samples a hidden program by choice, from the position before it was locked, and keeps one’s own', () => {
    const { state } = tunnel('L1 up', 'R6 down', {}, { one: { cell: 'L1', facing: 'up', locked: 'FLF' } });
    const asked: number[] = [];
    const choose = (at: typeof state, seat: number) => {
      asked.push(seat, at.locked[seat]!);
      return 5;
    };
    expect(tubetanks.sampler(tubetanks.view(state, 1))(new SeededChance(1), choose).locked[0]).toBe(5);
    expect(asked).toEqual([0, -1]);
    const own = tubetanks.sampler(tubetanks.view(state, 0))(new SeededChance(1), choose);
    expect(tubetanks.format(own, own.locked[0]!)).toBe('FLF');
    expect(own.locked[1]).toBe(-1);
    expect(asked).toHaveLength(2);
  });
});

describe('[T17] careful players never meet', () => {
  it.each(['wrap', 'closed'] as const)('every position has a program that nothing can punish, apex %s', (apex) => {
    const options = { ...standard(), apex };
    const grid = gridOf(options);
    const reach = poses().map((start) => [...new Set(programs(start, grid))]);
    const all = poses();
    const hits = all.map((from) =>
      all.map((to) => strikes(options, grid, from.cell, from.facing, to.cell) && from.facing !== ((to.facing + 4) & 7)),
    );
    const without = reach.flatMap((mine) => reach.filter((theirs) => !mine.some((end) => theirs.every((other) => !hits[other]![end]))));
    expect(reach.length * reach.length).toBe(5184);
    expect(without).toHaveLength(0);
  });
});

describe('escapes', () => {
  const table = (given: Partial<ReturnType<typeof standard>>) => ({ ...standard(), ...given });

  it.each([
    [{ apex: 'wrap' }, 0],
    [{ apex: 'closed' }, 0],
    [{ apex: 'wrap', fire_timing: 'each-step' }, 300],
    [{ apex: 'closed', fire_timing: 'each-step' }, 72],
    [{ apex: 'wrap', fire_timing: 'each-step', fire_range: 'sudden' }, 522],
    [{ apex: 'closed', fire_timing: 'each-step', fire_range: 'sudden' }, 778],
  ] as const)('[T17] are missing in as many positions as others counted: %o, %i', (given, without) => {
    expect(new Escapes(table(given)).count()).toEqual({ positions: 5184, without });
  });

  it.each(['end', 'each-step'] as const)('[T17] are sure when played out against every program, fire %s', (fire_timing) => {
    const options = table({ fire_timing, apex: 'wrap' });
    const escapes = new Escapes(options);
    const list = new MoveList();
    const random = new SeededChance(7);
    for (let n = 0; n < 60; n++) {
      const state = blankState(options);
      for (const tank of [0, 1]) {
        state.cell[tank] = random.below(18, 'table');
        state.facing[tank] = random.below(4, 'table') * 2;
      }
      const seat = n % 2;
      escapes.list(state, seat, list);
      for (let program = 0; program < 27; program++) {
        let isPunished = false;
        for (let answer = 0; answer < 27; answer++) {
          const after = copyState(state);
          tubetanks.play(after, seat, program, random, null);
          tubetanks.play(after, 1 - seat, answer, random, null);
          const ended = winnerOf(after.ending) === seat;
          if (!ended && (after.hits[seat]! > 0 || after.destroyed[seat])) isPunished = true;
        }
        if (list.has(program)) expect(isPunished, `${n} ${program}`).toBe(false);
        else if (fire_timing === 'end') expect(isPunished, `${n} ${program}`).toBe(true);
      }
    }
  });
});

describe('what the new-game page says of a table', () => {
  const said = (given: Partial<ReturnType<typeof standard>>, language: 'en' | 'da' = 'en') =>
    tubetanks.hints!({ ...standard(), ...given }).map((hint) => {
      const { name, about } = typeof hint === 'string' ? { name: hint, about: [] } : hint;
      return tubetanks.word(name, language, about);
    });

  it('[T17] promises an escape everywhere only where there is one, and counts as the solver does', () => {
    expect(said({})[0]).toContain('every position has a program that nothing can punish');
    expect(said({})[1]).toContain('300 positions');
    expect(said({ apex: 'closed' })[1]).toContain('72 positions');
    expect(said({ hold: 'yes' })[0]).toBe('42 of 5,184 positions have no program that nothing can punish');
    expect(said({ hold: 'yes' }, 'da')[0]).toContain('42 af 5.184 stillinger');
    expect(said({ hold: 'yes' }).at(-1)).toContain('wherever there are any');
    for (const programming of ['relative', 'heading'] as const)
      for (const apex of ['wrap', 'closed'] as const)
        for (const hold of ['no', 'yes'] as const)
          for (const fire_timing of ['end', 'each-step'] as const)
            for (const fire_range of ['exact', 'sudden'] as const) {
              const options = { ...standard(), programming, apex, hold, fire_timing, fire_range };
              const { without } = new Escapes(options).count();
              const [first] = said(options);
              if (without === 0) expect(first).toContain('every position');
              else expect(first).toMatch(new RegExp(`^${without.toLocaleString('en')} of 5,184 `));
            }
  });

  it('has words for every hint, in both languages', () => {
    for (const language of ['en', 'da'] as const)
      for (const given of [{}, { hold: 'yes' }, { fire_range: 'sudden' }, { fire_range: 'sudden', hold: 'yes' }] as const)
        for (const line of said(given, language)) expect(line).toMatch(/ .* /);
  });
});

interface Pose {
  readonly cell: number;
  readonly facing: number;
}

function poses(): Pose[] {
  return Array.from({ length: 72 }, (_, i) => ({ cell: i >> 2, facing: (i & 3) * 2 }));
}

/** A second, plain reading of driving: where each of the 27 relative programs ends, as an index of `poses()`. */
function programs(start: Pose, grid: ReturnType<typeof gridOf>): number[] {
  const after = (pose: Pose, letter: string): Pose => {
    if (letter === 'L') return { ...pose, facing: (pose.facing + 6) % 8 };
    if (letter === 'R') return { ...pose, facing: (pose.facing + 2) % 8 };
    let x = pose.cell % 3;
    let y = Math.floor(pose.cell / 3);
    if (pose.facing === 0) y++;
    if (pose.facing === 4) y--;
    if (pose.facing === 2) x++;
    if (pose.facing === 6) x--;
    if (grid.wrapX) x = (x + 3) % 3;
    return x < 0 || x > 2 || y < 0 || y > 5 ? pose : { ...pose, cell: y * 3 + x };
  };
  const letters = ['F', 'L', 'R'];
  return letters
    .flatMap((a) => letters.flatMap((b) => letters.map((c) => [a, b, c].reduce(after, start))))
    .map(({ cell, facing }) => cell * 4 + facing / 2);
}

describe('positions from outside', () => {
  const good = { one: { cell: 'L1', facing: 'up' }, two: { cell: 'R6', facing: 'down' } };
  it.each([
    ['another cell', { one: { cell: 'X1', facing: 'up' } }, 'one.cell'],
    ['a row too far', { two: { cell: 'L7', facing: 'up' } }, 'two.cell'],
    ['a cell with more behind it', { two: { cell: 'L11', facing: 'up' } }, 'two.cell'],
    ['another facing', { one: { cell: 'L1', facing: 'north' } }, 'one.facing'],
    ['two hits before the third round', { round: 2, two: { cell: 'R6', facing: 'down', hits: 2 } }, 'round'],
    ['three hits on a living tank', { two: { cell: 'R6', facing: 'down', hits: 3 } }, 'two.hits'],
    ['a destroyed tank in a running game', { two: { cell: 'R6', facing: 'down', destroyed: true } }, 'two.destroyed'],
    ['a program that is none', { one: { cell: 'L1', facing: 'up', locked: 'FFX' } }, 'one.locked'],
    [
      'both programs locked',
      { one: { cell: 'L1', facing: 'up', locked: 'FFF' }, two: { cell: 'R6', facing: 'down', locked: 'FFF' } },
      'two.locked',
    ],
    ['a round past the limit', { round: 41 }, 'round'],
    ['an unknown field', { mines: 1 }, 'mines'],
    ['an ending that the tanks contradict', { ending: 'one' }, 'ending'],
    ['a limit with a tank destroyed', { ending: 'round-limit', two: { cell: 'R6', facing: 'down', destroyed: true } }, 'ending'],
    ['the limit before the last round', { ending: 'round-limit', round: 1 }, 'round'],
    [
      'fewer hits where the limit is a draw',
      { round: 40, ending: 'one-fewer-hits', two: { cell: 'R6', facing: 'down', hits: 1 } },
      'ending',
    ],
    ['a lock after the end', { round: 40, ending: 'round-limit', one: { cell: 'L1', facing: 'up', locked: 'FFF' } }, 'one.locked'],
    ['a tank destroyed out of reach', { ending: 'one', two: { cell: 'R6', facing: 'down', destroyed: true } }, 'two.destroyed'],
    [
      'a tank destroyed by its first hit from the side',
      { ending: 'one', one: { cell: 'F1', facing: 'up' }, two: { cell: 'F4', facing: 'left', hits: 1, destroyed: true } },
      'two.destroyed',
    ],
    [
      'both destroyed under exact fire',
      {
        ending: 'both-destroyed',
        one: { cell: 'F3', facing: 'right', destroyed: true },
        two: { cell: 'R3', facing: 'right', destroyed: true },
      },
      'two.destroyed',
    ],
  ])('are refused with %s', (_what, change, field) => {
    const read = tubetanks.readPosition({ ...good, ...change }, standard());
    expect(read.ok ? 'accepted' : read.fault.field).toBe(field);
  });

  it.each([
    ['one-fewer-hits', 2, 1, 'ending'],
    ['one-fewer-hits', 1, 1, 'ending'],
    ['round-limit', 1, 2, 'ending'],
    ['one-fewer-hits', 1, 2, 'accepted'],
    ['two-fewer-hits', 2, 0, 'accepted'],
    ['round-limit', 1, 1, 'accepted'],
  ])('[T21] at the limit with fewest hits end as %s with %i against %i hits: %s', (ending, one, two, expected) => {
    const position = { one: { ...good.one, hits: one }, two: { ...good.two, hits: two }, round: 40, ending };
    const read = tubetanks.readPosition(position, { ...standard(), at_limit: 'fewest-hits' });
    expect(read.ok ? 'accepted' : read.fault.field).toBe(expected);
  });

  it('[T11] [T18] are accepted when the last volley destroyed whom it destroyed', () => {
    const rear = { ending: 'one', one: { cell: 'F1', facing: 'up' }, two: { cell: 'F4', facing: 'up', hits: 2, destroyed: true } };
    const side = { ending: 'one', one: { cell: 'F1', facing: 'up' }, two: { cell: 'F4', facing: 'left', hits: 3, destroyed: true } };
    const both = {
      ending: 'both-destroyed',
      one: { cell: 'F3', facing: 'right', destroyed: true },
      two: { cell: 'R3', facing: 'right', destroyed: true },
    };
    for (const [position, options] of [
      [rear, standard()],
      [side, standard()],
      [both, { ...standard(), fire_range: 'sudden' }],
    ] as const)
      expect(tubetanks.readPosition(position, options).ok).toBe(true);
  });
});

describe('the contract', () => {
  it('takes no position that could not have come about, changed at random', () => {
    const { faults, accepted, refused } = challenge(tubetanks, { seed: 3, tables: 16, mutants: 80 });
    expect(faults).toEqual([]);
    expect(Math.min(accepted, refused)).toBeGreaterThan(60);
  });

  const tables = (['relative', 'heading'] as const).flatMap((programming) =>
    (['wrap', 'closed'] as const).flatMap((apex) =>
      (['end', 'each-step'] as const).map((fire_timing, i) => ({
        ...standard(),
        programming,
        apex,
        fire_timing,
        hold: apex === 'wrap' ? ('yes' as const) : ('no' as const),
        fire_range: i === 0 ? ('exact' as const) : ('sudden' as const),
        at_limit: i === 0 ? ('draw' as const) : ('fewest-hits' as const),
        max_rounds: 20,
      })),
    ),
  );
  it.each(tables)('holds: $programming, $apex, $fire_timing, $fire_range', (options) => {
    expect([...conform(tubetanks, { options, seats: 2, seed: 5, games: 4, longest: 100, stride: 4 })]).toEqual([]);
  });
});

describe('the log', () => {
  it('counts hits from the side to as many as destroy at this table', () => {
    const event = { type: 'side-hit', tank: 'one', at: 'F1', hits: 2 } as const;
    const told = (side_hits: number) => tubetanks.tell(event, 'en', { ...standard(), side_hits });
    expect([told(3), told(5)]).toEqual(['One is hit from the side on F1: hit 2 of 3.', 'One is hit from the side on F1: hit 2 of 5.']);
  });
});
