import { afterEach, describe, expect, it } from 'vitest';
import { type ClubRow, clubChanges, clubReads } from '../store/queries/clubs.ts';
import { type EntrantRow, type GameRow, type TournamentRow, tournamentChanges, tournamentReads } from '../store/queries/tournaments.ts';
import { ending, StoreHarness } from '../testing/storeHarness.ts';
import { STORES } from '../testing/stores.ts';

const keeping = new StoreHarness();
afterEach(() => keeping.close());

const tournament = (id: string, more: Partial<TournamentRow> = {}): TournamentRow => ({
  id,
  kind: 'swiss',
  name: 'Friday',
  game: 'arcade',
  options: '{}',
  pace: '{}',
  host: 'a',
  club: '',
  private: 0,
  places: 8,
  rounds: 3,
  lasts: 0,
  round_time: 60_000,
  bots: '',
  programs: 0,
  called_off: '',
  starts: 0,
  created: 1,
  began: 0,
  ended: 0,
  stage: 'open',
  seed: 's',
  changed: 0,
  source: 0,
  ...more,
});
const entrant = (n: number, person: string, more: Partial<EntrantRow> = {}): EntrantRow => ({
  tournament: 't',
  n,
  person,
  name: `guest ${person}`,
  kind: 'human',
  at: n,
  from_round: 1,
  until_round: 0,
  strength: 1500.5,
  ...more,
});
const game = (board: number, tbl: string, more: Partial<GameRow> = {}): GameRow => ({
  tournament: 't',
  round: 1,
  board,
  again: 0,
  first: 1,
  second: 2,
  tbl,
  at: 5,
  result: '',
  absent: '',
  ended: 0,
  ...more,
});
const club = (id: string, founder: string): ClubRow => ({ id, name: `club ${id}`, founder, created: 1 });

