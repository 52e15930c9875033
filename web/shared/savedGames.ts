import { freshId } from './freshId.ts';
import { storage } from './settings.ts';

/**
 * The unfinished games of this device, and the one that is open. Each has an entry of its own in the browser's storage, so that windows
 * with different games do not overwrite each other. It depends on no game, because the home page reads the list.
 */
const PREFIX = 'game.';
const CURRENT = 'table';
/** Finished games that stay here; those of people are also in the list of finished games. Unfinished games are never removed. */
const MAX_FINISHED = 12;

/** Data of a game for lists. */
export interface GameSummary {
  readonly game: string;
  /** Kind and name of the player in each seat. */
  readonly players: readonly { readonly kind: string; readonly name: string }[];
  readonly turn: number;
  readonly isOver: boolean;
}

export interface SavedGame extends GameSummary {
  readonly id: string;
  /** When it was saved last, in milliseconds since 1970. */
  readonly at: number;
}

interface Entry extends GameSummary {
  readonly at: number;
  /** The window that plays it: only that one may write. */
  readonly owner: string;
  /** The record, packed: it holds hands and programs that a player must not read by chance. */
  readonly packed: string;
}

/** The result of saving: `elsewhere` means that another window plays this game now. */
export type SaveResult = 'saved' | 'not-saved' | 'elsewhere';

/** This window, until it is reloaded. */
const WINDOW = freshId();

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  'game' in value &&
  typeof value.game === 'string' &&
  'players' in value &&
  Array.isArray(value.players) &&
  'packed' in value &&
  typeof value.packed === 'string';

function read(text: string | null): Entry | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return isEntry(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const entryOf = (id: string): Entry | undefined => read(storage.get(PREFIX + id));
const write = (id: string, entry: Entry): boolean => storage.set(PREFIX + id, JSON.stringify(entry));

/** All stored games: unfinished ones first, each group newest first. */
export function savedGames(): readonly SavedGame[] {
  return storage
    .names(PREFIX)
    .flatMap((name): SavedGame[] => {
      const entry = read(storage.get(name));
      if (!entry) return [];
      const { at, game, players, turn, isOver } = entry;
      return [{ id: name.slice(PREFIX.length), at, game, players, turn, isOver }];
    })
    .toSorted((a, b) => Number(a.isOver) - Number(b.isOver) || b.at - a.at);
}

/** The game that was opened last on this device; null: none. */
export const currentGame = (): string | null => storage.get(CURRENT);

/** Whether a version before 0.4 left games here in its own format: `table/oldSavedGames.ts` converts them. */
export const hasOldGames = (): boolean => storage.get('shelf') !== null || isRecord(currentGame() ?? '');

/** A record in plain text. */
export const isRecord = (text: string): boolean => text.startsWith('fray record ');

/** Marks a game as the one that is open. */
export const setCurrentGame = (id: string): boolean => storage.set(CURRENT, id);

/** The packed record of a game, and from now on the right to save it: the window that had it stops. Undefined: there is no such game. */
export function claimGame(id: string): string | undefined {
  const entry = entryOf(id);
  if (entry) write(id, { ...entry, owner: WINDOW });
  return entry?.packed;
}

/** The packed record of a game, for any of its players. */
export const packedGame = (id: string): string | undefined => entryOf(id)?.packed;

/** Whether another window has taken this game over. */
export function isPlayedElsewhere(id: string): boolean {
  const owner = entryOf(id)?.owner;
  return owner !== undefined && owner !== WINDOW;
}

/** Saves a game that this window plays. Where there is no room, finished games go, the oldest first. */
export function saveGame(id: string, summary: GameSummary, packed: string, at = Date.now()): SaveResult {
  if (isPlayedElsewhere(id)) return 'elsewhere';
  const entry = { ...summary, at, owner: WINDOW, packed };
  let isSaved = write(id, entry);
  if (isSaved && !summary.isOver) return 'saved';
  const finished = savedGames().filter((other) => other.isOver && other.id !== id);
  for (const { id: surplus } of finished.splice(MAX_FINISHED)) deleteGame(surplus);
  while (!isSaved) {
    const oldest = finished.pop();
    if (oldest) deleteGame(oldest.id);
    isSaved = write(id, entry);
    if (!oldest) break;
  }
  return isSaved ? 'saved' : 'not-saved';
}

/** Removes a game from this device. */
export function deleteGame(id: string): void {
  storage.set(PREFIX + id, null);
  if (currentGame() === id) storage.set(CURRENT, null);
}

/** Calls back when another window may have taken a game over; returns how to stop. */
export function onTakeover(id: string, onTaken: () => void): () => void {
  const look = () => {
    if (isPlayedElsewhere(id)) onTaken();
  };
  const changed = ({ key }: StorageEvent) => {
    if (key === `fray.${PREFIX}${id}`) look();
  };
  addEventListener('storage', changed);
  // A window that was frozen in the background has missed the message.
  addEventListener('pageshow', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener('pageshow', look);
    document.removeEventListener('visibilitychange', look);
  };
}
