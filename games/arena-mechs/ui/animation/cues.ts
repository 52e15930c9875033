import { type AnimationCue, type AnimationCues, animateEvents, type FrameBuilder, type Keyframe } from '@fray/table-kit';
import { ARROWS, grid, SIDES, SIZE } from '../../rules/arena.ts';
import { ACTIONS, LETTERS, parseCard } from '../../rules/cards.ts';
import { COLOURS, type MechEvent, startNumberFor } from '../../rules/state.ts';
import type { MechView } from '../../rules/view.ts';
import type { Look } from '../art/mech.tsx';
import {
  CENTRE,
  type DrawnMech,
  type DrawnTile,
  lookAt,
  type PassingEffect,
  type Picture,
  pictureOf,
  type Spot,
  seatOf,
  shotEnd,
  spotOf,
} from './picture.ts';

type Event<T extends MechEvent['type']> = Extract<MechEvent, { type: T }>;
type MechCue<T extends MechEvent['type']> = AnimationCue<MechView, MechEvent, FrameBuilder<Picture>, Event<T>>;

/** The picture without the effects of the previous keyframe. */
const withoutEffectsOf = (picture: Picture): Picture => ({
  ...picture,
  mechs: picture.mechs.map((mech) => ({ ...mech, pose: 'stand', does: 'stands' })),
  tiles: picture.tiles.map((tile) => (tile.where === 'falls' ? { ...tile, where: 'tray' } : tile)),
  passing: [],
  gain: undefined,
  cheer: 0,
});

const changeMech = (picture: Picture, seat: number, change: Partial<DrawnMech>): Picture => ({
  ...picture,
  mechs: picture.mechs.map((mech, one) => (one === seat ? { ...mech, ...change } : mech)),
});
const addEffects = (picture: Picture, ...what: readonly PassingEffect[]): Picture => ({
  ...picture,
  passing: [...picture.passing, ...what],
});
const set = <T>(list: readonly T[], at: number, value: T): T[] => list.map((one, i) => (i === at ? value : one));
const aboveSpot = ({ x, y }: Spot): Spot => ({ x, y: y + 0.45 });
const panOf = ({ x }: Spot): number => Math.max(-1, Math.min(1, (2 * x) / (SIZE - 1) - 1));
const keyframe = (picture: Picture, ms: number): Keyframe<Picture> => ({ picture, ms });

/** A sound at the position of a mech. */
const atSeat = (event: { readonly seat: Parameters<typeof seatOf>[0] }, { before }: { before: MechView }): number => {
  const cell = before.mechs[seatOf(event.seat)]?.cell;
  return cell ? panOf(spotOf(cell)) : 0;
};

/** Symbol of the action, shown above its mech. */
const actionSign = (picture: Picture, seat: number, letter: string): PassingEffect => ({
  kind: 'action',
  letter,
  ...aboveSpot(picture.mechs[seat]!),
});

const lock: MechCue<'ready' | 'overlapped'> = {
  sound: 'lock',
  show: (frames, { seat }) =>
    frames.show(keyframe({ ...withoutEffectsOf(frames.now), locked: set(frames.now.locked, seatOf(seat), true) }, 180)),
};

const land: MechCue<'placed' | 'dropped-in'> = {
  sound: 'bump',
  pan: ({ at }) => panOf(spotOf(at)),
  show(frames, { seat, at }) {
    const landed = changeMech(withoutEffectsOf(frames.now), seatOf(seat), {
      ...spotOf(at),
      out: false,
      does: 'lands',
      look: lookAt(spotOf(at), CENTRE),
    });
    frames.show(keyframe(addEffects(landed, { kind: 'beam', ...spotOf(at) }), 420));
  },
};

const punched: MechCue<'punched'> = {
  sound: 'push',
  pan: atSeat,
  show(frames, event) {
    const [seat, target] = [seatOf(event.seat), seatOf(event.target)];
    const picture = withoutEffectsOf(frames.now);
    const [own, other] = [picture.mechs[seat]!, picture.mechs[target]!];
    const look = lookAt(own, other);
    const wound = addEffects(changeMech(picture, seat, { look }), actionSign(picture, seat, 'h'));
    const middle = { x: (own.x + other.x * 2) / 3, y: (own.y + other.y * 2) / 3 };
    const hit = changeMech(changeMech(wound, seat, { look, pose: 'punch', does: 'lunges' }), target, { does: 'staggers' });
    frames.show(keyframe(wound, 220), {
      picture: addEffects(hit, { kind: 'impact', ...middle }),
      ms: 280,
      sound: { name: 'hit', pan: panOf(other) },
    });
  },
};

