import type { Choreography, PictureOf } from './beat.ts';
import type { Script } from './player.ts';

/**
 * A script whose beats travel while the first picture is looked at: nothing happens before that. Until they are there, what happened is
 * shown at once.
 */
export function filmedLater<V, E, P>(
  pictureOf: PictureOf<V, E, P>,
  fetchBeats: () => Promise<{ readonly script: Script<V, E, P> }>,
): Script<V, E, P> {
  let beats: Choreography<V, E, P> | undefined;
  let asked = false;
  return {
    pictureOf,
    choreography: (...step) => beats?.(...step) ?? [],
    load() {
      if (asked) return;
      asked = true;
      void fetchBeats().then(
        ({ script }) => {
          beats = script.choreography;
        },
        () => {
          // The next table asks again.
          asked = false;
        },
      );
    },
  };
}
