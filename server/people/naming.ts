import { likenessesOf } from './names.ts';
import type { PeopleStore } from './peopleStore.ts';

/** A name for a seat or a voice: an account's own; a guest's as given, marked where it looks like one that an account has or had. */
export async function nameFor(people: PeopleStore, person: string, given: string, now: number): Promise<string> {
  const account = await people.ask('account', person);
  if (account) return account.name;
  // What was marked once looks like it still.
  const bare = given.replace(/^~+/, '');
  return (await people.ask('shapeTaken', likenessesOf(bare), '', now)) ? `~${bare}`.slice(0, 24) : given;
}
