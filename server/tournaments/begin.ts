import { randomBytes } from 'node:crypto';
import { LEVELS } from '@fray/bots';
import type { CallOffReason } from '@fray/protocol';
import { UNKNOWN } from '../base/glicko.ts';
import { LIMITS } from '../base/limits.ts';
import { mapInSlices } from '../base/mapInSlices.ts';
import type { EntrantRow, StoredTournament, TournamentRow } from '../store/queries/tournaments.ts';
import type { Change, Store } from '../store/store.ts';
import { mostRounds } from './swiss.ts';

/** Assumed rating of a bot level, for seeding. */
const levelStrength = (level: string): number => 1200 + 150 * LEVELS.findIndex((name) => name === level);

export const freshSeed = (): string => randomBytes(16).toString('hex');

export const isEntered = ({ until_round }: EntrantRow): boolean => until_round === 0;

/** The change that calls a tournament off. */
export const callOff = (row: TournamentRow, reason: CallOffReason, now: number): Change => [
  'updateTournament',
  { ...row, stage: 'off', ended: now, called_off: reason },
];

/** Why a tournament cannot begin: nobody has entered, or there would be one player only. Bots do not play alone. */
export function obstacleOf({ row, entrants }: StoredTournament): 'nobody-entered' | 'too-few' | undefined {
  const entered = entrants.filter(isEntered).length;
  if (entered === 0) return 'nobody-entered';
  return entered === 1 && row.bots === '' ? 'too-few' : undefined;
}

/**
 * Changes that start a tournament: adds bots in free places, stores current ratings, and limits the number of rounds. A tournament that
 * cannot begin is called off.
 */
export async function beginning(people: Store, stored: StoredTournament, now: number): Promise<Change[]> {
  const { row, entrants } = stored;
  const obstacle = obstacleOf(stored);
  if (obstacle !== undefined) return [callOff(row, obstacle, now)];
  const there = entrants.filter(isEntered);
  const lastNumber = Math.max(0, ...entrants.map(({ n }) => n));
  const bots = row.bots === '' ? 0 : row.places - there.length;
  const filled: EntrantRow[] = Array.from({ length: bots }, (_, at) => ({
    tournament: row.id,
    n: lastNumber + 1 + at,
    person: '',
    name: row.bots,
    kind: 'bot',
    at: now,
    from_round: 1,
    until_round: 0,
    strength: levelStrength(row.bots),
  }));
  const strong = await mapInSlices(there, LIMITS.tournamentSlice, async (entrant): Promise<EntrantRow> => {
    const own =
      entrant.account === null
        ? undefined
        : (await people.read('ratingsOf', entrant.person)).find(({ list }) => list === row.game || list === `${row.game} programs`);
    return { ...entrant, strength: own?.rating ?? UNKNOWN.rating };
  });
  const all = [...strong, ...filled];
  const rounds = row.kind === 'swiss' ? Math.min(row.rounds, mostRounds(all.length)) : row.rounds;
  const started: TournamentRow = { ...row, stage: 'running', began: now, rounds };
  return [...all.map((entrant): Change => ['putEntrant', entrant]), ['updateTournament', started]];
}
