import { parseRecord } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import type { MatchEnding } from '../store/queries/matchEnding.ts';
import { TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';
import { MatchHistory } from './matchHistory.ts';

const [ann, bo, cy] = USERS as [string, string, string];

describe('a user’s match history', () => {
  const open = () => {
    const room = new TableHarness();
    return { room, games: new MatchHistory(room.store, room.registry, { view: async () => undefined }) };
  };

  it('contains a match as soon as it is over, for its two players only', async () => {
    const { room, games } = open();
    const [green] = await room.start({ game: 'arcade', options: { zone: 'rift' } });
    expect((await games.page(ann, {})).games).toEqual([]);
    expect(await room.act(green!, 'concede')).toBe('done');
    const [lost] = (await games.page(ann, {})).games;
    expect(lost).toMatchObject({ table: TABLE, game: 'arcade', seat: 0, result: 'lost', place: 2, reason: 'concession', setting: 'rift' });
    expect(lost?.players).toEqual([
      { seat: 0, kind: 'human', name: 'Ann' },
      { seat: 1, kind: 'human', name: 'Bo' },
    ]);
    expect((await games.page(bo, {})).games).toMatchObject([{ seat: 1, result: 'won', place: 1 }]);
    expect((await games.page(cy, {})).games).toEqual([]);
    expect(await games.figures(bo)).toMatchObject({
      sides: [{ game: 'arcade', seat: 1, won: 1, drawn: 0, lost: 0 }],
      settings: [{ game: 'arcade', setting: 'rift', won: 1, count: 1 }],
    });
  });

  it('returns the same record as the table, and none of a running match', async () => {
    const { room, games } = open();
    const [one] = await room.start({ game: 'tubetanks' });
    expect(await room.registry.records.text(TABLE, '')).toBeUndefined();
    await room.act(one!, 'concede');
    const { records } = await games.records(ann, undefined);
    expect(records.map(({ record }) => record)).toEqual([await (await room.table()).recordText()]);
    expect(records[0]?.name).toMatch(/^\d{4}-\d\d-\d\d-tubetanks-abcdefghij-0\.fray$/);
    expect(parseRecord(records[0]!.record).ok).toBe(true);
  });

  it('is deleted with the user', async () => {
    const { room, games } = open();
    const [one] = await room.start({ game: 'tubetanks' });
    await room.act(one!, 'concede');
    await room.registry.users.forget(ann);
    expect((await games.page(ann, {})).games).toEqual([]);
    expect((await games.page(bo, {})).games[0]?.players[0]).toEqual({ seat: 0, kind: 'human', name: '' });
  });

  it('has pages with each match once, also for matches that ended at the same moment, and has filters', async () => {
    const { room, games } = open();
    for (let n = 0; n < 130; n++) {
      const tbl = `t${'abcdefghij'[n % 10]}${'abcdefghijklm'[Math.floor(n / 10)]}zzzzzzz`;
      const ending: MatchEnding = {
        tbl,
        at: Math.floor(n / 7),
        game: n % 2 ? 'arcade' : 'tubetanks',
        places: n % 3 ? [1, 2] : [1, 1],
        reason: 'x',
        turns: n,
        setting: '',
      };
      const seat = { tbl, reserved: '', commitment: '', entropy: '', ticket: '', agreed: 1 };
      await room.store.committed('', [
        ['putSeat', { ...seat, seat: 0, kind: 'human', person: ann, name: 'Ann' }],
        ['putSeat', { ...seat, seat: 1, kind: 'bot', person: '', name: 'ace' }],
        ['ended', ending],
      ]);
    }
    const seen: number[] = [];
    for (let after: string | undefined; ; ) {
      const page = await games.page(ann, after === undefined ? {} : { after });
      seen.push(...page.games.map(({ turns }) => turns));
      after = page.after;
      if (after === undefined) break;
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 130 }, (_, n) => n));
    const drawn = await games.page(ann, { game: 'arcade', result: 'drawn', others: 'bots' });
    expect(drawn.games.length).toBe(22);
    expect(drawn.games.every(({ game, result }) => game === 'arcade' && result === 'drawn')).toBe(true);
    expect((await games.page(ann, { others: 'people' })).games).toEqual([]);
  });
});
