import type { Fault } from '@fray/engine';
import { type ADVANCED_RULES, type ArcadeOptions, MISSIONS, squadOf } from './options.ts';
import { FLOOR, isOpen, POOL, WALL } from './terrain.ts';
import { centreCells, deployment, drivable, type Zone } from './zone.ts';
import { zoneNamed, zoneOf } from './zones.ts';

/** A65: five of so many are to be destroyed. */
const MISSION_WALLS = 9;

/** Why options, each valid in itself, cannot be played together: the squads must have room and a way to each other, and missions what they need. */
export function unplayable(options: ArcadeOptions): Fault | undefined {
  if (options.elimination === 'off' && MISSIONS.every((mission) => options[mission] === 'off'))
    return { field: 'option elimination', message: 'without a mission nobody could win: switch a mission on, or elimination' };
  if (options.mission_pool === 'on' && options.repair === 'off')
    return { field: 'option mission_pool', message: 'the mission needs repair' };
  const drawn = zoneNamed(options.zone);
  if (options.mission_pool === 'on') {
    const taken = centreCells(drawn).find((cell) => drawn.starts.some((side) => side.includes(cell)));
    if (taken !== undefined)
      return { field: 'option mission_pool', message: `the mission puts an energy pool on ${drawn.grid.name(taken)}, where a unit begins` };
  }
  const zone = zoneOf(options);
  const walls = zone.terrain.filter((kind) => kind === WALL).length;
  if (options.mission_walls === 'on' && options.wall_destruction === 'off')
    return { field: 'option mission_walls', message: 'the mission needs wall_destruction' };
  if (options.mission_walls === 'on' && walls < MISSION_WALLS)
    return { field: 'option mission_walls', message: `the mission needs ${MISSION_WALLS} walls; this zone has ${walls}` };
  return roomFault(zone, options) ?? wayFault(zone, options);
}

const SIDE_NAMES = ['green', 'orange'] as const;

function roomFault(zone: Zone, options: ArcadeOptions): Fault | undefined {
  for (const side of [0, 1] as const) {
    const { tanks, sidecars } = squadOf(options, side);
    const units = tanks + sidecars;
    const room =
      options.placement === 'zone' ? zone.starts[side].length : deployment(zone, side).size - (side === 0 ? 0 : shared(zone, options));
    if (room >= units) continue;
    const what = options.placement === 'zone' ? 'starting places' : 'cells to place units on';
    return { field: 'option zone', message: `${SIDE_NAMES[side]} has ${units} units but only ${Math.max(0, room)} ${what}` };
  }
  return undefined;
}

/** How many cells of orange's deployment green's units may take. */
function shared(zone: Zone, options: ArcadeOptions): number {
  const { tanks, sidecars } = squadOf(options, 0);
  return Math.min(tanks + sidecars, deployment(zone, 0).intersection(deployment(zone, 1)).size);
}

/** Every place where a unit may begin must have a way to where the others begin. */
function wayFault(zone: Zone, options: ArcadeOptions): Fault | undefined {
  const enterable = options.pool_space === 'enterable';
  const enters = (terrain: number) => terrain === FLOOR || (enterable && terrain === POOL);
  const passes = (terrain: number) => enters(terrain) || (isOpen(terrain) && options.diagonal_over_gaps === 'allowed');
  const places = ([0, 1] as const).map((side) => {
    const { tanks, sidecars } = squadOf(options, side);
    return options.placement === 'zone' ? zone.starts[side].slice(0, tanks + sidecars) : [...deployment(zone, side)];
  });
  const origin = places[0]?.[0];
  if (origin === undefined) return undefined;
  const reached = drivable(zone, origin, enters, passes);
  for (const [side, cells] of places.entries())
    for (const cell of cells)
      if (!reached.has(cell))
        return {
          field: 'option zone',
          message: `no way leads from ${zone.grid.name(origin)} to ${zone.grid.name(cell)}, where ${SIDE_NAMES[side]} may begin`,
        };
  return undefined;
}

/** What the options make one wonder about, by name (A67). Nothing of it is forbidden. */
export function hints(options: ArcadeOptions): string[] {
  const on = (name: (typeof ADVANCED_RULES)[number]) => options[name] === 'on';
  const found: string[] = [];
  const astray = on('collateral') || on('target_anything');
  if (on('floor_destruction') && !astray && squadsWithMines(options) === 0) found.push('idle-floor-destruction');
  if (on('wall_destruction') && !astray && !on('energy_bolts')) found.push('idle-wall-destruction');
  if (on('triangulation') && !on('collateral')) found.push('half-triangulation');
  if (on('stun') && !on('blast')) found.push('half-stun');
  if (on('repair') && !zoneOf(options).terrain.includes(POOL)) found.push('idle-repair');
  if (options.compass_rotation !== '0' && !on('collateral')) found.push('idle-compass');
  if (options.aim_with_triangulation === 'exclusive' && !on('triangulation')) found.push('idle-aim-with-triangulation');
  if (options.token_out_of_zone === 'remove' && !on('triangulation')) found.push('idle-token');
  if (options.bolt_corner === 'blocked' && !on('energy_bolts')) found.push('idle-bolt-corner');
  if (options.ram_points === 'turn' && !on('collision')) found.push('idle-ram-points');
  return found;
}

const squadsWithMines = (options: ArcadeOptions): number => squadOf(options, 0).sidecars + squadOf(options, 1).sidecars;
