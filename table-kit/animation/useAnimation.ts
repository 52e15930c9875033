import type { GameEvent } from '@fray/engine';
import { useEffect, useReducer, useRef, useState } from 'preact/hooks';
import { playSound } from '../sound/sound.ts';
import type { TableScene } from '../tableScene.ts';
import { AnimationPlayer, type AnimationScript, type AnimationState } from './animationPlayer.ts';

/**
 * Returns what a board shows now: a keyframe of the newest steps, or the position after the last of them. `script` belongs to the game
 * and does not change. `sound` replaces `playSound`, for example with a function that plays nothing.
 */
export function useAnimation<V extends object, E extends GameEvent, P>(
  scene: TableScene<V, E>,
  script: AnimationScript<V, E, P>,
  sound: typeof playSound = playSound,
): AnimationState<P> {
  const [, changed] = useReducer((count: number) => count + 1, 0);
  const { playback } = scene;
  const [player] = useState(
    () =>
      new AnimationPlayer<V, E, P>(script, playback, {
        later(run, milliseconds) {
          const timer = setTimeout(run, milliseconds);
          return () => clearTimeout(timer);
        },
        playSound: sound,
        changed: () => changed(undefined),
      }),
  );
  useEffect(() => {
    script.load?.();
    playback.attach(player);
    return () => {
      player.skip();
      playback.attach(undefined);
    };
  }, [player]);
  const stepHistory = useRef(scene.stepHistory);
  stepHistory.current = scene.stepHistory;
  // Browsers slow timers of hidden pages down. Steps that came meanwhile are animated when the page is visible again.
  useEffect(() => {
    const turned = () => {
      if (document.hidden) player.leave(stepHistory.current);
      else changed(undefined);
    };
    document.addEventListener('visibilitychange', turned);
    return () => document.removeEventListener('visibilitychange', turned);
  }, [player]);
  const now = {
    view: scene.view,
    events: scene.events,
    stepHistory: scene.stepHistory,
    orientation: scene.orientation,
    pace: scene.settings.pace,
  };
  return document.hidden ? player.atRest(now) : player.follow(now);
}
