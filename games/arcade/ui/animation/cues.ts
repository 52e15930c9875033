import type { Animation, AnimationScript, SoundEffectName } from '@fray/table-kit';
import type { ArcadeEvent, Reached } from '../../rules/state.ts';
import type { ArcadeView } from '../../rules/view.ts';
import { bearing, Studio, without } from './frameBuilder.ts';
import { type ArcadePicture, type Effect, fallen, type MineShown, pictureOf, SIDE_NAMES, type Spot, type TokenShown } from './picture.ts';
import { filmShot, filmStruck } from './shotCues.ts';

type Kind = ArcadeEvent['type'];
type Of<K extends Kind> = Extract<ArcadeEvent, { type: K }>;

/** What the beats of an event may look at beside the event. */
interface Scenery {
  readonly studio: Studio;
  readonly after: ArcadeView;
  readonly eye: number;
  readonly compass: number;
  /** The events behind this one, up to the next of the same kind. */
  readonly rest: readonly ArcadeEvent[];
}

/** How a kind of event is seen and heard: events of one kind that follow each other happen at once where `together` says so. */
type Cue<K extends Kind> =
  | { readonly voice: SoundEffectName; film(event: Of<K>, scenery: Scenery): void }
  | { readonly voice: SoundEffectName; together(events: readonly Of<K>[], scenery: Scenery): void }
  | { readonly silent: string };

const DEGREES = [0, 90, 180, 270];

