import { type AnyGame, unsetText } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Language } from '@fray/engine/language';
import { FIGURES, type FigureId } from '../figures/names.ts';
import type { Example, LabResult, Measure, TornadoEnd, Verdict } from '../result.ts';
import { certainties, isAllSame } from '../summary/certainty.ts';
import { number, plain, signed, signedPlain } from '../summary/format.ts';
import { armHeads, armName, type GameNames, gameName, optionName, valueName } from '../summary/names.ts';
import { type Line, type ResultSummary, summarizeResult } from '../summary/summary.ts';
import { figureWords, WORDS } from '../summary/words.ts';
import { Markup, markup, verdictMark } from './markup.ts';
import { REPORT_PAGE_WORDS } from './pageWords.ts';
import { type Look, type PlotCard, plottedOf } from './plotCards.ts';
import { armsPlot, differencePlot, type TornadoPlotRow, tornadoPlot } from './plots/difference.ts';
import { sparkline } from './plots/drama.ts';
import { PLOT_STYLE } from './style.ts';
import { REPORT_WORDS } from './words.ts';

/** All figures of both sides with their difference, the verdict, and whether it holds for other bots. */
function figureTable({ result, arm, language, game }: Look): Markup {
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

/** Designers ask first for the causes of length. */
const WATCHED = 'length.mean';
const SHOWN = 12;

/** Effects of each number that alone goes one step down and up; largest first. */
function tornado(result: LabResult, game: GameNames, language: Language): Markup | undefined {
  const w = REPORT_WORDS[language];
  const bar = (end: TornadoEnd | null) => {
    const difference = end?.differences[WATCHED];
    return end && difference ? { ...difference, text: end.value } : null;
  };
  const rows = result.tornado
    .map(({ option, standard, down, up }): TornadoPlotRow => {
      const book = game.options[option]?.book;
      return {
        name: optionName(game, option, language),
        note: `${book === undefined ? '' : `${book.rule} · `}${w.tornado.standard(standard)}`,
        down: bar(down),
        up: bar(up),
      };
    })
    .filter(({ down, up }) => down ?? up)
    .sort((one, other) => might(other) - might(one))
    .slice(0, SHOWN);
  if (rows.length === 0) return undefined;
  const format = (value: number) => signedPlain(value, Number.isInteger(value) ? 0 : 1, language);
  const table = rows.map(
    ({ name, down, up }) =>
      markup`<tr><th scope="row">${name}</th>${[down, up].map((end) => markup`<td>${end ? `${end.text}: ${signedPlain(end.value, 1, language)} (${signedPlain(end.low, 1, language)} … ${signedPlain(end.high, 1, language)})` : '–'}</td>`)}</tr>`,
  );
  return markup`<figure class="fig broad"><figcaption><h3>${w.tornado.title}</h3><p>${w.tornado.note}</p></figcaption>${tornadoPlot(rows, w.tornado.title, w.tornado.unit, format)}<details><summary>${w.asTable}</summary><table>${table}</table></details></figure>`;
}

const might = ({ down, up }: TornadoPlotRow): number => Math.max(Math.abs(down?.value ?? 0), Math.abs(up?.value ?? 0));

/** Parts of the report other than plots. */
const PAGE_STYLE = `
:root{color-scheme:light dark}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.45 Figtree,Inter,"Noto Sans",system-ui,sans-serif}
main{max-width:1320px;margin:0 auto;padding:32px clamp(14px,4vw,56px) 40px}
.top{display:flex;flex-wrap:wrap;align-items:center;gap:14px;font-size:13px;color:var(--dim);border-bottom:2px solid var(--ink);padding-bottom:12px}.brand{font-weight:800;letter-spacing:.22em;font-size:17px;color:var(--good)}.grow{flex:1}
h1{font-size:clamp(1.5rem,1rem + 2.6vw,2.3rem);line-height:1.13;letter-spacing:-.015em;margin:24px 0 8px;font-weight:800}h1 em{font-style:normal;color:var(--b)}
h2{font-size:20px;letter-spacing:-.01em;margin:26px 0 10px}h2 small,h3+p,.note,.sub,small{color:var(--dim);font-weight:500}h3{margin:0;font-size:15px;line-height:1.2}p{margin:0 0 8px}.sub b{color:var(--ink)}
.findings{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,15rem),1fr));gap:12px 26px;margin:24px 0 26px}.findings>div{border-top:4px solid var(--verdict);padding-top:10px}.findings h2{font-size:15px;display:flex;gap:8px;align-items:center;margin:0 0 7px}
.figs{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:20px;align-items:start}.fig{margin:0;border:1px solid var(--rim);border-radius:12px;padding:12px 14px 8px;min-width:0}.fig figcaption p{font-size:12.5px;line-height:1.3;margin:0 0 6px}.fig.broad{margin:20px 0}
.fold{border-top:1px solid var(--rim);padding:6px 0}.fold>summary{font-size:15px;font-weight:700;color:var(--ink);padding:8px 0}.fold>summary small{font-weight:500}.arm>summary{font-size:17px}.ranking{margin:0 0 16px}.ranking td,.ranking th{padding:4px 18px 4px 0}
summary{cursor:pointer;min-height:24px;font-size:12.5px;color:var(--dim)}details table{font-size:12px}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}th,td{padding:2px 12px 2px 0;text-align:left;font-weight:500}
.wide{overflow-x:auto}.figures{width:100%;font-size:13.5px}.figures thead th{font-size:11px;letter-spacing:.06em;text-transform:uppercase;color:var(--dim);border-bottom:1.5px solid var(--ink);white-space:nowrap;padding:5px 8px 6px}.figures thead th.a{color:var(--a)}.figures thead th.b{color:var(--b)}
.figures td,.figures tbody th{padding:4px 8px;border-bottom:1px solid var(--grid);line-height:1.15}.figures tbody th{font-weight:700}.figures td small,.figures th small{display:block;font-size:11px;white-space:nowrap}.figures td.a{color:var(--a);font-weight:750}.figures td.b{color:var(--b);font-weight:750}.figures td.of-verdict{font-weight:800;white-space:nowrap}.figures .no{color:var(--dim)}.figures .verdict{max-width:8rem;font-size:12.5px;line-height:1.15}.levels{display:inline-flex;gap:3px}.holds{color:var(--verdict)}
.note{font-size:12.5px;margin:10px 0}.games{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,16rem),1fr));gap:18px}.game{display:flex;gap:12px;align-items:center;border:1px solid var(--rim);border-radius:12px;padding:10px 12px;color:var(--ink);text-decoration:none}.game b,.game small{display:block}a.game:hover{border-color:var(--good)}
code,pre{font:12.5px ui-monospace,"Noto Sans Mono",monospace;background:color-mix(in srgb,var(--dim) 12%,transparent);border-radius:6px;padding:3px 8px}pre{overflow-x:auto;padding:10px}
@media print{:root{color-scheme:light}main{max-width:none;padding:0}details:not([open]){display:none}.fig,.game,tr{break-inside:avoid}h1,h2{break-after:avoid}.figures{font-size:11px}}
`;

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
  const summary = summarizeResult(result, game, language);
  const arms = result.arms.length > 1 ? result.arms.slice(1).map((_, i) => i + 1) : [0];
  const body = [
    markup`<header class="top"><b class="brand">FRAY</b><span>${title}</span><span class="grow"></span><span>${w.games(plain(result.games, 0, language))}${when}</span></header>`,
    markup`<h1>${summary.headline.map(({ text, strong }) => (strong ? markup`<em>${text}</em>` : text))}</h1>`,
    !result.complete && markup`<p class="sub">${w.incomplete(plain(result.games, 0, language), plain(result.planned, 0, language))}</p>`,
    rankingTable(summary, language),
    arms.map((arm) => armSection({ result, arm, language, game }, summary)),
    tornado(result, game, language),
    gamesToLookAt(result, language, records),
    gapsAndAgain(result, language),
  ];
  return markup`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title}</title><style>${new Markup(PLOT_STYLE + PAGE_STYLE)}</style></head><body class="lab"><main>${body}</main></body></html>`
    .text;
}

