import { makeBot } from '@fray/bots';
import { MoveList, SeededChance } from '@fray/engine';
import { GAMES, isGameId } from '@fray/games';
import type { BotReply, BotRequest } from './botClient.ts';

const list = new MoveList();

/** A bot takes a draw when it thinks that it stands no better. */
const DRAW_AT = 0.5;

async function answer({ game: id, level, seed, seat, view, wants }: BotRequest): Promise<string> {
  if (!isGameId(id)) throw new Error(`there is no game ${id}`);
  const game = await GAMES[id]();
  const sampler = game.sampler(view);
  const random = new SeededChance(seed);
  const state = game.copy(
    sampler(random, (sample, other) => {
      game.moves(sample, other, list);
      return list.get(random.below(list.size, 'table'));
    }),
  );
  if (wants === 'draw') return game.bot.value(state, seat) <= DRAW_AT ? 'accept' : 'decline';
  game.moves(state, seat, list);
  const bot = makeBot(game, level, seed, () => performance.now());
  return game.format(state, bot.choose({ seat, sampler, moves: list }));
}

addEventListener('message', async ({ data }: MessageEvent<BotRequest>) => {
  // No answer is an answer too: the table then plays the game's fallback instead of waiting for ever.
  const reply = await answer(data).catch((error: unknown) => {
    console.warn('the bot gives no answer', error);
    return '';
  });
  postMessage({ id: data.id, answer: reply } satisfies BotReply);
});
