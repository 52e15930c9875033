import type { Gaps, Verdict } from '@fray/judge';
import type { CheckReport } from './run.ts';

const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

/** Gaps of one kind that are printed; all of them are in the JSON and on the page. */
const MOST_GAPS = 5;

/** A heading with its lines below it, the first few of many. */
function gapLines(heading: string, lines: readonly string[]): string[] {
  const rows = lines.slice(0, MOST_GAPS).map((line, i) => `  ${(i === 0 ? heading : '').padEnd(10)}${line}`);
  return lines.length > MOST_GAPS ? [...rows, `  ${''.padEnd(10)}and ${lines.length - MOST_GAPS} more`] : rows;
}

/** Open questions: not decided, tested or tried. */
function gapReport({ silences, questions, untested, unasked, untried }: Gaps): string[] {
  const lines = [
    ...gapLines(
      'silent',
      silences.map(({ kind, detail }) => `${kind}: ${detail}`),
    ),
    ...gapLines(
      'open',
      questions.map(({ rule, asks, sentence }) => `${rule}: ${asks} — “${sentence}”`),
    ),
    ...gapLines(
      'untested',
      untested.map(({ rule, sentence }) => `${rule}: “${sentence}”`),
    ),
    ...gapLines(
      'unasked',
      unasked.map(({ at, title }) => `${at}: ${title}`),
    ),
    ...gapLines(
      'untried',
      untried.map(({ option, value }) => `${option}=${value}`),
    ),
  ];
  return lines.length === 0 ? [] : ['', 'Gaps, where nobody has decided:', ...lines];
}

/** The report as lines for the terminal. */
export function textReport(report: CheckReport): string[] {
  const faults = report.verdicts.filter(({ severity }) => severity === 'fault').length;
  const warnings = report.verdicts.length - faults;
  const looked = `${count(report.games, 'game')} at ${count(report.tables, 'table')}, ${report.seconds.toFixed(1)} s`;
  const sum = report.verdicts.length === 0 ? 'nothing found' : [count(faults, 'fault'), count(warnings, 'warning')].join(', ');
  return [
    `${report.game}: ${sum} (${report.depth}: ${looked})`,
    ...report.verdicts.flatMap((verdict) => ['', ...verdictLines(verdict)]),
    ...(report.gaps ? gapReport(report.gaps) : []),
  ];
}

function verdictLines({ property, severity, meaning, detail, table, trace, cause, remedy }: Verdict): string[] {
  const options = table && Object.entries(table.options).map(([name, value]) => `--option ${name}=${value}`);
  return [
    `${severity === 'fault' ? 'FAULT  ' : 'warning'} ${property}: ${meaning}`,
    `        seen    ${detail}`,
    ...(table ? [`        table   ${[`${table.seats} seats`, ...(options ?? [])].join(' ')}`] : []),
    ...(trace ? [`        way     seed ${trace.seed}, ${trace.plays.length} moves${lastMoves(trace.plays)}`] : []),
    `        cause   ${cause}`,
    `        remedy  ${remedy}`,
  ];
}

/** The last few moves say most. */
function lastMoves(plays: readonly (readonly [number, string])[]): string {
  const last = plays.slice(-5).map(([seat, text]) => `${seat}:${text}`);
  return last.length === 0 ? '' : `: ${plays.length > last.length ? '… ' : ''}${last.join(' ')}`;
}
