import { type Cell, type Language, toNumber } from '@fray/engine';
import { minePattern } from '../../rules/mines.ts';
import type { ArcadeState } from '../../rules/state.ts';
import { tenths } from '../panels/figures.ts';
import type { Forecast, Reach, Threat } from './analysis.ts';
/** What the table wants shown on a cell, beside what stands there. */
export interface CellMark {
  readonly kind: 'reach' | 'place' | 'selected' | 'threat' | 'heat' | 'pattern';
  readonly text?: string;
  /** How strongly it is shaded, 0 to 1. */
  readonly shade?: number;
}

interface MarkSources {
  readonly reach: Reach;
  /** Cells where a unit may be placed. */
  readonly places: readonly Cell[];
  readonly threats: ReadonlyMap<Cell, Threat> | undefined;
  readonly forecast: Forecast | undefined;
  /** A mine that is looked at. */
  readonly mine: { readonly cell: Cell; readonly kind: number } | undefined;
  readonly selected: readonly (Cell | undefined)[];
  readonly language: Language;
}

/** What each cell is marked with; what stands further down covers what stands above. */
export function marksOf(
  state: ArcadeState,
  { reach, places, threats, forecast, mine, selected, language }: MarkSources,
): ReadonlyMap<Cell, CellMark> {
  const marks = new Map<Cell, CellMark>();
  // Beside what cells would cost in damage nothing is said of what it costs to go there.
  for (const [cell, { cost }] of reach.cells) marks.set(cell, { kind: 'reach', text: String(threats ? 0 : cost) });
  const most = Math.max(...Array.from(threats?.values() ?? [], ({ mean }) => mean));
  for (const cell of places) marks.set(cell, { kind: 'place' });
  for (const [cell, { mean }] of threats ?? [])
    marks.set(cell, { kind: 'threat', text: `−${tenths(language, mean)}`, shade: (0.6 * mean) / most });
  if (mine)
    for (const { at, damage } of minePattern(state, mine.cell, mine.kind)) {
      const cell = state.battle.zone.grid.parse(at);
      if (cell !== undefined)
        marks.set(cell, { kind: 'pattern', text: `−${damage}`, shade: Math.min(1, damage / state.battle.numbers.area_centre) });
    }
  if (forecast) {
    const chances = Array.from(forecast.strikes, ([cell, chance]) => [cell, toNumber(chance)] as const);
    const most = Math.max(...chances.map(([, chance]) => chance));
    for (const [cell, chance] of chances) marks.set(cell, { kind: 'heat', text: heatText(chance), shade: Math.sqrt(chance / most) });
  }
  for (const cell of selected) if (cell !== undefined) marks.set(cell, { ...marks.get(cell), kind: 'selected' });
  return marks;
}

/** 0.034 as “3”: a figure of one or two characters fits a cell; less than a half per cent is a dot. */
function heatText(chance: number): string {
  const shown = Math.round(100 * chance);
  return shown === 0 ? '·' : String(shown);
}
