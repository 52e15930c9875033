import { type AnyGame, everyOutcome, type Fraction, fraction, type GameEvent, type Move, plus, type Seat, toNumber } from '@fray/engine';

/** One position that a move can lead to: how likely, exactly, and what happens on one of the ways there. */
export interface MoveOutcome {
  readonly probability: Fraction;
  readonly example: readonly GameEvent[];
}

/** All positions that a legal move can lead to, the likeliest first. The state is not changed. */
export function outcomesOf(game: AnyGame, state: object, seat: Seat, move: Move): MoveOutcome[] {
  const found = new Map<string, MoveOutcome>();
  const outcomes = everyOutcome((chance) => {
    const copy = game.copy(state);
    const example: GameEvent[] = [];
    game.play(copy, seat, move, chance, (event) => example.push(event));
    return { key: JSON.stringify(game.writePosition(copy)), example };
  });
  for (const { value, probability } of outcomes) {
    const known = found.get(value.key);
    found.set(value.key, { probability: plus(known?.probability ?? fraction(0), probability), example: known?.example ?? value.example });
  }
  return [...found.values()].toSorted((a, b) => toNumber(b.probability) - toNumber(a.probability));
}

/** A chance as text: percent, then the exact fraction. */
export const chanceWords = (probability: Fraction): string =>
  `${(100 * toNumber(probability)).toFixed(2).padStart(6)} %  ${`${probability.over}/${probability.under}`.padEnd(20)}`;
