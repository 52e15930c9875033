import { houseRulesOf, type OptionSpec, variablesOf } from '@fray/engine';
import { CARDS } from '@fray/games';
import { optionName } from '@fray/lab';
import type { Command } from 'commander';
import { gameNamed } from '../input.ts';

export function register(program: Command): void {
  program
    .command('games')
    .description('list the games and their table options')
    .option('--numbers', 'list the numbers and tables of the rulebooks too, with their rules')
    .option('--json', 'print JSON')
    .action(async ({ numbers, json }: { numbers?: boolean; json?: boolean }) => {
      const games = await Promise.all(CARDS.map(({ id }) => gameNamed(id)));
      const list = games.map(({ id, rules, seatNames, fewestSeats, options }) => ({ id, rules, seats: seatNames, fewestSeats, options }));
      if (json) return console.log(JSON.stringify(list, null, 2));
      for (const game of games) {
        console.log(`${game.id} (rules ${game.rules}; seats ${game.seatNames.join(', ')})`);
        for (const name of houseRulesOf(game.options)) console.log(`  ${name} = ${valuesOf(game.options[name])}`);
        for (const { name, spec, book } of numbers ? variablesOf(game.options) : [])
          console.log(`  ${name} = ${valuesOf(spec)}   ${book.rule}: ${optionName(game, name, 'en')}`);
      }
    });
}

function valuesOf(spec: OptionSpec | undefined): string {
  if (!spec) return '';
  if (spec.kind !== 'number') return [...spec.values, ...(spec.kind === 'text' ? ['TEXT'] : [])].join(' | ');
  return `${spec.standard} (${spec.least} to ${spec.most}${spec.zero ? ` or ${spec.zero}` : ''})`;
}
