import { useRef } from 'preact/hooks';
import type { Film } from '../film/player.ts';
import type { Projector } from '../film/projector.ts';

const isOnBoard = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.stage-board') !== null;

/**
 * Any press or key skips to now. A press on a board that still shows what others did only skips: nobody shall act on what they did
 * not see. Buttons say what they do, and do it at once.
 */
export function useSkip(projector: Projector, film: Pick<Film<unknown>, 'playing' | 'own'> | undefined) {
  const swallow = useRef(false);
  const isLate = film?.playing === true && !film.own;
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
