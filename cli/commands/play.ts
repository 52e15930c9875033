import { randomInt } from 'node:crypto';
import { isLevel, LEVELS } from '@fray/bots';
import { SeededChance } from '@fray/engine';
import type { Command } from 'commander';
import { collect, optionsGiven, seatsGiven, wholeNumber } from '../arguments.ts';
import { gameNamed } from '../games.ts';
import { TerminalTable } from '../terminalTable.ts';
import { writeText } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

interface CommandOptions {
  readonly seat?: string;
  readonly seats?: string;
  readonly bot: string;
  readonly seed?: string;
  readonly option: string[];
  readonly variant?: string;
  readonly save?: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command('play')
    .argument('<game>')
    .description('play in the terminal against bots: type moves in notation, several on a line, or “help”')
    .option('--seat <name>', 'your seat; the first one when not given')
    .option('--seats <n>', 'how many play; the fewest when not given')
    .option('--bot <level>', `the other seats: ${LEVELS.join(', ')}`, 'gunner')
    .option('--seed <n>', 'deal again what was dealt before')
    .option('--option <name=value>', 'a table option', collect, [])
    .option('--variant <file>', 'other numbers of the rulebook, from a file (docs/variants.md)')
    .option('--save <file>', 'write the record there when the game ends or is left')
    .option('--json', 'print events as JSON, a line each')
    .action(play);
}

async function play(id: string, input: CommandOptions): Promise<void> {
  const game = await gameNamed(id);
  const { bot: level, save } = input;
  if (!isLevel(level)) throw new UsageError(`--bot is one of ${LEVELS.join(', ')}`);
  const seats = seatsGiven(game, input.seats);
  const names = game.seatNames.slice(0, seats);
  const own = input.seat === undefined ? 0 : names.indexOf(input.seat);
  if (own < 0) throw new UsageError(`--seat is one of ${names.join(', ')}`);
  const seed = input.seed === undefined ? randomInt(2 ** 31) : wholeNumber(input.seed, '--seed', 0);
  const options = optionsGiven(game, input.option, input.variant);
  // Before the first move, so that a file that cannot be written is reported before the game.
  if (save !== undefined) writeText(save);
  const table = new TerminalTable(game, { options, seats }, new SeededChance(seed), { own, level, seed, json: input.json === true });
  try {
    await table.run();
  } finally {
    if (save !== undefined) writeText(save, table.record);
  }
}
