import { changedNumbers, type OptionSpec, variablesOf } from '@fray/engine';
import { CARDS } from '@fray/games';
import { optionName } from '@fray/lab';
import type { Command } from 'commander';
import { gameNamed } from '../games.ts';
import { printJson, printLine } from '../terminal.ts';

export function register(program: Command): void {
  program
    .command('games')
    .description('list the games and their table options')
    .option('--numbers', 'list the numbers and tables of the rulebooks too, with their rules')
    .option('--json', 'print JSON')
    .action(async ({ numbers, json }: { numbers?: boolean; json?: boolean }) => {
      const games = await Promise.all(CARDS.map(({ id }) => gameNamed(id)));
      const list = games.map(({ id, rulesVersion: rules, seatNames, minSeats: fewestSeats, options }) => ({
        id,
        rules,
        seats: seatNames,
        fewestSeats,
        options,
      }));
      if (json) return printJson(list, 2);
      for (const game of games) {
        printLine(`${game.id} (rules ${game.rulesVersion}; seats ${game.seatNames.join(', ')})`);
        for (const name of changedNumbers(game.options)) printLine(`  ${name} = ${valuesOf(game.options[name])}`);
        for (const { name, spec, book } of numbers ? variablesOf(game.options) : [])
          printLine(`  ${name} = ${valuesOf(spec)}   ${book.rule}: ${optionName(game, name, 'en')}`);
      }
    });
}

function valuesOf(spec: OptionSpec | undefined): string {
  if (!spec) return '';
  if (spec.kind !== 'number') return [...spec.values, ...(spec.kind === 'text' ? ['TEXT'] : [])].join(' | ');
  return `${spec.standard} (${spec.least} to ${spec.most}${spec.zero ? ` or ${spec.zero}` : ''})`;
}
