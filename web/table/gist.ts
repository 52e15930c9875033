import { type GameEvent, type Language, presetOf, writeOptions } from '@fray/engine';
import type { About, GameUi } from '../app/gameUi.ts';
import type { TableModel } from './model.ts';

// The ui belongs to this very game, so the view and the events that it is given are its own.
type Told = {
  about(view: object, language: Language): About;
  summary(view: object, language: Language): readonly string[];
  decides(event: GameEvent): boolean;
};
const ofThisGame = ({ about, summary, decides }: GameUi) => ({ about, summary, decides }) as Told;

/** What is played and how far it has come, as of the step that is looked at: “Crossfire · Turn 14”. */
export function aboutOf({ game, options, scene }: Pick<TableModel, 'game' | 'options' | 'scene'>, ui: GameUi, language: Language): string {
  const { place, when } = ofThisGame(ui).about(scene.value.view, language);
  const preset = presetOf(game, writeOptions(game.options, options));
  const played = place ?? (preset && ui.texts[language].presets?.[preset.name]?.label);
  return played === undefined ? when : `${played} · ${when}`;
}

/** How far it has come alone, where there is little room. */
export const whenOf = ({ scene }: Pick<TableModel, 'scene'>, ui: GameUi, language: Language): string =>
  ofThisGame(ui).about(scene.value.view, language).when;

/** The score of the step that is looked at, as the game counts it. */
export const scoreOf = ({ scene }: Pick<TableModel, 'scene'>, ui: GameUi, language: Language): readonly string[] =>
  ofThisGame(ui).summary(scene.value.view, language);

/** The last event of a kind that decides, in words, and the step that it belongs to; nothing where none came. */
export function decisiveMoment(
  { game, options, history }: Pick<TableModel, 'game' | 'options' | 'history'>,
  ui: GameUi,
  language: Language,
) {
  const { decides } = ofThisGame(ui);
  const at = history.value.findLastIndex(({ events }) => events.some(decides));
  const event = history.value[at]?.events.findLast(decides);
  return event && { step: at + 1, text: game.sentence(event, language, options) };
}
