import { firstSeat, MoveList, SeededChance, standardOptions } from '@fray/engine';
import { CARDS } from '@fray/games';
import { expect, it } from 'vitest';
import { FOREIGN } from '../../pictures/testing.ts';
import { staticBoardOf } from '../../shared/staticBoards.ts';
import { stillPicture } from './staticBoard.tsx';

it.each(CARDS.filter(({ id }) => staticBoardOf(id)).map(({ id, rules }) => [id, rules] as const))(
  'a moment of %s is a self-contained drawing for every event',
  async (id, rules) => {
    const game = await rules();
    const [chance, list, found] = [new SeededChance(3), new MoveList(), new Set<string>()];
    const state = game.setup(standardOptions(game.options), game.minSeats, chance);
    for (let i = 0; i < 150 && game.deciders(state) !== 0; i++) {
      const seat = firstSeat(game.deciders(state));
      game.moves(state, seat, list);
      const before = game.view(state, 'watcher');
      const events: Parameters<typeof stillPicture>[1]['events'][number][] = [];
      game.play(state, seat, list.get(chance.below(list.size, 'table')), chance, (event) => {
        const visible = game.eventFor(event, 'watcher');
        if (visible) events.push(visible);
      });
      const after = game.view(state, 'watcher');
      for (const [event, { type }] of events.entries()) {
        if (found.has(type)) continue;
        found.add(type);
        const picture = decodeURIComponent((await stillPicture(id, { before, events, after, event }, 'en')) ?? '');
        expect([picture.startsWith('data:image/svg+xml,<svg '), FOREIGN.exec(picture)?.[0]], type).toEqual([true, undefined]);
      }
    }
    expect(found.size).toBeGreaterThan(5);
  },
);
