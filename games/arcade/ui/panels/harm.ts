import type { ArcadeUiWords } from '#words';
import type { Unit } from '../../rules/state.ts';
import type { MinePreview } from '../board/analysis.ts';

/** Whom a mine would hurt, in a few words. */
export function harmWords(harmed: MinePreview['harmed'], words: ArcadeUiWords, unitName: (unit: Unit) => string): string {
  if (harmed.length === 0) return words.nobody;
  return harmed
    .map(({ unit, damage, destroyed, stunned }) =>
      words.wouldHit(unitName(unit), damage, destroyed ? words.wouldDestroy : stunned ? words.wouldStun : ''),
    )
    .join('; ');
}
