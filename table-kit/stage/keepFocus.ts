import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

const isGone = (element: HTMLElement | SVGElement): boolean =>
  !element.isConnected || element.closest('[hidden], [inert]') !== null || (element instanceof HTMLButtonElement && element.disabled);

/**
 * When what had the focus goes away, the focus goes to the first of `heirs` (selectors) that is there, never to the page: whoever
 * plays by keyboard stays where the game is.
 */
export function useKeepFocus(root: RefObject<HTMLElement | null>, heirs: readonly string[]): void {
  useEffect(() => {
    const place = root.current;
    if (!place) return undefined;
    let last: HTMLElement | SVGElement | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement || target instanceof SVGElement) last = target;
    };
    const check = () => {
      if (!last || !isGone(last) || (document.activeElement !== document.body && document.activeElement !== last)) return;
      const heir = heirs.map((selector) => place.querySelector<HTMLElement | SVGElement>(selector)).find(Boolean);
      last = undefined;
      heir?.focus();
    };
    const observer = new MutationObserver(check);
    observer.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
    place.addEventListener('focusin', onFocus);
    return () => {
      observer.disconnect();
      place.removeEventListener('focusin', onFocus);
    };
  }, []);
}