/** One arm compared with the first: changed and unchanged figures, plots, all figures. */
function armSection(look: InGame, summary: ResultSummary): Markup {
  const { result, language, arm, game } = look;
  const w = REPORT_PAGE_WORDS[language];
  const { levels } = result.experiment;
  const columns = (['changed', 'same', 'open'] as const).map((verdict) => column(summary[verdict], verdict, look));
  const body = markup`<p class="sub">${changesOf(look)} ${
    result.experiment.isImported ? w.ofPeople : w.played(REPORT_WORDS[language].levels[levels[0] ?? 'gunner'])
  }</p>${arm > 0 && markup`<div class="findings">${columns}</div>`}<details class="fold"><summary>${w.plots}</summary><div class="figs">${plottedOf(
    look,
  ).map((plotted) =>
    figureOf(language, plotted),
  )}</div></details><details class="fold"><summary>${WORDS[language].headings.figures}</summary>${figureTable(look)}<p class="note">${w.note} ${
    levels.length > 1 && w.noteLevels(levels.map((name) => REPORT_WORDS[language].levels[name]).join(', '))
  } ${w.people}</p></details>`;
  if (result.arms.length <= 2) return markup`<section>${body}</section>`;
  const changed = summary.changed.filter((line) => line.arm === arm).map(({ title }) => title);
  const { nothing, headings } = WORDS[language];
  const unchanged = isAllSame(certainties(result, game, arm)) ? nothing : headings.open;
  return markup`<details class="fold arm"><summary>${armName(result.arms[arm] ?? { name: '', options: {} }, game, language)} <small>${changed.join(' · ') || unchanged}</small></summary>${body}</details>`;
}

