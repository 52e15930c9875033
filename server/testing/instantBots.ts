import { MoveList, SeededChance } from '@fray/engine';
import { isKnownGame, loadGame } from '@fray/games';
import type { BotPlayers } from '../tables/bots.ts';

/** Bots that make any legal move at once, for tests that do not depend on how they play. */
export class InstantBots implements BotPlayers {
  readonly #list = new MoveList();

  async ask({ game: id, seed, seat, view, wants }: Parameters<BotPlayers['ask']>[0]): Promise<string> {
    if (wants === 'draw' || !isKnownGame(id)) return 'decline';
    const game = await loadGame(id);
    const random = new SeededChance(seed);
    const state = game.sampler(view)(random, (sample, other) => {
      game.moves(sample, other, this.#list);
      return this.#list.get(0);
    });
    game.moves(state, seat, this.#list);
    const moves = this.#list.toArray();
    return game.format(state, moves[random.below(moves.length, 'table')]!);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}
