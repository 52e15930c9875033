import { type ExternalGameId, type GameCard, isExternalGameId } from '@fray/engine';
import type { AnySceneSource } from '@fray/engine/scene';
import { listExternalGame, loadExternalGamesWith, newestOf } from '@fray/games/external';
import type { PreviewGames } from '@fray/protocol';
import { boardFromScene, outsideBoards } from '../shared/staticBoards.ts';

/** Loads a collection of puzzles of a game from outside. */
export const outsidePuzzles: { load?(game: ExternalGameId, name: string): Promise<unknown> } = {};

const addressOf = (folder: string, id: ExternalGameId, name: string): string =>
  new URL(`${id}/node/${name}`, `file://${encodeURI(folder)}/`).href;

/** A module of a version, from the folder where the server keeps all of them. */
const load = (folder: string, id: ExternalGameId, name: string): Promise<unknown> => import(/* @vite-ignore */ addressOf(folder, id, name));

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';

/** Draws the boards of games from outside by their scenes. A game with a table of its own and no scene is described in words. */
export function listGames({ folder, manifests }: PreviewGames): void {
  loadExternalGamesWith(async (id) => ((await load(folder, id, 'card.js')) as { readonly card: GameCard }).card);
  for (const { card, digest } of manifests) listExternalGame({ ...card, version: digest.slice(0, 12) });
  outsidePuzzles.load = async (game, name) => {
    const { default: json } = (await import(/* @vite-ignore */ addressOf(folder, newestOf(game), `puzzles/${name}.json`), {
      with: { type: 'json' },
    })) as {
      readonly default: unknown;
    };
    return json;
  };
  outsideBoards.load = async (game) => {
    if (!isExternalGameId(game)) return undefined;
    const id = newestOf(game);
    const { rules } = ((await load(folder, id, 'card.js')) as { readonly card: GameCard }).card;
    const scene = async () => (await load(folder, id, 'scene.js')) as { readonly scene: AnySceneSource };
    return boardFromScene(scene, rules).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  };
}
