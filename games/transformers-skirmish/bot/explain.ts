import type { Cell, LocalizedMessage, Move } from '@fray/engine';
import { ATTACK, DEFEND, kindOf, REPAIR, TAKE_HIT, toOf } from '../rules/move.ts';
import { grid, type SkirmishState } from '../rules/state.ts';

/** The cell that a line attacks. */
const targetOf = (moves: readonly Move[]): Cell | undefined => {
  const attack = moves.find((move) => kindOf(move) === ATTACK);
  return attack === undefined ? undefined : toOf(attack);
};

const hasKind = (moves: readonly Move[], kind: number): boolean => moves.some((move) => kindOf(move) === kind);

/** The advantages of a better line over the played one, from facts of the rules. */
export function explain(state: SkirmishState, _seat: number, chosen: readonly Move[], best: readonly Move[]): LocalizedMessage[] {
  const hitsAt = (cell: Cell) => state.hits[state.unitAt[cell]!] ?? 0;
  if (hasKind(best, DEFEND) && hasKind(chosen, TAKE_HIT)) return attackReasons(state, 'why-defend');
  if (hasKind(best, TAKE_HIT) && hasKind(chosen, DEFEND)) return attackReasons(state, 'why-take');
  const [own, better] = [targetOf(chosen), targetOf(best)];
  if (better !== undefined) {
    const falls = (cell: Cell) => hitsAt(cell) <= state.book.damage;
    if (falls(better) && (own === undefined || !falls(own))) return [{ name: 'why-destroy', about: [grid.name(better)] }];
    if (own === undefined) return [{ name: 'why-attack', about: [grid.name(better), hitsAt(better)] }];
    if (own !== better && hitsAt(better) < hitsAt(own))
      return [{ name: 'why-weaker', about: [grid.name(better), hitsAt(better), grid.name(own), hitsAt(own)] }];
    return [];
  }
  if (hasKind(best, REPAIR) && !hasKind(chosen, REPAIR)) return [{ name: 'why-repair', about: [] }];
  return [];
}

function attackReasons(state: SkirmishState, name: string): LocalizedMessage[] {
  const hits = state.hits[state.unitAt[state.attackTo]!] ?? 0;
  return [{ name, about: [grid.name(state.attackTo), hits] }];
}
