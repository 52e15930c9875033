import { formatRecord, Match, recordOf, SeededChance, seatsOf, standardOptions } from '@fray/engine';
import { CARDS } from '@fray/games';
import { expect, it } from 'vitest';
import { type AnyMatch, follow, type TimelineStep } from '../features/play/timeline.ts';
import { replayed } from './replayed.ts';

it.each(CARDS.map((card) => [card.id, card] as const))(
  'shows every moment of %s as the replay does, in whatever order they are asked for',
  async (_, card) => {
    const game = await card.rules();
    const match: AnyMatch = new Match(game, { options: standardOptions(game.options), seats: 2 }, new SeededChance(5));
    const begin = match.copyState();
    const moments: TimelineStep[] = [];
    const random = new SeededChance(6);
    while (match.log.length < 100 && !match.outcome) {
      const seat = seatsOf(match.deciders)[0]!;
      const moves = match.moves(seat);
      match.move(seat, moves[random.below(moves.length, 'table')]!);
      if (match.log.length % 7 === 0) match.act(seat, 'undo');
      follow(match, begin, moments);
    }
    if (!match.outcome) match.act(0, 'concede');
    follow(match, begin, moments);
    const players = [0, 1].map((seat) => ({ seat: game.seatNames[seat]!, kind: 'human', name: `Ann ${seat}` }) as const);
    const seen = await replayed(formatRecord(recordOf(match, players)));
    expect([seen.last, seen.outcome]).toEqual([moments.length, match.outcome]);
    for (let n = 0; n <= 2 * seen.last; n++) {
      const at = (n * 37) % (seen.last + 1);
      const { state = begin, events = [] } = moments[at - 1] ?? {};
      expect(seen.at(at), `moment ${at}`).toEqual({
        view: game.view(state, 'watcher'),
        events: events.flatMap((event) => game.eventFor(event, 'watcher') ?? []),
      });
    }
  },
);

it('plays a record once for all its moments, and not again for the same text', async () => {
  const game = await CARDS[0]!.rules();
  const match = new Match(game, { options: standardOptions(game.options), seats: 2 }, new SeededChance(5));
  match.act(0, 'concede');
  const players = [0, 1].map((seat) => ({ seat: game.seatNames[seat]!, kind: 'human', name: '' }) as const);
  const record = formatRecord(recordOf(match, players));
  expect(await replayed(record)).toBe(await replayed(record));
  await expect(replayed('no record')).rejects.toThrow('line 1');
});
