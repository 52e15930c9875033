import { conform } from '@fray/conformance';
import { fuzzGame } from '@fray/conformance/fuzz';
import { SeededChance, standardOptions } from '@fray/engine';
import { sceneFaults } from '@fray/engine/scene';
import { RulesTable } from '@fray/engine/testing';
import { expect, it } from 'vitest';
import { hexSkirmish } from './index.ts';
import { grid } from './map.ts';
import { scene } from './scene.ts';

const options = standardOptions(hexSkirmish.options);

it.each([2, 3])('keeps the contract with %i players', (seats) => {
  expect([...conform(hexSkirmish, { options, seats, seed: 1, games: 2, longest: 600, stride: 12 })]).toEqual([]);
});

it.each([2, 3])('has a scene that holds with %i players', (seats) => {
  expect(sceneFaults(hexSkirmish, scene, { seed: 1, games: 1, seats, longest: 90 })).toEqual([]);
});

it('refuses positions that cannot occur', () => {
  const seatsOf = (position: object) => ('points' in position && Array.isArray(position.points) ? position.points.length : 2);
  const { faults, accepted, refused } = fuzzGame(hexSkirmish, { seed: 1, tables: 3, mutants: 40, seatsOf });
  expect(faults).toEqual([]);
  expect(Math.min(accepted, refused)).toBeGreaterThan(10);
});

interface Placed {
  readonly cell: string;
  readonly shown?: boolean;
  readonly shaken?: boolean;
  readonly watch?: boolean;
}

/** Cells far from each other for counters that a test does not place, on both maps of two players. */
const REST: Readonly<Record<string, string>> = {
  '1a': 'C6',
  '1b': 'D6',
  '1c': 'D7',
  '1d': 'E6',
  '2a': 'C1',
  '2b': 'D1',
  '2c': 'D2',
  '2d': 'E1',
};

/** A match of two in round 2: the counters are leader, marksman, scout and trooper, a to d. Those that are left out are removed. */
function duel(placed: Readonly<Record<string, Placed>>, change: object = {}, options: Record<string, string> = {}) {
  const all = Object.keys(REST).map((id) => ({ id, owner: Number(id.charAt(0)) - 1, kind: 'abcd'.indexOf(id.charAt(1)) }));
  const counters = all.flatMap((one) => {
    const { cell, shown = true, shaken = false, watch = false } = placed[one.id] ?? {};
    return cell === undefined ? [] : [{ ...one, cell: grid.parse(cell)!, shown, shaken, watch }];
  });
  return new RulesTable(hexSkirmish, options, {
    turn: 3,
    round: 1,
    played: 0,
    active: 0,
    ap: 4,
    phase: 'act',
    orders: [0, 0],
    ready: [true, true],
    counters,
    casualties: all.filter(({ id }) => !(id in placed)),
    reaction: null,
    event: 'calm',
    deck: [2, 2, 2, 2],
    points: [0, 0],
    roll: null,
    ...change,
  });
}
const types = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);

it('[HS1] fires by the skill of its kind', () => {
  const table = duel({ '1b': { cell: 'C5' }, '1c': { cell: 'E5' }, '2a': { cell: 'D4' } });
  expect(table.do('C5xD4 | d10: 5')).toMatchObject([{ type: 'fired', needs: 5, result: 'shaken' }]);
  expect(table.do('E5xD4 | d10: 6')).toMatchObject([{ needs: 7, result: 'miss' }]);
});

it('[HS2] deploys all at once, and shows nobody else who stands where', () => {
  const start = hexSkirmish.setup(options, 2, new SeededChance(1));
  const table = new RulesTable(hexSkirmish, {}, hexSkirmish.writePosition(start));
  table.do('MLST', 0);
  expect(hexSkirmish.view(table.state, 1)).toMatchObject({ phase: 'deploy', ready: [true, false], orders: [null, null], counters: [] });
  table.do('LMST | card fog', 1);
  const seen = hexSkirmish.view(table.state, 1).counters.map(({ owner, kind }) => (owner === 0 ? kind : 'own'));
  expect(seen).toEqual([null, null, null, null, 'own', 'own', 'own', 'own']);
  expect(
    hexSkirmish
      .view(table.state, 0)
      .counters.slice(0, 4)
      .map(({ kind }) => kind),
  ).toEqual([1, 0, 2, 3]);
});

