import { useEffect, useRef, useState } from 'preact/hooks';
import { freshId } from './freshId.ts';

/** A second press of a double click comes within this time, in milliseconds. */
const DOUBLE_CLICK = 700;

interface Action {
  readonly id: string;
  /** Undefined where an answer did not come: asked again, it is the same action. */
  running: Promise<unknown> | undefined;
}

const actions = new Map<string, Action>();

/** Whether an action may have been done although its answer is an error. */
const isUnanswered = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'offline';

/**
 * Runs a creating action once: repeated presses during it, or just after, get the same answer. `what`: the kind of object. `act` gets an id
 * for it; if no answer came, the next press uses the same id, so that the server recognises it.
 */
export function performOnce<T>(what: string, act: (id: string) => Promise<T>): Promise<T> {
  const known = actions.get(what);
  // The same `what` has the same `act`.
  if (known?.running) return known.running as Promise<T>;
  const action: Action = known ?? { id: freshId(), running: undefined };
  actions.set(what, action);
  const running = act(action.id);
  action.running = running;
  running.then(
    () => setTimeout(() => actions.delete(what), DOUBLE_CLICK),
    (error: unknown) => {
      if (isUnanswered(error)) action.running = undefined;
      else actions.delete(what);
    },
  );
  return running;
}

/** Whether the action is running, and a function that starts it. Presses during the action do nothing, and the button shows it. */
export function usePending(): { readonly isPending: boolean; run(act: () => Promise<unknown>): void } {
  const [isPending, setPending] = useState(false);
  const running = useRef(false);
  const isHere = useRef(true);
  useEffect(() => () => void (isHere.current = false), []);
  const run = (act: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    void act().finally(() => {
      running.current = false;
      if (isHere.current) setPending(false);
    });
  };
  return { isPending, run };
}
