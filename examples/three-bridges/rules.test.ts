import { deepEqual, equal } from 'node:assert/strict';
import { test } from 'node:test';
import { sceneFaults } from '@fray/engine/scene';
import { RulesTable } from '@fray/engine/testing';
import { threeBridges } from './index.ts';
import { DECK, type State } from './rules.ts';
import { scene } from './scene.ts';

const card = (name: string) => DECK.kinds.indexOf(name);
const cards = (names: string) =>
  names
    .split(' ')
    .filter(Boolean)
    .map(card)
    .toSorted((a, b) => a - b);
const bridge = (one = '', other = '', full: number | null = null, owner: number | null = null): State['bridges'][number] => ({
  sides: [one.split(' ').filter(Boolean).map(card), other.split(' ').filter(Boolean).map(card)],
  full,
  owner,
});
/** Five cards were laid on the first two bridges: it is the turn of the second player. */
const table = (bridges: State['bridges'], turn: number, one: string, other: string) =>
  new RulesTable(threeBridges, {}, { turn, hands: [cards(one), cards(other)], bridges });

test('the scene holds in random games, and its choices tell all moves apart', () => {
  deepEqual(sceneFaults(threeBridges, scene, { seed: 1, games: 4, seats: 2 }), []);
});

test('[TB1] hands are seen by their owner only', () => {
  const start = table([bridge(), bridge(), bridge()], 0, 'sun1 sun2 sun3 sun4 sun5', 'moon1 moon2 moon3 moon4 moon5');
  const seen = threeBridges.view(start.state, 1).hands;
  deepEqual(seen, [[null, null, null, null, null], cards('moon1 moon2 moon3 moon4 moon5')]);
});

test('[TB2] a card is laid, and one is drawn', () => {
  const start = table([bridge(), bridge(), bridge()], 0, 'sun1 sun2 sun3 sun4 sun5', 'moon1 moon2 moon3 moon4 moon5');
  equal(start.moves().length, 15);
  deepEqual(
    start.do('sun5-b | card wave8').map(({ type }) => type),
    ['laid', 'drew'],
  );
  deepEqual(start.state.hands[0], cards('sun1 sun2 sun3 sun4 wave8'));
});

test('[TB3] [TB4] three of one suit add 8, and the higher sum takes the bridge', () => {
  const full = table(
    [bridge('sun1 sun2 sun3', 'moon6 wave2', 0), bridge(), bridge()],
    5,
    'sun4 sun5 sun6 sun7 sun8',
    'moon1 moon2 moon3 moon4 moon5',
  );
  const [, took] = full.do('moon5-a | card wave8');
  deepEqual(took, { type: 'took', seat: 0, bridge: 0, sums: [14, 13] });
});

test('[TB4] on a tie the side that was full first takes it; [TB5] nothing more is laid there', () => {
  const tie = table(
    [bridge('sun1 moon8 sun3', 'moon6 wave2', 0), bridge(), bridge()],
    5,
    'sun4 sun5 sun6 sun7 sun8',
    'moon1 moon2 moon3 moon4 moon5',
  );
  const [, took] = tie.do('moon4-a | card wave8');
  deepEqual(took, { type: 'took', seat: 0, bridge: 0, sums: [12, 12] });
  equal(
    tie.moves().some((move) => move.endsWith('-a')),
    false,
  );
});

test('[TB6] a second bridge wins', () => {
  const last = table(
    [bridge('sun1 sun2 sun3', 'moon6 wave2 wave1', 0, 0), bridge('moon7 moon8', 'wave3 wave4 moon2', 1), bridge('wave6')],
    12,
    'sun4 sun5 sun6 sun7 sun8',
    'moon1 wave7 moon3 moon4 moon5',
  );
  equal(last.result, undefined);
  last.do('sun8-b');
  deepEqual(last.result, { places: [1, 2], reason: 'bridges' });
});
