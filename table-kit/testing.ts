import type { GameEvent, Seat, Viewer } from '@fray/engine';
import type { AnimationScript } from './animation/animationPlayer.ts';
import type { AnimatedStep } from './animation/keyframe.ts';
import type { GameUi } from './gameUi.ts';

/** The part of a match's own test bench that an animation needs: any game at any state. */
export interface PlayableRules<S, V, E extends GameEvent> {
  view(state: S, viewer: Viewer): V;
  eventFor(event: E, viewer: Viewer): E | undefined;
}

/** A step as a viewer knows it, from the states around it. */
export const stepOf = <S, V, E extends GameEvent>(
  game: PlayableRules<S, V, E>,
  n: number,
  before: S,
  events: readonly E[],
  after: S,
  viewer: Viewer,
): AnimatedStep<V, E> => ({
  n,
  before: game.view(before, viewer),
  events: events.map((event) => game.eventFor(event, viewer)).filter((event) => event !== undefined),
  after: game.view(after, viewer),
  own: false,
});

/** A keyframe longer than that is no keyframe. */
const LONGEST_KEYFRAME = 2000;

/**
 * Faults in the animation of a step, as sentences; empty if there are none. Every keyframe must have a duration, and `settled` (the part of
 * a picture without transient effects) of the last keyframe must equal that of the position after the step.
 */
export function animationErrors<V, E, P>(
  { animate, pictureOf }: AnimationScript<V, E, P>,
  step: AnimatedStep<V, E>,
  orientation: Seat,
  settled: (picture: P) => unknown,
): string[] {
  const keyframes = animate(step.before, step.events, step.after, orientation);
  const faults = keyframes.flatMap(({ ms }, i) =>
    ms > 0 && ms <= LONGEST_KEYFRAME ? [] : [`keyframe ${i} of step ${step.n} lasts ${ms} ms`],
  );
  const last = keyframes.at(-1);
  if (!last) return faults;
  const actual = JSON.stringify(settled(last.picture));
  const expected = JSON.stringify(settled(pictureOf(step.after, orientation, step.events)));
  return actual === expected ? faults : [...faults, `step ${step.n} ends with ${actual}, and the position is ${expected}`];
}

/** Kinds of events in a step that the picture at rest does not mark. Players with reduced motion see only their result. */
export function unmarkedEvents<V, E extends GameEvent, P>(
  { pictureOf }: Pick<AnimationScript<V, E, P>, 'pictureOf'>,
  step: AnimatedStep<V, E>,
  orientation: Seat,
): E['type'][] {
  const pictureText = (events: readonly E[]): string => JSON.stringify(pictureOf(step.after, orientation, events));
  const all = pictureText(step.events);
  return step.events.filter((event) => all === pictureText(step.events.filter((other) => other !== event))).map(({ type }) => type);
}

type RequiredExport = { [Part in keyof GameUi]-?: undefined extends GameUi[Part] ? never : Part }[keyof GameUi];

const REQUIRED: Readonly<Record<RequiredExport, true>> = {
  Table: true,
  texts: true,
  about: true,
  summary: true,
  isDecisive: true,
  pieces: true,
  tones: true,
  guide: true,
};

/** Returns the required exports that `ui/index.tsx` lacks. The page loads that file by name, so the compiler does not check it. */
export const missingExports = (ui: object): string[] => Object.keys(REQUIRED).filter((part) => !(part in ui));
