import { assertNever, type Cell, type Direction, type Seat } from '@fray/engine';
import {
  type AnimationCue,
  type AnimationCues,
  animateEvents,
  type FrameBuilder,
  type FrameOf,
  type SoundEffectName,
} from '@fray/table-kit';
import { MAX_STEPS } from '../../rules/options.ts';
import { parseCell, parseFacing, rowOf, SEATS, type TubeEvent } from '../../rules/state.ts';
import type { TubeView } from '../../rules/view.ts';
import { type Pose, poseOf } from '../board/preview.ts';

export type TankName = (typeof SEATS)[number];
const otherTankOf = (tank: TankName): TankName => (tank === 'one' ? 'two' : 'one');

/** A tank on the board. */
interface DrawnTank {
  readonly pose: Pose;
  readonly hits: number;
  readonly destroyed: boolean;
  /** Whether a program is locked and not revealed yet. */
  readonly ready: boolean;
  /** The result of a step without movement: a jolt against the edge, or no motion. */
  readonly idle?: 'blocked' | 'held' | undefined;
}

/** A flying bolt, from the pose of the gunner; `met` when two bolts cancel out. */
export interface Bolt {
  readonly tank: TankName;
  readonly target: Cell;
  readonly isCollision: boolean;
}

export interface Blast {
  readonly tank: TankName;
  readonly cell: Cell;
  readonly kind: 'side' | 'rear' | 'wreck' | 'met';
}

/** Caption of the board. */
export type Caption =
  | { readonly say: 'ahead' | 'reveal' | 'aim' | 'fire' | 'met' | 'nobody' }
  | { readonly say: 'locked' | 'side' | 'rear' | 'destroyed'; readonly tank: TankName }
  | { readonly say: 'step'; readonly step: number }
  | undefined;

/** The content of the board. */
export interface TubePicture {
  /** The number of rows of the tunnel. */
  readonly rows: number;
  readonly one: DrawnTank;
  readonly two: DrawnTank;
  /** Both programs, from the reveal until the next lock. */
  readonly programs: { readonly one: string; readonly two: string } | undefined;
  /** The current step, from 0; past the last one when all are done. */
  readonly step: number | undefined;
  /** The earlier poses of both tanks in this round, oldest first. */
  readonly trails: { readonly one: readonly Cell[]; readonly two: readonly Cell[] };
  readonly bolts: readonly Bolt[];
  /** Whether the bolts are flying, or only their targets are shown. */
  readonly firing: boolean;
  readonly blasts: readonly Blast[];
  readonly caption: Caption;
}

/** A step number after the last step, for any program length. */
const STEPS_DONE = MAX_STEPS;

function restingPicture(view: TubeView): TubePicture {
  const tank = (name: TankName): DrawnTank => ({
    pose: poseOf(view, name),
    hits: view[name].hits,
    destroyed: view[name].destroyed,
    ready: view[name].ready,
  });
  return {
    rows: view.options.rows,
    one: tank('one'),
    two: tank('two'),
    programs: undefined,
    step: undefined,
    trails: { one: [], two: [] },
    bolts: [],
    firing: false,
    blasts: [],
    caption: undefined,
  };
}

/** The position at rest, with marks of the round that led to it. */
const pictureOf: FrameOf<TubeView, TubeEvent, TubePicture> = (view, _orientation, events) => {
  const picture = restingPicture(view);
  const revealed = events.find((event) => event.type === 'revealed');
  if (!revealed) return picture;
  const trail = (tank: TankName) =>
    events.flatMap((event) => (event.type === 'moved' && event.tank === tank ? [parseCell(event.from)!, parseCell(event.to)!] : []));
  return {
    ...picture,
    programs: { one: revealed.one, two: revealed.two },
    step: STEPS_DONE,
    trails: { one: trail('one'), two: trail('two') },
    blasts: events.flatMap((event) => blastsOf(event, picture)),
  };
};

function blastsOf(event: TubeEvent, picture: TubePicture): Blast[] {
  switch (event.type) {
    case 'side-hit':
      return [{ tank: event.tank, cell: parseCell(event.at)!, kind: 'side' }];
    case 'rear-hit':
      return [{ tank: event.tank, cell: parseCell(event.at)!, kind: 'rear' }];
    case 'destroyed':
      return [{ tank: event.tank, cell: parseCell(event.at)!, kind: 'wreck' }];
    case 'head-on':
      return SEATS.map((tank) => ({ tank, cell: picture[tank].pose.cell, kind: 'met' as const }));
    default:
      return [];
  }
}

