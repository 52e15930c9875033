import { type AnimationCues, type AnimationScript, animateEvents } from '@fray/table-kit';
import type { ArcadeEvent, Reached } from '../../rules/state.ts';
import type { ArcadeView } from '../../rules/view.ts';
import { BattleFrames, bearing, withoutSpot } from './battleFrames.ts';
import {
  type ArcadePicture,
  type DrawnMine,
  type DrawnToken,
  destroyedWalls,
  type Effect,
  pictureOf,
  SIDE_NAMES,
  type Spot,
} from './picture.ts';
import { showShot, showStruck } from './shotCues.ts';

const isEventType =
  <T extends ArcadeEvent['type']>(type: T) =>
  (event: ArcadeEvent): event is Extract<ArcadeEvent, { type: T }> =>
    event.type === type;

/** Picture and sound of every kind of event. A missing kind is a type error. */
export const CUES: AnimationCues<ArcadeView, ArcadeEvent, BattleFrames> = {
  placed: {
    sound: 'push',
    show(frames, { unit, at }) {
      const spot = frames.spot(at);
      frames.change(unit, { at: spot });
      frames.hold(280, 'push', spot, [{ kind: 'dust', at: spot, size: 0.5 }]);
    },
  },
  moved: {
    sound: 'drive',
    show(frames, { unit, from, to }) {
      const [start, end] = [frames.spot(from), frames.spot(to)];
      const way = bearing(start, end);
      frames.change(unit, { at: end, hull: way, turret: way });
      frames.hold(240, 'drive', end);
    },
  },
  announced: {
    sound: 'aim',
    show(frames, { unit, aimed, token }) {
      const spot = frames.at(unit);
      const effects: Effect[] = [{ kind: 'ring', at: spot, size: aimed ? 0.7 : 0.5 }];
      if (token !== undefined) effects.push({ kind: 'ring', at: frames.spot(token), size: 0.5 });
      frames.hold(180, 'turn', spot, effects);
    },
  },
  shot: {
    sound: 'shot',
    show(frames, shot, { rest }) {
      const strayed = consequences(rest).find((event) => event.type === 'strayed');
      const struck = consequences(rest).find((event) => event.type === 'struck');
      showShot(frames, shot, strayed, struck);
    },
  },
  strayed: { silent: 'walked step by step before the shot leaves the barrel' },
  struck: { sound: 'wall', show: (frames, struck) => showStruck(frames, struck) },
  rammed: {
    sound: 'bump',
    show(frames, { unit, target }) {
      const [from, to] = [frames.at(unit), frames.at(target)];
      const way = bearing(from, to);
      const shove = (share: number): Spot => ({ x: (to.x - from.x) * share, y: (to.y - from.y) * share });
      frames.change(unit, { hull: way, turret: way, shift: shove(0.34) });
      frames.hold(190, 'drive', from);
      frames.change(target, { shift: shove(0.14) });
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      frames.hold(190, 'bump', middle, [{ kind: 'burst', at: middle, size: 0.75 }]);
      frames.change(unit, { shift: { x: 0, y: 0 } });
      frames.change(target, { shift: { x: 0, y: 0 } });
      frames.hold(150);
    },
  },
  'mine-laid': {
    sound: 'lock',
    show(frames, { unit, at, mine }) {
      const { side } = frames.unit(unit);
      const laid: DrawnMine = { owner: unit, side, kind: mine, at: frames.spot(at) };
      frames.set({ mines: inUnitOrder(frames, [...frames.now.mines, laid]) });
      // The sidecar stands on its mine and hides it, so a text announces it.
      frames.hold(420, 'mine', laid.at, [
        { kind: 'ring', at: laid.at, size: 0.6 },
        { kind: 'word', at: laid.at, word: 'mine-laid' },
      ]);
    },
  },
  detonated: {
    sound: 'mine',
    show(frames, { unit, at, reached }) {
      const spot = frames.spot(at);
      const harm = damageMarks(frames, reached);
      const laid = frames.now.mines.map((one) => (one.owner === unit ? { ...one, hot: true } : one));
      frames.hold(420, 'mine', spot, harm, { mines: laid });
      frames.set({ mines: frames.now.mines.filter(({ owner }) => owner !== unit) });
      frames.hold(320, 'explode', spot, [{ kind: 'burst', at: spot, size: 1.15 }, ...harm]);
    },
  },
  'wall-destroyed': {
    sound: 'smash',
    show(frames, { at }, { after }) {
      const spot = frames.spot(at);
      if (!frames.now.cracked.some(({ x, y }) => x === spot.x && y === spot.y)) {
        frames.set({ cracked: [...frames.now.cracked, spot] });
        frames.hold(160, 'wall', spot, [{ kind: 'dust', at: spot, size: 0.6 }]);
      }
      frames.paint(spot, '.');
      frames.set({ cracked: withoutSpot(frames.now.cracked, spot), rubble: destroyedWalls(after.options.zone, frames.now.map) });
      frames.hold(300, 'smash', spot, [{ kind: 'dust', at: spot, size: 1 }]);
    },
  },
  'floor-destroyed': {
    sound: 'crush',
    show(frames, { at }, { after }) {
      const spot = frames.spot(at);
      frames.paint(spot, 'x');
      frames.set({ rubble: destroyedWalls(after.options.zone, frames.now.map) });
      frames.hold(300, 'crush', spot, [{ kind: 'burst', at: spot, size: 0.7 }]);
    },
  },
  blast: {
    sound: 'explode',
    show(frames, { at, reached }) {
      const spot = frames.spot(at);
      frames.hold(320, 'explode', spot, [
        { kind: 'ring', at: spot, size: 2.6 },
        { kind: 'burst', at: spot, size: 0.95 },
        ...damageMarks(frames, reached),
      ]);
    },
  },
  damaged: {
    sound: 'hit',
    show(frames, _first, { together }) {
      const events = together.filter(isEventType('damaged'));
      const effects = events.flatMap(({ unit, damage }): Effect[] => {
        const at = frames.at(unit);
        return [
          { kind: 'ring', at, size: 0.8 + 0.12 * damage },
          { kind: 'burst', at, size: 0.55 + 0.09 * damage },
          { kind: 'number', at, text: `−${damage}`, good: false },
        ];
      });
      for (const { unit, left } of events) {
        const { left: before } = frames.unit(unit);
        frames.change(unit, { left, lost: before - left });
      }
      const [first] = events;
      frames.hold(520, 'hit', first && frames.at(first.unit), effects);
      for (const { unit } of events) frames.change(unit, { lost: 0 });
    },
  },
  destroyed: {
    sound: 'wreck',
    show(frames, _first, { together }) {
      const events = together.filter(isEventType('destroyed'));
      const spots = events.map(({ at }) => frames.spot(at));
      for (const { unit } of events) frames.change(unit, { left: 0, burning: true });
      frames.hold(
        380,
        'wreck',
        spots[0],
        spots.flatMap((at): Effect[] => [
          { kind: 'ring', at, size: 2 },
          { kind: 'burst', at, size: 1.25 },
        ]),
      );
      for (const { unit, wreck } of events) {
        const { at } = frames.unit(unit);
        frames.change(unit, { burning: false, stunned: false, wreck, at: wreck ? at : undefined });
        frames.set({ tokens: frames.now.tokens.filter(({ owner }) => owner !== unit) });
      }
      frames.hold(
        320,
        'fire',
        spots[0],
        spots.map((at) => ({ kind: 'smoke', at, size: 1 })),
      );
    },
  },
  stunned: {
    sound: 'stun',
    show(frames, _first, { together }) {
      const events = together.filter(isEventType('stunned'));
      for (const { unit } of events) frames.change(unit, { stunned: true });
      const [first] = events;
      frames.hold(340, 'stun', first && frames.at(first.unit));
    },
  },
  recovered: {
    sound: 'repair',
    show(frames, { unit, turn }) {
      startTurn(frames, unit, turn);
      frames.change(unit, { stunned: false });
      const at = frames.at(unit);
      frames.hold(420, 'repair', at, [{ kind: 'word', at, word: 'recovers' }]);
    },
  },
  repaired: {
    sound: 'repair',
    show(frames, { unit, points, left }) {
      frames.change(unit, { left });
      const at = frames.at(unit);
      frames.hold(460, 'repair', at, [
        { kind: 'splash', at, size: 0.9 },
        { kind: 'number', at, text: `+${points}`, good: true },
      ]);
    },
  },
  token: {
    sound: 'pick',
    show(frames, { unit, at }) {
      const others = frames.now.tokens.filter(({ owner }) => owner !== unit);
      if (at === undefined) {
        const spot = frames.now.tokens.find(({ owner }) => owner === unit)?.at ?? frames.at(unit);
        frames.set({ tokens: others });
        frames.hold(280, 'pick', spot, [{ kind: 'word', at: spot, word: 'token-off' }]);
        return;
      }
      const { side, number } = frames.unit(unit);
      const placed: DrawnToken = { owner: unit, side, number, at: frames.spot(at) };
      frames.set({ tokens: inUnitOrder(frames, [...others, placed]) });
      frames.hold(260, 'pick', placed.at, [{ kind: 'ring', at: placed.at, size: 0.4 }]);
    },
  },
  turn: {
    sound: 'turn',
    show(frames, { unit, turn }, { after, orientation }) {
      startTurn(frames, unit, turn);
      frames.set({ panelState: after });
      const mine = frames.unit(unit).side === SIDE_NAMES[orientation === 1 ? 1 : 0];
      frames.hold(mine ? 240 : 180, mine ? 'your-turn' : 'turn', frames.at(unit));
    },
  },
  'empty-turn': {
    sound: 'tick',
    show(frames, { unit, turn }) {
      startTurn(frames, unit, turn);
      frames.hold(200, 'tick');
    },
  },
  ended: {
    sound: 'win',
    show(frames, { ending }, { after, orientation }) {
      frames.set({ panelState: after });
      frames.changeAll((unit) => ({ ...unit, active: false, fired: false }));
      const winner = SIDE_NAMES.findIndex((name) => ending.startsWith(name));
      frames.hold(600, winner < 0 ? 'draw' : winner === (orientation === 1 ? 1 : 0) ? 'win' : 'lose');
    },
  },
};

