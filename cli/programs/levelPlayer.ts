import type { Level } from '@fray/bots';
import type { AnyGame } from '@fray/engine';
import { EngineBot } from './engineBot.ts';
import { type MatchPlayer, PlayerFault } from './player.ts';
import type { GoLimits, NewGame } from './protocol.ts';

/** One of our levels in this process. It gets the same views as an engine behind a pipe, without the pipe. */
export class LevelPlayer implements MatchPlayer {
  readonly #bot: EngineBot;
  readonly #level: Level;

  constructor(game: AnyGame, level: Level) {
    this.#bot = new EngineBot(game, () => performance.now());
    this.#level = level;
  }

  async newGame(plan: NewGame, seed: number): Promise<void> {
    const fault = await this.#bot.newGame(plan, { level: this.#level, seed });
    if (fault !== undefined) throw new PlayerFault('refused', fault);
  }

  async choose(view: object, moves: readonly string[], limits: GoLimits): Promise<string> {
    const fault = this.#bot.position({ view, moves });
    if (fault !== undefined) throw new PlayerFault('refused', fault);
    const answer = this.#bot.go(limits);
    if (!answer.ok) throw new PlayerFault('refused', answer.fault);
    return answer.value.move;
  }

  gameOver(): void {}
  close(): void {}
}
