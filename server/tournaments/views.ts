import { commitment } from '@fray/engine';
import type { TournamentListing, TournamentView } from '@fray/protocol';
import type { GameRow, ListedTournament, StoredTournament } from '../store/queries/tournaments.ts';
import { optionsOf, paceOf } from '../store/schema.ts';
import { roundOf } from './standing.ts';
import { comeWithin } from './tournamentRunner.ts';

const MINUTE = 60_000;

export const listingOf = ({ id, kind, name, game, stage, entered, places, starts }: ListedTournament): TournamentListing => ({
  id,
  kind,
  name,
  game,
  stage,
  entered,
  places,
  starts,
});

/** The view of a tournament for a user. `club`: name of its club. */
export function tournamentViewFor(
  person: string,
  stored: StoredTournament,
  club: string | undefined,
  now: number,
  standing: TournamentView['standing'],
): TournamentView {
  const { row, entrants, games } = stored;
  const own = person === '' ? undefined : entrants.find((entrant) => entrant.person === person);
  const next = own && games.find(({ tbl, result, first, second }) => tbl !== '' && result === '' && (first === own.n || second === own.n));
  return {
    ...listingOf({ ...row, entered: entrants.filter(({ until_round }) => until_round === 0).length }),
    changed: row.changed,
    options: optionsOf(row),
    pace: paceOf(row),
    rounds: row.rounds,
    minutes: row.lasts / MINUTE,
    roundMinutes: row.round_time / MINUTE,
    bots: row.bots,
    ...(row.programs === 1 ? { programs: true as const } : {}),
    private: row.private === 1,
    ...(club === undefined ? {} : { club: { id: row.club, name: club } }),
    began: row.began,
    ended: row.ended,
    ...(row.called_off === '' ? {} : { calledOff: row.called_off }),
    now,
    host: person !== '' && row.host === person,
    ...(own ? { you: own.n } : {}),
    ...(next && own
      ? { next: { table: next.tbl, seat: next.first === own.n ? 0 : 1, come: next.at + comeWithin(row), end: next.at + row.round_time } }
      : {}),
    lots: { hash: commitment(row.seed), ...(row.began > 0 ? { seed: row.seed } : {}) },
    round: roundOf(stored),
    entrants: entrants.map(({ n, name, kind, account, until_round }) => ({
      n,
      name,
      kind,
      ...(account === null ? {} : { account }),
      ...(until_round === 0 ? {} : { left: true as const }),
    })),
    games: games.map(gameShown),
    standing,
  };
}

const gameShown = ({ round, board, first, second, tbl, result, absent }: GameRow): TournamentView['games'][number] => ({
  round,
  board,
  first,
  second,
  ...(tbl === '' ? {} : { table: tbl }),
  ...(result === '' ? {} : { result }),
  ...(absent === '' ? {} : { absent }),
});
