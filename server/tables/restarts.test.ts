import { firstSeat, SeededChance } from '@fray/engine';
import { CARDS, GAMES, type GameId } from '@fray/games';
import { expect, it } from 'vitest';
import { dataFile } from '../testing/dataFile.ts';
import { SeatedClient, TableHarness } from '../testing/tableHarness.ts';

const played: (readonly [GameId, string, Readonly<Record<string, string>>])[] = [
  ['arcade', 'on a drawn zone', { zone: '.A.B.-.5-.2w.2-.5-.a.b.', tanks: '2' }],
];
for (const { id } of CARDS) {
  played.push([id, 'as it is', {}]);
  for (const { name, options } of (await GAMES[id]()).presets ?? []) played.push([id, `as ${name}`, options]);
}

it.each(played)('a match of %s %s continues after the server was killed', async (game, _, options) => {
  const room = new TableHarness(dataFile());
  let sitting = await room.start({ game, options });
  const chance = new SeededChance(1);
  const play = async (actions: number) => {
    for (let n = 0; n < actions; n++) {
      const match = (await room.table()).match!;
      if (match.outcome) return;
      const seat = firstSeat(match.deciders);
      const moves = match.moves(seat);
      const answer = await room.play(sitting[seat]!, moves[chance.below(moves.length, 'table')]!);
      expect(answer).toBe('done');
      // Where answers are awaited for a while.
      await room.time.advance(20_000);
    }
  };
  await play(12);
  const { log, outcome } = (await room.table()).match!;
  await room.restart('killed');
  const { row, match } = await room.table();
  expect([row.stage, row.fault, match?.log]).toEqual([outcome ? 'over' : 'running', '', log]);
  sitting = await Promise.all(sitting.map(({ viewer, person }) => room.look(new SeatedClient(viewer, person))));
  await play(4);
  expect((await room.table()).match!.log.length).toBeGreaterThan(outcome ? 0 : log.length);
});
