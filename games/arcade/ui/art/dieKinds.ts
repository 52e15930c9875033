import { strayStages } from '../../rules/shot.ts';
import type { Roll } from '../animation/picture.ts';

export type DieKind = 'plain' | 'good' | 'bad' | 'gone';

/** The role of each die in a roll: the lowest one of a hit, low ones of a miss, and the ones that move a stray shot. */
export function kindsOf({ faces, damage, stray, state }: Roll, misses: number): DieKind[] {
  if (state === 'rolling') return faces.map(() => 'plain');
  if (damage > 0) return faces.map((face) => (face === damage ? 'good' : 'gone'));
  if (!stray) return faces.map((face) => (face <= misses ? 'bad' : 'gone'));
  const stages = strayStages(faces);
  return stages.map((stage) => (stage === 3 ? 'good' : stage <= stray.shown ? 'gone' : 'plain'));
}