const shot: MechCue<'shot'> = {
  sound: 'aim',
  pan: atSeat,
  show(frames, event) {
    const seat = seatOf(event.seat);
    const targets = event.targets.map(seatOf);
    const look = SIDES.indexOf(event.side) as Look;
    const aiming = changeMech(withoutEffectsOf(frames.now), seat, { look });
    const from = aiming.mechs[seat]!;
    const line = {
      kind: 'shot',
      from: { x: from.x, y: from.y },
      to: shotEnd(
        from,
        look,
        targets.map((target) => aiming.mechs[target]!),
      ),
    } as const;
    const aimed = addEffects(aiming, { ...line, fired: false }, actionSign(aiming, seat, 's'));
    let fired = changeMech(addEffects(aiming, { ...line, fired: true }), seat, { pose: 'shoot' });
    for (const target of targets) {
      const spot = fired.mechs[target]!;
      fired = addEffects(changeMech(fired, target, { does: 'staggers' }), { kind: 'impact', x: spot.x, y: spot.y });
    }
    frames.show(keyframe(aimed, 260), { picture: fired, ms: 280, sound: { name: 'laser', pan: panOf(from) } });
  },
};

const damaged: MechCue<'damaged'> = {
  sound: 'graze',
  pan: atSeat,
  show(frames, { seat: name, colour, points }) {
    const seat = seatOf(name);
    const picture = withoutEffectsOf(frames.now);
    const board = picture.damage[seat]!;
    const at = COLOURS.indexOf(colour);
    const marked = { ...picture, damage: set(picture.damage, seat, set(board, at, board[at]! + points)) };
    const mech = picture.mechs[seat]!;
    const hit = mech.out ? marked : changeMech(marked, seat, { does: 'staggers' });
    frames.show(keyframe(mech.out ? hit : addEffects(hit, { kind: 'float', text: `−${points}`, tone: colour, ...aboveSpot(mech) }), 300));
  },
};

const moved: MechCue<'moved'> = {
  sound: 'step',
  pan: ({ to }) => panOf(spotOf(to)),
  show: (frames, { seat, from, to }) =>
    frames.show(
      keyframe(changeMech(withoutEffectsOf(frames.now), seatOf(seat), { ...spotOf(to), look: lookAt(spotOf(from), spotOf(to)) }), 230),
    ),
};

const shovedCue = (sound: 'push' | 'slide'): MechCue<'shoved' | 'pulled'> => ({
  sound,
  pan: ({ to }) => panOf(spotOf(to)),
  show(frames, { seat, to }) {
    const magnets = frames.now.passing.filter(({ kind }) => kind === 'magnet');
    frames.show(keyframe(addEffects(changeMech(withoutEffectsOf(frames.now), seatOf(seat), spotOf(to)), ...magnets), 260));
  },
});

const isBeyond = ({ x, y }: Spot): boolean => x < 0 || y < 0 || x >= SIZE || y >= SIZE;

/** A mech falls over the edge. The conveyor has moved it there already; otherwise it is pushed away from the pusher. */
const pushedOut: MechCue<'pushed-out'> = {
  sound: 'push',
  pan: atSeat,
  show(frames, event) {
    const seat = seatOf(event.seat);
    const picture = withoutEffectsOf(frames.now);
    const mech = picture.mechs[seat]!;
    const by = picture.mechs[seatOf(event.by)]!;
    const side = lookAt(by, mech);
    const over = isBeyond(mech) ? mech : { x: mech.x + [0, 1, 0, -1][side]!, y: mech.y + [1, 0, -1, 0][side]! };
    const fallen = changeMech(picture, seat, { x: over.x, y: over.y, out: true, does: 'falls' });
    const fall: Keyframe<Picture> = { picture: fallen, ms: 460, sound: { name: 'fall', pan: panOf(over) } };
    if (!isBeyond(mech)) frames.show(keyframe(changeMech(picture, seat, { x: over.x, y: over.y }), 260));
    frames.show(fall);
  },
};

