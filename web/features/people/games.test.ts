import { arcade } from '@fray/arcade';
import type { PlayedMatch, RecordsPage } from '@fray/protocol';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type FinishedGame, summaryOf } from '../../shared/localGames.ts';
import { archiveOf } from './archive.ts';
import { shareOf, sumOf } from './results.ts';
import { appendPage, mergeGames, mergeStats, othersOf, privateGames } from './useGames.ts';

const game = (at: number, more: Partial<PlayedMatch> = {}): PlayedMatch => ({
  table: `t${at}`,
  game: 'arcade',
  at,
  seat: 0,
  result: 'won',
  place: 1,
  reason: 'elimination',
  turns: 3,
  setting: 'rift',
  players: [
    { seat: 0, kind: 'human', name: 'Ann' },
    { seat: 1, kind: 'bot', name: 'ace' },
  ],
  ...more,
});

const finished = (more: Partial<FinishedGame> = {}): FinishedGame => ({
  game: arcade,
  players: [
    { seat: 'green', kind: 'bot', name: 'ace' },
    { seat: 'orange', kind: 'human', name: '' },
  ],
  outcome: { places: [1, 2], reason: 'elimination' },
  turns: 12,
  options: {},
  record: 'a record',
  at: 9,
  ...more,
});

describe('the games of a device', () => {
  it('are fetched once per page, and never by a page of another list', () => {
    const first = { games: [game(9), game(8)], after: '8' };
    const second = { games: [game(7)], after: '7' };
    const both = appendPage(first, second, '8');
    expect(both.games.map(({ at }) => at)).toEqual([9, 8, 7]);
    expect(appendPage(both, second, '8')).toBe(both);
    expect(appendPage({ games: [game(3)] }, second, '8').games).toHaveLength(1);
  });

  it('are described from the seat of the local player', () => {
    expect(summaryOf(finished())).toMatchObject({ seat: 1, result: 'lost', place: 2, turns: 12, game: 'arcade', at: 9 });
    expect(summaryOf(finished({ outcome: { places: [2, 1], reason: 'x' } }))).toMatchObject({ result: 'won', place: 1 });
    expect(summaryOf(finished({ outcome: { places: [1, 1], reason: 'x' } }))).toMatchObject({ result: 'drawn' });
  });

  it('name the zone, and mark a drawn zone as “own”', () => {
    expect(summaryOf(finished())?.setting).toBe(arcade.options.zone.standard);
    expect(summaryOf(finished({ options: { zone: 'x'.repeat(60) } }))?.setting).toBe('own');
  });

  it('omit matches between bots only', () => {
    expect(summaryOf(finished({ players: [0, 1].map((seat) => ({ seat: String(seat), kind: 'bot', name: 'ace' })) }))).toBeUndefined();
  });
});

describe('the merged list of matches', () => {
  it('holds back matches older than the last of a page until the next page is loaded', () => {
    const server = [game(90), game(50)];
    const local = [game(95), game(70), game(40)];
    expect(mergeGames(server, 'more', local).map(({ at }) => at)).toEqual([95, 90, 70, 50]);
    expect(mergeGames(server, undefined, local).map(({ at }) => at)).toEqual([95, 90, 70, 50, 40]);
    expect(mergeGames([], undefined, local).map(({ at }) => at)).toEqual([95, 70, 40]);
  });

  it('adds up the figures of both sources', () => {
    const figures = {
      since: 60,
      sides: [{ game: 'arcade', seat: 0, won: 2, drawn: 1, lost: 0 }],
      settings: [{ game: 'arcade', setting: 'rift', won: 1, count: 1 }],
    };
    const sum = mergeStats(figures, [game(70), game(50, { result: 'lost', seat: 1, setting: 'duel' })]);
    expect(sum.since).toBe(50);
    expect(sum.sides).toEqual([
      { game: 'arcade', seat: 0, won: 3, drawn: 1, lost: 0 },
      { game: 'arcade', seat: 1, won: 0, drawn: 0, lost: 1 },
    ]);
    expect(sum.settings[0]).toEqual({ game: 'arcade', setting: 'rift', won: 2, count: 2 });
    expect(sumOf(sum.sides).count).toBe(5);
    expect(shareOf(sumOf(sum.sides))).toBe(70);
  });

  it('includes matches at private tables once all others are listed', () => {
    const figures = { since: 1, settings: [], sides: [{ game: 'arcade', seat: 0, won: 2, drawn: 0, lost: 1 }] };
    const games = [{} as PlayedMatch];
    expect(privateGames({ games, figures })).toBe(2);
    expect(privateGames({ games, figures, more: () => {} })).toBe(0);
  });

  it('distinguishes people from bots', () => {
    expect(othersOf(game(1))).toBe('bots');
    expect(othersOf(game(1, { seat: 1 }))).toBe('people');
  });
});

describe('the archive', () => {
  it('contains every record of every page under its own name', async () => {
    const pages: RecordsPage[] = [
      {
        records: [
          { name: 'a.fray', record: 'fray 1\n' },
          {
            name: 'b.fray',
            record: 'æøå',
            said: [
              { at: 0, text: 'good-game' },
              { at: 1000, text: 'hej' },
            ],
          },
        ],
        after: '1',
      },
      { records: [{ name: 'c.fray', record: 'x'.repeat(100_000) }] },
    ];
    const progress: number[] = [];
    const { blob, count } = await archiveOf(
      (after) => Promise.resolve(pages[after === undefined ? 0 : 1]!),
      [],
      { name: 'Ann' },
      (done) => progress.push(done),
    );
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    expect(Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]))).toEqual({
      'me.json': '{\n  "name": "Ann"\n}\n',
      'b-talk.txt': '1970-01-01T00:00:00.000Z good-game\n1970-01-01T00:00:01.000Z hej\n',
      'a.fray': 'fray 1\n',
      'b.fray': 'æøå',
      'c.fray': 'x'.repeat(100_000),
    });
    expect([count, progress]).toEqual([3, [1, 2, 3]]);
  });
});
