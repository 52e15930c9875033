import { signal } from '@preact/signals';

/** Something of one's own waits, at another table or beside them; told on every page. */
export const waitingElsewhere = signal<{ readonly path: string; readonly text: string } | undefined>(undefined);
