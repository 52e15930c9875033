import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, withoutVersion, writeOptions } from '@fray/engine';
import { cardTable, readCardTable } from '@fray/lab/print';
import type { Command } from 'commander';
import { collect, optionsGiven } from '../arguments.ts';
import { gameNamed } from '../games.ts';
import { drawCardSheets } from '../print/print.ts';
import { printLine } from '../terminal.ts';
import { readText } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly variant?: string;
  readonly option: string[];
  readonly language: string;
  readonly csv?: string;
  readonly read?: string;
  readonly name: string;
  readonly out?: string;
  readonly sheets?: string;
}

export function register(program: Command): void {
  program
    .command('cards')
    .argument('<game>', 'a game with cards (fray games)')
    .description('the cards of a game as a table: to a spreadsheet, back from it as a variant, or as pictures for Tabletop Simulator')
    .option('--variant <file>', 'the variant in a file (docs/variants.md)')
    .option('--option <name=value>', 'an option', collect, [])
    .option('--csv <file>', 'writes the table; without a flag it is printed')
    .option('--read <file>', 'reads a table: its quantities and values become a variant')
    .option('--name <text>', 'what the variant is called', 'Other cards')
    .option('--out <file>', 'the file of the variant')
    .option('--sheets <folder>', 'pictures of all cards, for Tabletop Simulator')
    .option('--language <code>', LANGUAGES.join(' or '), 'en')
    .action(cards);
}

async function cards(name: string, flags: CommandOptions): Promise<void> {
  const game = await gameNamed(name);
  const id = withoutVersion(game.id);
  const language = LANGUAGES.find((known) => known === flags.language);
  if (!language) throw new UsageError(`--language takes ${LANGUAGES.join(' or ')}, not “${flags.language}”`);
  const options = optionsGiven(game, flags.option, flags.variant);
  const all = game.paper?.cards?.(options, language) ?? [];
  if (all.length === 0) throw new UsageError(`${id} has no cards`);
  if (flags.read !== undefined) {
    const read = readCardTable(readText(flags.read), all);
    if (!read.ok) throw new UsageError(`${flags.read}: ${read.fault.message}`);
    const choices = Object.entries(read.value).map(([option, value]) => `${option}=${value}`);
    // Checks all options together: a deck may be too small for its hands.
    const changed = writeOptions(game.options, optionsGiven(game, [...flags.option, ...choices], flags.variant));
    const variant = `${JSON.stringify({ game: id, name: flags.name, options: changed }, null, 2)}\n`;
    if (flags.out === undefined) return printLine(variant.trimEnd());
    write(flags.out, variant);
    return printLine(flags.out);
  }
  if (flags.sheets !== undefined) {
    mkdirSync(flags.sheets, { recursive: true });
    for (const { file, picture, note } of drawCardSheets(id, all)) {
      write(join(flags.sheets, file), picture);
      printLine(note);
    }
    return;
  }
  if (flags.csv === undefined) return printLine(cardTable(all).replaceAll('\r', '').trimEnd());
  write(flags.csv, cardTable(all));
  printLine(flags.csv);
}

function write(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(file, content);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}
