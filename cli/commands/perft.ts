import {
  type AnyGame,
  everyOutcome,
  type Fraction,
  firstSeat,
  fraction,
  MoveList,
  plus,
  SeededChance,
  times,
  toNumber,
} from '@fray/engine';
import type { Command } from 'commander';
import { collect, optionsGiven, wholeNumber } from '../arguments.ts';
import { gameNamed } from '../games.ts';
import { printJson, printLine } from '../terminal.ts';

const USUAL_DEPTH = 3;
/** A count of so many lines takes seconds at most. */
const MAX_LINES = 100_000;

export function register(program: Command): void {
  program
    .command('perft')
    .argument('<game>')
    .description('count all lines of play to a depth, moves and chance, and check that probabilities sum to 1')
    .option('--depth <n>', `moves; without it up to ${USUAL_DEPTH}, as far as there are at most ${MAX_LINES.toLocaleString('en')} lines`)
    .option('--option <name=value>', 'a table option', collect, [])
    .option('--seed <n>', 'deal of the setup', '1')
    .option('--json', 'print JSON')
    .action(async (id: string, input: { depth?: string; option: string[]; seed: string; json?: boolean }) => {
      const game = await gameNamed(id);
      const state = game.setup(optionsGiven(game, input.option), game.minSeats, new SeededChance(wholeNumber(input.seed, '--seed', 0)));
      const rows = [];
      const depths = input.depth === undefined ? USUAL_DEPTH : wholeNumber(input.depth, '--depth', 1);
      for (let depth = 1; depth <= depths; depth++) {
        const counted = perft(game, state, depth, { left: input.depth === undefined ? MAX_LINES : Number.POSITIVE_INFINITY });
        if (!counted) {
          if (!input.json)
            printLine(
              `depth ${depth}: more than ${MAX_LINES.toLocaleString('en')} lines; --depth ${depth} counts them all, which may take long`,
            );
          break;
        }
        const { lines, probability } = counted;
        rows.push({ depth, lines, probability: toNumber(probability) });
        if (!input.json) printLine(`depth ${depth}: ${lines} lines, probabilities sum to ${probability.over}/${probability.under}`);
      }
      if (input.json) printJson(rows, 2);
    });
}

/**
 * Lines of play, and the sum of their probabilities when every seat picks its moves evenly: exactly 1. Undefined when there are more
 * lines than the budget has left.
 */
function perft(
  game: AnyGame,
  state: object,
  depth: number,
  budget: { left: number },
): { lines: number; probability: Fraction } | undefined {
  const deciders = game.deciders(state);
  if (depth === 0 || deciders === 0) return budget.left-- > 0 ? { lines: 1, probability: fraction(1) } : undefined;
  const seat = firstSeat(deciders);
  const list = new MoveList();
  game.moves(state, seat, list);
  let lines = 0;
  let sum = fraction(0);
  for (const move of list.toArray()) {
    const run = (chance: Parameters<AnyGame['play']>[3]) => {
      const copy = game.copy(state);
      game.play(copy, seat, move, chance, null);
      return copy;
    };
    for (const { value, probability } of everyOutcome(run)) {
      const below = perft(game, value, depth - 1, budget);
      if (!below) return undefined;
      lines += below.lines;
      sum = plus(sum, times(times(probability, below.probability), fraction(1, list.size)));
    }
  }
  return { lines, probability: sum };
}
