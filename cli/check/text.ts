import type { Verdict } from '@fray/judge';
import type { CheckReport } from './run.ts';

const count = (n: number, word: string): string => `${n} ${word}${n === 1 ? '' : 's'}`;

/** The report as lines for the terminal. */
export function textReport(report: CheckReport): string[] {
  const faults = report.verdicts.filter(({ severity }) => severity === 'fault').length;
  const warnings = report.verdicts.length - faults;
  const looked = `${count(report.games, 'game')} at ${count(report.tables, 'table')}, ${report.seconds.toFixed(1)} s`;
  const sum = report.verdicts.length === 0 ? 'nothing found' : [count(faults, 'fault'), count(warnings, 'warning')].join(', ');
  return [`${report.game}: ${sum} (${report.depth}: ${looked})`, ...report.verdicts.flatMap((verdict) => ['', ...verdictLines(verdict)])];
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
