import { strayStages } from '../../rules/shot.ts';
import type { Roll } from '../animation/picture.ts';

export type DieKind = 'plain' | 'good' | 'bad' | 'gone';

/** How each die of a roll counts: the lowest of a hit, those of a miss that are low enough, and what is left of one that goes astray. */
export function kindsOf({ faces, damage, stray, state }: Roll, misses: number): DieKind[] {
  if (state === 'rolling') return faces.map(() => 'plain');
  if (damage > 0) return faces.map((face) => (face === damage ? 'good' : 'gone'));
  if (!stray) return faces.map((face) => (face <= misses ? 'bad' : 'gone'));
  const stages = strayStages(faces);
  return stages.map((stage) => (stage === 3 ? 'good' : stage <= stray.shown ? 'gone' : 'plain'));
}
