import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readPuzzles } from '@fray/engine';
import { CARDS, GAMES, type GameId } from '@fray/games';
import { describe, expect, it } from 'vitest';
import { Verifier } from './verifier.ts';

/** Puzzles that were shipped, and a line that beats their answers or is as good. */
const REFUTED: readonly { readonly game: GameId; readonly better: readonly string[]; readonly puzzle: unknown }[] = [
  {
    game: 'transformers-skirmish',
    // The rough judgement said that the answer gains; it loses 15 points.
    better: ['discard-evasion', 'missiles:F3xE2'],
    puzzle: {
      id: 'transformers-skirmish-2',
      options: {},
      seats: 2,
      seat: 1,
      position: {
        units: {
          south: [
            { unit: 'lead', cell: 'E2', hits: 3, air: false, minicon: true },
            { unit: 'line1', cell: 'B3', hits: 1, air: false, minicon: true },
          ],
          north: [{ unit: 'lead', cell: 'F3', hits: 4, air: true, minicon: false }],
        },
        deck: {
          legs: 2,
          'tracks-glide': 2,
          'wheels-cruise': 3,
          fly: 2,
          supersonic: 1,
          punch: 1,
          kick: 1,
          'minicon-attack': 2,
          lasers: 1,
          'energy-beams': 1,
          'plasma-bolts': 1,
          missiles: 1,
          armor: 1,
          dodge: 1,
          'force-field': 1,
          evasion: 1,
          tactics: 1,
          repairs: 1,
        },
        discard: {
          legs: 6,
          'tracks-glide': 5,
          'wheels-cruise': 3,
          fly: 2,
          supersonic: 1,
          punch: 1,
          kick: 1,
          flip: 2,
          'hand-weapon': 2,
          lasers: 1,
          'energy-beams': 1,
          'plasma-bolts': 1,
          autocannon: 2,
          missiles: 3,
          'particle-accelerator': 2,
          armor: 1,
          shield: 2,
          dodge: 1,
          'heavy-armor': 1,
          tactics: 1,
          repairs: 1,
        },
        hands: {
          south: { supersonic: 2, 'force-field': 1, 'heavy-armor': 1 },
          north: { fly: 1, missiles: 2, 'heavy-armor': 2, evasion: 1 },
        },
        first: 'north',
        phase: 'orders',
        turn: 121,
        lastDamage: 58,
        moved: false,
        attacked: false,
        attack: null,
      },
      theme: 'attack',
      found: { right: 9, of: 16 },
      judged: { by: 'rough', pairs: 128 },
      margin: 0.1683,
      se: 0.0083,
      answers: [
        { moves: ['discard-fly', 'missiles:F3xE2'], share: 0.4098 },
        { moves: ['discard-heavy-armor', 'missiles:F3xE2'], share: 0.4015 },
        { moves: ['discard-evasion', 'missiles:F3xE2'], share: 0.4015 },
      ],
      others: [
        { moves: ['discard-fly', 'end'], share: 0.3424 },
        { moves: ['discard-heavy-armor', 'end'], share: 0.3347 },
        { moves: ['discard-evasion', 'end'], share: 0.3347 },
        { moves: ['discard-missiles', 'end'], share: 0.3266 },
        { moves: ['discard-missiles', 'missiles:F3xE2'], share: 0.3203 },
        { moves: ['discard-heavy-armor', 'fly:F3-F7', 'end'], share: 0.3037 },
        { moves: ['discard-heavy-armor', 'fly:F3-B7', 'end'], share: 0.3037 },
        { moves: ['discard-evasion', 'fly:F3-F7', 'end'], share: 0.3037 },
      ],
    },
  },
  {
    game: 'arcade',
    // Its judgement and 128 pairs of quick playouts said that the answers gain 10 points, and they lose about 5.
    better: ['W', 'snap-token', 'E11'],
    puzzle: {
      id: 'arcade-44',
      options: {
        collateral: 'on',
        floor_destruction: 'on',
        wall_destruction: 'on',
        blast: 'on',
        stun: 'on',
        triangulation: 'on',
        energy_bolts: 'on',
        target_anything: 'on',
        repair: 'on',
        collision: 'on',
        zone: 'crossfire',
      },
      seats: 2,
      seat: 0,
      position: {
        zone: {
          map: [
            '......x.x..',
            '...x...x...',
            '.x......#..',
            '...........',
            '...........',
            'o.........o',
            '...........',
            '...........',
            '..#...x....',
            '.........x.',
            '.....x.....',
          ],
          ranks: [
            ['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'H1', 'I1', 'J1', 'K1'],
            ['A11', 'B11', 'C11', 'D11', 'E11', 'F11', 'G11', 'H11', 'I11', 'J11', 'K11'],
          ],
        },
        compass: 0,
        units: {
          green: [
            { cell: 'B1', endurance: 6, token: 'D10' },
            { cell: 'E1', endurance: 5, token: 'G11' },
            { cell: 'C4', endurance: 4, token: 'F11' },
          ],
          orange: [
            { cell: 'H11', endurance: 3, token: 'C4' },
            { cell: 'H9', endurance: 2, token: 'F1' },
            { cell: 'F11', endurance: 2, token: 'E7' },
          ],
        },
        side: 'green',
        discs: { green: 1, orange: 2 },
        stage: 'act',
        points: 2,
        fired: 'no',
        eventful: false,
        stall: 0,
        turn: 26,
        ending: 'running',
      },
      theme: 'shot',
      found: { right: 5, of: 16 },
      judged: { by: 'calibrated', pairs: 128 },
      margin: 0.0994,
      se: 0.0151,
      answers: [
        { moves: ['E', 'snap-token', 'H9'], share: 0.7466 },
        { moves: ['E', 'snap-token', 'G10'], share: 0.7409 },
      ],
      others: [
        { moves: ['W', 'snap-token', 'E11'], share: 0.6358 },
        { moves: ['E', 'snap', 'H9'], share: 0.6252 },
        { moves: ['E', 'snap', 'G10'], share: 0.5868 },
        { moves: ['snap-token', 'I8'], share: 0.5552 },
        { moves: ['E', 'snap-token', 'H11'], share: 0.5405 },
        { moves: ['snap', 'I8'], share: 0.5114 },
        { moves: ['W', 'end'], share: 0.4528 },
        { moves: ['end'], share: 0.4465 },
      ],
    },
  },
];

const isSample = 'quick' in globalThis;

describe('verification', () => {
  // The last one takes half a minute.
  it.each(REFUTED.slice(0, isSample ? 1 : undefined))('refutes an answer of $game that looked best', async ({ game, better, puzzle }) => {
    const read = readPuzzles({ game, set: game, rules: 1, seed: 1, matches: 0, puzzles: [puzzle] });
    if (!read.ok) throw new Error(read.fault.message);
    const { stands, added, fault } = new Verifier(await GAMES[game](), 64).verify(read.value.puzzles[0]!);
    const found = [...added.map(({ moves }) => moves), ...(fault && 'moves' in fault ? [fault.moves] : [])];
    expect(stands).toBe(false);
    expect(found).toContainEqual(better);
  });
});

/** For `npm run test:long`: one stamped puzzle in so many. The same playouts give the same stamp. */
const EVERY = 15;
const PAIRS = 1000;

const SETS = CARDS.flatMap(({ id, puzzles }) => (puzzles ?? []).map(({ name }) => ({ id, name })));
const puzzlesOf = ({ id, name }: (typeof SETS)[number]) => {
  const path = fileURLToPath(new URL(`../../games/${id}/puzzles/${name}.json`, import.meta.url));
  const read = readPuzzles(JSON.parse(readFileSync(path, 'utf8')));
  if (!read.ok) throw new Error(read.fault.message);
  return read.value.puzzles;
};

it.each(SETS)('every puzzle of $name that is not solved exactly has a stamp', (set) => {
  const puzzles = puzzlesOf(set);
  expect(puzzles.length).toBeGreaterThan(0);
  expect(puzzles.filter(({ judged, verified }) => judged.by !== 'exact' && !verified).map(({ id }) => id)).toEqual([]);
});

describe.skipIf(isSample).each(SETS)('stamped puzzles of $name', (set) => {
  it('pass verification again', async () => {
    const verifier = new Verifier(await GAMES[set.id](), PAIRS);
    const stamped = puzzlesOf(set).filter(({ verified }) => verified);
    for (const puzzle of stamped.filter((_, i) => i % EVERY === 0))
      expect(verifier.verify(puzzle), puzzle.id).toMatchObject({ stands: true });
  });
});
