import { type Stray, turn } from '../../rules/shot.ts';
import type { ArcadeEvent } from '../../rules/state.ts';
import { strayStages } from '../art/strayStages.ts';
import { apart, bearing, type Studio } from './frameBuilder.ts';
import { type Effect, type Roll, type SideName, type Spot, toneOf } from './picture.ts';

type Shot = Extract<ArcadeEvent, { type: 'shot' }>;
type Strayed = Extract<ArcadeEvent, { type: 'strayed' }>;
type Struck = Extract<ArcadeEvent, { type: 'struck' }>;

/** How long a shell flies: a little longer the farther. */
const flightTime = (from: Spot, to: Spot): number => 200 + Math.min(10, apart(from, to)) * 22;

const RECOIL = 0.09;

/** Turret, dice, flash and flight of one shot, with what its dice said of where it goes. */
export function filmShot(studio: Studio, shot: Shot, strayed: Strayed | undefined, struck: Struck | undefined, compass: number): void {
  const tone = toneOf(shot.unit);
  const from = studio.at(shot.unit);
  const aim = studio.spot(shot.at);
  const roll: Roll = {
    unit: shot.unit,
    target: shot.target,
    at: shot.at,
    aimed: shot.aimed,
    distance: shot.distance,
    faces: shot.dice,
    damage: shot.damage,
    state: 'landed',
  };
  const reticle: Effect = { kind: 'reticle', at: aim, tone };
  const sight = (to: Spot): Effect => ({ kind: 'sight', from, to, bolt: studio.bolts, tone });
  studio.change(shot.unit, { turret: bearing(from, aim), fired: true });
  studio.shoot(300, 'aim', from, [sight(aim), reticle]);
  if (shot.dice.length > 0) {
    studio.shoot(620, 'dice-roll', undefined, [sight(aim), reticle], { roll: { ...roll, state: 'rolling' } });
    studio.set({ roll });
    const verdict: Effect[] = shot.damage > 0 ? [] : [{ kind: 'word', at: aim, word: strayed ? 'astray' : 'miss' }];
    studio.shoot(shot.damage > 0 ? 330 : 420, 'dice-land', undefined, [sight(aim), reticle, ...verdict]);
  } else studio.set({ roll });
  let goal = aim;
  if (strayed) goal = filmStray(studio, roll, aim, strayed, tone, compass);
  const stop = struck?.obstructs && struck.at !== undefined ? studio.spot(struck.at) : undefined;
  const beyond = shot.damage === 0 && !strayed ? { x: aim.x + 0.7, y: aim.y + 0.6 } : goal;
  fly(studio, shot.unit, from, stop ?? beyond);
}

/** The dice that count for nothing go, those that cancel go, and each that is left leads the mark a cell on. */
function filmStray(studio: Studio, roll: Roll, aim: Spot, { east, north, landing }: Strayed, tone: SideName, compass: number): Spot {
  const stray = { east, north, landing };
  const at = (shown: 1 | 2 | 3) => ({ roll: { ...roll, stray: { ...stray, shown } } });
  const mark: Effect = { kind: 'reticle', at: aim, tone };
  studio.shoot(260, 'tick', aim, [mark], at(1));
  studio.shoot(300, 'tick', aim, [mark], at(2));
  studio.set(at(3));
  const left = strayStages(roll.faces).flatMap((stage, i) => (stage === 3 ? [roll.faces[i] ?? 0] : []));
  if (left.length === 0) {
    studio.shoot(360, 'graze', aim, [mark, { kind: 'word', at: aim, word: 'graze' }]);
    return aim;
  }
  let place = aim;
  const steps: Effect[] = [];
  for (const face of left) {
    const way: Stray = { east: 0, north: 0 };
    turn(face === 4 ? 1 : face === 3 ? -1 : 0, face === 2 ? 1 : face === 5 ? -1 : 0, compass, way);
    place = { x: place.x + way.east, y: place.y + way.north };
    steps.push({ kind: 'step', at: place, face });
    studio.shoot(190, 'step', place, [...steps, { kind: 'reticle', at: place, tone }]);
  }
  return place;
}

function fly(studio: Studio, name: string, from: Spot, to: Spot): void {
  const angle = bearing(from, to);
  const radians = (angle * Math.PI) / 180;
  const muzzle: Effect = { kind: 'muzzle', at: from, turn: angle };
  const flight = { kind: 'flight', from, to, bolt: studio.bolts } as const;
  studio.change(name, { turret: angle, shift: { x: -RECOIL * Math.sin(radians), y: -RECOIL * Math.cos(radians) } });
  const time = studio.bolts ? 170 : flightTime(from, to);
  studio.shoot(120, studio.bolts ? 'laser' : 'shot', from, [muzzle]);
  studio.change(name, { shift: { x: 0, y: 0 } });
  studio.shoot(time, undefined, undefined, [{ kind: 'smoke', at: from, size: 0.5 }, flight]);
  studio.linger({ ...flight, kind: 'wake' });
}

/** Where a shot ends when it strikes nobody, or something in its way. */
export function filmStruck(studio: Studio, { what, at }: Struck): void {
  if (at === undefined) {
    const middle = { x: (studio.grid.width - 1) / 2, y: (studio.grid.height - 1) / 2 };
    studio.shoot(260, 'miss', middle, [{ kind: 'word', at: middle, word: 'off' }]);
    return;
  }
  const spot = studio.spot(at);
  switch (what) {
    case 'unit':
      return studio.shoot(180, 'graze', spot, [{ kind: 'burst', at: spot, size: 0.45 }]);
    case 'wall':
      studio.set({ cracked: [...studio.now.cracked, spot] });
      return studio.shoot(240, 'wall', spot, [{ kind: 'dust', at: spot, size: 0.7 }]);
    case 'pool':
      return studio.shoot(280, 'miss', spot, [{ kind: 'splash', at: spot, size: 0.8 }]);
    case 'gap':
    case 'outside':
      return studio.shoot(260, 'fall', spot, [{ kind: 'word', at: spot, word: 'miss' }]);
    case 'wreck':
    case 'floor':
      return studio.shoot(240, 'bump', spot, [{ kind: 'dust', at: spot, size: 0.7 }]);
  }
}
