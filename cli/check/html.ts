import type { Gaps, Verdict } from '@fray/judge';
import { Markup, markup } from '@fray/lab/markup';
import type { Pictures } from './pictures.ts';
import type { CheckReport } from './run.ts';

const STYLE = `
:root{color-scheme:light dark;--rim:#8886;--fault:#d33;--warning:#b80}
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid var(--rim);border-radius:12px;padding:1rem;margin:1rem 0}
article.fault{border-left:6px solid var(--fault)}article.warning{border-left:6px solid var(--warning)}
h2{font-size:1.1rem;margin:0}dl{display:grid;grid-template-columns:6rem 1fr;gap:.3rem;margin:.6rem 0 0}dt{opacity:.75}figure{margin:.8rem 0}figure img{max-width:100%;max-height:20rem;border-radius:8px;background:#07110c}dd{margin:0;overflow-wrap:anywhere}
pre{overflow:auto;max-height:20rem;background:#8882;padding:.6rem;border-radius:8px}`;

/** Where a record leads, as a picture if there is one, and the record itself. */
function recordPart(record: string | undefined, pictures: Pictures): Markup | undefined {
  if (record === undefined) return undefined;
  const picture = pictures.get(record);
  return markup`${picture !== undefined && markup`<figure><img src="${picture}" alt="The position where the record stops"></figure>`}<details><summary>Record</summary><pre>${record}</pre></details>`;
}

function article({ property, severity, meaning, detail, table, trace, record, cause, remedy }: Verdict, pictures: Pictures): Markup {
  const options = table ? Object.entries(table.options).map(([name, value]) => `${name}=${value}`) : [];
  return markup`<article class="${severity}"><h2>${severity === 'fault' ? 'Fault' : 'Warning'}: ${property}</h2><dl><dt>Property</dt><dd>${meaning}</dd><dt>Seen</dt><dd>${detail}</dd>${
    table && markup`<dt>Table</dt><dd>${[`${table.seats} seats`, ...options].join(', ')}</dd>`
  }${trace && markup`<dt>Way</dt><dd>seed ${String(trace.seed)}: ${trace.plays.map(([seat, text]) => `${seat}:${text}`).join(' ') || 'the setup'}</dd>`}<dt>Cause</dt><dd>${cause}</dd><dt>Remedy</dt><dd>${remedy}</dd></dl>${recordPart(record, pictures)}</article>`;
}

function gapSection({ silences, questions, untested, unasked, untried }: Gaps, pictures: Pictures): Markup | undefined {
  const kinds: readonly (readonly [string, readonly Markup[]])[] = [
    [
      'The rulebook is silent',
      silences.map(({ kind, detail, record }) => markup`<li>${kind}: ${detail}${recordPart(record, pictures)}</li>`),
    ],
    [
      'A sentence may be read in two ways',
      questions.map(({ rule, asks, sentence }) => markup`<li><b>${rule}</b> ${asks} <q>${sentence}</q></li>`),
    ],
    ['No test names a sentence', untested.map(({ rule, sentence }) => markup`<li><b>${rule}</b> <q>${sentence}</q></li>`)],
    ['No rule asks for a test', unasked.map(({ at, title }) => markup`<li><code>${at}</code> ${title}</li>`)],
    ['An option was never tried', untried.map(({ option, value }) => markup`<li>${option}=${value}</li>`)],
  ];
  const open = kinds.filter(([, items]) => items.length > 0);
  if (open.length === 0) return undefined;
  return markup`<section><h2>Gaps, where nobody has decided</h2>${open.map(
    ([title, items]) => markup`<details open><summary>${title} (${String(items.length)})</summary><ul>${items}</ul></details>`,
  )}</section>`;
}

/** The records of a report, for pictures. */
export const recordsOf = ({ verdicts, gaps }: CheckReport): string[] =>
  [...verdicts, ...(gaps?.silences ?? [])].flatMap(({ record }) => record ?? []);

/** The report as one page without scripts. */
export function htmlReport(report: CheckReport, pictures: Pictures = new Map()): string {
  const title = `${report.game}: ${report.verdicts.length === 0 ? 'nothing found' : `${report.verdicts.length} found`}`;
  return markup`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${new Markup(STYLE)}</style></head><body><main><h1>${title}</h1><p>${report.depth}: ${String(report.games)} games at ${String(report.tables)} tables in ${report.seconds.toFixed(1)} s</p>${report.verdicts.map((verdict) => article(verdict, pictures))}${report.gaps && gapSection(report.gaps, pictures)}</main></body></html>`
    .text;
}
