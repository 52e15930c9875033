import { arcade } from '@fray/arcade';
import { makeBot } from '@fray/bots';
import { formatRecord, Match, MoveList, type Player, presetFor, readChoices, recordOf, SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { TableHarness, USERS } from '../testing/tableHarness.ts';
import { Scores } from './scores.ts';

/** A record of a whole match between two bots, written with a person in the first seat. */
function recordOfMatch(
  players: readonly Player[],
  seed = 3,
  preset = presetFor(arcade, 'newcomers'),
  begin: (match: { act(seat: number, action: 'to-bot'): unknown }) => void = () => {},
): { text: string; winner: number; turns: number } {
  const options = readChoices(arcade, preset);
  if (!options.ok) throw new Error(options.fault.message);
  const match = new Match(arcade, { options: options.value, seats: 2 }, new SeededChance(seed));
  begin(match);
  const bots = [makeBot(arcade, 'veteran', seed), makeBot(arcade, 'recruit', seed + 1)];
  while (match.deciders !== 0) {
    const seat = match.deciders === 1 ? 0 : 1;
    const state = match.copyState();
    const list = movesOf(state, seat);
    const move = bots[seat]!.choose({ seat, sampler: arcade.sampler(match.view(seat)), moves: list });
    match.move(seat, arcade.format(state, move));
  }
  return { text: formatRecord(recordOf(match, players)), winner: match.outcome!.places.indexOf(1), turns: match.turn };
}

function movesOf(state: ReturnType<typeof arcade.copy>, seat: number) {
  const list = new MoveList();
  arcade.moves(state, seat, list);
  return list;
}

const AGAINST_BOT: Player[] = [
  { seat: 'green', kind: 'human', name: '' },
  { seat: 'orange', kind: 'bot', name: 'recruit' },
];

describe('high scores', () => {
  const open = () => {
    const room = new TableHarness();
    return new Scores(room.store, room.registry, room.time);
  };
  const submit = (scores: Scores, record: string, initials = 'ANN') =>
    scores.submit(USERS[0]!, { initials, from: { kind: 'record', record } });

  it('count a win once, after the server has replayed its record', async () => {
    const scores = open();
    const { text, winner, turns } = recordOfMatch(AGAINST_BOT);
    expect(winner).toBe(0);
    expect(await submit(scores, text)).toBeUndefined();
    expect(await submit(scores, text, 'XYZ')).toBeUndefined();
    const lists = await scores.lists('arcade');
    expect(lists).toMatchObject([{ preset: 'first-battle', opponent: 'recruit', best: [{ initials: 'ANN', turns, dealt: 'device' }] }]);
    expect(await scores.record(lists[0]!.best[0]!.digest)).toBe(text);
    expect(await scores.record('0')).toBeUndefined();
    expect(await scores.lists('tubetanks')).toEqual([]);
  });

  it('list records with dice of the device separately, behind records of this server, however few turns they have', async () => {
    const room = new TableHarness();
    const scores = new Scores(room.store, room.registry, room.time);
    const row = { game: 'arcade', preset: 'first-battle', opponent: 'ace', initials: 'ANN', record: '', at: 1 };
    const forged = Array.from({ length: 12 }, (_, n) => ({ ...row, digest: `d${n}`, turns: 1, dealt: 'device' }));
    await room.store.committed('', [
      ...forged.map((one) => ['putScore', one] as const),
      ['putScore', { ...row, digest: 'own', turns: 30, dealt: 'server' }],
    ]);
    expect((await scores.lists('arcade')).map(({ dealt, best }) => [dealt, best.length, best[0]?.turns])).toEqual([
      ['server', 1, 30],
      ['device', 10, 1],
    ]);
  });

  it('list a forged record separately: the bot would have played otherwise', async () => {
    const room = new TableHarness();
    const scores = new Scores(room.store, room.registry, room.time);
    const { text, turns } = recordOfMatch(AGAINST_BOT);
    const row = { game: 'arcade', preset: 'first-battle', opponent: 'ace', initials: 'BOB', record: '', at: 1 };
    await room.store.committed('', [['putScore', { ...row, digest: 'own', turns: turns + 30, dealt: 'server' }]]);
    expect(await submit(scores, text.replace('bot recruit', 'bot ace'))).toBeUndefined();
    const lists = (await scores.lists('arcade')).filter(({ opponent }) => opponent === 'ace');
    expect(lists.map(({ dealt, best }) => [dealt, best.map(({ initials }) => initials)])).toEqual([
      ['server', ['BOB']],
      ['device', ['ANN']],
    ]);
  });

  it('keep a list for each preset and opponent, fewest turns first, ten of each', async () => {
    const scores = open();
    const seen: number[] = [];
    for (let seed = 10; seen.length < 12; seed++) {
      const { text, winner, turns } = recordOfMatch(AGAINST_BOT, seed);
      if (winner !== 0) continue;
      expect(await submit(scores, text)).toBeUndefined();
      seen.push(turns);
    }
    const core = recordOfMatch(AGAINST_BOT, 3, {});
    if (core.winner === 0) await submit(scores, core.text);
    const [first] = (await scores.lists('arcade')).filter(({ preset }) => preset === 'first-battle');
    expect(first?.best.map(({ turns }) => turns)).toEqual(seen.toSorted((a, b) => a - b).slice(0, 10));
    expect(new Set((await scores.lists('arcade')).map(({ preset }) => preset)).size).toBe(core.winner === 0 ? 2 : 1);
  });

  const good = recordOfMatch(AGAINST_BOT).text;
  it.each([
    ['a record that is none', 'hello', 'bad-record'],
    ['a move that was never legal', good.replace(/^5 .*$/m, '5 green end'), 'bad-record'],
    ['a die that was turned', good.replace(/dice( \d)+/, (roll) => roll.replaceAll(/\d/g, '1')), 'bad-record'],
    [
      'a match that is not over',
      good
        .split('\n')
        .filter((line) => !/^(\d{2,}|result)/.test(line))
        .join('\n'),
      'no-score',
    ],
    ['options of one’s own', good.replace('option tanks 2', 'option tanks 1'), 'no-score'],
    ['a game that is not ours', good.replace('game arcade 1', 'game chess 1'), 'unknown-game'],
    ['two people at one device', good.replace('orange bot recruit', 'orange human Bo'), 'no-score'],
    ['an opponent that does not exist', good.replace('bot recruit', 'bot god'), 'no-score'],
    [
      'a win that a bot achieved which sat in',
      recordOfMatch(AGAINST_BOT, 3, presetFor(arcade, 'newcomers'), (match) => match.act(0, 'to-bot')).text,
      'no-score',
    ],
    [
      'a bot that won',
      recordOfMatch([
        { seat: 'green', kind: 'bot', name: 'ace' },
        { seat: 'orange', kind: 'human', name: '' },
      ]).text,
      'no-score',
    ],
  ])('refuse %s', async (_name, record, code) => {
    const scores = open();
    expect(await submit(scores, record)).toMatchObject({ code });
    expect(await scores.lists('arcade')).toEqual([]);
  });

  it('credit a match of this server to the user of the winning seat', async () => {
    const room = new TableHarness();
    const scores = new Scores(room.store, room.registry, room.time);
    const [, bo] = await room.start({ game: 'tunnel-rat' });
    expect(await scores.submit(USERS[0]!, { initials: 'ANN', from: { kind: 'table', table: 'nowhere234', seat: 0 } })).toMatchObject({
      code: 'unknown-table',
    });
    const table = await room.table();
    const from = { kind: 'table' as const, table: table.id, seat: 0 };
    expect(await scores.submit(USERS[0]!, { initials: 'ANN', from })).toMatchObject({ code: 'not-over' });
    await room.act(bo!, 'concede');
    expect(await scores.submit(USERS[1]!, { initials: 'BOO', from })).toMatchObject({ code: 'not-your-seat' });
    expect(await scores.submit(USERS[0]!, { initials: 'ANN', from })).toMatchObject({ code: 'no-score' });
  });

  it('refuse a match that nobody may watch, because a score shows its record', async () => {
    const room = new TableHarness();
    const scores = new Scores(room.store, room.registry, room.time);
    const [, bo] = await room.start({ game: 'tunnel-rat', watch: false });
    await room.act(bo!, 'concede');
    const from = { kind: 'table' as const, table: (await room.table()).id, seat: 0 };
    expect(await scores.submit(USERS[0]!, { initials: 'ANN', from })).toMatchObject({
      code: 'no-score',
      message: expect.stringContaining('nobody may watch'),
    });
  });
});