/** What every kind of event looks and sounds like. A kind without a line here does not compile. */
export const CUES: { readonly [K in Kind]: Cue<K> } = {
  placed: {
    voice: 'push',
    film({ unit, at }, { studio }) {
      const spot = studio.spot(at);
      studio.change(unit, { at: spot });
      studio.shoot(280, 'push', spot, [{ kind: 'dust', at: spot, size: 0.5 }]);
    },
  },
  moved: {
    voice: 'drive',
    film({ unit, from, to }, { studio }) {
      const [start, end] = [studio.spot(from), studio.spot(to)];
      const way = bearing(start, end);
      studio.change(unit, { at: end, hull: way, turret: way });
      studio.shoot(240, 'drive', end);
    },
  },
  announced: {
    voice: 'aim',
    film({ unit, aimed, token }, { studio }) {
      const spot = studio.at(unit);
      const effects: Effect[] = [{ kind: 'ring', at: spot, size: aimed ? 0.7 : 0.5 }];
      if (token !== undefined) effects.push({ kind: 'ring', at: studio.spot(token), size: 0.5 });
      studio.shoot(180, 'turn', spot, effects);
    },
  },
  shot: {
    voice: 'shot',
    film(shot, { studio, rest, compass }) {
      const strayed = rest.find((event) => event.type === 'strayed');
      const struck = rest.find((event) => event.type === 'struck');
      filmShot(studio, shot, strayed, struck, compass);
    },
  },
  strayed: { silent: 'walked step by step before the shot leaves the barrel' },
  struck: { voice: 'wall', film: (struck, { studio }) => filmStruck(studio, struck) },
  rammed: {
    voice: 'bump',
    film({ unit, target }, { studio }) {
      const [from, to] = [studio.at(unit), studio.at(target)];
      const way = bearing(from, to);
      const shove = (share: number): Spot => ({ x: (to.x - from.x) * share, y: (to.y - from.y) * share });
      studio.change(unit, { hull: way, turret: way, shift: shove(0.34) });
      studio.shoot(190, 'drive', from);
      studio.change(target, { shift: shove(0.14) });
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      studio.shoot(190, 'bump', middle, [{ kind: 'burst', at: middle, size: 0.75 }]);
      studio.change(unit, { shift: { x: 0, y: 0 } });
      studio.change(target, { shift: { x: 0, y: 0 } });
      studio.shoot(150);
    },
  },
  'mine-laid': {
    voice: 'lock',
    film({ unit, at, mine }, { studio }) {
      const { side } = studio.unit(unit);
      const laid: MineShown = { owner: unit, side, kind: mine, at: studio.spot(at) };
      studio.set({ mines: inOrder(studio, [...studio.now.mines, laid]) });
      // Whoever lays it stands on it: it is told, as it cannot be seen.
      studio.shoot(420, 'mine', laid.at, [
        { kind: 'ring', at: laid.at, size: 0.6 },
        { kind: 'word', at: laid.at, word: 'mine-laid' },
      ]);
    },
  },
  detonated: {
    voice: 'mine',
    film({ unit, at, reached }, { studio }) {
      const spot = studio.spot(at);
      const harm = harmOn(studio, reached);
      const laid = studio.now.mines.map((one) => (one.owner === unit ? { ...one, hot: true } : one));
      studio.shoot(420, 'mine', spot, harm, { mines: laid });
      studio.set({ mines: studio.now.mines.filter(({ owner }) => owner !== unit) });
      studio.shoot(320, 'explode', spot, [{ kind: 'burst', at: spot, size: 1.15 }, ...harm]);
    },
  },
  'wall-destroyed': {
    voice: 'smash',
    film({ at }, { studio, after }) {
      const spot = studio.spot(at);
      if (!studio.now.cracked.some(({ x, y }) => x === spot.x && y === spot.y)) {
        studio.set({ cracked: [...studio.now.cracked, spot] });
        studio.shoot(160, 'wall', spot, [{ kind: 'dust', at: spot, size: 0.6 }]);
      }
      studio.paint(spot, '.');
      studio.set({ cracked: without(studio.now.cracked, spot), rubble: fallen(after.options.zone, studio.now.map) });
      studio.shoot(300, 'smash', spot, [{ kind: 'dust', at: spot, size: 1 }]);
    },
  },
  'floor-destroyed': {
    voice: 'crush',
    film({ at }, { studio, after }) {
      const spot = studio.spot(at);
      studio.paint(spot, 'x');
      studio.set({ rubble: fallen(after.options.zone, studio.now.map) });
      studio.shoot(300, 'crush', spot, [{ kind: 'burst', at: spot, size: 0.7 }]);
    },
  },
  blast: {
    voice: 'explode',
    film({ at, reached }, { studio }) {
      const spot = studio.spot(at);
      studio.shoot(320, 'explode', spot, [
        { kind: 'ring', at: spot, size: 2.6 },
        { kind: 'burst', at: spot, size: 0.95 },
        ...harmOn(studio, reached),
      ]);
    },
  },
  damaged: {
    voice: 'hit',
    together(events, { studio }) {
      const effects = events.flatMap(({ unit, damage }): Effect[] => {
        const at = studio.at(unit);
        return [
          { kind: 'ring', at, size: 0.8 + 0.12 * damage },
          { kind: 'burst', at, size: 0.55 + 0.09 * damage },
          { kind: 'number', at, text: `−${damage}`, good: false },
        ];
      });
      for (const { unit, left } of events) {
        const { left: before } = studio.unit(unit);
        studio.change(unit, { left, lost: before - left });
      }
      const [first] = events;
      studio.shoot(520, 'hit', first && studio.at(first.unit), effects);
      for (const { unit } of events) studio.change(unit, { lost: 0 });
    },
  },
  destroyed: {
    voice: 'wreck',
    together(events, { studio }) {
      const spots = events.map(({ at }) => studio.spot(at));
      for (const { unit } of events) studio.change(unit, { left: 0, burning: true });
      studio.shoot(
        380,
        'wreck',
        spots[0],
        spots.flatMap((at): Effect[] => [
          { kind: 'ring', at, size: 2 },
          { kind: 'burst', at, size: 1.25 },
        ]),
      );
      for (const { unit, wreck } of events) {
        const { at } = studio.unit(unit);
        studio.change(unit, { burning: false, stunned: false, wreck, at: wreck ? at : undefined });
        studio.set({ tokens: studio.now.tokens.filter(({ owner }) => owner !== unit) });
      }
      studio.shoot(
        320,
        'fire',
        spots[0],
        spots.map((at) => ({ kind: 'smoke', at, size: 1 })),
      );
    },
  },
  stunned: {
    voice: 'stun',
    together(events, { studio }) {
      for (const { unit } of events) studio.change(unit, { stunned: true });
      const [first] = events;
      studio.shoot(340, 'stun', first && studio.at(first.unit));
    },
  },
  recovered: {
    voice: 'repair',
    film({ unit, turn }, { studio }) {
      begin(studio, unit, turn);
      studio.change(unit, { stunned: false });
      const at = studio.at(unit);
      studio.shoot(420, 'repair', at, [{ kind: 'word', at, word: 'recovers' }]);
    },
  },
  repaired: {
    voice: 'repair',
    film({ unit, points, left }, { studio }) {
      studio.change(unit, { left });
      const at = studio.at(unit);
      studio.shoot(460, 'repair', at, [
        { kind: 'splash', at, size: 0.9 },
        { kind: 'number', at, text: `+${points}`, good: true },
      ]);
    },
  },
  token: {
    voice: 'pick',
    film({ unit, at }, { studio }) {
      const others = studio.now.tokens.filter(({ owner }) => owner !== unit);
      if (at === undefined) {
        const gone = studio.now.tokens.find(({ owner }) => owner === unit)?.at ?? studio.at(unit);
        studio.set({ tokens: others });
        studio.shoot(280, 'pick', gone, [{ kind: 'word', at: gone, word: 'token-off' }]);
        return;
      }
      const { side, number } = studio.unit(unit);
      const placed: TokenShown = { owner: unit, side, number, at: studio.spot(at) };
      studio.set({ tokens: inOrder(studio, [...others, placed]) });
      studio.shoot(260, 'pick', placed.at, [{ kind: 'ring', at: placed.at, size: 0.4 }]);
    },
  },
  turn: {
    voice: 'turn',
    film({ unit, turn }, { studio, after, eye }) {
      begin(studio, unit, turn);
      studio.set({ told: after });
      const mine = studio.unit(unit).side === SIDE_NAMES[eye === 1 ? 1 : 0];
      studio.shoot(mine ? 240 : 180, mine ? 'your-turn' : 'turn', studio.at(unit));
    },
  },
  'empty-turn': {
    voice: 'tick',
    film({ unit, turn }, { studio }) {
      begin(studio, unit, turn);
      studio.shoot(200, 'tick');
    },
  },
  ended: {
    voice: 'win',
    film({ ending }, { studio, after, eye }) {
      studio.set({ told: after });
      studio.changeAll((unit) => ({ ...unit, active: false, fired: false }));
      const winner = SIDE_NAMES.findIndex((name) => ending.startsWith(name));
      studio.shoot(600, winner < 0 ? 'draw' : winner === (eye === 1 ? 1 : 0) ? 'win' : 'lose');
    },
  },
};

