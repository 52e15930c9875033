import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

const isGone = (element: HTMLElement | SVGElement): boolean =>
  !element.isConnected || element.closest('[hidden], [inert]') !== null || (element instanceof HTMLButtonElement && element.disabled);

/** A table that had the focus has just gone: the one that takes its place in the same breath inherits it. */
let orphaned = false;

/**
 * When what had the focus goes away, the focus goes to the first of `heirs` (selectors) that is there, never to the page: whoever
 * plays by keyboard stays where the game is, also when one table takes the place of another.
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>, heirs: readonly string[]): void {
  useLayoutEffect(() => {
    const place = root.current;
    if (!place) return undefined;
    let last: HTMLElement | SVGElement | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement || target instanceof SVGElement) last = target;
    };
    const check = () => {
      if (!last || !isGone(last) || (document.activeElement !== document.body && document.activeElement !== last)) return;
      inherit();
    };
    // An heir that is not to be seen just now cannot take the focus: then the next one does.
    const inherit = () => {
      for (const selector of heirs) {
        place.querySelector<HTMLElement | SVGElement>(selector)?.focus();
        if (place.contains(document.activeElement)) return;
      }
    };
    const observer = new MutationObserver(check);
    observer.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
    place.addEventListener('focusin', onFocus);
    // Only now, so that what is inherited is known to have the focus when it goes away in its turn.
    if (orphaned) inherit();
    return () => {
      const { activeElement } = document;
      orphaned = place.contains(activeElement) || (last !== undefined && isGone(last) && activeElement === document.body);
      queueMicrotask(() => {
        orphaned = false;
      });
      observer.disconnect();
      place.removeEventListener('focusin', onFocus);
    };
  }, []);
}