const MS = { locked: 220, revealed: 700, step: 420, nobody: 620, aim: 380, fire: 340, hit: 520, wreck: 900, ended: 400 } as const;

type Frames = FrameBuilder<TubePicture>;
type TubeCue<T extends TubeEvent['type']> = AnimationCue<TubeView, TubeEvent, Frames, Extract<TubeEvent, { type: T }>>;

/** Stereo position of a cell along the tunnel: far cells are on the right, as on the plan. */
const panOf = (cell: Cell, { rows }: TubePicture, orientation: Seat): number =>
  ((2 * rowOf(cell)) / (rows - 1) - 1) * (orientation === 0 ? 1 : -1);

const withoutIdle = (picture: TubePicture): TubePicture => ({
  ...picture,
  one: { ...picture.one, idle: undefined },
  two: { ...picture.two, idle: undefined },
});

/** The change of the picture by an event of a step. */
function applyEvent(picture: TubePicture, event: TubeEvent): TubePicture {
  const changed = (tank: TankName, change: Partial<DrawnTank>): TubePicture => ({ ...picture, [tank]: { ...picture[tank], ...change } });
  switch (event.type) {
    case 'moved': {
      const [from, to] = [parseCell(event.from)!, parseCell(event.to)!];
      const transformPose = changed(event.tank, { pose: { ...picture[event.tank].pose, cell: to } });
      return { ...transformPose, trails: { ...transformPose.trails, [event.tank]: [...transformPose.trails[event.tank], from, to] } };
    }
    case 'turned':
      return changed(event.tank, { pose: { ...picture[event.tank].pose, facing: parseFacing(event.facing) as Direction } });
    case 'blocked':
    case 'held':
      return changed(event.tank, { idle: event.type });
    case 'side-hit':
      return changed(event.tank, { hits: event.hits });
    case 'destroyed':
      return changed(event.tank, { destroyed: true });
    case 'locked':
    case 'revealed':
    case 'head-on':
    case 'rear-hit':
    case 'ended':
      return picture;
    default:
      return assertNever(event);
  }
}

/** The events of one step of both tanks. */
const STEP: readonly TubeEvent['type'][] = ['moved', 'turned', 'blocked', 'held'];
/** The events of a volley. */
const VOLLEY: readonly TubeEvent['type'][] = ['head-on', 'side-hit', 'rear-hit', 'destroyed'];

/** A step of both tanks is one keyframe, and so is a volley. */
const isSimultaneous = (before: TubeEvent, event: TubeEvent): boolean =>
  (VOLLEY.includes(before.type) && VOLLEY.includes(event.type)) ||
  (STEP.includes(before.type) && STEP.includes(event.type) && 'step' in before && 'step' in event && before.step === event.step);

/** Only the loudest of simultaneous sounds is played. */
const LOUDNESS = { moved: 'drive', blocked: 'bump', turned: 'turn', held: 'tick' } as const;
const LOUDEST = ['moved', 'blocked', 'turned', 'held'] as const;

/** Both tanks move one step; after the last step the tanks fire, with or without a target. */
const step = (sound: SoundEffectName): TubeCue<'moved' | 'turned' | 'blocked' | 'held'> => ({
  sound,
  show(frames, { step: at }, { together, rest, orientation }) {
    const startPicture: TubePicture = { ...frames.now, step: at, bolts: [], blasts: [], firing: false, caption: { say: 'step', step: at } };
    const endPicture = together.reduce((done, event) => applyEvent(done, event), withoutIdle(startPicture));
    const loudest = LOUDEST.find((type) => together.some((event) => event.type === type)) ?? 'held';
    const mover = together.find((event) => event.type === loudest);
    const pan = mover && 'tank' in mover ? panOf(endPicture[mover.tank].pose.cell, endPicture, orientation) : 0;
    frames.show({ picture: endPicture, ms: MS.step, sound: { name: LOUDNESS[loudest], pan } });
    const isLast = at + 1 === endPicture.programs?.one.length;
    if (isLast && !(rest[0] && VOLLEY.includes(rest[0].type)))
      frames.show({
        picture: { ...withoutIdle(endPicture), step: STEPS_DONE, caption: { say: 'nobody' } },
        ms: MS.nobody,
        sound: { name: 'aim' },
      });
  },
});

const VOLLEY_SOUNDS = { 'head-on': 'shield', 'side-hit': 'hit', 'rear-hit': 'smash', destroyed: 'wreck' } as const;

