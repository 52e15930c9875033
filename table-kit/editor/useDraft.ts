import { useState } from 'preact/hooks';

const MOST_UNDONE = 100;

/** A drawing that changes and can be undone. */
export interface Drafting<T> {
  readonly draft: T;
  readonly canUndo: boolean;
  change(next: T): void;
  undo(): void;
}

/** Keeps a drawing and its earlier states. */
export function useDraft<T>(start: () => T): Drafting<T> {
  const [draft, setDraft] = useState(start);
  const [past, setPast] = useState<readonly T[]>([]);
  return {
    draft,
    canUndo: past.length > 0,
    change: (next) => {
      setPast([...past.slice(-MOST_UNDONE), draft]);
      setDraft(() => next);
    },
    undo: () => {
      const before = past.at(-1);
      if (before === undefined) return;
      setDraft(() => before);
      setPast(past.slice(0, -1));
    },
  };
}
