import type { AnyGame } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Language } from '@fray/engine/language';
import type { LabResult, Verdict } from '../result.ts';
import { plain } from '../story/format.ts';
import { armName, gameName, optionName, valueName } from '../story/names.ts';
import { type Line, type Story, story } from '../story/story.ts';
import { WORDS } from '../story/words.ts';
import { figureTable } from './figureTable.ts';
import { type ExampleGame, gamesToLookAt } from './games.ts';
import { verdictMark } from './marks.ts';
import { Markup, markup } from './markup.ts';
import { PAGE_STYLE } from './pageStyle.ts';
import { REPORT_PAGE_WORDS } from './pageWords.ts';
import { type Look, type PlotCard, plottedOf } from './plotCards.ts';
import { tornado } from './robustness.ts';
import { PLOT_STYLE } from './style.ts';
import { REPORT_WORDS } from './words.ts';

export type { ExampleGame };

export interface ReportExtras {
  readonly records?: readonly ExampleGame[];
  readonly date?: Date;
}

const LOCALES = catalogue<string>({ en: 'en-GB', da: 'da-DK' });

/** The parts of a result to draw, with the game for its names. */
type InGame = Look & { readonly game: AnyGame };

/** Returns a result as one self-contained HTML file: no network, light and dark, for screen and print. */
export function renderReport(result: LabResult, game: AnyGame, language: Language, { records = [], date }: ReportExtras = {}): string {
  const w = REPORT_PAGE_WORDS[language];
  const title = w.title(gameName(game, language));
  const when = date === undefined ? '' : ` · ${date.toLocaleDateString(LOCALES[language], { dateStyle: 'long' })}`;
  const summary = story(result, game, language);
  const arms = result.arms.length > 1 ? result.arms.slice(1).map((_, i) => i + 1) : [0];
  const body = [
    markup`<header class="top"><b class="brand">FRAY</b><span>${title}</span><span class="grow"></span><span>${w.games(plain(result.games, 0, language))}${when}</span></header>`,
    markup`<h1>${summary.headline.map(({ text, strong }) => (strong ? markup`<em>${text}</em>` : text))}</h1>`,
    !result.complete && markup`<p class="sub">${w.incomplete(plain(result.games, 0, language), plain(result.planned, 0, language))}</p>`,
    arms.map((arm) => armSection({ result, arm, language, game }, summary)),
    tornado(result, game, language),
    gamesToLookAt(result, language, records),
    gapsAndAgain(result, language),
  ];
  return markup`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${new Markup(PLOT_STYLE + PAGE_STYLE)}</style></head><body class="lab"><main>${body}</main></body></html>`
    .text;
}

/** One arm beside the first: what changed and what did not, the plots, all figures. */
function armSection(look: InGame, summary: Story): Markup {
  const { result, language, arm, game } = look;
  const w = REPORT_PAGE_WORDS[language];
  const { levels } = result.experiment;
  const columns = (['changed', 'same', 'open'] as const).map((verdict) => column(summary[verdict], verdict, look));
  return markup`<section>${result.arms.length > 2 && markup`<h2>${armName(result.arms[arm] ?? { name: '', options: {} }, game, language)}</h2>`}<p class="sub">${changesOf(look)} ${w.played(
    REPORT_WORDS[language].levels[levels[0] ?? 'gunner'],
  )}</p>${arm > 0 && markup`<div class="findings">${columns}</div>`}<div class="figs">${plottedOf(look).map((plotted) =>
    figureOf(language, plotted),
  )}</div><h2>${WORDS[language].headings.figures}</h2>${figureTable(look)}<p class="note">${w.note} ${
    levels.length > 1 && w.noteLevels(levels.map((name) => REPORT_WORDS[language].levels[name]).join(', '))
  } ${w.people}</p></section>`;
}

function column(lines: readonly Line[], verdict: Verdict, { arm, language }: Look): Markup {
  const w = REPORT_PAGE_WORDS[language];
  const own = lines.filter((line) => line.arm === arm);
  const summary = own.map(({ title, text, interval }) => markup`<p><b>${title}</b>: ${text} <small>${interval}</small></p>`);
  return markup`<div class="${verdict}"><h2 class="of-verdict">${verdictMark(verdict, 18)} ${WORDS[language].headings[verdict]}</h2>${own.length === 0 ? markup`<p>${w.none}</p>` : summary}</div>`;
}

/** What differs from the first arm, each with its rule. */
function changesOf({ result, arm, game, language }: InGame): Markup {
  const w = REPORT_PAGE_WORDS[language];
  const before = result.arms[0]?.options ?? {};
  const after = result.arms[arm]?.options ?? {};
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
  if (arm === 0 || changed.length === 0) return markup`${w.nothing}`;
  return markup`${w.changedTo} ${changed.map((name, i) => {
    const spec = game.options[name];
    const called = (value = String(spec?.standard ?? '')) => valueName(game, value, language);
    const rule = spec?.book && markup` (${w.rule(spec.book.rule)})`;
    return markup`${i > 0 && '; '}${optionName(game, name, language)}${rule}, <b>${w.fromTo(called(before[name]), called(after[name]))}</b>`;
  })}.`;
}

const figureOf = (language: Language, { title, note, plot, head, rows }: PlotCard): Markup => {
  const table = markup`<table><thead><tr>${head.map((text) => markup`<th scope="col">${text}</th>`)}</tr></thead><tbody>${rows.map(
    ([first = '', ...rest]) => markup`<tr><th scope="row">${first}</th>${rest.map((text) => markup`<td>${text}</td>`)}</tr>`,
  )}</tbody></table>`;
  return markup`<figure class="fig"><figcaption><h3>${title}</h3><p>${note}</p></figcaption>${plot}<details><summary>${REPORT_WORDS[language].asTable}</summary>${table}</details></figure>`;
};

/** Gaps in the rules, and how to have all this again. */
function gapsAndAgain({ findings, games, experiment }: LabResult, language: Language): Markup {
  const w = REPORT_PAGE_WORDS[language];
  const gaps = findings.map(
    ({ kind, deal, rotation, turn, message }) =>
      markup`<li>${WORDS[language].gaps[kind]}: <code>${message}</code> <small>${w.gapAt(deal, rotation + 1, turn)}</small></li>`,
  );
  const found =
    findings.length === 0
      ? markup`<p class="note">${w.noGaps(plain(games, 0, language))}</p>`
      : markup`<h2>${WORDS[language].headings.findings}</h2><ul>${gaps}</ul>`;
  return markup`${found}<p class="note"><code>npx fray lab experiment.json</code> ${w.again}</p><details class="experiment"><summary>${w.experiment}</summary><pre>${JSON.stringify(experiment, null, 2)}</pre></details>`;
}