/** Shows the lines of fire, the flying bolts, and the effect on the struck tanks. */
function volley(frames: Frames, together: readonly TubeEvent[], orientation: Seat): void {
  const picture = frames.now;
  const isCollision = together.some(({ type }) => type === 'head-on');
  const struck = together.flatMap((event) => (event.type === 'side-hit' || event.type === 'rear-hit' ? [event] : []));
  const gunners = isCollision ? SEATS : struck.map(({ tank }) => otherTankOf(tank));
  const bolts = gunners.map((tank): Bolt => ({ tank, target: picture[otherTankOf(tank)].pose.cell, isCollision }));
  const done = (picture.step ?? 0) + 1 >= (picture.programs?.one.length ?? 0);
  const base: TubePicture = { ...withoutIdle(picture), step: done ? STEPS_DONE : picture.step, bolts, firing: false, blasts: [] };
  const aimed: TubePicture = { ...base, caption: { say: 'aim' } };
  const fired: TubePicture = { ...base, firing: true, caption: { say: 'fire' } };
  const first = struck[0];
  const pan = first ? panOf(parseCell(first.at)!, picture, orientation) : 0;
  const blow = first?.type ?? 'head-on';
  const hurt = together.filter(({ type }) => type !== 'destroyed').reduce(applyEvent, fired);
  const blasts = together.filter(({ type }) => type !== 'destroyed').flatMap((event) => blastsOf(event, picture));
  const caption: Caption = first ? { say: first.type === 'rear-hit' ? 'rear' : 'side', tank: first.tank } : { say: 'met' };
  const hit: TubePicture = { ...hurt, firing: false, blasts, caption };
  frames.show(
    { picture: aimed, ms: MS.aim, sound: { name: 'aim', pan } },
    { picture: fired, ms: MS.fire, sound: { name: 'shot', pan } },
    { picture: hit, ms: MS.hit, sound: { name: VOLLEY_SOUNDS[blow], pan }, isThumbnail: true },
  );
  const wrecks = together.flatMap((event) => (event.type === 'destroyed' ? [event] : []));
  if (wrecks.length === 0) return;
  const ruin: TubePicture = {
    ...wrecks.reduce<TubePicture>(applyEvent, { ...hit, bolts: [] }),
    blasts: wrecks.flatMap((event) => blastsOf(event, picture)),
    caption: { say: 'destroyed', tank: wrecks[0]!.tank },
  };
  frames.show({ picture: ruin, ms: MS.wreck, sound: { name: VOLLEY_SOUNDS.destroyed, pan } });
}

const fire = (sound: SoundEffectName): TubeCue<'head-on' | 'side-hit' | 'rear-hit' | 'destroyed'> => ({
  sound,
  show: (frames, _first, { together, orientation }) => volley(frames, together, orientation),
});

/** A round: both programs are revealed together, the steps of both are shown together, and the fire comes last. */
export const cues: AnimationCues<TubeView, TubeEvent, Frames> = {
  locked: {
    sound: 'lock',
    pan: ({ seat }, { before, orientation }) => panOf(poseOf(before, seat).cell, restingPicture(before), orientation),
    show(frames, { seat }) {
      const tank = { ...frames.now[seat], ready: true };
      frames.show({ picture: { ...frames.now, [seat]: tank, caption: { say: 'locked', tank: seat } }, ms: MS.locked });
    },
  },
  revealed: {
    sound: 'reveal',
    show(frames, { one, two }) {
      const { now } = frames;
      const picture: TubePicture = {
        ...now,
        one: { ...now.one, ready: false },
        two: { ...now.two, ready: false },
        programs: { one, two },
        step: -1,
        caption: { say: 'reveal' },
      };
      frames.show({ picture, ms: MS.revealed });
    },
  },
  moved: step(LOUDNESS.moved),
  turned: step(LOUDNESS.turned),
  blocked: step(LOUDNESS.blocked),
  held: step(LOUDNESS.held),
  'head-on': fire(VOLLEY_SOUNDS['head-on']),
  'side-hit': fire(VOLLEY_SOUNDS['side-hit']),
  'rear-hit': fire(VOLLEY_SOUNDS['rear-hit']),
  destroyed: fire(VOLLEY_SOUNDS.destroyed),
  ended: { sound: 'crowd', show: (frames) => frames.show({ picture: { ...frames.now, bolts: [], firing: false }, ms: MS.ended }) },
};

export const script = { pictureOf, animate: animateEvents<TubeView, TubeEvent, TubePicture>({ pictureOf, cues, joins: isSimultaneous }) };

/** The lasting part of a picture, without effects. */
export const withoutEffects = ({ one, two }: TubePicture) =>
  [one, two].map(({ pose, hits, destroyed, ready }) => ({ cell: pose.cell, facing: pose.facing, hits, destroyed, ready }));
