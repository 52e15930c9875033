import type { CommunityStore } from './communityStore.ts';
import { similarNames } from './names.ts';
import { isImpersonation } from './reserved.ts';

/** A name for a seat or a voice: an account's own; a guest's as given, marked where it looks like the server's, a bot's, or one that an account has or had. */
export async function nameFor(people: CommunityStore, person: string, given: string, now: number): Promise<string> {
  const account = await people.ask('account', person);
  if (account) return account.name;
  // What was marked once looks like it still.
  const bare = given.replace(/^~+/, '');
  const isMarked = isImpersonation(bare) || (await people.ask('shapeTaken', similarNames(bare), '', now));
  return isMarked ? `~${bare}`.slice(0, 24) : given;
}
