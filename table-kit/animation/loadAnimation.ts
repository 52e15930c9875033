import type { AnimationScript } from './animationPlayer.ts';
import type { Animation, FrameOf } from './keyframe.ts';

/** Returns a script whose keyframes load after the first picture is shown. Until they are loaded, steps are shown without animation. */
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
