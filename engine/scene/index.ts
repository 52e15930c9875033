export { cardsOf, cellsOf, hexGridOf, readAffordance, readScene } from './readScene.ts';
export {
  type Accent,
  type Affordance,
  type Art,
  type Choice,
  SCENE_THEMES,
  type Scene,
  type SceneBoard,
  type SceneCard,
  type SceneCell,
  type SceneDeck,
  type SceneDie,
  type SceneHand,
  type ScenePiece,
  type ScenePlate,
  type SceneSource,
  type SceneText,
  type SceneTheme,
  type SceneTrack,
  type SceneZone,
  SYMBOLS,
  type SymbolName,
  TERRAINS,
  type Terrain,
} from './scene.ts';
export { type AnySceneSource, sceneFaults } from './sceneFaults.ts';
export { describeCard, describePiece, describePlace, letterOf, SCENE_TEXTS, type SideName, sceneText } from './sceneText.ts';
