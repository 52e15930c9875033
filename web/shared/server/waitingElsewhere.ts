import { signal } from '@preact/signals';

/** A pending item of this user, at another table or in the lobby; shown on every page. */
export const waitingElsewhere = signal<{ readonly path: string; readonly text: string } | undefined>(undefined);
