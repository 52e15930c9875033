import type { AnyGame } from '@fray/engine';
import type { Experiment } from '../experiment.ts';
import type { Measure } from '../result.ts';
import { isTornado } from '../run/perturbations.ts';
import type { FigureId } from './names.ts';

/** Whether games can have a number for a figure: not if the game has nothing of the kind. */
export function hasFigure({ lab }: Pick<AnyGame, 'lab'>, figure: FigureId): boolean {
  if (figure === 'luck') return lab?.lacks?.includes('luck') !== true;
  if (figure === 'impact') return lab?.cards !== undefined;
  return figure !== 'contact' || (lab?.contacts.length ?? 0) > 0;
}

/** The figures of an experiment that can be compared between its arms. */
export function askedFigures(game: AnyGame, experiment: Pick<Experiment, 'arms' | 'figures' | 'levels'>): readonly FigureId[] {
  return experiment.figures.filter((figure) => {
    if (figure === 'range') return experiment.levels.length > 1;
    // The arms of a tornado are its changes: it has one number for all of them.
    if (figure === 'robustness') return !isTornado(game, experiment);
    return hasFigure(game, figure);
  });
}

/** The numbers by which a figure is judged: the one that stands for it, or its parts where none does, and the share of each seat. */
export function judgedNumbers(measures: readonly Measure[], figure: FigureId): readonly Measure[] {
  const own = measures.filter((measure) => measure.figure === figure);
  const standing = own.filter(({ part }) => part === undefined);
  return figure === 'seat' || standing.length === 0 ? own : standing;
}