/** The free tile moves to the slot, the line shifts with its mechs, and the objects on the last tile fall off. */
const conveyor: MechCue<'conveyor'> = {
  sound: 'push',
  show(frames, { seat, arrow, turns }) {
    const { entry, side } = ARROWS.find(({ name }) => name === arrow)!;
    const [dx, dy] = [[0, 1, 0, -1][side]!, [1, 0, -1, 0][side]!];
    const isInLine = ({ x, y }: Spot) => (dx === 0 ? x === grid.x(entry) : y === grid.y(entry));
    const slot = { x: grid.x(entry) - dx, y: grid.y(entry) - dy };
    const picture = withoutEffectsOf(frames.now);
    const fetched = {
      ...picture,
      lastPush: arrow,
      tiles: picture.tiles.map((tile): DrawnTile => (tile.where === 'tray' ? { ...tile, ...slot, turns, where: 'arena' } : tile)),
    };
    const ready = addEffects(fetched, actionSign(fetched, seatOf(seat), 'o'));
    const onward = <T extends Spot>(one: T): T => (isInLine(one) ? { ...one, x: one.x + dx, y: one.y + dy } : one);
    const slid = {
      ...fetched,
      tiles: fetched.tiles.map((tile) => (tile.where === 'arena' ? onward(tile) : tile)),
      mechs: fetched.mechs.map((mech) => (mech.out ? mech : onward(mech))),
    };
    const fell = {
      ...slid,
      tiles: slid.tiles.map((tile): DrawnTile => (tile.where === 'arena' && isBeyond(tile) ? { ...tile, where: 'falls' } : tile)),
    };
    frames.show(
      keyframe(ready, 300),
      { picture: slid, ms: 480, sound: { name: 'slide', pan: panOf(slot) } },
      { picture: fell, ms: 340, sound: { name: 'fall', pan: -panOf(slot) } },
    );
  },
};

const hazard = (kind: 'flames' | 'crushers'): MechCue<'flames' | 'crushers'> => ({
  sound: kind === 'flames' ? 'fire' : 'crush',
  show(frames, { seat }) {
    const picture = withoutEffectsOf(frames.now);
    const on = addEffects(picture, { kind });
    frames.show(
      keyframe(seat === undefined || picture.mechs[seatOf(seat)]!.out ? on : addEffects(on, actionSign(picture, seatOf(seat), 'o')), 560),
    );
  },
});

const magnet: MechCue<'magnet'> = {
  sound: 'magnet',
  pan: ({ at }) => panOf(spotOf(at)),
  show(frames, { seat, at }) {
    const picture = withoutEffectsOf(frames.now);
    frames.show(keyframe(addEffects(picture, { kind: 'magnet', ...spotOf(at) }, actionSign(picture, seatOf(seat), 'o')), 380));
  },
};

/** A moment: the mech bursts, and its board is cleared. */
const smashed: MechCue<'smashed'> = {
  sound: 'smash',
  pan: atSeat,
  show(frames, event) {
    const seat = seatOf(event.seat);
    const picture = withoutEffectsOf(frames.now);
    const mech = picture.mechs[seat]!;
    const cleared = {
      ...picture,
      damage: set(
        picture.damage,
        seat,
        COLOURS.map(() => 0),
      ),
      cheer: 2,
    };
    if (mech.out) return frames.show(keyframe(cleared, 320));
    const removed = changeMech(cleared, seat, { out: true });
    const burst: PassingEffect = { kind: 'burst', x: mech.x, y: mech.y };
    frames.show(keyframe({ ...addEffects(changeMech(picture, seat, { does: 'bursts' }), burst), cheer: 2 }, 620), {
      picture: removed,
      ms: 260,
      sound: { name: 'crowd' },
    });
  },
};

const scored: MechCue<'scored'> = {
  sound: 'score',
  show(frames, { seat: name, points, score }) {
    const seat = seatOf(name);
    const picture = {
      ...withoutEffectsOf(frames.now),
      scores: set(frames.now.scores, seat, score),
      gain: { seat, points },
      cheer: points > 0 ? 1 : 0,
    };
    const text = `${points > 0 ? '+' : '−'}${Math.abs(points)} ★`;
    const mech = picture.mechs[seat]!;
    const withPoints = mech.out
      ? picture
      : addEffects(picture, { kind: 'float', text, tone: points > 0 ? 'gold' : 'loss', ...aboveSpot(mech) });
    frames.show({ picture: withPoints, ms: 420, sound: { name: points > 0 ? 'score' : 'refuse' } });
  },
};

