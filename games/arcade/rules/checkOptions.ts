import type { InputError } from '@fray/engine';
import { localize } from '../io/log.ts';
import type { ArcadeText } from '../text/en.ts';
import { type ADVANCED_RULES, type ArcadeOptions, MISSIONS, squadOf } from './options.ts';
import { centreCells, deployment, drivable, FLOOR, isOpen, otherSide, POOL, type Side, sureRoom, WALL, type Zone } from './zone.ts';
import { zoneNamed, zoneOf } from './zones.ts';

/** A fault in words of every language; the message is the English one. */
function optionError(option: keyof ArcadeOptions, name: keyof ArcadeText['faults'], ...about: readonly (string | number)[]): InputError {
  return { field: `option ${option}`, message: localize(name, 'en', about), localized: { name, about } };
}

/**
 * Why options that are each valid cannot be played together: squads need room and a way to each other, and missions need their pools and
 * walls.
 */
export function checkOptions(options: ArcadeOptions): InputError | undefined {
  if (options.elimination === 'off' && MISSIONS.every((mission) => options[mission] === 'off'))
    return optionError('elimination', 'nobody-could-win');
  if (options.mission_pool === 'on' && options.repair === 'off') return optionError('mission_pool', 'mission-needs-repair');
  const drawn = zoneNamed(options.zone);
  if (options.mission_pool === 'on') {
    const occupied = centreCells(drawn).find((cell) => drawn.starts.some((side) => side.includes(cell)));
    if (occupied !== undefined) return optionError('mission_pool', 'pool-on-start', drawn.grid.name(occupied));
  }
  const zone = zoneOf(options);
  const walls = zone.terrain.filter((kind) => kind === WALL).length;
  if (options.mission_walls === 'on' && options.wall_destruction === 'off')
    return optionError('mission_walls', 'mission-needs-destruction');
  const needed = Math.max(options.walls_in_zone, options.walls_to_break); // A65
  if (options.mission_walls === 'on' && walls < needed) return optionError('mission_walls', 'too-few-walls', needed, walls);
  return roomFault(zone, options) ?? wayFault(zone, options);
}

function roomFault(zone: Zone, options: ArcadeOptions): InputError | undefined {
  for (const side of [0, 1] as const) {
    const units = unitsOf(options, side);
    const isFixed = options.placement === 'zone';
    const room = isFixed
      ? zone.starts[side].length
      : sureRoom([placesOf(zone, 0, options), placesOf(zone, 1, options)], side, units, unitsOf(options, otherSide(side)));
    if (room < units)
      return optionError(
        'zone',
        isFixed ? (side === 0 ? 'green-starts' : 'orange-starts') : side === 0 ? 'green-room' : 'orange-room',
        units,
        Math.max(0, room),
      );
  }
  return undefined;
}

const placesOf = (zone: Zone, side: Side, options: ArcadeOptions) => deployment(zone, side, options.placing_rows);

const unitsOf = (options: ArcadeOptions, side: number): number => squadOf(options, side).tanks + squadOf(options, side).sidecars;

/** Every start cell must be connected to the start cells of the other side. */
function wayFault(zone: Zone, options: ArcadeOptions): InputError | undefined {
  const enterable = options.pool_space === 'enterable';
  const enters = (terrain: number) => terrain === FLOOR || (enterable && terrain === POOL);
  const passes = (terrain: number) => enters(terrain) || (isOpen(terrain) && options.diagonal_over_gaps === 'allowed');
  const places = ([0, 1] as const).flatMap((side) =>
    options.placement === 'zone' ? zone.starts[side].slice(0, unitsOf(options, side)) : [...placesOf(zone, side, options)],
  );
  const [origin] = places;
  if (origin === undefined) return undefined;
  const reached = drivable(zone, origin, enters, passes);
  const cut = places.find((cell) => !reached.has(cell));
  return cut === undefined ? undefined : optionError('zone', 'no-way', zone.grid.name(origin), zone.grid.name(cut));
}

/** Names of warnings about unusual options (A67). All of them are allowed. */
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
