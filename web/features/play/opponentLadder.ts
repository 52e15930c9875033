import type { Level } from '@fray/bots';
import type { Outcome, Player } from '@fray/engine';
import { storage } from '../../shared/settings.ts';

/** All levels, weakest first. Repeated here, because the home page needs them and does not load the bots. */
export const LADDER = ['recruit', 'cadet', 'gunner', 'veteran', 'captain', 'ace'] as const satisfies readonly Level[];

const KEY = 'sparring';
/** Level of the first opponent: weak, so that newcomers can win their first game. */
const FIRST: Level = 'cadet';

/** The next opponent's level by game, from the storage. Invalid values are ignored. */
export function storedLevels(): Readonly<Record<string, unknown>> {
  try {
    const levels: unknown = JSON.parse(storage.get(KEY) ?? '{}');
    return typeof levels === 'object' && levels !== null ? { ...levels } : {};
  } catch {
    return {};
  }
}

/** Returns the opponent's level for a quick game: weak at first, then by the results so far. */
export function nextLadderOpponent(game: string): Level {
  const before = storedLevels()[game];
  return LADDER.find((level) => level === before) ?? FIRST;
}

/** Returns the next opponent after a game of one person against one bot: a level up after a win, a level down after a loss. Undefined for other games. */
export function nextOpponent(players: readonly Player[], { places }: Pick<Outcome, 'places'>): Level | undefined {
  const own = players.findIndex(({ kind }) => kind === 'human');
  const index = LADDER.findIndex((level) => players.some(({ kind, name }) => kind === 'bot' && name === level));
  if (players.length !== 2 || own < 0 || index < 0) return undefined;
  const [mine = 1, other = 1] = own === 0 ? places : places.toReversed();
  return LADDER[Math.min(LADDER.length - 1, Math.max(0, index + Math.sign(other - mine)))];
}

/** Stores the next opponent. */
export function rememberOpponent(game: string, level: Level): void {
  storage.set(KEY, JSON.stringify({ ...storedLevels(), [game]: level }));
}
