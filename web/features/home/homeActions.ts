import type { Level } from '@fray/bots/levels';
import type { KnownGameId } from '@fray/games';
import { performOnce } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';

/** Starts a game against a bot. Without a level, the one that suits the results so far. */
export async function playBot(id: KnownGameId, level?: Level): Promise<void> {
  await performOnce(`quick ${id}`, async () => (await import('../play/quickGame.ts')).openQuickGame(id, level));
  go('/table');
}

/** Opens a table for a friend; returns the error text, or undefined. */
export async function inviteFriend(id: KnownGameId): Promise<string> {
  const { openInvitation } = await import('../online/invitation.ts');
  return await openInvitation(id);
}

/** Opens a record from this device; returns where and why it cannot be read, or undefined. */
export async function openRecord(
  record: string,
): Promise<{ readonly at: number; readonly unit: 'line' | 'entry'; readonly message: string } | undefined> {
  const { openSession, Session } = await import('../play/session.ts');
  const opened = await Session.resume(record);
  if (!(opened instanceof Session)) return opened;
  openSession(opened);
  go('/table');
  return undefined;
}
