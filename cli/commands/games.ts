import { CARDS } from '@fray/games';
import type { Command } from 'commander';
import { gameNamed } from '../input.ts';

export function registerGames(program: Command): void {
  program
    .command('games')
    .description('list the games and their table options')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const games = await Promise.all(CARDS.map(({ id }) => gameNamed(id)));
      const list = games.map(({ id, rules, seatNames, fewestSeats, options }) => ({ id, rules, seats: seatNames, fewestSeats, options }));
      if (json) return console.log(JSON.stringify(list, null, 2));
      for (const game of list) {
        console.log(`${game.id} (rules ${game.rules}; seats ${game.seats.join(', ')})`);
        for (const [name, spec] of Object.entries(game.options)) {
          const values =
            spec.kind !== 'number'
              ? [...spec.values, ...(spec.kind === 'text' ? ['TEXT'] : [])].join(' | ')
              : `${spec.standard} (${spec.least} to ${spec.most}${spec.zero ? ` or ${spec.zero}` : ''})`;
          console.log(`  ${name} = ${values}`);
        }
      }
    });
}
