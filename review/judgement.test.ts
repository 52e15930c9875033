import { SeededChance } from '@fray/engine';
import { GAMES } from '@fray/games';
import { expect, it } from 'vitest';
import { Judgement } from './judgement.ts';
import { opened, playedBy } from './testing.ts';

it('uses no bot-only turn planner for chances: a started turn is played to its end first', async () => {
  const game = await GAMES['transformers-skirmish']();
  const { moments } = await opened(game, await playedBy(game, { levels: ['gunner', 'gunner'], seed: 3 }));
  const [at] = moments.filter(({ before }) => game.turn(before) === 9);
  const judgement = new Judgement(game, 2);
  expect(game.bot.turns?.(at!.before, at!.seat, 1)).toHaveLength(1);
  expect(judgement.turnsAt(at!.before)).toBeUndefined();
  expect(judgement.sourceOf(at!.before)).toBe('rough');
  const settled = game.copy(at!.before);
  judgement.settle(settled, 9, new SeededChance(1));
  expect(game.turn(settled)).toBe(10);
});

it('uses a calibrated value only between program points if their turns belong together', async () => {
  const game = await GAMES['arena-mechs']();
  const { moments } = await opened(game, await playedBy(game, { levels: ['gunner', 'gunner'], seed: 3 }));
  const position = moments.find(({ before, seat }) => (game.bot.turns?.(before, seat, 1).length ?? 0) > 0)!.before;
  const judgement = new Judgement(game, 2);
  expect(judgement.sourceOf(position)).toBe('calibrated');
  expect(judgement.turnsAt(position)).toBeUndefined();
  const settled = game.copy(position);
  judgement.settle(settled, game.turn(position), new SeededChance(1));
  expect(game.bot.isQuiescent?.(settled)).toBe(true);
  const values = [0, 1].map((seat) => game.bot.value(settled, seat));
  expect(judgement.shares(settled)[0]).toBeCloseTo(values[0]!, 6);
});

it('uses the value for a started turn if the value covers the rest of the turn', async () => {
  const game = await GAMES.arcade();
  const { moments } = await opened(game, await playedBy(game, { levels: ['veteran', 'veteran'], seed: 3 }));
  const { before } = moments[0]!;
  const judgement = new Judgement(game, 2);
  expect(judgement.turnsAt(before)).toBeDefined();
  const settled = game.copy(before);
  judgement.settle(settled, game.turn(before), new SeededChance(1));
  expect(game.writePosition(settled)).toEqual(game.writePosition(before));
});
