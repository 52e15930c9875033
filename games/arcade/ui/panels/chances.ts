import { type Fraction, toNumber } from '@fray/engine';
import type { ArcadeUiWords } from '#words';
import type { Way } from '../board/analysis.ts';

/** 0.6944 as “69 %”; certain and impossible exactly, everything else never rounded to either. */
export function percent(chance: Fraction): string {
  const exact = 100 * toNumber(chance);
  if (exact === 0 || exact === 100) return `${exact} %`;
  return exact < 1 ? '<1 %' : exact > 99 ? '>99 %' : `${Math.round(exact)} %`;
}

/** A chance as the fraction that it is; empty where that would be longer than it helps. */
export const exactText = ({ over, under }: Fraction): string => (under === 1n ? String(over) : over < 1_000_000n ? `${over}/${under}` : '');

export const wayName = ({ aimed, token }: Pick<Way, 'aimed' | 'token'>, words: ArcadeUiWords): string =>
  token ? (aimed ? words.aimedToken : words.snapToken) : aimed ? words.aimed : words.snap;
