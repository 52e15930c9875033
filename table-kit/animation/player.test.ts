import { describe, expect, it } from 'vitest';
import { animateEvents } from './animateEvents.ts';
import { type AnimationInput, AnimationPlayer } from './animationPlayer.ts';
import type { AnimatedStep, StepHistory } from './keyframe.ts';
import { Playback } from './playback.ts';

type Event = { readonly type: 'went'; readonly to: number } | { readonly type: 'thought' };
interface View {
  readonly at: number;
}

const pictureOf = ({ at }: View) => `at ${at}`;
const animate = animateEvents<View, Event, string>({
  pictureOf,
  cues: {
    went: { sound: 'move', show: (frames, { to }) => frames.show({ picture: `to ${to}`, ms: 200 }) },
    thought: { silent: 'nothing to see' },
  },
});

/** A match of so many steps, each one further. */
const reelOf = (length: number, first = 1): StepHistory<View, Event> => ({
  length,
  number: (at) => (at === 0 ? 0 : first + at - 1),
  step: (at): AnimatedStep<View, Event> => ({
    n: first + at - 1,
    before: { at: at - 1 },
    events: [{ type: 'thought' }, { type: 'went', to: at }],
    after: { at },
    own: false,
  }),
});

function rig(pace = 1) {
  const timers: { run: () => void; ms: number }[] = [];
  const announced: string[] = [];
  let changes = 0;
  const playback = new Playback();
  const player = new AnimationPlayer<View, Event, string>({ pictureOf, animate }, playback, {
    later(run, ms) {
      const timer = { run, ms };
      timers.push(timer);
      return () => timers.splice(timers.indexOf(timer), 1);
    },
    playSound: ({ name }) => announced.push(name),
    changed: () => changes++,
  });
  const showing = (length: number, first = 1): AnimationInput<View, Event> => ({
    view: { at: length },
    events: [],
    stepHistory: reelOf(length, first),
    orientation: 0,
    pace,
  });
  return {
    playback,
    player,
    announced,
    timers,
    changes: () => changes,
    look: (length: number, first = 1) => player.follow(showing(length, first)),
    tick: () => timers.shift()?.run(),
  };
}