/** A turn begins: another unit is active, and has not fired. */
function begin(studio: Studio, name: string, turn: number): void {
  studio.changeAll((unit) => ({ ...unit, active: unit.name === name, fired: false }));
  studio.set({ turn });
}

/** Things of units in the order of the units, as positions have them. */
function inOrder<T extends { readonly owner: string }>(studio: Studio, things: readonly T[]): readonly T[] {
  const order = studio.now.units.map(({ name }) => name);
  return things.toSorted((a, b) => order.indexOf(a.owner) - order.indexOf(b.owner));
}

/** Marks of the cells that a mine or a blast reaches. */
const harmOn = (studio: Studio, reached: readonly Reached[]): Effect[] =>
  reached.map(({ at, damage }) => ({ kind: 'harm', at: studio.spot(at), damage }));

/** The events from one on that are of its kind and follow each other. */
function runFrom(events: readonly ArcadeEvent[], start: number): number {
  let end = start + 1;
  while (events[end]?.type === events[start]?.type) end++;
  return end;
}

const choreography: Animation<ArcadeView, ArcadeEvent, ArcadePicture> = (before, events, after, eye) => {
  const studio = new Studio(pictureOf(before, eye), before, eye === 1);
  const compass = DEGREES.indexOf(before.position.compass ?? 0);
  for (let i = 0; i < events.length; ) {
    const event = events[i];
    if (!event) break;
    // The record has a cue of just this event's kind under its name, which the compiler cannot follow.
    const cue = CUES[event.type] as Cue<Kind>;
    const together = 'together' in cue;
    const end = together ? runFrom(events, i) : i + 1;
    const scenery: Scenery = { studio, after, eye, compass, rest: nextOnes(events, end) };
    if (together) cue.together(events.slice(i, end), scenery);
    else if ('film' in cue) cue.film(event, scenery);
    i = end;
  }
  return studio.beats;
};

/** What follows an event up to the next shot: its own consequences. */
function nextOnes(events: readonly ArcadeEvent[], from: number): readonly ArcadeEvent[] {
  const rest = events.slice(from);
  const next = rest.findIndex(({ type }) => type === 'shot');
  return next < 0 ? rest : rest.slice(0, next);
}

export const script: AnimationScript<ArcadeView, ArcadeEvent, ArcadePicture> = { pictureOf, choreography };
