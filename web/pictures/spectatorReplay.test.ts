import { formatRecord, Match, recordOf, SeededChance, seatsOf, standardOptions } from '@fray/engine';
import { CARDS } from '@fray/games';
import { expect, it } from 'vitest';
import type { AnyMatch } from '../shared/openRecord.ts';
import { spectatorReplay } from './spectatorReplay.ts';

it.each(CARDS.map((card) => [card.id, card] as const))(
  'shows every moment of %s as the replay does, in any order of requests',
  async (_, card) => {
    const game = await card.rules();
    const match: AnyMatch = new Match(game, { options: standardOptions(game.options), seats: 2 }, new SeededChance(5));
    const random = new SeededChance(6);
    while (match.log.length < 100 && !match.outcome) {
      const seat = seatsOf(match.deciders)[0]!;
      const moves = match.moves(seat);
      match.move(seat, moves[random.below(moves.length, 'table')]!);
      if (match.log.length % 7 === 0) match.act(seat, 'undo');
    }
    if (!match.outcome) match.act(0, 'concede');
    const { steps, start } = match.timeline;
    const players = [0, 1].map((seat) => ({ seat: game.seatNames[seat]!, kind: 'human', name: `Ann ${seat}` }) as const);
    const replay = await spectatorReplay(formatRecord(recordOf(match, players)));
    expect([replay.last, replay.outcome]).toEqual([steps.length, match.outcome]);
    for (let n = 0; n <= 2 * replay.last; n++) {
      const at = (n * 37) % (replay.last + 1);
      const { after = start, events = [] } = steps[at - 1] ?? {};
      expect(replay.at(at), `moment ${at}`).toEqual({
        view: game.view(after, 'watcher'),
        events: events.flatMap((event) => game.eventFor(event, 'watcher') ?? []),
      });
    }
  },
);

it('replays a record once for all its moments, and not again for the same text', async () => {
  const game = await CARDS[0]!.rules();
  const match = new Match(game, { options: standardOptions(game.options), seats: 2 }, new SeededChance(5));
  match.act(0, 'concede');
  const players = [0, 1].map((seat) => ({ seat: game.seatNames[seat]!, kind: 'human', name: '' }) as const);
  const record = formatRecord(recordOf(match, players));
  expect(await spectatorReplay(record)).toBe(await spectatorReplay(record));
  await expect(spectatorReplay('no record')).rejects.toThrow('line 1');
});
