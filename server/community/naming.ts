import { similarNames, withoutFalseMark } from '../base/names.ts';
import { isImpersonation } from '../base/reserved.ts';
import type { Store } from '../store/store.ts';

/**
 * Returns the name to show at a table. An account has its own name. A guest's name is prefixed with `~` if it resembles a reserved name, a
 * bot's name, or a current or former account name.
 */
export async function nameFor(people: Store, person: string, input: string, now: number): Promise<string> {
  const account = await people.read('account', person);
  if (account) return account.name;
  // The given name may already carry the mark.
  const unmarked = input.replace(/^~+/, '');
  // Only bot accounts are marked as such.
  const bare = withoutFalseMark(unmarked);
  const isMarked = isImpersonation(bare) || (await people.read('shapeTaken', similarNames(bare), '', now));
  return isMarked ? `~${bare}`.slice(0, 24) : bare === unmarked ? input : bare;
}
