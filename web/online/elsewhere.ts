import { signal } from '@preact/signals';

/** Another table of one's own that waits for its player; told on every page. */
export const elsewhere = signal<{ readonly table: string; readonly game: string; readonly against: string } | undefined>(undefined);
