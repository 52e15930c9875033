import { type GameEvent, type Language, presetOf, type Seat, writeOptions } from '@fray/engine';
import type { GameUi } from '../../shared/gameUi.ts';
import type { TableModel } from './model.ts';

/** What a film still shows has not come yet: until it has been seen, the position before it counts. */
function seenView({ scene, playback, stepHistory }: SummarySource): object {
  let at = playback.busy.value ? stepHistory.length : 0;
  while (at > 0 && stepHistory.number(at) !== playback.showing) at--;
  return at > 0 ? stepHistory.step(at).before : scene.value.view;
}

type SummarySource = Pick<TableModel, 'scene' | 'playback' | 'stepHistory'>;

/** What is played and how far it has come, as of the step that is looked at: “Crossfire · Turn 14”. */
export function describeGame(table: SummarySource & Pick<TableModel, 'game' | 'options'>, ui: GameUi, language: Language): string {
  const { game, options } = table;
  const { place, when } = ui.about(seenView(table), language);
  const preset = presetOf(game, writeOptions(game.options, options));
  const played = place ?? (preset && ui.texts[language].presets?.[preset.name]?.label);
  return played === undefined ? when : `${played} · ${when}`;
}

/** How far it has come alone, where there is little room. */
export const describeProgress = (table: SummarySource, ui: GameUi, language: Language): string => ui.about(seenView(table), language).when;

/** The score of the step that is looked at, as the game counts it. */
export const scoreOf = ({ scene }: Pick<TableModel, 'scene'>, ui: GameUi, language: Language): readonly string[] =>
  ui.summary(scene.value.view, language);

/** What each seat has come to, beside its place. */
export const seatScores =
  ({ scene }: Pick<TableModel, 'scene'>, ui: GameUi, language: Language) =>
  (seat: Seat): string =>
    ui.seatScore?.(scene.value.view, seat, language) ?? '';

/** What chance did beside what it owed, where a game counts it: how a match was won by play is not told by its score. */
export const luckSummaryOf = ({ history, options }: Pick<TableModel, 'history' | 'options'>, ui: GameUi, language: Language): string =>
  ui.luckSummary?.(
    history.value.flatMap(({ events }) => events),
    options,
    language,
  ) ?? '';

/**
 * The last event of a kind that decides, in words, and the step that it belongs to; undefined where none came. A loss of one of the
 * `winners` decides nothing: it may be the last event when the other side concedes.
 */
export function decisiveEvent(
  { game, options, history }: Pick<TableModel, 'game' | 'options' | 'history'>,
  ui: GameUi,
  language: Language,
  winners: readonly Seat[],
) {
  /** Some games tell the loss beside the event: then the losses of the whole step count. */
  const decides = (event: GameEvent, _at: number, step: readonly GameEvent[]): boolean => {
    if (!ui.isDecisive(event)) return false;
    const own = ui.harmedSeat?.(event);
    const losers = own === undefined ? step.flatMap((other) => ui.harmedSeat?.(other) ?? []) : [own];
    return losers.length === 0 || losers.some((seat) => !winners.includes(seat));
  };
  const at = history.value.findLastIndex(({ events }) => events.some(decides));
  const event = history.value[at]?.events.findLastIndex(decides) ?? -1;
  const decisive = history.value[at]?.events[event];
  return decisive && { step: at + 1, event, text: game.describeEvent(decisive, language, options) };
}
