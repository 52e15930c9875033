import { strayOfFace, strayStages } from '../../rules/shot.ts';
import type { ArcadeEvent } from '../../rules/state.ts';
import { type BattleFrames, bearing, distanceBetween } from './battleFrames.ts';
import { type Effect, type Roll, type SideName, type Spot, toneOf } from './picture.ts';

type Shot = Extract<ArcadeEvent, { type: 'shot' }>;
type Strayed = Extract<ArcadeEvent, { type: 'strayed' }>;
type Struck = Extract<ArcadeEvent, { type: 'struck' }>;

/** Flight time of a shell; it grows with the distance. */
const flightTime = (from: Spot, to: Spot): number => 200 + Math.min(10, distanceBetween(from, to)) * 22;

const RECOIL = 0.09;

/** Turret, dice, flash and flight of one shot, with the dice that give its direction. */
export function showShot(frames: BattleFrames, shot: Shot, strayed: Strayed | undefined, struck: Struck | undefined): void {
  const tone = toneOf(shot.unit);
  const from = frames.at(shot.unit);
  const aim = frames.spot(shot.at);
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
  const sight = (to: Spot): Effect => ({ kind: 'sight', from, to, bolt: frames.bolts, tone });
  frames.change(shot.unit, { turret: bearing(from, aim), fired: true });
  frames.hold(300, 'aim', from, [sight(aim), reticle]);
  if (shot.dice.length > 0) {
    frames.hold(620, 'dice-roll', undefined, [sight(aim), reticle], { roll: { ...roll, state: 'rolling' } });
    frames.set({ roll });
    const verdict: Effect[] = shot.damage > 0 ? [] : [{ kind: 'word', at: aim, word: strayed ? 'astray' : 'miss' }];
    frames.hold(shot.damage > 0 ? 330 : 420, 'dice-land', undefined, [sight(aim), reticle, ...verdict]);
  } else frames.set({ roll });
  let goal = aim;
  if (strayed) goal = showStray(frames, roll, aim, strayed, tone);
  const stop = struck?.obstructs && struck.at !== undefined ? frames.spot(struck.at) : undefined;
  const beyond = shot.damage === 0 && !strayed ? { x: aim.x + 0.7, y: aim.y + 0.6 } : goal;
  showFlight(frames, shot.unit, from, stop ?? beyond);
}

/** Removes ignored dice, then dice that cancel each other. Each remaining die moves the mark by one cell. */
function showStray(frames: BattleFrames, roll: Roll, aim: Spot, { east, north, landing }: Strayed, tone: SideName): Spot {
  const stray = { east, north, landing };
  const at = (shown: 1 | 2 | 3) => ({ roll: { ...roll, stray: { ...stray, shown } } });
  const mark: Effect = { kind: 'reticle', at: aim, tone };
  frames.hold(260, 'tick', aim, [mark], at(1));
  frames.hold(300, 'tick', aim, [mark], at(2));
  frames.set(at(3));
  const left = strayStages(roll.faces).flatMap((stage, i) => (stage === 3 ? [roll.faces[i] ?? 0] : []));
  if (left.length === 0) {
    frames.hold(360, 'graze', aim, [mark, { kind: 'word', at: aim, word: 'graze' }]);
    return aim;
  }
  let place = aim;
  const steps: Effect[] = [];
  for (const face of left) {
    const { east, north } = strayOfFace(face, frames.compass);
    place = { x: place.x + east, y: place.y + north };
    steps.push({ kind: 'step', at: place, face });
    frames.hold(190, 'step', place, [...steps, { kind: 'reticle', at: place, tone }]);
  }
  return place;
}

function showFlight(frames: BattleFrames, name: string, from: Spot, to: Spot): void {
  const angle = bearing(from, to);
  const radians = (angle * Math.PI) / 180;
  const muzzle: Effect = { kind: 'muzzle', at: from, turn: angle };
  const flight = { kind: 'flight', from, to, bolt: frames.bolts } as const;
  frames.change(name, { turret: angle, shift: { x: -RECOIL * Math.sin(radians), y: -RECOIL * Math.cos(radians) } });
  const time = frames.bolts ? 170 : flightTime(from, to);
  frames.hold(120, frames.bolts ? 'laser' : 'shot', from, [muzzle]);
  frames.change(name, { shift: { x: 0, y: 0 } });
  frames.hold(time, undefined, undefined, [{ kind: 'smoke', at: from, size: 0.5 }, flight]);
  frames.linger({ ...flight, kind: 'wake' });
}

/** End of a shot that hits no unit, or an obstacle. */
export function showStruck(frames: BattleFrames, { what, at }: Struck): void {
  if (at === undefined) {
    const middle = { x: (frames.grid.width - 1) / 2, y: (frames.grid.height - 1) / 2 };
    frames.hold(260, 'miss', middle, [{ kind: 'word', at: middle, word: 'off' }]);
    return;
  }
  const spot = frames.spot(at);
  switch (what) {
    case 'unit':
      return frames.hold(180, 'graze', spot, [{ kind: 'burst', at: spot, size: 0.45 }]);
    case 'wall':
      frames.set({ cracked: [...frames.now.cracked, spot] });
      return frames.hold(240, 'wall', spot, [{ kind: 'dust', at: spot, size: 0.7 }]);
    case 'pool':
      return frames.hold(280, 'miss', spot, [{ kind: 'splash', at: spot, size: 0.8 }]);
    case 'gap':
    case 'outside':
      return frames.hold(260, 'fall', spot, [{ kind: 'word', at: spot, word: 'miss' }]);
    case 'wreck':
    case 'floor':
      return frames.hold(240, 'bump', spot, [{ kind: 'dust', at: spot, size: 0.7 }]);
  }
}
