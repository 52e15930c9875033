import { storage } from '../app/settings.ts';

/** Games played on this device before the one that is open, newest first: starting a new one loses nothing. */
export interface Shelved {
  /** When it was put here, as milliseconds since 1970. */
  readonly when: number;
  readonly record: string;
}

const KEY = 'shelf';
const MOST = 12;

export function shelf(): readonly Shelved[] {
  try {
    const list: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return Array.isArray(list) ? list.filter(isShelved) : [];
  } catch {
    return [];
  }
}

function isShelved(item: unknown): item is Shelved {
  return (
    typeof item === 'object' &&
    item !== null &&
    'when' in item &&
    typeof item.when === 'number' &&
    'record' in item &&
    typeof item.record === 'string'
  );
}

/** Puts a record on the shelf; when the browser has no room, the oldest go first. */
export function shelve(record: string): void {
  let list = [{ when: Date.now(), record }, ...shelf().filter((other) => other.record !== record)].slice(0, MOST);
  while (list.length > 0 && !storage.set(KEY, JSON.stringify(list))) list = list.slice(0, -1);
}
