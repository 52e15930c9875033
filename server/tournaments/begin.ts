import { randomBytes } from 'node:crypto';
import { LEVELS } from '@fray/bots';
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

/**
 * Changes that start a tournament: adds bots in free places, stores current ratings, and limits the number of rounds. With too few entrants
 * or only bots, the tournament is called off.
 */
export async function beginning(people: Store, { row, entrants }: StoredTournament, now: number): Promise<Change[]> {
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
  const started: TournamentRow =
    all.length < 2 || there.length === 0
      ? { ...row, stage: 'off', ended: now }
      : { ...row, stage: 'running', began: now, rounds: row.kind === 'swiss' ? Math.min(row.rounds, mostRounds(all.length)) : row.rounds };
  return [...all.map((entrant): Change => ['putEntrant', entrant]), ['updateTournament', started]];
}
