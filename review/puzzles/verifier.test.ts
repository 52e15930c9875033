import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readPuzzles } from '@fray/engine';
import { CARDS, GAMES } from '@fray/games';
import { describe, expect, it } from 'vitest';
import { Verifier } from './verifier.ts';

/** A puzzle that was shipped: its judgement and 128 pairs of quick playouts said that the answers gain 10 points, and they lose about 5. */
const REFUTED: unknown = {
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
};

describe('verification', () => {
  it('refutes an answer that looked best by the judgement and few playouts', async () => {
    const read = readPuzzles({ game: 'arcade', set: 'arcade', rules: 1, seed: 1, matches: 0, puzzles: [REFUTED] });
    if (!read.ok) throw new Error(read.fault.message);
    const { stands, added, fault } = new Verifier(await GAMES.arcade(), 64).verify(read.value.puzzles[0]!);
    const better = [...added.map(({ moves }) => moves), ...(fault && 'moves' in fault ? [fault.moves] : [])];
    expect(stands).toBe(false);
    expect(better).toContainEqual(['W', 'snap-token', 'E11']);
  });
});

const isSample = 'quick' in globalThis;
/** For `npm run test:long`: one stamped puzzle in so many. The same playouts give the same stamp. */
const EVERY = 15;
const PAIRS = 1000;

describe.skipIf(isSample).each(CARDS.flatMap(({ id, puzzles }) => (puzzles ?? []).map(({ name }) => ({ id, name }))))(
  'stamped puzzles of $name',
  ({ id, name }) => {
    it('stand when they are verified again', async () => {
      const path = fileURLToPath(new URL(`../../games/${id}/puzzles/${name}.json`, import.meta.url));
      const read = readPuzzles(JSON.parse(readFileSync(path, 'utf8')));
      if (!read.ok) throw new Error(read.fault.message);
      const verifier = new Verifier(await GAMES[id](), PAIRS);
      const stamped = read.value.puzzles.filter(({ verified }) => verified);
      for (const puzzle of stamped.filter((_, i) => i % EVERY === 0))
        expect(verifier.verify(puzzle), puzzle.id).toMatchObject({ stands: true });
    });
  },
);
