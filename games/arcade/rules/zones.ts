import { parseZoneCode } from '../io/zoneCode.ts';
import { readZone, withCentrePool, type Zone, type ZonePlan } from './zone.ts';

/**
 * The built-in zones. None of the author's setups survive (A9). These are inferred: symmetric about the centre, and within the limits of
 * the box: 15 by 15 cells, 10 walls, 2 pools.
 */
const PLANS = {
  crossfire: {
    map: [
      '...c.b.a...',
      '....f.e.d..',
      '..#.....#..',
      '...........',
      '....#......',
      'o....#....o',
      '......#....',
      '...........',
      '..#.....#..',
      '..4.5.6....',
      '...1.2.3...',
    ],
  },
  skirmish: {
    map: ['.c..b..a.', '...f.e.d.', '.#...#...', '.........', 'o..#.#..o', '.........', '...#...#.', '.4.5.6...', '.1..2..3.'],
  },
  duel: {
    map: ['.c..b..a.', '..f.e.d..', '..#...#..', '....#....', 'o.......o', '....#....', '..#...#..', '..4.5.6..', '.1..2..3.'],
  },
  rift: {
    map: [
      '..c...b...a..',
      '....f.e.d....',
      '...#.....#...',
      '.............',
      '.......#.....',
      '.___..o..___.',
      '.____...____.',
      '.___..o..___.',
      '.....#.......',
      '.............',
      '...#.....#...',
      '....4.5.6....',
      '..1...2...3..',
    ],
  },
  citadel: {
    map: [
      '__...........__',
      '_...c..b..a..._',
      '.....f.e.d.....',
      '....#.....#....',
      '...............',
      '.....o.........',
      '......#.#......',
      '..#.........#..',
      '......#.#......',
      '.........o.....',
      '...............',
      '....#.....#....',
      '.....4.5.6.....',
      '_...1..2..3..._',
      '__...........__',
    ],
  },
  gauntlet: {
    map: [
      '..c.b.a..',
      '...f.e.d.',
      '.........',
      '_..#.#.._',
      '_......._',
      '__.....__',
      '__..#..__',
      '_o.....o_',
      '__..#..__',
      '__.....__',
      '_......._',
      '_..#.#.._',
      '.........',
      '.4.5.6...',
      '..1.2.3..',
    ],
  },
  quarry: {
    map: [
      '..c...b...a..',
      '....f.e.d....',
      '..__.....#...',
      '..__...__....',
      '.......__..#.',
      '..#..........',
      '...o.___.o...',
      '..........#..',
      '.#..__.......',
      '....__...__..',
      '...#.....__..',
      '....4.5.6....',
      '..1...2...3..',
    ],
  },
  crossroads: {
    map: [
      '..c...b...a..',
      '.....f.e.d...',
      '..___...___..',
      '..___.#.___..',
      '..___...___..',
      '.......#.....',
      'o..#.....#..o',
      '.....#.......',
      '..___...___..',
      '..___.#.___..',
      '..___...___..',
      '...4.5.6.....',
      '..1...2...3..',
    ],
  },
  arena: {
    map: [
      '...c...b...a...',
      '......f.e.d....',
      '...............',
      '....#.....#....',
      '...............',
      '..#.....#......',
      '...............',
      '...o...#...o...',
      '...............',
      '......#.....#..',
      '...............',
      '....#.....#....',
      '...............',
      '....4.5.6......',
      '...1...2...3...',
    ],
  },
  bastions: {
    map: [
      '..c...b...a..',
      '..#..f.e.#d..',
      '.............',
      '....#...#....',
      '......#......',
      'o...........o',
      '......#......',
      '....#...#....',
      '.............',
      '..4#.5.6..#..',
      '..1...2...3..',
    ],
  },
  islands: {
    map: [
      '..c....b....a..',
      '...f...e...d...',
      '...............',
      '....__...__....',
      '_#..__...__..#_',
      '__.....#.....__',
      '__...o.#.o...__',
      '__.....#.....__',
      '_#..__...__..#_',
      '....__...__....',
      '...............',
      '...4...5...6...',
      '..1....2....3..',
    ],
  },
  ring: {
    map: [
      '...c..b..a...',
      '....f.e.d....',
      '......#...#..',
      '.....___.....',
      '..#._____....',
      '...._____....',
      'o..._____...o',
      '...._____....',
      '...._____.#..',
      '.....___.....',
      '..#...#......',
      '....4.5.6....',
      '...1..2..3...',
    ],
  },
  foundry: {
    map: [
      '..c..b..a..',
      '....f.e.d..',
      '...........',
      '.#.##......',
      '...........',
      '......##...',
      'o.........o',
      '...##......',
      '...........',
      '......##.#.',
      '...........',
      '..4.5.6....',
      '..1..2..3..',
    ],
  },
  demolition: {
    map: [
      '..c..b..a..',
      '...f.e.d...',
      '...........',
      '..#.#.#....',
      '...#...#...',
      '.o.......o.',
      '...#...#...',
      '....#.#.#..',
      '...........',
      '...4.5.6...',
      '..1..2..3..',
    ],
  },
  crater: {
    map: [
      '..c....b....a..',
      '.....f.e.d.....',
      '....#.....#....',
      '......___......',
      '..#..._____....',
      '..o.._____..o..',
      '...._____...#..',
      '......___......',
      '....#.....#....',
      '.....4.5.6.....',
      '..1....2....3..',
    ],
  },
} as const satisfies Record<string, ZonePlan>;

export type ZoneName = keyof typeof PLANS;
export const ZONE_NAMES = [
  'crossfire',
  'skirmish',
  'rift',
  'citadel',
  'gauntlet',
  'quarry',
  'crossroads',
  'arena',
  'bastions',
  'islands',
  'ring',
  'foundry',
  'demolition',
  'crater',
] as const satisfies readonly [ZoneName, ...ZoneName[]];

/** All named zones: the built-in ones, and `duel`, which is no longer offered because the first player loses too often. */
export const isZoneName = (text: string): text is ZoneName => Object.hasOwn(PLANS, text);

/** The plan of a built-in zone, or of a zone code. */
export function planOf(zone: string): ZonePlan {
  if (isZoneName(zone)) return PLANS[zone];
  const plan = parseZoneCode(zone);
  if (!plan.ok) throw new Error(`${plan.fault.field}: ${plan.fault.message}`);
  return plan.value;
}

/** The zones used last: a table reads its own zone again and again. */
const built = new Map<string, Zone>();
const MAX_BUILT = 64;

/** The zone of a name or a valid code. */
export function zoneNamed(zone: string): Zone {
  const known = built.get(zone);
  if (known) return known;
  const read = readZone(planOf(zone));
  if (!read.ok) throw new Error(`zone ${zone}: ${read.fault.field}: ${read.fault.message}`);
  if (built.size >= MAX_BUILT) built.clear();
  built.set(zone, read.value);
  return read.value;
}

/** The zone of a battle. A mission may add an energy pool in its centre. */
export function zoneOf(options: { readonly zone: string; readonly mission_pool: 'on' | 'off' }): Zone {
  const zone = zoneNamed(options.zone);
  return options.mission_pool === 'on' ? withCentrePool(zone) : zone;
}
