import type { PendingItem } from '../notifications/texts.ts';
import type { TableRegistry } from './tableRegistry.ts';

/** Whether an item still waits. `isHere`: whether the user has a page open, which shows it. */
export async function stillWaits(
  registry: TableRegistry,
  { why, person, path }: PendingItem,
  isHere: (person: string) => boolean,
): Promise<boolean> {
  if (why === 'turn') return (await registry.find(path.slice('/t/'.length)))?.owesDecision(person) ?? false;
  if (isHere(person)) return false;
  if (why !== 'challenge') return true;
  const challenges = await registry.lists.waitingFor(person, await registry.users.blockedBy(person));
  return challenges.some(({ id }) => path === `/t/${id}`);
}
