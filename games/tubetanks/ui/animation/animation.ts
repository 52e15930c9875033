import { assertNever, type Cell, type Direction, type Seat } from '@fray/engine';
import type { Animation, FrameOf, Keyframe, SoundEffectName } from '@fray/table-kit';
import { MOST_STEPS } from '../../rules/numbers.ts';
import { parseCell, parseFacing, rowOf, SEATS, type TubeEvent } from '../../rules/state.ts';
import type { TubeView } from '../../rules/view.ts';
import { type Pose, poseOf } from '../board/preview.ts';

export type TankName = (typeof SEATS)[number];
const otherOf = (tank: TankName): TankName => (tank === 'one' ? 'two' : 'one');

/** A tank as the board shows it. */
interface TankShown {
  readonly pose: Pose;
  readonly hits: number;
  readonly destroyed: boolean;
  /** Whether a program is locked and not revealed yet. */
  readonly ready: boolean;
  /** What a step came to that moved nothing: seen as a jolt against the edge, or standing still. */
  readonly idle?: 'blocked' | 'held' | undefined;
}

/** A bolt that flies, from the pose of whoever fires; `met` where two cancel out. */
export interface Bolt {
  readonly tank: TankName;
  readonly target: Cell;
  readonly met: boolean;
}

export interface Blast {
  readonly tank: TankName;
  readonly cell: Cell;
  readonly kind: 'side' | 'rear' | 'wreck' | 'met';
}

/** What the board says of itself just now. */
export type Caption =
  | { readonly say: 'ahead' | 'reveal' | 'aim' | 'fire' | 'met' | 'nobody' }
  | { readonly say: 'locked' | 'side' | 'rear' | 'destroyed'; readonly tank: TankName }
  | { readonly say: 'step'; readonly step: number }
  | undefined;

/** What the board shows. */
export interface TubePicture {
  /** How long the tunnel is. */
  readonly rows: number;
  readonly one: TankShown;
  readonly two: TankShown;
  /** Both programs, while they are carried out and until the next lock. */
  readonly programs: { readonly one: string; readonly two: string } | undefined;
  /** The step that is being carried out, from 0; past the last one when all are done. */
  readonly step: number | undefined;
  /** Where both tanks came from in this round, oldest first. */
  readonly trails: { readonly one: readonly Cell[]; readonly two: readonly Cell[] };
  readonly bolts: readonly Bolt[];
  /** Whether the bolts are flying, or only where they will go is shown. */
  readonly firing: boolean;
  readonly blasts: readonly Blast[];
  readonly caption: Caption;
}

/** After the last step, however many there are. */
const STEPS_DONE = MOST_STEPS;

