import { describe, expect, it } from 'vitest';
import { type AnimationCues, animateEvents } from './animateEvents.ts';
import { FrameBuilder } from './frameBuilder.ts';

type Event = { readonly type: 'went'; readonly to: number } | { readonly type: 'hit'; readonly who: string } | { readonly type: 'thought' };
interface View {
  readonly at: number;
}
interface Picture {
  readonly at: number;
  readonly marks?: readonly string[];
}

const pictureOf = ({ at }: View): Picture => ({ at });

const cues: AnimationCues<View, Event, FrameBuilder<Picture>> = {
  went: {
    sound: 'move',
    pan: ({ to }, { after }) => to / after.at,
    show(frames, { to }) {
      frames.show({ picture: { at: (frames.now.at + to) / 2 }, ms: 100 }, { picture: { at: to }, ms: 200 });
    },
  },
  hit: {
    sound: 'hit',
    show(frames, _first, { together, rest }) {
      const marks = together.flatMap((event) => (event.type === 'hit' ? [event.who] : []));
      frames.flash({ marks: [...marks, `${rest.length} follow`] }, 150, { name: 'smash' });
      frames.flash({ marks: ['smoke'] }, 50);
    },
  },
  thought: { silent: 'nothing to see' },
};

const events: readonly Event[] = [
  { type: 'thought' },
  { type: 'hit', who: 'A' },
  { type: 'hit', who: 'B' },
  { type: 'went', to: 4 },
  { type: 'went', to: 8 },
];

describe('animateEvents', () => {
  it('plays events in order, each from the end of the one before', () => {
    const animate = animateEvents<View, Event, Picture>({ pictureOf, cues });
    const keyframes = animate({ at: 0 }, events.slice(3), { at: 8 }, 0);
    expect(keyframes.map(({ picture, ms }) => [picture.at, ms])).toEqual([
      [2, 100],
      [4, 200],
      [6, 100],
      [8, 200],
    ]);
  });

  it('gives the first keyframe of a cue its sound, unless the cue has sounds of its own', () => {
    const animate = animateEvents<View, Event, Picture>({ pictureOf, cues });
    const sounds = animate({ at: 0 }, events.slice(2, 4), { at: 8 }, 0).map(({ sound }) => sound);
    expect(sounds).toEqual([{ name: 'smash' }, undefined, { name: 'move', pan: 0.5 }, undefined]);
  });

  it('plays simultaneous events together, and passes the following events to a cue', () => {
    const joins = (before: Event, event: Event) => before.type === 'hit' && event.type === 'hit';
    const [first, second, third] = animateEvents<View, Event, Picture>({ pictureOf, cues, joins })({ at: 0 }, events, { at: 8 }, 0);
    expect(first?.picture).toEqual({ at: 0, marks: ['A', 'B', '2 follow'] });
    expect([second?.picture.marks, third?.picture]).toEqual([['smoke'], { at: 2 }]);
  });

  it('starts with the game’s frame builder', () => {
    class Walk extends FrameBuilder<Picture> {
      go(at: number): void {
        this.set({ at });
        this.flash({}, 10);
      }
    }
    const animate = animateEvents<View, Event, Picture, Walk>(
      {
        pictureOf,
        cues: { went: { sound: 'move', show: (frames, { to }) => frames.go(to) }, hit: { silent: 'none' }, thought: { silent: 'none' } },
      },
      (start, _before, orientation) => new Walk({ at: start.at + orientation }),
    );
    expect(animate({ at: 0 }, [], { at: 0 }, 1)).toEqual([]);
    expect(animate({ at: 0 }, [{ type: 'went', to: 5 }], { at: 5 }, 1)).toEqual([
      { picture: { at: 5 }, ms: 10, sound: { name: 'move', pan: 0 } },
    ]);
  });
});

describe('FrameBuilder', () => {
  it('keeps persistent changes, and drops transient ones', () => {
    const frames = new FrameBuilder<Picture>({ at: 1 });
    frames.set({ at: 2 });
    frames.flash({ marks: ['!'] }, 10);
    expect(frames.now).toEqual({ at: 2 });
    frames.show({ picture: { at: 3, marks: ['?'] }, ms: 20 });
    frames.show();
    expect(frames.now).toEqual({ at: 3, marks: ['?'] });
    expect(frames.keyframes).toEqual([
      { picture: { at: 2, marks: ['!'] }, ms: 10 },
      { picture: { at: 3, marks: ['?'] }, ms: 20 },
    ]);
  });
});
