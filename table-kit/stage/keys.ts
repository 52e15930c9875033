import { useEffect, useRef } from 'preact/hooks';
import type { ActionSpec } from './action.tsx';

/** The key that opens the list of keys. */
export const HELP_KEY = '?';

/** A shortcut of the table, in addition to the keys of actions. */
export interface Shortcut {
  /** The key as `KeyboardEvent.key` says it; letters in either case. */
  readonly key: string;
  /** Description for the list of keys. */
  readonly label: string;
  act(): void;
}

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/**
 * The key of an event by the name that shortcuts use. Where a layout has no Latin letters, such as Cyrillic or Greek, it is the Latin
 * letter at the same place of the keyboard.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const place = /^Key(?<letter>[A-Z])$/.exec(code)?.groups?.['letter'];
  // Greek layouts have a semicolon where others have Q.
  const isOtherScript = (/^[\p{L}\p{M}]$/u.test(key) && !/\p{Script=Latin}/u.test(key)) || (key === ';' && place === 'Q');
  return place !== undefined && isOtherScript ? place.toLowerCase() : key;
}

/** The current effect of a key: a possible action, or a shortcut. A key that stays pressed after an action has no further effect. */
export function actionOfKey(
  key: string,
  actions: readonly ActionSpec[],
  keys: readonly Shortcut[],
  repeat = false,
): (() => void) | undefined {
  const same = (other: string | undefined) => other?.toLowerCase() === key.toLowerCase();
  const action = actions.find((one) => same(one.key) && one.blocked === undefined);
  if (action) return repeat ? undefined : () => action.act();
  const shortcut = keys.find((one) => same(one.key));
  return shortcut && (() => shortcut.act());
}

/**
 * Keys work for any focus, also on a button; not while the user types, and single characters only if they are enabled. Returns whether a
 * key triggers an action now.
 */
export function useKeys(actions: readonly ActionSpec[], keys: readonly Shortcut[], single: boolean): (key: string) => boolean {
  const now = useRef({ actions, keys, single });
  now.current = { actions, keys, single };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const key = shortcutKey(event);
      if (key.length === 1 && !now.current.single) return;
      const act = actionOfKey(key, now.current.actions, now.current.keys, event.repeat);
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  // Reads the current values, as above: a listener that captured one render would retain all later vnode trees.
  return (key) => (now.current.single || key.length > 1) && actionOfKey(key, now.current.actions, now.current.keys) !== undefined;
}
