import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { SeededChance } from '@fray/engine';
import { sceneFaults } from '@fray/engine/scene';
import { RulesTable } from '@fray/engine/testing';
import { fourWinds } from './index.ts';
import { DECK } from './rules.ts';
import { scene } from './scene.ts';

const cards = (names: string) => names.split(' ').map((name) => DECK.kinds.indexOf(name));
const HANDS = [
  'leaf1 leaf2 leaf3 leaf4 leaf5 leaf6 rain1',
  'leaf7 rain2 rain3 rain4 rain5 rain6 rain7',
  'sand1 sand2 sand3 sand4 sand5 sand6 sand7',
  'snow1 snow2 snow3 snow4 snow5 snow6 snow7',
];
const start = () =>
  new RulesTable(
    fourWinds,
    {},
    {
      turn: 0,
      hands: HANDS.map(cards),
      lead: 0,
      trick: [],
      last: null,
      gone: [],
      voids: HANDS.map(() => [false, false, false, false]),
      tricks: [0, 0],
    },
  );

test('the scene holds in random games, and its choices tell all moves apart', () => {
  deepEqual(sceneFaults(fourWinds, scene, { seed: 1, games: 4, seats: 4 }), []);
});

test('[FW1] seven cards each, and each sees only their own', () => {
  const state = fourWinds.setup({}, 4, new SeededChance(1));
  deepEqual(
    state.hands.map(({ length }) => length),
    [7, 7, 7, 7],
  );
  deepEqual(
    fourWinds.view(state, 2).hands.map((hand) => hand.includes(null)),
    [true, true, false, true],
  );
});

test('[FW2] who can follow must, others play what they like', () => {
  const table = start();
  equal(table.moves().length, 7);
  table.do('leaf2');
  deepEqual(table.moves(), ['leaf7']);
  table.do('leaf7');
  equal(table.moves().length, 7);
});

test('[FW3] [FW4] the 1 takes the trick from the 7, and its player leads', () => {
  const low = start();
  low.do('leaf2 leaf7 sand7 snow7');
  equal(low.seat, 1);
  const high = start();
  deepEqual(high.do('leaf1 leaf7 sand7 snow7').at(-1), { type: 'took', seat: 0, tricks: [1, 0] });
  equal(high.seat, 0);
});

test('[FW5] the fourth trick wins for both partners', () => {
  const table = start();
  table.do('leaf1 leaf7 sand1 snow1 leaf2 rain2 sand2 snow2 leaf3 rain3 sand3 snow3');
  equal(table.result, undefined);
  table.do('leaf4 rain4 sand4 snow4');
  deepEqual(table.result, { places: [1, 3, 1, 3], reason: 'tricks' });
});

test('partners are a team', () => {
  deepEqual(fourWinds.teams?.(4), [0, 1, 0, 1]);
});

test('hands that are dealt anew fit what everybody has seen', () => {
  const table = start();
  table.do('leaf2 leaf7 sand7 snow7');
  const sampler = fourWinds.sampler(fourWinds.view(table.state, 1));
  for (let seed = 0; seed < 20; seed++) {
    const { hands } = sampler(new SeededChance(seed), () => 0);
    // West and north did not follow: they have no leaf.
    equal(
      [...hands[2]!, ...hands[3]!].some((one) => one !== null && one < 7),
      false,
    );
  }
});
