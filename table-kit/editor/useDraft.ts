import { useState } from 'preact/hooks';

const MOST_UNDONE = 100;

/** A drawing that changes, can be undone and done again. */
export interface Drafting<T extends object> {
  readonly draft: T;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** `joins`: the change belongs to the one before, as the cells of one stroke do, and is undone with it. */
  change(next: T | ((before: T) => T), joins?: boolean): void;
  undo(): void;
  redo(): void;
}

interface History<T> {
  readonly draft: T;
  readonly past: readonly T[];
  readonly future: readonly T[];
}

/** Keeps a drawing with its earlier states, and those that were undone. */
export function useDraft<T extends object>(start: () => T): Drafting<T> {
  const [{ draft, past, future }, set] = useState<History<T>>(() => ({ draft: start(), past: [], future: [] }));
  return {
    draft,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    change: (next, joins = false) =>
      set((now) => {
        const after = typeof next === 'function' ? next(now.draft) : next;
        if (after === now.draft) return now;
        return { draft: after, past: joins ? now.past : [...now.past.slice(-MOST_UNDONE), now.draft], future: [] };
      }),
    undo: () =>
      set((now) => {
        const before = now.past.at(-1);
        return before === undefined ? now : { draft: before, past: now.past.slice(0, -1), future: [now.draft, ...now.future] };
      }),
    redo: () =>
      set((now) => {
        const [after, ...rest] = now.future;
        return after === undefined ? now : { draft: after, past: [...now.past, now.draft], future: rest };
      }),
  };
}
