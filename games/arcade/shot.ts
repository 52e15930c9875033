import { type Chance, MOST_DICE } from '@fray/engine';

/** What a certain hit deals (A18). */
const CERTAIN_DAMAGE = 6;

/**
 * A18: the number of dice for a shot, modifiers first, limits last. Below 1 the hit is certain, which is written as 0 dice;
 * more than ten are never rolled.
 */
export function diceFor(distance: number, aimed: boolean): number {
  const dice = aimed ? distance - 2 : distance;
  return dice < 1 ? 0 : Math.min(dice, MOST_DICE);
}

/** A23: any 1 is a miss (0); otherwise the lowest die is the damage. */
function damageOf(faces: Uint8Array, dice: number): number {
  let lowest = 6;
  for (let i = 0; i < dice; i++) if (faces[i]! < lowest) lowest = faces[i]!;
  return lowest === 1 ? 0 : lowest;
}

/** Rolls a shot: fills `faces` as rolled and answers with the damage, 0 for a miss. The odds shown to players come from here too. */
export function rollShot(chance: Chance, dice: number, faces: Uint8Array): number {
  if (dice === 0) return CERTAIN_DAMAGE;
  chance.dice(dice, faces, 'table');
  return damageOf(faces, dice);
}
