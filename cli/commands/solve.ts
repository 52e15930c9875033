import { type Fraction, MoveList, type OptionsOf, readOptions, toNumber } from '@fray/engine';
import { tubetanks } from '@fray/tubetanks';
import { Escapes } from '@fray/tubetanks/escape';
import { tunnelRat } from '@fray/tunnel-rat';
import { TunnelRatSolver } from '@fray/tunnel-rat/solver';
import type { Command } from 'commander';
import { Complaint, collect, gameNamed, pairsGiven, readText } from '../input.ts';

type TubeOptions = OptionsOf<typeof tubetanks.options>;

const DECKS = ['40', '16'] as const;

const shown = (chance: Fraction): string => `${chance.over}/${chance.under} (${(100 * toNumber(chance)).toFixed(2)} %)`;

interface Asked {
  readonly deck?: string;
  readonly position?: string;
  readonly option: string[];
  readonly json?: boolean;
}

export function registerSolve(program: Command): void {
  program
    .command('solve')
    .argument('<game>')
    .description('solve a game: chances and best guesses (tunnel-rat), programs that nothing can punish (tubetanks)')
    .option('--deck <cards>', 'tunnel-rat: one edition of the deck, 40 or 16')
    .option('--position <file>', 'from this position (docs/positions.md) instead of the beginning; - for standard input')
    .option('--option <name=value>', 'tubetanks: a table option', collect, [])
    .option('--json', 'print JSON')
    .action(async (id: string, asked: Asked) => {
      const { id: game } = await gameNamed(id);
      if (game === tunnelRat.id) return solveTunnelRat(asked);
      if (game === tubetanks.id) return solveTubetanks(asked);
      throw new Complaint(`${game} has no solver; there is one for tubetanks and tunnel-rat`);
    });
}

function solveTunnelRat({ deck: only, position, option, json }: Asked): void {
  if (option.length > 0) throw new Complaint('--option is for tubetanks; tunnel-rat has --deck');
  const wanted = DECKS.filter((deck) => only === undefined || only === deck);
  if (wanted.length === 0) throw new Complaint(`--deck is one of ${DECKS.join(', ')}`);
  const rows = wanted.map((deck) => ({ deck, ...new TunnelRatSolver(deck).solve(stateGiven(deck, position)) }));
  if (json) {
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
}

/** T17: in how many positions somebody has no program that is safe whatever the other one does; and in a given one, which are safe. */
function solveTubetanks({ deck, position, option, json }: Asked): void {
  if (deck !== undefined) throw new Complaint('--deck is for tunnel-rat; tubetanks has --option');
  const options = readOptions(tubetanks.options, pairsGiven(option));
  if (!options.ok) throw new Complaint(`${options.fault.field}: ${options.fault.message}`);
  const escapes = new Escapes(options.value);
  const { positions, without } = escapes.count();
  // Safe in every round to the end of the game, on both sides: nobody can win against it.
  const value = without === 0 ? 0 : null;
  const safe = position === undefined ? undefined : safePrograms(escapes, options.value, position);
  if (json) return console.log(JSON.stringify({ positions, without, value, ...safe }, null, 2));
  const count = (n: number) => n.toLocaleString('en');
  console.log(`${count(positions - without)} of ${count(positions)} positions have a program that nothing can punish.`);
  if (value === 0) console.log('So with best play nobody ever wins: every position is worth 0.');
  for (const [seat, programs] of Object.entries(safe ?? {})) console.log(`safe for ${seat}: ${programs.join(' ') || 'none'}`);
}

function safePrograms(escapes: Escapes, options: TubeOptions, file: string): { readonly one: string[]; readonly two: string[] } {
  const state = tubetanks.readPosition(jsonOf(file), options);
  if (!state.ok) throw new Complaint(`${state.fault.field}: ${state.fault.message}`);
  const list = new MoveList();
  const of = (seat: number): string[] => {
    escapes.list(state.value, seat, list);
    return list.toArray().map((program) => tubetanks.format(state.value, program));
  };
  return { one: of(0), two: of(1) };
}

/** The state that a file holds, or the beginning. */
function stateGiven(deck: (typeof DECKS)[number], file: string | undefined) {
  const options = readOptions(tunnelRat.options, { deck });
  if (!options.ok) throw new Complaint(options.fault.message);
  if (file === undefined) {
    const [vc, trap, tunnel] = deck === '40' ? [10, 10, 20] : [4, 4, 8];
    return { pack: Uint8Array.of(vc, trap, tunnel), discard: new Uint8Array(3), card: -1, casualties: 0, tunnels: 0 };
  }
  const state = tunnelRat.readPosition(jsonOf(file), options.value);
  if (!state.ok) throw new Complaint(`${state.fault.field}: ${state.fault.message}`);
  return state.value;
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    if (error instanceof Complaint) throw error;
    throw new Complaint(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
