import type { NotificationReason } from '@fray/protocol';
import type { TableRegistry } from '../tables/tableRegistry.ts';

/** An item that waits for a user who has no page open. */
export interface WaitingReason {
  readonly person: string;
  readonly why: 'turn' | NotificationReason;
  readonly game: string;
  readonly by: string;
  readonly path: string;
}

/** Whether an item still waits. `isHere`: whether the user has a page open, which shows it. */
export async function stillWaits(
  registry: TableRegistry,
  { why, person, path }: WaitingReason,
  isHere: (person: string) => boolean,
): Promise<boolean> {
  if (why === 'turn') return (await registry.find(path.slice('/t/'.length)))?.owesDecision(person) ?? false;
  if (isHere(person)) return false;
  if (why !== 'challenge') return true;
  const challenges = await registry.lists.waitingFor(person, await registry.users.blockedBy(person));
  return challenges.some(({ id }) => path === `/t/${id}`);
}
