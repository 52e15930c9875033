import type { AnimationScript } from './animationPlayer.ts';
import type { Animation, FrameOf } from './keyframe.ts';

/**
 * A script whose keyframes travel while the first picture is looked at: nothing happens before that. Until they are there, what happened is
 * shown at once.
 */
export function loadAnimation<V, E, P>(
  pictureOf: FrameOf<V, E, P>,
  fetchAnimation: () => Promise<{ readonly script: AnimationScript<V, E, P> }>,
): AnimationScript<V, E, P> {
  let animation: Animation<V, E, P> | undefined;
  let isRequested = false;
  return {
    pictureOf,
    animate: (...step) => animation?.(...step) ?? [],
    load() {
      if (isRequested) return;
      isRequested = true;
      void fetchAnimation().then(
        ({ script }) => {
          animation = script.animate;
        },
        () => {
          // The next table asks again.
          isRequested = false;
        },
      );
    },
  };
}
