import { type Fraction, type Language, toNumber } from '@fray/engine';
import type { ArcadeUiWords } from '#words';
import type { Unit } from '../../rules/state.ts';
import type { MinePreview, Way } from '../board/analysis.ts';

/** A number with one decimal place, in the format of the language. */
export const tenths = (language: Language, value: number): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** 0.6944 as “69 %”. Only exact 0 and 1 become 0 % and 100 %. */
export function percent(chance: Fraction): string {
  const exact = 100 * toNumber(chance);
  if (exact === 0 || exact === 100) return `${exact} %`;
  return exact < 1 ? '<1 %' : exact > 99 ? '>99 %' : `${Math.round(exact)} %`;
}

export const wayName = ({ aimed, token }: Pick<Way, 'aimed' | 'token'>, words: ArcadeUiWords): string =>
  token ? (aimed ? words.aimedToken : words.snapToken) : aimed ? words.aimed : words.snap;

/** The units that a mine would hurt, in a few words. */
export function harmWords(harmed: MinePreview['harmed'], words: ArcadeUiWords, unitName: (unit: Unit) => string): string {
  if (harmed.length === 0) return words.nobody;
  return harmed
    .map(({ unit, damage, destroyed, stunned }) =>
      words.wouldHit(unitName(unit), damage, destroyed ? words.wouldDestroy : stunned ? words.wouldStun : ''),
    )
    .join('; ');
}
