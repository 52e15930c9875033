import { type Fraction, readOptions, toNumber } from '@fray/engine';
import { tunnelRat } from '@fray/tunnel-rat';
import { TunnelRatSolver } from '@fray/tunnel-rat/solver';
import type { Command } from 'commander';
import { Complaint, gameNamed, readText } from '../input.ts';

const DECKS = ['40', '16'] as const;

const shown = (chance: Fraction): string => `${chance.over}/${chance.under} (${(100 * toNumber(chance)).toFixed(2)} %)`;

export function registerSolve(program: Command): void {
  program
    .command('solve')
    .argument('<game>')
    .description('solve a game exactly, as pure rules: chances and best guesses (tunnel-rat)')
    .option('--deck <cards>', 'one edition of the deck: 40 or 16')
    .option('--position <file>', 'from this position (docs/positions.md) instead of the beginning; - for standard input')
    .option('--json', 'print JSON')
    .action(async (id: string, given: { deck?: string; position?: string; json?: boolean }) => {
      const { id: game } = await gameNamed(id);
      if (game !== tunnelRat.id) throw new Complaint(`${game} has no solver; there is one for tunnel-rat`);
      const wanted = DECKS.filter((deck) => given.deck === undefined || given.deck === deck);
      if (wanted.length === 0) throw new Complaint(`--deck is one of ${DECKS.join(', ')}`);
      const rows = wanted.map((deck) => ({ deck, ...new TunnelRatSolver(deck).solve(stateGiven(deck, given.position)) }));
      if (given.json) {
        const texts = rows.map(({ deck, chance, guesses, best }) => {
          const [shoot, search, advance] = guesses.map((one) => `${one.over}/${one.under}`);
          return { deck, chance: `${chance.over}/${chance.under}`, shoot, search, advance, best };
        });
        return console.log(JSON.stringify(texts, null, 2));
      }
      for (const { deck, chance, guesses, best } of rows) {
        console.log(`${deck} cards: the rat wins with chance ${shown(chance)}; best: ${best.join(', ')}`);
        for (const [i, name] of ['shoot', 'search', 'advance'].entries()) console.log(`  ${name.padEnd(8)} ${shown(guesses[i]!)}`);
      }
    });
}

/** The state that a file holds, or the beginning. */
function stateGiven(deck: (typeof DECKS)[number], file: string | undefined) {
  const options = readOptions(tunnelRat.options, { deck });
  if (!options.ok) throw new Complaint(options.fault.message);
  if (file === undefined) {
    const [vc, trap, tunnel] = deck === '40' ? [10, 10, 20] : [4, 4, 8];
    return { pack: Uint8Array.of(vc, trap, tunnel), discard: new Uint8Array(3), card: -1, casualties: 0, tunnels: 0 };
  }
  let json: unknown;
  try {
    json = JSON.parse(readText(file));
  } catch (error) {
    if (error instanceof Complaint) throw error;
    throw new Complaint(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const state = tunnelRat.readPosition(json, options.value);
  if (!state.ok) throw new Complaint(`${state.fault.field}: ${state.fault.message}`);
  return state.value;
}
