import { afterEach, expect, it } from 'vitest';
import type { EntrantRow, GameRow, StoredTournament, TournamentRow } from '../store/queries/tournaments.ts';
import { nextPairings } from './standing.ts';
import { Pairer } from './tournamentRunner.ts';

const pairer = new Pairer();
afterEach(() => pairer.close());

const row: TournamentRow = {
  id: 't',
  kind: 'swiss',
  name: 'Many',
  game: 'arcade',
  options: '{}',
  pace: '{}',
  host: 'a',
  club: '',
  private: 0,
  places: 256,
  rounds: 9,
  lasts: 0,
  round_time: 60_000,
  bots: '',
  programs: 0,
  called_off: '',
  starts: 0,
  created: 1,
  began: 2,
  ended: 0,
  stage: 'running',
  seed: 's',
  changed: 0,
  source: 0,
};

/** So many who have played a round, in which the first of each game won. */
function afterOneRound(places: number): StoredTournament {
  const entrants = Array.from({ length: places }, (_, at): EntrantRow & { account: null } => ({
    tournament: 't',
    n: at + 1,
    person: `p${at}`,
    name: `P${at}`,
    kind: 'human',
    at,
    from_round: 1,
    until_round: 0,
    strength: 1500 + ((at * 37) % 400),
    account: null,
  }));
  const started: StoredTournament = { row, entrants, games: [] };
  const games = (nextPairings(started, 3) ?? []).map(
    (pairing): GameRow => ({ tournament: 't', ...pairing, again: 0, tbl: 'x', at: 3, result: 'first', absent: '', ended: 4 }),
  );
  return { ...started, games };
}

it.each([2, 24, 25, 256])('pairs %i players by the rules, in a thread or not', async (places) => {
  const stored = afterOneRound(places);
  expect(await pairer.next(stored, 5)).toEqual(nextPairings(stored, 5));
});

it('lets other work run while it pairs many players, and reports its end', async () => {
  const stored = afterOneRound(256);
  let turns = 0;
  let isDone = false;
  const beat = () => {
    turns++;
    if (!isDone) setImmediate(beat);
  };
  beat();
  await pairer.next(stored, 5);
  isDone = true;
  expect(turns).toBeGreaterThan(100);
  expect(await pairer.next({ ...stored, row: { ...row, rounds: 1 } }, 5)).toBeUndefined();
});