/* What every store must keep of tournaments and clubs, however it does it. */
describe.each(STORES)('the store of tournaments and clubs $name', (kind) => {
  const start = async () => {
    const all = await keeping.open(kind);
    for (const [id, name] of Object.entries({ a: 'Ann', b: 'Bo' }))
      await all.people.write(['putAccount', { id, name, since: 1, sees: 'public' }, [id]]);
    return all;
  };

  it('has a tournament with its participants and games, in order', async () => {
    const { people } = await start();
    expect(await people.read('tournament', 't')).toBeUndefined();
    await people.write(
      ['insertTournament', tournament('t')],
      ['putEntrant', entrant(2, 'x')],
      ['putEntrant', entrant(1, 'a')],
      ['putEntrant', entrant(3, '', { kind: 'bot', name: 'ace' })],
      ['putTournamentGame', game(2, 'u', { first: 3, second: 0, result: 'first' })],
      ['putTournamentGame', game(1, 'v')],
    );
    await people.write(['putEntrant', entrant(2, 'x', { name: 'Xi', until_round: 1 })], ['dropEntrant', 't', 3]);
    expect(await people.read('tournament', 't')).toEqual({
      row: tournament('t'),
      entrants: [
        { ...entrant(1, 'a'), account: 'Ann' },
        { ...entrant(2, 'x', { name: 'Xi', until_round: 1 }), account: null },
      ],
      games: [game(1, 'v'), game(2, 'u', { first: 3, second: 0, result: 'first' })],
    });
    // Nobody takes part twice.
    await expect(people.write(['putEntrant', entrant(7, 'a')])).rejects.toThrow(/unique/i);
  });

  it('rejects a change that is based on an older revision', async () => {
    const { people } = await start();
    await people.write(['insertTournament', tournament('t')]);
    const begin = { ...tournament('t'), stage: 'running' as const, began: 9, rounds: 4 };
    const both = await Promise.allSettled([
      people.write(['advanceTournament', 't', 0], ['updateTournament', begin]),
      people.write(['advanceTournament', 't', 0], ['updateTournament', { ...begin, began: 8 }]),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await expect(people.write(['advanceTournament', 't', 0])).rejects.toMatchObject({ why: 'stale' });
    expect((await people.read('tournament', 't'))?.row).toEqual({ ...begin, changed: 1 });
    const off = { ...begin, stage: 'off' as const, ended: 10, called_off: 'deserted' as const };
    await people.write(['updateTournament', off]);
    expect((await people.read('tournament', 't'))?.row).toEqual({ ...off, changed: 1 });
    await people.write(['updateTournament', begin]);
  });

  it('lists waiting and running tournaments, by stage, participant and club', async () => {
    const { people } = await start();
    await people.write(
      ['insertTournament', tournament('t', { created: 3, club: 'c' })],
      ['insertTournament', tournament('u', { created: 4, private: 1, starts: 99, host: 'b' })],
      ['insertTournament', tournament('v', { created: 5, stage: 'running', host: 'b', changed: 7 })],
      ['insertTournament', tournament('w', { created: 6, stage: 'over', club: 'c' })],
      ['putEntrant', entrant(1, 'a')],
      ['putEntrant', entrant(2, 'b', { until_round: 1 })],
    );
    const ids = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
    expect(await people.read('tournamentsListed', 'open', 9, 3)).toEqual([{ ...tournament('t', { created: 3, club: 'c' }), entered: 1 }]);
    expect([await people.read('tournamentsOpened', 0), await people.read('tournamentsOpened', 7)]).toEqual([0, 0]);
    expect(ids(await people.read('tournamentsOf', 'b', 9))).toEqual(['v', 'u', 't']);
    expect(ids(await people.read('tournamentsOf', 'b', 1))).toEqual(['v']);
    expect(ids(await people.read('tournamentsOfClub', 'c', 9))).toEqual(['w', 't']);
    expect([await people.read('tournamentsBusy', 'a'), await people.read('tournamentsBusy', 'b')]).toEqual([1, 2]);
    expect([await people.read('tournamentChanged', 't'), await people.read('tournamentChanged', 'none')]).toEqual([0, undefined]);
    expect((await people.read('tournamentsToLookAt', 0)).toSorted((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
      { id: 'u', kind: 'swiss', changed: 0, stage: 'open', starts: 99 },
      { id: 'v', kind: 'swiss', changed: 7, stage: 'running', starts: 0 },
    ]);
  });

  it('takes the result of a game from its table, once', async () => {
    const { people, play } = await start();
    await people.write(['insertTournament', tournament('t')], ['putTournamentGame', game(1, 'u')], ['putTournamentGame', game(2, 'v')]);
    await play(ending('u', { at: 20, places: [2, 1] }), 'a', 'b');
    await people.write(['gameEnded', 'v', 'nobody', 'both', 21]);
    await people.write(['gameEnded', 'u', 'first', 'second', 22]);
    const { row, games } = (await people.read('tournament', 't'))!;
    expect(row.changed).toBe(2);
    expect(games).toEqual([game(1, 'u', { result: 'second', ended: 20 }), game(2, 'v', { result: 'nobody', absent: 'both', ended: 21 })]);
  });

  it('deletes a club when its last member is deleted', async () => {
    const { people } = await start();
    const member = (of: string, person: string) => ({ club: of, person, name: person, since: 1 });
    await people.write(['insertClub', club('c', 'a')], ['insertClub', club('d', 'a')], ['putMember', member('c', 'a')]);
    await people.write(['putMember', member('d', 'a')], ['putMember', member('d', 'b')], ['forgotten', 'a']);
    expect(await people.read('club', 'c')).toBeUndefined();
    expect(await people.read('club', 'd')).toMatchObject({ row: { founder: 'b' }, members: [{ person: 'b' }] });
  });

  it('has clubs with their members and standings, until no member is left', async () => {
    const { people, play } = await start();
    const member = (of: string, person: string, since: number) => ({ club: of, person, name: `guest ${person}`, since });
    await people.write(
      ['insertClub', club('c', 'a')],
      ['insertClub', club('d', 'x')],
      ['putMember', member('c', 'b', 2)],
      ['putMember', member('c', 'a', 1)],
      ['putMember', member('c', 'a', 3)],
      ['putMember', member('d', 'a', 4)],
      ['insertTournament', tournament('t', { club: 'c' })],
    );
    expect(await people.read('club', 'c')).toEqual({
      row: club('c', 'a'),
      members: [
        { ...member('c', 'a', 1), account: 'Ann' },
        { ...member('c', 'b', 2), account: 'Bo' },
      ],
    });
    expect((await people.read('clubsShared', 'a', 'b')).map(({ id, members }) => [id, members])).toEqual([['c', 2]]);
    expect(await people.read('clubsShared', 'a', 'nobody')).toEqual([]);
    expect(await people.read('clubsOf', 'a')).toEqual([
      { ...club('c', 'a'), members: 2 },
      { ...club('d', 'x'), members: 1 },
    ]);
    await play(ending('m', { counts: { left: [] } }), 'a', 'b');
    await play(ending('n', { counts: { left: [] } }), 'a', 'bot:ace');
    expect(await people.read('clubRatings', 'c')).toMatchObject([
      { person: 'a', list: 'arcade', games: 1, at: 10, rating: expect.any(Number), rd: expect.any(Number) },
      { person: 'b', list: 'arcade' },
    ]);
    await people.write(['updateClub', { ...club('c', 'b'), name: 'new' }], ['dropMember', 'c', 'a']);
    expect(await people.read('club', 'c')).toMatchObject({ row: { name: 'new', founder: 'b' }, members: [{ person: 'b' }] });
    await people.write(['dropMember', 'c', 'b'], ['dropClub', 'c']);
    expect([await people.read('club', 'c'), (await people.read('tournament', 't'))?.row.club]).toEqual([undefined, '']);
  });

  it('deletes a deleted user, and moves a device’s data to its account', async () => {
    const { people } = await start();
    const member = (person: string, since: number) => ({ club: 'c', person, name: `guest ${person}`, since });
    await people.write(
      ['insertTournament', tournament('t', { host: 'dev' })],
      ['insertTournament', tournament('u', { host: 'dev' })],
      ...['dev', 'a', 'b'].map((person, n) => ['putEntrant', entrant(n + 1, person)] as const),
      ['putEntrant', { ...entrant(1, 'dev'), tournament: 'u' }],
      ['insertClub', club('c', 'dev')],
      ...['dev', 'b', 'a'].map((person, n) => ['putMember', member(person, n)] as const),
    );
    await people.write(['moved', 'dev', 'a']);
    const t = (await people.read('tournament', 't'))!;
    expect([t.row.host, ...t.entrants.map(({ person, until_round }) => `${person} ${until_round}`)]).toEqual(['a', ' -1', 'a 0', 'b 0']);
    expect((await people.read('tournament', 'u'))?.entrants).toMatchObject([{ person: 'a', name: 'Ann' }]);
    expect(await people.read('club', 'c')).toMatchObject({ row: { founder: 'a' }, members: [{ person: 'b' }, { person: 'a' }] });
    await people.write(['forgotten', 'a']);
    expect(await people.read('tournament', 't')).toMatchObject({
      row: { host: '' },
      entrants: [{}, { person: '', name: '' }, { person: 'b' }],
    });
    expect(await people.read('club', 'c')).toMatchObject({ row: { founder: 'b' }, members: [{ person: 'b' }] });
  });

  it('has every method tested here', () => {
    expect(keeping.untried(tournamentReads, tournamentChanges, clubReads, clubChanges)).toEqual([]);
  });
});
