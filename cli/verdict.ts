import { type AnyGame, type Entry, isMove, type Outcome, type Seat } from '@fray/engine';

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Returns a sentence on how a match ended for one seat: its result and the reason, addressed to that seat. */
export function verdict(game: AnyGame, outcome: Outcome, log: readonly Entry[], own: Seat): string {
  return `${standing(outcome.places, own)}: ${reasonFor(game, outcome.reason, log, own)}.`;
}

function standing(places: readonly number[], own: Seat): string {
  const place = places[own] ?? places.length;
  const sharing = places.filter((other) => other === place).length;
  if (sharing === places.length) return 'A draw';
  if (places.length === 2) return place === 1 ? 'You win' : 'You lose';
  const ordinal = ORDINALS[place - 1] ?? `number ${place}`;
  if (sharing > 1) return `You share ${ordinal} place`;
  return place === 1 ? 'You win' : `You come ${ordinal}`;
}

/** Words for the reason of the outcome. The game's own text addresses the winner, so a departed seat gets another one. */
function reasonFor(game: AnyGame, reason: string, log: readonly Entry[], own: Seat): string {
  const left = log.find((entry) => entry.seat === own && !isMove(entry) && (entry.action === 'concede' || entry.action === 'abandon'));
  if (!left || (reason !== 'concession' && reason !== 'abandonment')) return game.localize(reason, 'en');
  return reason === 'concession' ? 'you conceded' : 'you left';
}
