import { freshId } from './freshId.ts';
import { packRecord } from './packedRecord.ts';
import { currentGame, deleteGame, isRecord, saveGame, setCurrentGame } from './savedGames.ts';
import { storage } from './settings.ts';

const OLD_KEY = 'shelf';

function migrate(record: string, at?: number): string | undefined {
  const id = freshId();
  const summary = {
    game: /\ngame (\S+) /.exec(record)?.[1] ?? '',
    players: [],
    turn: 0,
    isOver: /^result /m.test(record),
  };
  const result = saveGame(id, summary, packRecord(record), at);
  if (result === 'saved') return id;
  deleteGame(id);
  return undefined;
}

/** Migrates the plain-text storage of versions before 0.4: the open game, and earlier ones. Once: migrated data is deleted. */
export function migrateOldGames(): void {
  const entries: unknown = parsed(storage.get(OLD_KEY));
  if (Array.isArray(entries)) {
    const left = entries.filter((item) => isOldEntry(item) && migrate(item.record, item.when) === undefined);
    storage.set(OLD_KEY, left.length === 0 ? null : JSON.stringify(left));
  }
  const open = currentGame();
  if (open === null || !isRecord(open)) return;
  const id = migrate(open);
  if (id !== undefined) setCurrentGame(id);
}

const isOldEntry = (item: unknown): item is { readonly when: number; readonly record: string } =>
  typeof item === 'object' &&
  item !== null &&
  'when' in item &&
  typeof item.when === 'number' &&
  'record' in item &&
  typeof item.record === 'string';

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return undefined;
  }
}
