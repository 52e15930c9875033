import type { GameEvent, Language, Seat } from '@fray/engine';
import type { GameUi } from '../../shared/gameUi.ts';
import type { TableModel } from './model.ts';

/** The score at the shown step, as the game counts it. */
export const scoreOf = ({ shownStep }: Pick<TableModel, 'shownStep'>, ui: GameUi, language: Language): readonly string[] =>
  ui.summary(shownStep.value.view, language);

/** The score of each seat, in addition to its place. */
export const seatScores =
  ({ shownStep }: Pick<TableModel, 'shownStep'>, ui: GameUi, language: Language) =>
  (seat: Seat): string =>
    ui.seatScore?.(shownStep.value.view, seat, language) ?? '';

/** Luck of each side: actual against expected results, if the game counts it. */
export async function luckSummaryOf(
  { history, options }: Pick<TableModel, 'history' | 'options'>,
  ui: GameUi,
  language: Language,
): Promise<string> {
  const describe = await ui.luckSummary?.();
  const events = history.value.flatMap((step) => step.events);
  return describe?.(events, options, language) ?? '';
}

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
  /** Some games report the loss in another event: then the losses of the whole step count. */
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
