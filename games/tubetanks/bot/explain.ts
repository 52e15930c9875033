import { type LocalizedMessage, type Move, ScriptedChance } from '@fray/engine';
import { play } from '../rules/play.ts';
import { programCount } from '../rules/program.ts';
import { copyState, NO_PROGRAM, type TubeState } from '../rules/state.ts';

const noChance = new ScriptedChance();

/** The number of the opponent's programs against which this one deals more damage than it takes, and of the opposite. */
function countHits(state: TubeState, seat: number, program: Move): { readonly deals: number; readonly takes: number } {
  let [deals, takes] = [0, 0];
  const at = copyState(state);
  const other = 1 - seat;
  for (let answer = 0; answer < programCount(state.options); answer++) {
    copyState(state, at);
    at.locked[other] = answer;
    at.locked[seat] = NO_PROGRAM;
    play(at, seat, program, noChance, null);
    const harm = (tank: number) => at.hits[tank]! - state.hits[tank]! + (at.destroyed[tank] === 1 ? state.options.side_hits : 0);
    if (harm(other) > harm(seat)) deals++;
    if (harm(seat) > harm(other)) takes++;
  }
  return { deals, takes };
}

/** The advantages of a better program over the chosen one in this round, over all programs of the opponent. */
export function explain(state: TubeState, seat: number, [chosen]: readonly Move[], [best]: readonly Move[]): LocalizedMessage[] {
  if (chosen === undefined || best === undefined || chosen === best) return [];
  const [own, better] = [countHits(state, seat, chosen), countHits(state, seat, best)];
  const all = programCount(state.options);
  const reasons: LocalizedMessage[] = [];
  if (better.takes < own.takes)
    reasons.push(
      better.takes === 0 ? { name: 'why-safe', about: [own.takes, all] } : { name: 'why-safer', about: [better.takes, own.takes, all] },
    );
  if (better.deals > own.deals) reasons.push({ name: 'why-hits', about: [better.deals, own.deals, all] });
  return reasons;
}
