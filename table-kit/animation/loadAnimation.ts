import type { AnimationScript } from './animationPlayer.ts';
import type { Animation, FrameOf } from './keyframe.ts';

/**
 * A script whose beats travel while the first picture is looked at: nothing happens before that. Until they are there, what happened is
 * shown at once.
 */
export function loadAnimation<V, E, P>(
  pictureOf: FrameOf<V, E, P>,
  fetchBeats: () => Promise<{ readonly script: AnimationScript<V, E, P> }>,
): AnimationScript<V, E, P> {
  let beats: Animation<V, E, P> | undefined;
  let asked = false;
  return {
    pictureOf,
    animate: (...step) => beats?.(...step) ?? [],
    load() {
      if (asked) return;
      asked = true;
      void fetchBeats().then(
        ({ script }) => {
          beats = script.animate;
        },
        () => {
          // The next table asks again.
          asked = false;
        },
      );
    },
  };
}
