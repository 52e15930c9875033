import { GAMES } from '@fray/games';
import { expect, it } from 'vitest';
import { Expectation } from './chances.ts';
import { Judgement } from './judgement.ts';
import { opened, playedBy } from './testing.ts';

it('evaluates each position within a turn once for any number of draws, and positions without dice by one draw', async () => {
  const game = await GAMES.arcade();
  const { moments } = await opened(game, await playedBy(game, { levels: ['veteran', 'veteran'], seed: 3 }));
  const { value } = game.bot;
  let requests = 0;
  const counting = { ...game, bot: { ...game.bot, value: (state: object, seat: number) => (requests++, value(state, seat)) } };
  const draw = (which: 'shot' | 'end') => {
    const at = moments.findIndex(({ entry, disclosed }) => (which === 'shot' ? disclosed : 'move' in entry && entry.move === 'end'));
    const { before, seat, move } = moments[at]!;
    requests = 0;
    return new Expectation(new Judgement(counting, 2), 1).of(before, seat, [move!], { leaves: 0, draws: 64 }, 1);
  };
  expect(draw('shot')?.exact).toBe(false);
  expect(requests).toBeLessThan(16);
  expect(draw('end')?.exact).toBe(true);
  expect(requests).toBe(1);
});
