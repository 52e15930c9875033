import { useEffect, useRef } from 'preact/hooks';
import type { AnimationState } from '../animation/animationPlayer.ts';
import type { Playback } from '../animation/playback.ts';
import { isTyping, shortcutKey } from './keys.ts';

const isWithin = (target: EventTarget | null, places: string): boolean => target instanceof Element && target.closest(places) !== null;

const BOARD = '.stage-board';
const ACTIONS = '.actions';
/** Where Enter and space decide something. */
const DECIDING = `${BOARD}, ${ACTIONS}, .stage-card`;

type RunningAnimation = Pick<AnimationState<unknown>, 'playing' | 'own'> | undefined;

/** Whether a press on the board would answer what was not seen yet. */
export const isUnseen = (animation: RunningAnimation, actsDuringAnimation: boolean): boolean =>
  animation?.playing === true && !animation.own && !actsDuringAnimation;

/** What a key that is pressed during a film does beside skipping it. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'repeat'> & {
  /** Whether what others did is still shown to somebody who decides here. */
  readonly isLate: boolean;
  /** Whether it would decide something, by itself or by what has the focus. */
  readonly decides: boolean;
};

/** A key that skips what others did only skips, and one that is held down, since before they did it, does not even that. */
export function claimPress({ key, repeat, isLate, decides }: Pressed): { readonly skips: boolean; readonly acts: boolean } {
  if (['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key)) return { skips: false, acts: true };
  const late = isLate && decides;
  return { skips: !(repeat && late), acts: !late };
}

/**
 * Whether somebody decided here already when what is shown began, as where all decide at the same time: that others are done is nothing
 * that a decision waits for.
 */
export const decidesSince = (
  before: boolean,
  { animation, decides }: { readonly animation: RunningAnimation; readonly decides: boolean },
): boolean => decides && (before || !animation?.playing);

interface Skipping {
  readonly playback: Playback;
  readonly animation: RunningAnimation;
  readonly actsDuringAnimation: boolean;
  /** Whether somebody here decides. */
  readonly decides: boolean;
  /** Whether a key does something at the table. */
  isKey(key: string): boolean;
}

/**
 * Any press or key skips to now. A key, and a press on a board, that still shows what others did only skips: nobody shall act on what
 * they did not see. Buttons say what they do, and do it at once; so does a board on which each lays out something `apart`.
 */
export function useSkip(skipping: Skipping) {
  const swallow = useRef({ late: false, board: false, owed: false });
  const acted = useRef(false);
  const since = useRef(false);
  since.current = decidesSince(since.current, skipping);
  const now = useRef({ ...skipping, since: false });
  now.current = { ...skipping, since: since.current };
  useEffect(() => {
    let held = '';
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    // On the window, before anything else there: keys act wherever the focus is.
    const onKeyDown = (event: KeyboardEvent) => {
      held = '';
      const { playback, animation, actsDuringAnimation, since: before, isKey } = now.current;
      const decides = now.current.decides && !before;
      const { key, repeat, target } = event;
      const presses = key === 'Enter' || key === ' ';
      // What is held down presses a button once.
      if (repeat && presses && isWithin(target, ACTIONS)) return stop(event);
      if (!animation?.playing || isTyping(target)) return undefined;
      const isLate = isUnseen(animation, actsDuringAnimation);
      // A sheet that lies open is closed.
      const closes = key === 'Escape' && isWithin(target, '.overlay');
      const does = presses ? isWithin(target, decides ? DECIDING : BOARD) : decides && !closes && isKey(shortcutKey(event));
      const { skips, acts } = claimPress({ key, repeat, isLate, decides: does });
      if (skips) playback.skip();
      if (acts) return undefined;
      held = key;
      return stop(event);
    };
    // Some browsers press a button when the space bar is let go, whatever became of its going down.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === ' ' && held === ' ') event.preventDefault();
    };
    addEventListener('keydown', onKeyDown, true);
    addEventListener('keyup', onKeyUp, true);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('keyup', onKeyUp, true);
    };
  }, []);
  return {
    onPointerDownCapture(event: PointerEvent) {
      const { playback, animation, actsDuringAnimation } = now.current;
      swallow.current = { late: isUnseen(animation, actsDuringAnimation), board: isWithin(event.target, BOARD), owed: since.current };
      if (animation?.playing) playback.skip();
    },
    onClickCapture(event: MouseEvent) {
      const { late, board, owed } = swallow.current;
      const { detail, target } = event;
      if (detail <= 1) acted.current = isWithin(target, ACTIONS);
      // The second press of two is meant for what was there at the first: neither for what it led to, nor for what slid under it.
      const isLate = late && detail > 0 && (board || (detail > 1 && !owed && isWithin(target, DECIDING)));
      if (!isLate && !(detail > 1 && acted.current && !isWithin(target, ACTIONS))) return;
      swallow.current.late = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
