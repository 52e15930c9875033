import type { Level } from '@fray/bots';
import type { Outcome, Player } from '@fray/engine';
import { storage } from '../../shared/settings.ts';

/** All levels, weakest first, told here once more: the first page asks, and brings no mind along. */
export const LADDER = ['recruit', 'cadet', 'gunner', 'veteran', 'captain', 'ace'] as const satisfies readonly Level[];

const KEY = 'sparring';
/** Somebody who is learning too: a first game is there to be won. */
const FIRST: Level = 'cadet';

/** Whom one is to meet next, by game; whatever else lies in the storage is nothing. */
function storedLevels(): Readonly<Record<string, unknown>> {
  try {
    const levels: unknown = JSON.parse(storage.get(KEY) ?? '{}');
    return typeof levels === 'object' && levels !== null ? { ...levels } : {};
  } catch {
    return {};
  }
}

/** Whom somebody meets in a game of one click: gently at first, then as the results say. */
export function nextLadderOpponent(game: string): Level {
  const before = storedLevels()[game];
  return LADDER.find((level) => level === before) ?? FIRST;
}

/** Who is next after a game of one person against one bot: one stronger who was beaten, one gentler who won; nobody else where it is no such game. */
export function nextOpponent(players: readonly Player[], { places }: Pick<Outcome, 'places'>): Level | undefined {
  const own = players.findIndex(({ kind }) => kind === 'human');
  const met = LADDER.findIndex((level) => players.some(({ kind, name }) => kind === 'bot' && name === level));
  if (players.length !== 2 || own < 0 || met < 0) return undefined;
  const [mine = 1, theirs = 1] = own === 0 ? places : places.toReversed();
  return LADDER[Math.min(LADDER.length - 1, Math.max(0, met + Math.sign(theirs - mine)))];
}

/** Remembers who is next. */
export function rememberOpponent(game: string, level: Level): void {
  storage.set(KEY, JSON.stringify({ ...storedLevels(), [game]: level }));
}
