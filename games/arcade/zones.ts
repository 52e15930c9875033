import { readZone, type Zone, type ZonePlan } from './zone.ts';

/**
 * The ready zones. No setups of the author's survive (A9), so these are ours: inferred, symmetric about the centre, and
 * within the box: 15 by 15 cells, 10 walls, 2 pools.
 */
const PLANS = {
  crossfire: {
    map: [
      '...c.b.a...',
      '...........',
      '..#.....#..',
      '...........',
      '....#......',
      'o....#....o',
      '......#....',
      '...........',
      '..#.....#..',
      '...........',
      '...1.2.3...',
    ],
  },
  duel: {
    map: ['.c..b..a.', '.........', '..#...#..', '....#....', 'o.......o', '....#....', '..#...#..', '.........', '.1..2..3.'],
  },
  rift: {
    map: [
      '..c...b...a..',
      '.............',
      '...#.....#...',
      '.............',
      '.......#.....',
      '.___..o..___.',
      '.____...____.',
      '.___..o..___.',
      '.....#.......',
      '.............',
      '...#.....#...',
      '.............',
      '..1...2...3..',
    ],
  },
  citadel: {
    map: [
      '__...........__',
      '_...c..b..a..._',
      '...............',
      '....#.....#....',
      '...............',
      '.....o.........',
      '......#.#......',
      '..#.........#..',
      '......#.#......',
      '.........o.....',
      '...............',
      '....#.....#....',
      '...............',
      '_...1..2..3..._',
      '__...........__',
    ],
  },
} as const satisfies Record<string, ZonePlan>;

export type ZoneName = keyof typeof PLANS;
export const ZONE_NAMES = ['crossfire', 'duel', 'rift', 'citadel'] as const satisfies readonly [ZoneName, ...ZoneName[]];

const built = new Map<ZoneName, Zone>();

/** A ready zone by its name. */
export function readyZone(name: ZoneName): Zone {
  const known = built.get(name);
  if (known) return known;
  const read = readZone(PLANS[name]);
  if (!read.ok) throw new Error(`zone ${name}: ${read.fault.field}: ${read.fault.message}`);
  built.set(name, read.value);
  return read.value;
}
