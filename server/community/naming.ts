import type { CommunityStore } from './communityStore.ts';
import { similarNames } from './names.ts';
import { isImpersonation } from './reserved.ts';

/**
 * Returns the name to show at a table. An account has its own name. A guest's name is prefixed with `~` if it resembles a reserved name, a
 * bot's name, or a current or former account name.
 */
export async function nameFor(people: CommunityStore, person: string, given: string, now: number): Promise<string> {
  const account = await people.ask('account', person);
  if (account) return account.name;
  // The given name may already carry the mark.
  const bare = given.replace(/^~+/, '');
  const isMarked = isImpersonation(bare) || (await people.ask('shapeTaken', similarNames(bare), '', now));
  return isMarked ? `~${bare}`.slice(0, 24) : given;
}
