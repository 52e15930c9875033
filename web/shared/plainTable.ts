import type { AnyRules, Language, ListedCard } from '@fray/engine';
import type { AnySceneSource } from '@fray/engine/scene';
import type { GameUi } from '@fray/table-kit';
import { sceneUi } from '@fray/table-kit/scene';
import { NotFoundError } from './notFoundError.ts';

const SCENES = import.meta.glob<{ readonly scene: AnySceneSource }>('../../games/*/scene.ts');

/** The table that the kit builds from a game's scene, for a game without its own. A separate chunk: other tables do not load it. */
export async function plainTable(card: ListedCard, loadRules: () => Promise<AnyRules>, currentLanguage: () => Language): Promise<GameUi> {
  const load = SCENES[`../../games/${card.id}/scene.ts`];
  if (!load) throw new NotFoundError(`games/${card.id}/scene.ts is missing`);
  return tableFromScene(load, card, loadRules, currentLanguage);
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
