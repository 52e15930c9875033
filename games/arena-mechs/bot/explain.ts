import { type LocalizedMessage, type Move, SeededChance } from '@fray/engine';
import { play } from '../rules/play.ts';
import { ACT, activeSeat, copyState, damageOn, type MechState, OUTSIDE, SEATS } from '../rules/state.ts';

/** Summary of a turn. */
interface TurnSummary {
  readonly prestige: number;
  readonly dealt: number;
  readonly damage: number;
  readonly smashed: number;
  readonly outside: boolean;
}

function summarizeTurn(state: MechState, seat: number, moves: readonly Move[]): TurnSummary {
  const at = copyState(state);
  const { turn } = state;
  let [dealt, smashed] = [0, 0];
  let isOver = false;
  let [prestige, damage, outside] = [0, 0, false];
  const look = () => {
    prestige = at.scores[seat]! - state.scores[seat]!;
    damage = damageOn(at, seat);
    outside = at.cellOf[seat] === OUTSIDE;
  };
  for (const move of moves) {
    if (at.turn !== turn) break;
    play(at, seat, move, new SeededChance(0), (event) => {
      // Events after the end of the turn are not part of it.
      isOver ||= event.type === 'turn' || event.type === 'last-scoring' || event.type === 'round';
      if (isOver) return;
      if (event.type === 'damaged' && event.colour === SEATS[seat] && event.seat !== SEATS[seat]) dealt += event.points;
      if (event.type === 'smashed' && event.seat !== SEATS[seat]) smashed++;
    });
    if (!isOver) look();
  }
  return { prestige, dealt, damage, smashed, outside };
}

/** Up to two advantages of a better turn over the played one, the largest first. */
export function explain(state: MechState, seat: number, chosen: readonly Move[], best: readonly Move[]): LocalizedMessage[] {
  if (state.phase !== ACT || activeSeat(state) !== seat) return [];
  const [own, better] = [summarizeTurn(state, seat, chosen), summarizeTurn(state, seat, best)];
  const reasons: LocalizedMessage[] = [];
  if (better.smashed > own.smashed) reasons.push({ name: 'why-smash', about: [] });
  if (better.prestige !== own.prestige) reasons.push({ name: 'why-prestige', about: [better.prestige, own.prestige] });
  if (better.dealt > own.dealt) reasons.push({ name: 'why-damage', about: [better.dealt, own.dealt] });
  if (own.outside && !better.outside) reasons.push({ name: 'why-outside', about: [] });
  if (better.damage < own.damage) reasons.push({ name: 'why-borne', about: [better.damage, own.damage] });
  return reasons.slice(0, 2);
}
