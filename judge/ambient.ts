import { type AnyGame, SeededChance } from '@fray/engine';
import type { Verdicts } from './contract.ts';
import { randomGame } from './randomGame.ts';
import type { Table } from './tables.ts';
import { verdict } from './verdict.ts';

const LONGEST = 400;

/** Replaces a function of the environment by one that notes its use. Returns what puts it back. */
function watch(owner: object, key: string, name: string, used: Set<string>): () => void {
  const before: unknown = Reflect.get(owner, key);
  if (typeof before !== 'function') return () => {};
  const noting = new Proxy(before, {
    apply(target, self, args) {
      used.add(name);
      return Reflect.apply(target, self, args);
    },
    construct(target, args, newTarget) {
      // A date of a given time is the same in every run.
      if (args.length === 0) used.add(`new ${name}`);
      return Reflect.construct(target, args, newTarget);
    },
  });
  Reflect.set(owner, key, noting);
  return () => {
    Reflect.set(owner, key, before);
  };
}

/** Runs something while time and random numbers of the environment are watched, and returns what it used of them. */
export function whileWatched(run: () => void): string[] {
  const used = new Set<string>();
  const restore = [
    watch(Math, 'random', 'Math.random', used),
    watch(Date, 'now', 'Date.now', used),
    watch(globalThis, 'Date', 'Date', used),
    watch(performance, 'now', 'performance.now', used),
    watch(crypto, 'getRandomValues', 'crypto.getRandomValues', used),
    watch(crypto, 'randomUUID', 'crypto.randomUUID', used),
  ];
  try {
    run();
  } finally {
    for (const back of restore) back();
  }
  return [...used];
}

/** Plays a game while watching the environment: rules must not ask for time or random numbers. */
export function judgeAmbience(game: AnyGame, table: Table, seed: number, verdicts: Verdicts): void {
  const used = whileWatched(() => {
    try {
      for (const { state, seat } of randomGame(game, table, seed, LONGEST, new SeededChance(seed))) {
        game.view(state, seat);
        game.fallback(state, seat);
      }
    } catch {
      // Reported as `moves-play`.
    }
  });
  if (used.length > 0)
    verdicts.add(
      verdict('ambient-free', { detail: `the rules use ${used.join(', ')}`, table: { options: table.texts, seats: table.seats } }),
    );
}