const earned = (letter: 'p' | 'm'): MechCue<'prestige' | 'strides'> => ({
  sound: 'crowd',
  pan: atSeat,
  show(frames, { seat: name, points }) {
    const seat = seatOf(name);
    const picture = withoutEffectsOf(frames.now);
    const scored: PassingEffect = { kind: 'float', text: `+${points} ★`, tone: 'gold', ...aboveSpot(picture.mechs[seat]!) };
    const lit: readonly PassingEffect[] = letter === 'm' ? [{ kind: 'checkpoints' }, scored] : [scored];
    frames.show(
      keyframe(
        {
          ...addEffects(picture, ...lit),
          scores: set(picture.scores, seat, picture.scores[seat]! + points),
          gain: { seat, points },
          cheer: points > 2 ? 2 : 1,
        },
        600,
      ),
    );
  },
});

const repaired: MechCue<'repaired'> = {
  sound: 'repair',
  pan: atSeat,
  show(frames, { seat: name, colour }) {
    const seat = seatOf(name);
    const picture = withoutEffectsOf(frames.now);
    const board = picture.damage[seat]!;
    const at = COLOURS.indexOf(colour);
    const mended = { ...picture, damage: set(picture.damage, seat, set(board, at, board[at]! - 1)) };
    const mech = picture.mechs[seat]!;
    frames.show(keyframe(mech.out ? mended : addEffects(mended, { kind: 'spark', x: mech.x, y: mech.y }), 260));
  },
};

const revealed: MechCue<'revealed'> = {
  sound: 'card-turn',
  show(frames, { seat: name, cards, sequence, number }) {
    const seat = seatOf(name);
    const picture = withoutEffectsOf(frames.now);
    const program = { pair: cards, hidden: hiddenSymbol(cards, sequence, number, seat), number };
    frames.show(
      keyframe(
        {
          ...picture,
          phase: 'act',
          programs: set(picture.programs, seat, program),
          locked: picture.locked.map(() => false),
          order: [...picture.order.filter((one) => one !== seat), seat],
          acting: undefined,
        },
        340,
      ),
    );
  },
};

/** The covered symbol: the one that leaves these symbols and this start number. */
function hiddenSymbol(cards: readonly string[], sequence: readonly string[], number: number, seat: number): number {
  const symbols = cards.flatMap((card) => [...card]).map((letter) => ACTIONS[LETTERS.indexOf(letter)]!);
  const [first, second] = cards.map((card) => parseCard(card)!);
  const fits = (hidden: number) =>
    symbols.filter((_, i) => i !== hidden).join() === sequence.join() && startNumberFor(first!, second!, hidden, seat) === number;
  return Math.max(0, [0, 1, 2, 3].findIndex(fits));
}

const turn: MechCue<'turn'> = {
  sound: 'turn',
  pan: atSeat,
  show: (frames, { seat, round, point }) =>
    frames.show(keyframe({ ...withoutEffectsOf(frames.now), phase: 'act', round, point, acting: seatOf(seat) }, 280)),
};

const NEW_ROUND = { phase: 'program', point: 1, order: [], acting: undefined } as const;

const banner = (says: 'round' | 'last-scoring' | 'ended'): MechCue<'round' | 'last-scoring' | 'ended'> => ({
  sound: says === 'ended' ? 'crowd' : 'reveal',
  show(frames, event) {
    const picture = withoutEffectsOf(frames.now);
    const cleared =
      event.type === 'round' ? { ...picture, ...NEW_ROUND, round: event.round, programs: picture.programs.map(() => undefined) } : picture;
    const round = event.type === 'round' ? event.round : 0;
    frames.show(keyframe({ ...addEffects(cleared, { kind: 'banner', says, round }), cheer: says === 'ended' ? 2 : 0 }, 800));
  },
});

const cues: AnimationCues<MechView, MechEvent, FrameBuilder<Picture>> = {
  programmed: { sound: 'card-play', show: (frames) => frames.show(keyframe(withoutEffectsOf(frames.now), 160)) },
  ready: lock,
  placed: land,
  'dropped-in': land,
  overlapped: lock,
  revealed,
  turn,
  passed: { sound: 'refuse', show: (frames) => frames.show(keyframe(withoutEffectsOf(frames.now), 220)) },
  prestige: earned('p'),
  repaired,
  punched,
  shot,
  moved,
  shoved: shovedCue('push'),
  'pushed-out': pushedOut,
  strides: earned('m'),
  conveyor,
  crushers: hazard('crushers'),
  flames: hazard('flames'),
  magnet,
  pulled: shovedCue('slide'),
  damaged,
  smashed,
  scored,
  'last-scoring': banner('last-scoring'),
  round: banner('round'),
  ended: banner('ended'),
};

/** How Arena Mechs is shown: one cue for every kind of event. */
export const script = { pictureOf, animate: animateEvents<MechView, MechEvent, Picture>({ pictureOf, cues }) };