it('[HS3] sees less in fog, hits less in rain, and has more points in a rush', () => {
  const far = { '1b': { cell: 'A1' }, '2b': { cell: 'A3' }, '2a': { cell: 'D3' } };
  expect(duel({ '1b': { cell: 'A1' }, '2b': { cell: 'A4' }, '2a': { cell: 'E1' } }).moves()).toContain('A1xA4');
  expect(duel({ '1b': { cell: 'A1' }, '2b': { cell: 'A4' }, '2a': { cell: 'E1' } }, { event: 'fog' }).moves()).not.toContain('A1xA4');
  expect(duel(far, { event: 'rain' }).do('A1xA3 | d10: 4')).toMatchObject([{ needs: 5 }]);
  const table = duel(far, { played: 1, active: 1 });
  table.do('end | card rush');
  expect(table.position).toMatchObject({ round: 2, active: 1, ap: 6, event: 'rush' });
});

it('[HS4] lets another player begin each round, and passes over who has no counters', () => {
  const table = duel({ '1a': { cell: 'D7' }, '2a': { cell: 'D1' } });
  table.do('end');
  expect(table.position).toMatchObject({ active: 1, played: 1, ap: 4 });
  table.do('end | card calm');
  expect(table.position).toMatchObject({ round: 2, active: 1, played: 0 });
});

it('[HS4] gives a side the action points that a table sets for it', () => {
  const table = duel({ '1a': { cell: 'D7' }, '2a': { cell: 'D1' } }, {}, { 'orange.action_points': '6' });
  table.do('end');
  expect(table.position).toMatchObject({ active: 1, ap: 6 });
});

it('[HS5] pays for steps by the ground, and ends a watch', () => {
  const table = duel({ '1a': { cell: 'D6', watch: true }, '2a': { cell: 'D1' } });
  table.do('D6-D5');
  expect(table.position).toMatchObject({ ap: 2, counters: [{ watch: false }, {}] });
  table.do('D5-D6');
  expect(table.position).toMatchObject({ ap: 1 });
  expect(duel({ '1a': { cell: 'F4' }, '2a': { cell: 'D1' } }).moves()).not.toContain('F4-G3');
});

it('[HS6] counts cover, height and the die', () => {
  expect(duel({ '1b': { cell: 'F4' }, '2a': { cell: 'F3' } }).do('F4xF3 | d10: 4')).toMatchObject([{ needs: 5, result: 'miss' }]);
  expect(duel({ '1a': { cell: 'D5' }, '2a': { cell: 'D6' } }).do('D5xD6 | d10: 4')).toMatchObject([{ needs: 4, result: 'shaken' }]);
  expect(duel({ '1a': { cell: 'D5', shaken: true }, '2a': { cell: 'D6' } }).moves()).not.toContain('D5xD6');
});

it('[HS7] shakes, and then removes', () => {
  const table = duel({ '1b': { cell: 'C6' }, '2a': { cell: 'D6', watch: true }, '2b': { cell: 'D1' } });
  table.do('C6xD6 | d10: 9');
  expect(table.state.counters.find(({ id }) => id === '2a')).toMatchObject({ shaken: true, watch: false });
  table.do('C6xD6 | d10: 9');
  expect(table.state.counters.map(({ id }) => id)).toEqual(['1b', '2b']);
  expect(table.state.casualties.map(({ id }) => id)).toContain('2a');
});

