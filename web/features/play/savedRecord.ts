import type { Player } from '@fray/engine';
import type { AnyMatch } from '../../shared/openRecord.ts';
import { packRecord, unpackRecord } from '../../shared/packedRecord.ts';
import { claimGame, currentGame, hasOldGames, packedGame, type SaveResult, saveGame } from '../../shared/savedGames.ts';

const migrateOldGames = async (): Promise<void> => {
  if (hasOldGames()) (await import('../../shared/oldSavedGames.ts')).migrateOldGames();
};

const unpacked = (packed: string | undefined): string | undefined => (packed === undefined ? undefined : unpackRecord(packed));

/** Takes over a saved game from the window that plays it. Without a name: the game that was opened last. */
export async function claimRecord(requested: string | undefined): Promise<{ readonly id: string; readonly record: string } | undefined> {
  await migrateOldGames();
  const id = requested ?? currentGame() ?? '';
  const record = unpacked(claimGame(id));
  return record === undefined ? undefined : { id, record };
}

/** The record of the game that was opened last on this device. */
export async function currentRecord(): Promise<string | undefined> {
  await migrateOldGames();
  return unpacked(packedGame(currentGame() ?? ''));
}

/** Saves a match that this window plays. */
export function saveMatch(id: string, match: AnyMatch, players: readonly Player[], record: string): SaveResult {
  const summary = {
    game: match.game.id,
    players: players.map(({ kind, name }) => ({ kind, name })),
    turn: match.turn,
    isOver: match.outcome !== undefined,
  };
  return saveGame(id, summary, packRecord(record));
}
