import type { AccountRow } from '../store/queries/accounts.ts';
import type { MatchEnding } from '../store/queries/matchEnding.ts';
import type { Change, Store } from '../store/store.ts';
import { emptySeat } from './storedTables.ts';
import { removePlaces, type STORES } from './stores.ts';

export const account = (id: string, name: string): AccountRow => ({ id, name, since: 5, sees: 'public' });

/** The ending of a two-player match, with overrides. */
export const ending = (tbl: string, more: Partial<MatchEnding> = {}): MatchEnding => ({
  tbl,
  at: 10,
  game: 'arcade',
  places: [1, 2],
  reason: 'elimination',
  turns: 7,
  setting: 'rift',
  ...more,
});

/** Players by seat: user ids, or `bot:` and a level. */
const seated = (tbl: string, who: readonly string[]): Change[] =>
  who.map((one, seat) => [
    'putSeat',
    one.startsWith('bot:')
      ? { ...emptySeat, tbl, seat, kind: 'bot', name: one.slice(4) }
      : { ...emptySeat, tbl, seat, kind: 'human', person: one, name: `guest ${one}` },
  ]);

/** Stores for contract tests of community data; records which reads and changes were tested. */
export class StoreHarness {
  readonly #open: Store[] = [];
  readonly #tried = new Set<string>();

  async open({ place, open }: (typeof STORES)[number], at?: string) {
    const where = at ?? (await place());
    const store = await open(where);
    this.#open.push(store);
    const people = recording(store, this.#tried);
    const play = async (end: MatchEnding, ...who: readonly string[]) => {
      await store.committed('', seated(end.tbl, who));
      await people.write(['ended', end]);
    };
    return { where, store, people, play };
  }

  /** A store with two accounts: `a` is Ann, `b` is Bo. */
  async twoAccounts(kind: (typeof STORES)[number]) {
    const all = await this.open(kind);
    await all.people.write(['putAccount', account('a', 'Ann'), ['ann']], ['putAccount', account('b', 'Bo'), ['bo', 'b0']]);
    return all;
  }

  async close(): Promise<void> {
    for (const store of this.#open.splice(0)) await store.close();
    await removePlaces();
  }

  /** Reads and changes that no test has used. */
  untried(...all: readonly object[]): string[] {
    return all.flatMap((one) => Object.keys(one)).filter((name) => !this.#tried.has(name));
  }
}

/** Records which reads and changes a store was asked for. */
const recording = (store: Store, tried: Set<string>): Pick<Store, 'read' | 'write'> => ({
  read(name, ...args) {
    tried.add(name);
    return store.read(name, ...args);
  },
  write(...changes) {
    for (const [name] of changes) tried.add(name);
    return store.write(...changes);
  },
});
