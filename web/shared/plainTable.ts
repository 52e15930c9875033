import type { AnyRules, Language, ListedCard } from '@fray/engine';
import type { AnySceneSource } from '@fray/engine/scene';
import { cardOf } from '@fray/games';
import type { GameUi } from '@fray/table-kit';
import { inKitStyle, sceneUi } from '@fray/table-kit/scene';
import { NotFoundError } from './notFoundError.ts';
import { language } from './settings.ts';

const SCENES = import.meta.glob<{ readonly scene: AnySceneSource }>('../../games/*/scene.ts');

/**
 * The side of the page of a game with the table that the kit makes of its scene. Words and lessons are those of `ui`, the game's own side;
 * a draft has none. A chunk of its own: other tables do not load it.
 */
export async function plainUi(id: string, loadRules: () => Promise<AnyRules>, ui: GameUi | undefined): Promise<GameUi> {
  const [load, card] = [SCENES[`../../games/${id}/scene.ts`], cardOf(id)];
  if (!load || !card) throw new NotFoundError(`games/${id}/scene.ts is missing`);
  const plain = await tableFromScene(load, card, loadRules, () => language.value);
  return ui ? { ...ui, Table: inKitStyle(plain.Table) } : plain;
}

/** The table of a scene that comes from anywhere. */
export async function tableFromScene(
  loadScene: () => Promise<{ readonly scene: AnySceneSource }>,
  card: ListedCard,
  loadRules: () => Promise<AnyRules>,
  currentLanguage: () => Language,
): Promise<GameUi> {
  const [{ scene }, rules] = await Promise.all([loadScene(), loadRules()]);
  return sceneUi(scene, rules, card, currentLanguage);
}
