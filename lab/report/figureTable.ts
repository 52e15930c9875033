import { FIGURES, type FigureId } from '../figures/names.ts';
import type { Measure, Verdict } from '../result.ts';
import { number, signed } from '../story/format.ts';
import { armHeads } from '../story/names.ts';
import { figureWords, WORDS } from '../story/words.ts';
import { verdictMark } from './marks.ts';
import { type Markup, markup } from './markup.ts';
import { REPORT_PAGE_WORDS } from './pageWords.ts';
import type { Look } from './plotCards.ts';
import { armsPlot, differencePlot } from './plots/difference.ts';
import { REPORT_WORDS } from './words.ts';

/** All figures with both sides, what lies between them, the verdict, and whether it holds for other bots. */
export function figureTable({ result, arm, language, game }: Look): Markup {
  const w = REPORT_PAGE_WORDS[language];
  const heads = armHeads(result.arms, game, language);
  const [book, other] = [heads[0] ?? '', heads[arm] ?? ''];
  const rows = FIGURES.map((figure, i) => {
    const measure = result.measures.find((one) => one.figure === figure && one.part === undefined);
    return measure?.arms.some((one) => one)
      ? row(measure, i + 1, { arm, language, result })
      : missing(figure, i + 1, { arm, language, result });
  });
  const compared =
    arm > 0 &&
    markup`<th scope="col" class="b">${other}</th><th scope="col">${w.head.both}</th><th scope="col" colspan="2">${w.head.difference}</th><th scope="col">${w.head.verdict}</th><th scope="col">${w.levels}</th>`;
  return markup`<div class="wide" role="region" tabindex="0" aria-label="${WORDS[language].headings.figures}"><table class="figures"><thead><tr><th></th><th scope="col">${w.head.figure}</th><th scope="col" class="a">${book}</th>${compared}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

/** A figure without a number says why it has none. */
function missing(figure: FigureId, place: number, { arm, language, result }: Pick<Look, 'arm' | 'language' | 'result'>): Markup {
  const { name, unit } = figureWords(figure, language);
  const why = result.experiment.figures.includes(figure) ? WORDS[language].notThere : WORDS[language].notAsked;
  return markup`<tr><td class="no">${String(place)}</td><th scope="row">${name}<small>${unit}</small></th><td colspan="${arm === 0 ? '1' : '7'}" class="no">${why}</td></tr>`;
}

function row(measure: Measure, place: number, { arm, language, result }: Pick<Look, 'arm' | 'language' | 'result'>): Markup {
  const { figure, unit, arms, differences, matters } = measure;
  const { name, unit: unitName } = figureWords(figure, language);
  const cell = (i: number, look: string) => {
    const estimate = arms[i];
    if (!estimate) return markup`<td class="${look}">–</td>`;
    return markup`<td class="${look}">${number(estimate.value, unit, language)}<small>${number(estimate.low, unit, language)} … ${number(estimate.high, unit, language)}</small></td>`;
  };
  const head = markup`<tr><td class="no">${String(place)}</td><th scope="row">${name}<small>${unitName}</small></th>${cell(0, 'a')}`;
  if (arm === 0) return markup`${head}</tr>`;
  const difference = differences[arm];
  const drawnArms = [arms[0] ?? null, arms[arm] ?? null];
  if (!difference) return markup`${head}${cell(arm, 'b')}<td colspan="5" class="no">${REPORT_WORDS[language].notCompared}</td></tr>`;
  const { verdict, value, low, high } = difference;
  const interval = `${signed(low, unit, language)} … ${signed(high, unit, language)}`;
  return markup`${head}${cell(arm, 'b')}<td>${armsPlot(drawnArms, name)}</td><td>${differencePlot({ value, low, high }, { matters, verdict, name: interval, size: { width: 150, height: 26 } })}</td><td class="of-verdict ${verdict}">${signed(value, unit, language)}<small>${interval}</small></td><td><span class="verdict ${verdict}">${verdictMark(verdict, 15)}${WORDS[language].verdicts[verdict]}</span></td><td>${persistence(measure, arm, { language, result })}</td></tr>`;
}

const HOLDS: Readonly<Record<Verdict, Markup>> = {
  changed: markup`<rect x="1" y="1" width="11" height="11" rx="3" fill="currentColor"/><path d="M3.5 6.5l2.2 2.3 4-4.6" style="stroke:var(--paper)" stroke-width="1.7" fill="none"/>`,
  same: markup`<path d="M2 4.5h9M2 8.5h9" stroke="currentColor" stroke-width="1.7"/>`,
  open: markup`<circle cx="6.5" cy="6.5" r="4.5" fill="none" stroke="currentColor" stroke-width="1.6" stroke-dasharray="2.5 2"/>`,
};

/** For each level of bots: does it hold there too? */
function persistence({ levels = {} }: Measure, arm: number, { language, result }: Pick<Look, 'language' | 'result'>): Markup {
  const w = REPORT_WORDS[language];
  return markup`<span class="levels">${result.experiment.levels.map((level) => {
    const verdict = levels[level]?.differences[arm]?.verdict;
    return (
      verdict &&
      markup`<svg class="${verdict} holds" width="13" height="13" viewBox="0 0 13 13" role="img" aria-label="${w.levels[level]}: ${REPORT_PAGE_WORDS[language].holds[verdict]}">${HOLDS[verdict]}</svg>`
    );
  })}</span>`;
}
