import { writeFileSync } from 'node:fs';
import { LANGUAGES, withoutVersion } from '@fray/engine';
import { cardOf } from '@fray/games';
import { PAPERS, type Paper } from '@fray/lab/sheets';
import type { Command } from 'commander';
import { collect, optionsGiven, pairsGiven } from '../arguments.ts';
import { gameNamed } from '../games.ts';
import { printGame } from '../print/print.ts';
import { printLine } from '../terminal.ts';
import { readText, variantGiven } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly variant?: string;
  readonly option: string[];
  readonly zone?: string;
  readonly paper: string;
  readonly cell: string;
  readonly twoSided?: boolean;
  readonly server?: string;
  readonly language: string;
  readonly out?: string;
}

export function register(program: Command): void {
  program
    .command('print')
    .argument('<game>', 'a game (fray games)')
    .description('a PDF to play on paper: reference sheet with the changed numbers, board, cards, pieces to fold')
    .option('--variant <file>', 'the variant in a file (docs/variants.md)')
    .option('--option <name=value>', 'an option', collect, [])
    .option('--zone <name>', 'the battlefield: its name, its code, or @file')
    .option('--paper <size>', Object.keys(PAPERS).join(' or '), 'a4')
    .option('--cell <mm>', 'edge of a cell of the board in millimetres', '25')
    .option('--two-sided', 'for paper that is turned over its long edge: cards get backs')
    .option('--server <url>', 'where the same variant can be played: a QR code leads there')
    .option('--language <code>', LANGUAGES.join(' or '), 'en')
    .option('--out <file>', 'the PDF')
    .action(print);
}

const isPaper = (name: string): name is Paper => Object.hasOwn(PAPERS, name);

async function print(name: string, input: CommandOptions): Promise<void> {
  const game = await gameNamed(name);
  const id = withoutVersion(game.id);
  if (cardOf(id)?.printing === undefined) throw new UsageError(`the authors of ${id} have not said that it may be printed`);
  const { paper } = input;
  if (!isPaper(paper)) throw new UsageError(`--paper takes ${Object.keys(PAPERS).join(' or ')}, not “${paper}”`);
  const language = LANGUAGES.find((known) => known === input.language);
  if (!language) throw new UsageError(`--language takes ${LANGUAGES.join(' or ')}, not “${input.language}”`);
  const zone = input.zone === undefined ? [] : [`zone=${input.zone.startsWith('@') ? readText(input.zone.slice(1)).trim() : input.zone}`];
  const choices = [...input.option, ...zone];
  const options = optionsGiven(game, choices, input.variant);
  const variant = input.variant === undefined ? undefined : variantGiven(id, input.variant);
  const differing = { ...variant?.options, ...pairsGiven(choices) };
  const out = input.out ?? `${id}-${paper}.pdf`;
  const pdf = await printGame(game, {
    options,
    name: variant?.name,
    paper,
    language,
    cell: cellSize(input.cell),
    isTwoSided: input.twoSided ?? false,
    link: input.server === undefined ? undefined : linkTo(input.server, id, differing),
    date: new Date(),
  });
  try {
    writeFileSync(out, pdf);
  } catch (error) {
    throw new UsageError(`${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
  printLine(out);
}

function cellSize(text: string): number {
  const size = Number(text);
  if (!(size >= 10 && size <= 100)) throw new UsageError(`--cell is 10 to 100 millimetres, not “${text}”`);
  return size;
}

/** The address where the same options are played: the page's “What if?” with these changes. */
function linkTo(server: string, game: string, options: Readonly<Record<string, string>>): string {
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    throw new UsageError(`--server is an address such as https://fray.example, not “${server}”`);
  return `${new URL(server).origin}/#/lab/${game}/${new URLSearchParams(options).toString()}`;
}
