import { type Fraction, MoveList, type OptionsOf, readChoices, readOptions, toNumber } from '@fray/engine';
import { tubetanks } from '@fray/tubetanks';
import { EscapeFinder } from '@fray/tubetanks/escape';
import { isSolvable, TubeSolver } from '@fray/tubetanks/solver';
import { tunnelRat } from '@fray/tunnel-rat';
import { TunnelRatSolver } from '@fray/tunnel-rat/solver';
import type { Command } from 'commander';
import { collect, pairsGiven } from '../arguments.ts';
import { gameNamed } from '../games.ts';
import { printJson, printLine } from '../terminal.ts';
import { readText } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

type TubeOptions = OptionsOf<typeof tubetanks.options>;
type TubeState = Parameters<typeof tubetanks.copy>[0];

const DECKS = ['40', '16'] as const;

const format = (chance: Fraction): string => `${chance.over}/${chance.under} (${(100 * toNumber(chance)).toFixed(2)} %)`;

interface CommandOptions {
  readonly deck?: string;
  readonly position?: string;
  readonly option: string[];
  readonly json?: boolean;
}

export function register(program: Command): void {
  program
    .command('solve')
    .argument('<game>')
    .description('solve a game: chances and best guesses (tunnel-rat), values, equilibria and programs that nothing can punish (tubetanks)')
    .option('--deck <cards>', 'tunnel-rat: one edition of the deck, 40 or 16')
    .option('--position <file>', 'from this position (docs/positions.md) instead of the beginning; - for standard input')
    .option('--option <name=value>', 'tubetanks: a table option', collect, [])
    .option('--json', 'print JSON')
    .action(async (id: string, options: CommandOptions) => {
      const { id: game } = await gameNamed(id);
      if (game === tunnelRat.id) return solveTunnelRat(options);
      if (game === tubetanks.id) return solveTubetanks(options);
      throw new UsageError(`${game} has no solver; there is one for tubetanks and tunnel-rat`);
    });
}

function solveTunnelRat({ deck: only, position, option, json }: CommandOptions): void {
  if (option.length > 0) throw new UsageError('--option is for tubetanks; tunnel-rat has --deck');
  const decks = DECKS.filter((deck) => only === undefined || only === deck);
  if (decks.length === 0) throw new UsageError(`--deck is one of ${DECKS.join(', ')}`);
  const rows = decks.map((deck) => ({ deck, ...new TunnelRatSolver(deck).solve(stateGiven(deck, position)) }));
  if (json) {
    const texts = rows.map(({ deck, chance, guesses, best }) => {
      const [shoot, search, advance] = guesses.map((one) => `${one.over}/${one.under}`);
      return { deck, chance: `${chance.over}/${chance.under}`, shoot, search, advance, best };
    });
    return printJson(texts, 2);
  }
  for (const { deck, chance, guesses, best } of rows) {
    printLine(`${deck} cards: the rat wins with chance ${format(chance)}; best: ${best.join(', ')}`);
    for (const [i, name] of ['shoot', 'search', 'advance'].entries()) printLine(`  ${name.padEnd(8)} ${format(guesses[i]!)}`);
  }
}

/**
 * T17: prints how often a seat has no program that is safe against every reply, and the value of the game with its round limit.
 * For a given position it prints the safe programs, the value, and an equilibrium.
 */
function solveTubetanks({ deck, position, option, json }: CommandOptions): void {
  if (deck !== undefined) throw new UsageError('--deck is for tunnel-rat; tubetanks has --option');
  const options = readChoices(tubetanks, pairsGiven(option));
  if (!options.ok) throw new UsageError(`${options.fault.field}: ${options.fault.message}`);
  if (!isSolvable(options.value))
    throw new UsageError('the solver knows the rulebook’s side_hits only, and up to 125 programs a side: the ace searches there');
  const escapes = new EscapeFinder(options.value);
  const { positions, without } = escapes.count();
  const state = position === undefined ? undefined : tubePosition(options.value, position);
  const rounds = options.value.max_rounds;
  // The values after the given position's round. The position's own values follow from them.
  const left = state ? rounds - state.round : rounds;
  const solver = new TubeSolver(options.value);
  let after = solver.last();
  let now = after;
  const { start, most, gap } = solver.solve(rounds, (rest, values) => {
    if (rest === left) after = values;
    if (rest === left + 1) now = values;
  });
  const found = state && {
    value: solver.valueOf(state, now),
    one: choices(escapes, solver, state, 0, after),
    two: choices(escapes, solver, state, 1, after),
  };
  if (json) return printJson({ positions, without, rounds, value: start, most, gap, ...(found && { position: found }) }, 2);
  const count = (n: number) => n.toLocaleString('en');
  printLine(`${count(positions - without)} of ${count(positions)} positions have a program that nothing can punish.`);
  printLine(`With ${rounds} rounds the first position is worth ${shownValue(start)} to One, any state at most ${shownValue(most)}.`);
  printLine(`Best responses to the strategies found gain ${gap.toExponential(1)} at most.`);
  if (!found) return;
  printLine(`This position is worth ${shownValue(found.value)} to One.`);
  for (const [seat, { safe, mixture }] of [
    ['one', found.one],
    ['two', found.two],
  ] as const) {
    printLine(`safe for ${seat}: ${safe.join(' ') || 'none'}`);
    const shares = Object.entries(mixture).map(([program, share]) => `${program} ${(100 * share).toFixed(2)} %`);
    printLine(`equilibrium for ${seat}: ${shares.join(', ')}`);
  }
}

const shownValue = (value: number): string => (Math.abs(value) < 5e-7 ? '0' : value.toFixed(6));

function tubePosition(options: TubeOptions, file: string): TubeState {
  const state = tubetanks.readPosition(jsonOf(file), options);
  if (!state.ok) throw new UsageError(`${state.fault.field}: ${state.fault.message}`);
  if (tubetanks.result(state.value)) throw new UsageError('the match is over');
  return state.value;
}

/** Returns a seat's safe programs and its equilibrium strategy, most likely first. */
function choices(escapes: EscapeFinder, solver: TubeSolver, state: TubeState, seat: number, after: Float64Array) {
  const list = new MoveList();
  escapes.list(state, seat, list);
  const safe = list.toArray().map((program) => tubetanks.format(state, program));
  const shares = Array.from(solver.strategyOf(state, seat, after), (share, program): [string, number] => [
    tubetanks.format(state, program),
    share,
  ]);
  return { safe, mixture: Object.fromEntries(shares.filter(([, share]) => share > 1e-9).toSorted(([, a], [, b]) => b - a)) };
}

/** The state that a file holds, or the beginning. */
function stateGiven(deck: (typeof DECKS)[number], file: string | undefined) {
  const options = readOptions(tunnelRat.options, { deck });
  if (!options.ok) throw new UsageError(options.fault.message);
  if (file === undefined) {
    const [vc, trap, tunnel] = deck === '40' ? [10, 10, 20] : [4, 4, 8];
    return { pack: Uint8Array.of(vc, trap, tunnel), discard: new Uint8Array(3), card: -1, casualties: 0, tunnels: 0 };
  }
  const state = tunnelRat.readPosition(jsonOf(file), options.value);
  if (!state.ok) throw new UsageError(`${state.fault.field}: ${state.fault.message}`);
  return state.value;
}

function jsonOf(file: string): unknown {
  try {
    return JSON.parse(readText(file));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
