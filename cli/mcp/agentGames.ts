import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AnyGame, withoutVersion } from '@fray/engine';
import { CARDS, isGameId } from '@fray/games';
import { gameNamed } from '../games.ts';
import type { OutsideGame } from '../outsideGames.ts';
import { folderOfGame } from '../packageFolders.ts';
import { ToolError } from './tool.ts';

/** A game as a list names it. */
interface GameEntry {
  readonly id: string;
  readonly name: string;
}

/** The games that an agent may play: ours, and those of its own. */
export class AgentGames {
  readonly #outside: ReadonlyMap<string, OutsideGame>;

  constructor(outside: readonly OutsideGame[] = []) {
    this.#outside = new Map(outside.map((one) => [withoutVersion(one.game.id), one]));
  }

  list(): readonly GameEntry[] {
    return [
      ...CARDS.map(({ id, texts }) => ({ id, name: texts.en.name })),
      ...Array.from(this.#outside, ([id, { card }]) => ({ id, name: card.texts.en.name })),
    ];
  }

  /** The game of an id, with or without its version. Throws a `ToolError` if there is none. */
  async find(id: string): Promise<AnyGame> {
    const own = this.#outside.get(withoutVersion(id));
    if (own && (own.game.id === id || withoutVersion(id) === id)) return own.game;
    if (own) throw new ToolError(`“${id}” is another version: this one is ${own.game.id}`);
    if (isGameId(id)) return gameNamed(id);
    throw new ToolError(
      `there is no game “${id}”; there are ${this.list()
        .map((one) => one.id)
        .join(', ')}`,
    );
  }

  /** The rulebook in English, as Markdown or HTML. */
  async rulebook(id: string): Promise<string> {
    const game = await this.find(id);
    return this.#outside.get(withoutVersion(game.id))?.rulebook ?? readFile(join(folderOfGame(game.id), 'rulebook.md'), 'utf8');
  }
}
