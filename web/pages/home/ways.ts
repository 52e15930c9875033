import { GAMES, type GameId } from '@fray/games';
import { go } from '../../app/router.ts';

/** A game against a bot, within a second: the one that a newcomer is offered first. */
export async function playQuick(id: GameId): Promise<void> {
  const { openQuickGame } = await import('../../table/quick.ts');
  await openQuickGame(id);
  go('/table');
}

/** A table for a friend in one click: the usual game, without clocks, its link ready to be sent. Answers with what went wrong, or nothing. */
export async function inviteFriend(id: GameId): Promise<string> {
  const [{ openTable, STANDARD_SETTING }, { presetFor }, game] = await Promise.all([
    import('../../online/createForm.tsx'),
    import('@fray/engine'),
    GAMES[id](),
  ]);
  return await openTable(game, presetFor(game, 'regulars'), 0, true, STANDARD_SETTING);
}

/** Opens a record from this device; answers with where and why it cannot be read, or nothing. */
export async function openRecord(
  record: string,
): Promise<{ readonly at: number; readonly unit: 'line' | 'entry'; readonly message: string } | undefined> {
  const { openSession, Session } = await import('../../table/session.ts');
  const opened = await Session.resume(record);
  if (!(opened instanceof Session)) return opened;
  openSession(opened);
  go('/table');
  return undefined;
}
