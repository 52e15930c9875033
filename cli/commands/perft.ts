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
import { collect, gameNamed, optionsGiven, wholeNumber } from '../input.ts';
import { printJson, printLine } from '../terminal.ts';

export function register(program: Command): void {
  program
    .command('perft')
    .argument('<game>')
    .description('count all lines of play to a depth, moves and chance, and check that probabilities sum to 1')
    .option('--depth <n>', 'moves', '3')
    .option('--option <name=value>', 'a table option', collect, [])
    .option('--seed <n>', 'deal of the setup', '1')
    .option('--json', 'print JSON')
    .action(async (id: string, given: { depth: string; option: string[]; seed: string; json?: boolean }) => {
      const game = await gameNamed(id);
      const state = game.setup(optionsGiven(game, given.option), game.minSeats, new SeededChance(wholeNumber(given.seed, '--seed', 0)));
      const rows = [];
      for (let depth = 1; depth <= wholeNumber(given.depth, '--depth', 1); depth++) {
        const { lines, probability } = perft(game, state, depth);
        rows.push({ depth, lines, probability: toNumber(probability) });
        if (!given.json) printLine(`depth ${depth}: ${lines} lines, probabilities sum to ${probability.over}/${probability.under}`);
      }
      if (given.json) printJson(rows, 2);
    });
}

/** Lines of play, and the sum of their probabilities when every seat picks its moves evenly: exactly 1. */
function perft(game: AnyGame, state: object, depth: number): { lines: number; probability: Fraction } {
  const deciders = game.deciders(state);
  if (depth === 0 || deciders === 0) return { lines: 1, probability: fraction(1) };
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
      const below = perft(game, value, depth - 1);
      lines += below.lines;
      sum = plus(sum, times(times(probability, below.probability), fraction(1, list.size)));
    }
  }
  return { lines, probability: sum };
}
