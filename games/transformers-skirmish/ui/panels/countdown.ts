import type { AnswerTime } from '@fray/table-kit';
import { useEffect, useRef, useState } from 'preact/hooks';

/** What is left of a window: the part of it, and whole seconds. */
export interface TimeLeft {
  readonly part: number;
  readonly seconds: number;
}

/**
 * The time that is left of a window of so many seconds, which opened when `key` was first seen; nothing while there is no key.
 * Who comes to a window that is open already is told by the server how much of it is left.
 */
export function useCountdown(key: string | undefined, seconds: number, answerTime?: AnswerTime): TimeLeft | undefined {
  const opened = useRef<{ readonly key: string; readonly at: number } | undefined>(undefined);
  const [, tick] = useState(0);
  if (key === undefined) opened.current = undefined;
  else if (opened.current?.key !== key) opened.current = { key, at: openedAt(seconds, answerTime) };
  const counts = key !== undefined && seconds > 0;
  useEffect(() => {
    if (!counts) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [counts, key]);
  if (!counts || !opened.current) return undefined;
  const left = Math.max(0, seconds - (performance.now() - opened.current.at) / 1000);
  return { part: left / seconds, seconds: Math.ceil(left) };
}

/** When a window that is seen now was opened; what was told of an earlier one is over by then. */
export function openedAt(seconds: number, answerTime: AnswerTime | undefined, now = performance.now()): number {
  const closes = answerTime === undefined ? now : answerTime.told + answerTime.left;
  return closes > now ? closes - 1000 * seconds : now;
}

/**
 * What shows of a window. One that is over ends nothing where nobody has a clock: a nought that stayed would say that it is too late,
 * so that it goes, and it may be said that there is no hurry.
 */
export function shownOf(
  counted: TimeLeft | undefined,
  hasClocks: boolean,
): { readonly time: TimeLeft | undefined; readonly unhurried: boolean } {
  const over = counted?.seconds === 0;
  return { time: over ? undefined : counted, unhurried: over && !hasClocks };
}