/** A turn begins: another unit is active, and has not fired. */
function startTurn(frames: BattleFrames, name: string, turn: number): void {
  frames.changeAll((unit) => ({ ...unit, active: unit.name === name, fired: false }));
  frames.set({ turn });
}

/** Names of units, in the order of positions. */
function inUnitOrder<T extends { readonly owner: string }>(frames: BattleFrames, things: readonly T[]): readonly T[] {
  const order = frames.now.units.map(({ name }) => name);
  return things.toSorted((a, b) => order.indexOf(a.owner) - order.indexOf(b.owner));
}

/** Marks of the cells that a mine or a blast reaches. */
const damageMarks = (frames: BattleFrames, reached: readonly Reached[]): Effect[] =>
  reached.map(({ at, damage }) => ({ kind: 'harm', at: frames.spot(at), damage }));

/** Damage to several units by one event is shown at the same time. */
const AT_ONCE: readonly ArcadeEvent['type'][] = ['damaged', 'destroyed', 'stunned'];
const isSimultaneous = (before: ArcadeEvent, event: ArcadeEvent): boolean => before.type === event.type && AT_ONCE.includes(event.type);

const animate = animateEvents<ArcadeView, ArcadeEvent, ArcadePicture, BattleFrames>(
  { pictureOf, cues: CUES, joins: isSimultaneous },
  (start, view, orientation) => new BattleFrames(start, view, orientation === 1),
);

/** The events that one event causes, up to the next shot. */
function consequences(events: readonly ArcadeEvent[]): readonly ArcadeEvent[] {
  const next = events.findIndex(({ type }) => type === 'shot');
  return next < 0 ? events : events.slice(0, next);
}

export const script: AnimationScript<ArcadeView, ArcadeEvent, ArcadePicture> = { pictureOf, animate };