function still(view: TubeView): TubePicture {
  const tank = (name: TankName): TankShown => ({
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
const pictureOf: FrameOf<TubeView, TubeEvent, TubePicture> = (view, _eye, events) => {
  const picture = still(view);
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

/** When an event is shown and heard: by itself, with all of its step, or in the volley. Every kind has its place and its voice. */
export const PARTS: Readonly<Record<TubeEvent['type'], { readonly part: 'alone' | 'step' | 'volley'; readonly voice: SoundEffectName }>> = {
  locked: { part: 'alone', voice: 'lock' },
  revealed: { part: 'alone', voice: 'reveal' },
  moved: { part: 'step', voice: 'drive' },
  turned: { part: 'step', voice: 'turn' },
  blocked: { part: 'step', voice: 'bump' },
  held: { part: 'step', voice: 'tick' },
  'head-on': { part: 'volley', voice: 'shield' },
  'side-hit': { part: 'volley', voice: 'hit' },
  'rear-hit': { part: 'volley', voice: 'smash' },
  destroyed: { part: 'volley', voice: 'wreck' },
  ended: { part: 'alone', voice: 'crowd' },
};
/** Of what happens together the loudest is heard. */
const LOUDEST: readonly TubeEvent['type'][] = ['moved', 'blocked', 'turned', 'held'];

const MS = { locked: 220, revealed: 700, step: 420, nobody: 620, aim: 380, fire: 340, hit: 520, wreck: 900, ended: 400 } as const;

/** A round as it is carried out: revealed together, three steps at once, fire at last. */
const choreography: Animation<TubeView, TubeEvent, TubePicture> = (before, events, _after, eye) => {
  const beats: Keyframe<TubePicture>[] = [];
  let picture = still(before);
  for (const together of groups(events)) {
    const made = beatsOf(picture, together, events, eye);
    beats.push(...made);
    picture = made.at(-1)?.picture ?? picture;
  }
  return beats;
};

/** Events that happen together: a step of both tanks, a volley. */
function groups(events: readonly TubeEvent[]): TubeEvent[][] {
  const all: TubeEvent[][] = [];
  for (const event of events) {
    const last = all.at(-1)?.[0];
    const { part } = PARTS[event.type];
    const joins =
      last !== undefined &&
      PARTS[last.type].part === part &&
      (part === 'volley' || (part === 'step' && 'step' in last && 'step' in event && last.step === event.step));
    if (joins) all.at(-1)!.push(event);
    else all.push([event]);
  }
  return all;
}

function beatsOf(picture: TubePicture, together: readonly TubeEvent[], events: readonly TubeEvent[], eye: Seat): Keyframe<TubePicture>[] {
  const first = together[0]!;
  switch (PARTS[first.type].part) {
    case 'alone':
      return [alone(picture, first, eye)];
    case 'step':
      return stepBeats(picture, together, events, eye);
    case 'volley':
      return volley(picture, together, eye);
  }
}

/** Where along the tunnel something is, for the ear: away is to the right, as on the plan. */
const panOf = (cell: Cell, { rows }: TubePicture, eye: Seat): number => ((2 * rowOf(cell)) / (rows - 1) - 1) * (eye === 0 ? 1 : -1);

function alone(picture: TubePicture, event: TubeEvent, eye: Seat): Keyframe<TubePicture> {
  const voice = { name: PARTS[event.type].voice };
  switch (event.type) {
    case 'locked': {
      const tank = { ...picture[event.seat], ready: true };
      return {
        picture: { ...picture, [event.seat]: tank, caption: { say: 'locked', tank: event.seat } },
        ms: MS.locked,
        voice: { ...voice, pan: panOf(tank.pose.cell, picture, eye) },
      };
    }
    case 'revealed':
      return {
        picture: {
          ...picture,
          one: { ...picture.one, ready: false },
          two: { ...picture.two, ready: false },
          programs: { one: event.one, two: event.two },
          step: -1,
          caption: { say: 'reveal' },
        },
        ms: MS.revealed,
        voice,
      };
    default:
      return { picture: { ...picture, bolts: [], blasts: picture.blasts, firing: false }, ms: MS.ended, voice };
  }
}

/** Both tanks carry out a step; after the last one comes the fire, or nobody stands where a bolt ends. */
function stepBeats(picture: TubePicture, together: readonly TubeEvent[], events: readonly TubeEvent[], eye: Seat): Keyframe<TubePicture>[] {
  const step = together.flatMap((event) => ('step' in event ? [event.step] : []))[0] ?? 0;
  const begun: TubePicture = { ...picture, step, bolts: [], blasts: [], firing: false, caption: { say: 'step', step } };
  const shown = together.reduce((done, event) => carriedOut(done, event), withoutIdle(begun));
  const loudest = LOUDEST.find((type) => together.some((event) => event.type === type)) ?? 'held';
  const mover = together.find((event) => event.type === loudest);
  const pan = mover && 'tank' in mover ? panOf(shown[mover.tank].pose.cell, shown, eye) : 0;
  const beats: Keyframe<TubePicture>[] = [{ picture: shown, ms: MS.step, voice: { name: PARTS[loudest].voice, pan } }];
  const next = events[events.indexOf(together.at(-1)!) + 1];
  if (step + 1 === picture.programs?.one.length && (!next || PARTS[next.type].part !== 'volley'))
    beats.push({
      picture: { ...withoutIdle(shown), step: STEPS_DONE, caption: { say: 'nobody' } },
      ms: MS.nobody,
      voice: { name: 'aim' },
    });
  return beats;
}

const withoutIdle = (picture: TubePicture): TubePicture => ({
  ...picture,
  one: { ...picture.one, idle: undefined },
  two: { ...picture.two, idle: undefined },
});

/** What an event of a step does to the picture. */
function carriedOut(picture: TubePicture, event: TubeEvent): TubePicture {
  const changed = (tank: TankName, change: Partial<TankShown>): TubePicture => ({ ...picture, [tank]: { ...picture[tank], ...change } });
  switch (event.type) {
    case 'moved': {
      const [from, to] = [parseCell(event.from)!, parseCell(event.to)!];
      const moved = changed(event.tank, { pose: { ...picture[event.tank].pose, cell: to } });
      return { ...moved, trails: { ...moved.trails, [event.tank]: [...moved.trails[event.tank], from, to] } };
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

/** The lines are shown, the bolts fly, and what they strike feels it. */
function volley(picture: TubePicture, together: readonly TubeEvent[], eye: Seat): Keyframe<TubePicture>[] {
  const met = together.some(({ type }) => type === 'head-on');
  const struck = together.flatMap((event) => (event.type === 'side-hit' || event.type === 'rear-hit' ? [event] : []));
  const gunners = met ? SEATS : struck.map(({ tank }) => otherOf(tank));
  const bolts = gunners.map((tank): Bolt => ({ tank, target: picture[otherOf(tank)].pose.cell, met }));
  const done = (picture.step ?? 0) + 1 >= (picture.programs?.one.length ?? 0);
  const base: TubePicture = { ...withoutIdle(picture), step: done ? STEPS_DONE : picture.step, bolts, firing: false, blasts: [] };
  const aimed: TubePicture = { ...base, caption: { say: 'aim' } };
  const fired: TubePicture = { ...base, firing: true, caption: { say: 'fire' } };
  const first = struck[0];
  const pan = first ? panOf(parseCell(first.at)!, picture, eye) : 0;
  const blow = first?.type ?? 'head-on';
  const hurt = together.filter(({ type }) => type !== 'destroyed').reduce(carriedOut, fired);
  const blasts = together.filter(({ type }) => type !== 'destroyed').flatMap((event) => blastsOf(event, picture));
  const caption: Caption = first ? { say: first.type === 'rear-hit' ? 'rear' : 'side', tank: first.tank } : { say: 'met' };
  const hit: TubePicture = { ...hurt, firing: false, blasts, caption };
  const beats: Keyframe<TubePicture>[] = [
    { picture: aimed, ms: MS.aim, voice: { name: 'aim', pan } },
    { picture: fired, ms: MS.fire, voice: { name: 'shot', pan } },
    { picture: hit, ms: MS.hit, voice: { name: PARTS[blow].voice, pan }, telling: true },
  ];
  const wrecks = together.flatMap((event) => (event.type === 'destroyed' ? [event] : []));
  if (wrecks.length === 0) return beats;
  const ruin: TubePicture = {
    ...wrecks.reduce<TubePicture>(carriedOut, { ...hit, bolts: [] }),
    blasts: wrecks.flatMap((event) => blastsOf(event, picture)),
    caption: { say: 'destroyed', tank: wrecks[0]!.tank },
  };
  return [...beats, { picture: ruin, ms: MS.wreck, voice: { name: PARTS.destroyed.voice, pan } }];
}

export const script = { pictureOf, choreography };