/** Arms by how near they are to even. */
function rankingTable({ ranking }: ResultSummary, language: Language): Markup | undefined {
  if (ranking.length < 3) return undefined;
  const rows = ranking.map(
    ([name, ...cells]) => markup`<tr><th scope="row">${name}</th>${cells.map((text) => markup`<td>${text}</td>`)}</tr>`,
  );
  return markup`<h2>${WORDS[language].headings.ranking}</h2><table class="ranking">${rows}</table>`;
}

function column(lines: readonly Line[], verdict: Verdict, { arm, language }: Look): Markup {
  const w = REPORT_PAGE_WORDS[language];
  const own = lines.filter((line) => line.arm === arm);
  const summary = own.map(({ title, text, interval }) => markup`<p><b>${title}</b>: ${text} <small>${interval}</small></p>`);
  return markup`<div class="${verdict}"><h2 class="of-verdict">${verdictMark(verdict, 18)} ${WORDS[language].headings[verdict]}</h2>${own.length === 0 ? markup`<p>${w.none}</p>` : summary}</div>`;
}

/** Options that differ from the first arm, each with its rule. */
function changesOf({ result, arm, game, language }: InGame): Markup {
  const w = REPORT_PAGE_WORDS[language];
  const before = result.arms[0]?.options ?? {};
  const after = result.arms[arm]?.options ?? {};
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name]);
  if (arm === 0 || changed.length === 0) return markup`${w.nothing}`;
  return markup`${w.changedTo} ${changed.map((name, i) => {
    const spec = game.options[name];
    const labelOf = (options: Readonly<Record<string, string>>) =>
      valueName(game, options[name] ?? unsetText(game.options, name, options), language);
    const rule = spec?.book && markup` (${w.rule(spec.book.rule)})`;
    return markup`${i > 0 && '; '}${optionName(game, name, language)}${rule}, <b>${w.fromTo(labelOf(before), labelOf(after))}</b>`;
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
  return markup`${found}<p class="note">${!experiment.isImported && markup`<code>npx fray lab experiment.json</code> ${w.again}`}</p><details class="experiment"><summary>${w.experiment}</summary><pre>${JSON.stringify(experiment, null, 2)}</pre></details>`;
}

/** A game that the report shows, with its record. */
interface ExampleGame {
  readonly example: Example;
  readonly record: string;
}

const KINDS = ['dramatic', 'oneSided', 'median'] as const;

/** The most dramatic, the most one-sided and the median game of the last side, each with its record inside. */
function gamesToLookAt(result: LabResult, language: Language, records: readonly ExampleGame[]): Markup | undefined {
  const w = REPORT_PAGE_WORDS[language];
  const examples = result.arms.at(-1)?.examples;
  const cards = KINDS.flatMap((kind) => {
    const example = examples?.[kind];
    if (!example) return [];
    const record = records.find(
      (one) => one.example.deal === example.deal && one.example.rotation === example.rotation && one.example.arm === example.arm,
    )?.record;
    const about = kind === 'dramatic' ? `${w.lowest(plain(100 * example.lowest, 0, language))} · ` : '';
    const inside = markup`${sparkline(example.curve, WORDS[language].examples[kind], `spark-${kind}`)}<span><b>${WORDS[language].examples[kind]}</b><small>${about}${w.turns(example.turns)}<br>${w.seed(result.experiment.seed, example.deal)}</small></span>`;
    const name = `${result.game}-${kind}.fray`;
    return [
      record === undefined
        ? markup`<div class="game">${inside}</div>`
        : markup`<a class="game" download="${name}" href="data:text/plain;charset=utf-8,${encodeURIComponent(record)}">${inside}</a>`,
    ];
  });
  if (cards.length === 0) return undefined;
  return markup`<h2>${WORDS[language].headings.games} ${records.length > 0 && markup`<small>${w.lookNote}</small>`}</h2><div class="games">${cards}</div>`;
}