it('[HS8] watches for a point', () => {
  const table = duel({ '1a': { cell: 'D7' }, '2a': { cell: 'D1' } });
  table.do('watch:D7');
  expect(table.position).toMatchObject({ ap: 3, counters: [{ watch: true }, {}] });
  expect(table.moves()).not.toContain('watch:D7');
});

it('[HS9] rallies near a steady leader, who is then known', () => {
  const near = { '1a': { cell: 'D6', shown: false }, '1b': { cell: 'D7', shaken: true }, '2a': { cell: 'D1' } };
  expect(types(duel(near).do('rally:D7'))).toEqual(['revealed', 'rallied']);
  expect(duel({ ...near, '1a': { cell: 'A4' } }).moves()).not.toContain('rally:D7');
  expect(duel({ ...near, '1a': { cell: 'D6', shaken: true } }).moves()).not.toContain('rally:D7');
});

it('[HS10] ends the turn with the last point', () => {
  const table = duel({ '1a': { cell: 'D7' }, '2a': { cell: 'D1' } }, { ap: 1 });
  table.do('watch:D7');
  expect(table.position).toMatchObject({ active: 1 });
});

it('[HS11] sees past one free side, and not through wood, counters and higher ground', () => {
  expect(duel({ '1b': { cell: 'D6' }, '2a': { cell: 'D4' } }).moves()).toContain('D6xD4');
  expect(duel({ '1b': { cell: 'B5' }, '2a': { cell: 'D4' }, '2b': { cell: 'E1' } }).moves()).not.toContain('B5xD4');
  expect(duel({ '1b': { cell: 'F1' }, '2a': { cell: 'F3' }, '2b': { cell: 'F2' } }).moves()).not.toContain('F1xF3');
});

it('[HS12] turns up who stands beside an enemy', () => {
  const table = duel({ '1a': { cell: 'E3', shown: false }, '2a': { cell: 'D2', shown: false }, '2b': { cell: 'A1', shown: false } });
  expect(types(table.do('E3-E2'))).toEqual(['stepped', 'revealed', 'revealed']);
  expect(table.state.counters.map(({ shown }) => shown)).toEqual([true, true, false]);
});

it('[HS13] asks those on watch, one after the other, before the turn goes on', () => {
  const table = duel({
    '1a': { cell: 'B4' },
    '2a': { cell: 'A1', watch: true },
    '2b': { cell: 'B2', watch: true },
    '2c': { cell: 'E1', watch: true },
  });
  table.do('B4-A3');
  expect([table.seat, table.moves()]).toEqual([1, ['react', 'hold']]);
  expect(table.do('hold', 1)).toMatchObject([{ type: 'held', counter: '2a' }]);
  expect(table.do('react | d10: 5', 1)).toMatchObject([{ type: 'fired', counter: '2b', needs: 5, result: 'shaken' }]);
  expect([table.seat, table.state.counters.map(({ watch }) => watch)]).toEqual([0, [false, true, false, true]]);
});

it('[HS14] scores for each ruin at the end of a round', () => {
  const table = duel({ '1a': { cell: 'D4' }, '1b': { cell: 'F3' }, '2a': { cell: 'B3' } }, { played: 1, active: 1 });
  expect(table.do('end | card calm')).toMatchObject([
    { type: 'scored', seat: 0, points: 2 },
    { type: 'scored', seat: 1, points: 1 },
    { type: 'drew' },
  ]);
});

it('[HS15] ends after the rounds, or when one side is left', () => {
  const last = duel(
    { '1a': { cell: 'D7' }, '1b': { cell: 'D6' }, '2a': { cell: 'D1' } },
    { round: 2, played: 1, active: 0 },
    { rounds: '2' },
  );
  last.do('end');
  expect(last.result).toEqual({ places: [1, 2], reason: 'ruins' });
  const alone = duel({ '1b': { cell: 'D6' }, '2a': { cell: 'D5', shaken: true } }, { points: [0, 9] });
  alone.do('D6xD5 | d10: 10');
  expect(alone.result).toEqual({ places: [1, 2], reason: 'last' });
});
