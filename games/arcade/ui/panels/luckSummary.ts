import type { Language } from '@fray/engine';
import { WORDS } from '#words';
import { TEXTS } from '../../io/log.ts';
import type { ArcadeOptions } from '../../rules/options.ts';
import { type ArcadeEvent, SIDES } from '../../rules/state.ts';
import { tenths } from './figures.ts';
import { luckOf } from './luckCount.ts';

/** The hits of each side, compared with their expectation. */
export function luckSummary(events: readonly ArcadeEvent[], options: ArcadeOptions, language: Language): string {
  const lucks = SIDES.map((_, i) => luckOf(events, i, options));
  if (lucks.every(({ shots }) => shots === 0)) return '';
  return lucks
    .map(({ hits, expectedHits }, i) => WORDS[language].luckSide(TEXTS[language].sides[SIDES[i]!], hits, tenths(language, expectedHits)))
    .join(' · ');
}