describe('an animation', () => {
  it('starts at the position, without an animation of earlier steps', () => {
    const { look, timers } = rig();
    expect(look(3)).toMatchObject({ picture: 'at 3', playing: false, ms: 0 });
    expect(timers).toEqual([]);
  });

  it('plays step after step, at any rate of arrival, and ends at the position', () => {
    const { look, tick, announced, playback } = rig();
    look(0);
    expect(look(1)).toMatchObject({ picture: 'to 1', playing: true, ms: 200 });
    expect(look(3)).toMatchObject({ picture: 'to 1', playing: true });
    expect([playback.busy.value, playback.showing]).toEqual([true, 1]);
    tick();
    expect(look(3).picture).toBe('to 2');
    expect(playback.showing).toBe(2);
    tick();
    expect(look(3).picture).toBe('to 3');
    tick();
    expect(look(3)).toMatchObject({ picture: 'at 3', playing: false, ms: 0 });
    expect(playback.busy.value).toBe(false);
    expect(announced).toEqual(['move', 'move', 'move']);
  });

  it('is ended at once by a skip, and by scrubbing back', () => {
    const { look, player, timers, changes } = rig();
    look(0);
    look(2);
    player.skip();
    expect(changes()).toBe(1);
    expect(timers).toEqual([]);
    expect(look(2).picture).toBe('at 2');
    look(4);
    expect(look(1)).toMatchObject({ picture: 'at 1', playing: false });
  });

  it('does not play undone steps, nor steps under other numbers', () => {
    const { look } = rig();
    look(2);
    expect(look(2, 7)).toMatchObject({ picture: 'at 2', playing: false });
  });

  it('skips a hundred steps at once, and plays several steps faster', () => {
    const { look } = rig();
    look(0);
    expect(look(100).playing).toBe(false);
    const calm = rig();
    calm.look(0);
    const first = calm.look(40);
    expect(first.playing).toBe(true);
    expect(first.ms).toBeLessThan(100);
  });

  it('skips a hundred steps that arrived a few at a time, as when a replay is scrubbed', () => {
    const { look } = rig();
    look(0);
    for (let n = 4; n < 100; n += 4) look(n);
    expect(look(100).playing).toBe(true);
    const { look: drag, timers } = rig();
    drag(0);
    for (let n = 4; n <= 64; n += 4) drag(n);
    expect(drag(64)).toMatchObject({ picture: 'at 64', playing: false });
    expect(timers).toEqual([]);
  });

  it('ends at once when reduced motion is switched on', () => {
    const { look, player, timers, playback } = rig();
    look(0);
    look(2);
    expect(player.follow({ view: { at: 2 }, events: [], stepHistory: reelOf(2), orientation: 0, pace: 0 })).toMatchObject({
      picture: 'at 2',
      playing: false,
    });
    expect([timers, playback.busy.value]).toEqual([[], false]);
  });

  it('shows the result at once with reduced motion, and still plays its sounds', () => {
    const { look, timers, tick, announced } = rig(0);
    look(0);
    expect(look(2)).toMatchObject({ picture: 'at 2', playing: false });
    while (timers.length > 0) tick();
    expect(announced).toEqual(['move', 'move']);
  });

  it('is not the player’s own animation once others have acted, though their own step is still playing', () => {
    const { player } = rig();
    const stepHistory = (length: number): StepHistory<View, Event> => ({
      ...reelOf(length),
      step: (at) => ({ ...reelOf(length).step(at), own: at === 1 }),
    });
    const look = (length: number) =>
      player.follow({ view: { at: length }, events: [], stepHistory: stepHistory(length), orientation: 0, pace: 1 });
    look(0);
    expect(look(1)).toMatchObject({ picture: 'to 1', own: true });
    expect(look(2)).toMatchObject({ picture: 'to 1', own: false });
  });

  it('plays the missed steps for a returning viewer, from the step at which they left', () => {
    const { look, tick, player, timers, announced, playback } = rig();
    look(1);
    look(3);
    tick();
    expect(playback.showing).toBe(3);
    player.leave(reelOf(3));
    expect([timers, playback.busy.value]).toEqual([[], false]);
    expect(player.atRest({ view: { at: 5 }, events: [], stepHistory: reelOf(5), orientation: 0, pace: 1 })).toMatchObject({
      picture: 'at 5',
      playing: false,
    });
    expect(look(5)).toMatchObject({ picture: 'to 3', playing: true });
    while (timers.length > 0) tick();
    expect([look(5).picture, announced.length]).toEqual(['at 5', 5]);
  });

  it('plays the missed steps for a returning spectator', () => {
    const { look, playback } = rig();
    playback.audience = 'south';
    look(1);
    playback.audience = 'north';
    look(1);
    look(3);
    playback.skip();
    playback.audience = 'south';
    expect(look(3)).toMatchObject({ picture: 'to 2', playing: true });
  });

  it('plays the end of a match to all viewers of its secret decisions', () => {
    const { look, playback } = rig();
    playback.audience = 'watcher';
    look(1);
    playback.audience = 'all';
    expect(look(2)).toMatchObject({ picture: 'to 2', playing: true });
  });

  it('never breaks a table: a failing animation is skipped', () => {
    const playback = new Playback();
    const originalError = console.error;
    console.error = () => {};
    try {
      const player = new AnimationPlayer<View, Event, string>(
        {
          pictureOf,
          animate() {
            throw new Error('no');
          },
        },
        playback,
        { later: () => () => {}, playSound() {}, changed() {} },
      );
      player.follow({ view: { at: 0 }, events: [], stepHistory: reelOf(0), orientation: 0, pace: 1 });
      expect(player.follow({ view: { at: 1 }, events: [], stepHistory: reelOf(1), orientation: 0, pace: 1 })).toMatchObject({
        picture: 'at 1',
      });
    } finally {
      console.error = originalError;
    }
  });
});
