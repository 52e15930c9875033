import { type Cell, type Language, NOWHERE } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import { TEXTS, unitWords } from '../io/log.ts';
import { cellOfMove, END, isCell, isShot, isStep, LAY, parse, REPAIR } from '../rules/move.ts';
import { activeUnit, isAimed, isAlive, MINES, PLACE, unitAt, unitName } from '../rules/state.ts';
import { type ArcadeView, stateOf } from '../rules/view.ts';

const WORDS = catalogue({
  en: {
    to: (unit: string, cell: string) => `${unit} to ${cell}`,
    place: (unit: string, cell: string) => `${unit} on ${cell}`,
    ram: (unit: string) => `ram ${unit}`,
    aim: (at: string) => `aimed shot at ${at}`,
    snap: (at: string) => `snap shot at ${at}`,
    repair: 'repair',
    mine: (kind: string) => `lay a mine (${kind})`,
    stay: (unit: string) => `${unit} waits`,
  },
  da: {
    to: (unit: string, cell: string) => `${unit} til ${cell}`,
    place: (unit: string, cell: string) => `${unit} på ${cell}`,
    ram: (unit: string) => `vædr ${unit}`,
    aim: (at: string) => `sigtet skud på ${at}`,
    snap: (at: string) => `skud fra hoften på ${at}`,
    repair: 'reparér',
    mine: (kind: string) => `læg en mine (${kind})`,
    stay: (unit: string) => `${unit} venter`,
  },
});

/** A turn, or a part of one, as the board shows it. */
interface Course {
  readonly unit: string;
  readonly from: string;
  readonly to: string;
  readonly target: string;
  /** Actions other than driving, in order. */
  readonly actions: readonly string[];
}

/** Follows a unit's moves over the board, without dice; the last move may roll them. */
function courseOf(view: ArcadeView, moves: readonly string[], language: Language): Course | undefined {
  const read = stateOf(view);
  if (!read.ok) return undefined;
  const state = read.value;
  const { grid } = state.battle.zone;
  const text = TEXTS[language];
  const words = WORDS[language];
  const active = activeUnit(state);
  const nameAt = (cell: Cell): string => {
    const unit = unitAt(state, cell);
    return unit >= 0 && unit !== active && isAlive(state, unit) ? unitWords(unitName(state.battle, unit), text) : grid.name(cell);
  };
  const unit = unitWords(unitName(state.battle, active), text);
  const home = state.cellOf[active] ?? NOWHERE;
  let cell = home;
  let target = '';
  let aimed = isAimed(state.stage);
  const actions: string[] = [];
  for (const name of moves) {
    const move = parse(state, name);
    if (move === undefined) return undefined;
    if (isStep(move)) {
      const next = grid.next(cell, move as Parameters<typeof grid.next>[1]);
      const other = next < 0 ? -1 : unitAt(state, next);
      if (other >= 0 && other !== active && isAlive(state, other)) {
        target = grid.name(next);
        actions.push(words.ram(nameAt(next)));
      } else cell = next;
    } else if (isShot(move)) aimed = name.startsWith('aim');
    else if (isCell(move)) {
      target = grid.name(cellOfMove(move));
      actions.push(state.stage === PLACE ? words.place(unit, target) : words[aimed ? 'aim' : 'snap'](nameAt(cellOfMove(move))));
    } else if (move === REPAIR) actions.push(words.repair);
    else if (move !== END) actions.push(words.mine(text.values[MINES[move - LAY] ?? 'area']));
  }
  const named = (at: Cell) => (at < 0 ? '' : grid.name(at));
  return { unit, from: named(home), to: cell === home ? '' : named(cell), target, actions };
}

/** A turn in words: “Green 1 to B5, snap shot at Orange 2”. */
export function describeLine(view: ArcadeView, _seat: number, moves: readonly string[], language: Language): string {
  const course = courseOf(view, moves, language);
  if (!course) return moves.join(' ');
  const { unit, to, actions } = course;
  const words = WORDS[language];
  const all = [...(to === '' ? [] : [words.to(unit, to)]), ...actions];
  if (all.length === 0) return words.stay(unit);
  return to === '' && view.position.stage !== 'place' ? `${unit}: ${all.join(', ')}` : all.join(', ');
}

/** The destination of a turn. */
export function aims(view: ArcadeView, _seat: number, moves: readonly string[]) {
  const course = courseOf(view, moves, 'en');
  if (!course) return {};
  const { from, to, target } = course;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}), ...(target ? { target } : {}) };
}
