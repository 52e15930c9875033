import { type Language, presetOf, writeOptions } from '@fray/engine';
import type { GameUi } from '../../shared/gameUi.ts';
import type { TableModel } from './model.ts';

/** Returns the view that the player has seen: while an animation runs, the view before its step. */
function seenView({ shownStep, playback, stepHistory }: SummarySource): object {
  let at = playback.busy.value ? stepHistory.length : 0;
  while (at > 0 && stepHistory.number(at) !== playback.showing) at--;
  return at > 0 ? stepHistory.step(at).before : shownStep.value.view;
}

type SummarySource = Pick<TableModel, 'shownStep' | 'playback' | 'stepHistory'>;

/** The game and its progress at the shown step: “Crossfire · Turn 14”. */
export function describeGame(table: SummarySource & Pick<TableModel, 'game' | 'options'>, ui: GameUi, language: Language): string {
  const { game, options } = table;
  const { place, when } = ui.about(seenView(table), language);
  const preset = presetOf(game, writeOptions(game.options, options));
  const played = place ?? (preset && ui.texts[language].presets?.[preset.name]?.label);
  return played === undefined ? when : `${played} · ${when}`;
}

/** The progress alone, for small spaces. */
export const describeProgress = (table: SummarySource, ui: GameUi, language: Language): string => ui.about(seenView(table), language).when;
