import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@fray/engine';
import { importRecords, labCsv, markdown, summarizeResult, summaryText } from '@fray/lab';
import { renderReport } from '@fray/lab/report';
import type { Command } from 'commander';
import { gameNamed } from '../games.ts';
import { printError, printJson, printLine } from '../terminal.ts';
import { makeFolder, recordFrom } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly out: string;
  readonly language: string;
  readonly json?: boolean;
}

export function registerLabImport(lab: Command): void {
  lab
    .command('import')
    .argument('<records...>', 'records of matches of one game (docs/record.md)')
    .description('the same figures of matches that people played')
    .option('--out <folder>', 'where the report is kept', 'lab-people')
    .option('--language <code>', LANGUAGES.join(' or '), 'en')
    .option('--json', 'print the result as JSON')
    .action(importFiles);
}

async function importFiles(files: readonly string[], { out, language: code, json }: CommandOptions): Promise<void> {
  const language = LANGUAGES.find((known) => known === code);
  if (!language) throw new UsageError(`--language takes ${LANGUAGES.join(' or ')}, not “${code}”`);
  const records = files.map((file) => recordFrom(file, json));
  const game = await gameNamed(records[0]!.game);
  const other = records.findIndex((record) => record.game !== game.id);
  if (other >= 0)
    throw new UsageError(
      `${files[other]} is a record of ${records[other]?.game}, and ${files[0]} of ${game.id}: import one game at a time`,
    );
  const imported = importRecords(game, records);
  if (!imported.ok) throw new UsageError(imported.fault.map(({ field, message }) => `${field}: ${message}`).join('\n      '));
  const { result, leftOut } = imported.value;
  for (const { index, why } of leftOut) printError(`${files[index]} is left out: ${why}`);
  makeFolder(out);
  writeFileSync(join(out, 'result.json'), `${JSON.stringify(result, null, 1)}\n`);
  writeFileSync(join(out, 'figures.csv'), labCsv(result));
  writeFileSync(join(out, 'report.md'), markdown(result, game, language));
  writeFileSync(join(out, 'report.html'), renderReport(result, game, language, { date: new Date() }));
  if (json) return printJson(result, 2);
  printLine(summaryText(summarizeResult(result, game, language), language));
  printLine(`\n${out}/report.html, ${out}/report.md, ${out}/figures.csv, ${out}/result.json`);
}
