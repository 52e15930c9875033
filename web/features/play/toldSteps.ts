import type { HistoryStep, TableModel } from './model.ts';

/** The steps that are told: what the board is still about to show is told when it has been seen. */
export function toldSteps({ history, live, projector }: Pick<TableModel, 'history' | 'live' | 'projector'>): readonly HistoryStep[] {
  return live && projector.busy.value ? history.value.filter(({ n }) => n < projector.showing) : history.value;
}
