import { useRef } from 'preact/hooks';
import type { Film } from '../film/player.ts';
import type { Projector } from '../film/projector.ts';

const isOnBoard = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.stage-board') !== null;

type Shown = Pick<Film<unknown>, 'playing' | 'own'> | undefined;

/** Whether a press on the board would answer what was not seen yet. */
export const isUnseen = (film: Shown, apart: boolean): boolean => film?.playing === true && !film.own && !apart;

/**
 * Any press or key skips to now. A press on a board that still shows what others did only skips: nobody shall act on what they did
 * not see. Buttons say what they do, and do it at once; so does a board on which each lays out something `apart`.
 */
export function useSkip(projector: Projector, film: Shown, apart: boolean) {
  const swallow = useRef(false);
  const isLate = isUnseen(film, apart);
  return {
    onPointerDownCapture(event: PointerEvent) {
      swallow.current = isLate && isOnBoard(event.target);
      if (film?.playing) projector.skip();
    },
    onClickCapture(event: MouseEvent) {
      if (!swallow.current || event.detail === 0) return;
      swallow.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onKeyDownCapture(event: KeyboardEvent) {
      if (!film?.playing || ['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return;
      projector.skip();
      if (!isLate || !isOnBoard(event.target) || (event.key !== 'Enter' && event.key !== ' ')) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
