import type { NotificationReason } from '@fray/protocol';
import type { TableRegistry } from '../tables/tableRegistry.ts';

/** Something that waits for somebody who does not look. */
export interface WaitingReason {
  readonly person: string;
  readonly why: 'turn' | NotificationReason;
  readonly game: string;
  readonly by: string;
  readonly path: string;
}

/** Whether something still waits, and for somebody who looks elsewhere; `isHere`: who has a page open, and was told there. */
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
