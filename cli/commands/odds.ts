import { firstSeat, Replay, toNumber } from '@fray/engine';
import type { Command } from 'commander';
import { GAME_OF_RECORD, gameOfRecord } from '../games.ts';
import { chanceWords, outcomesOf } from '../outcomes.ts';
import { printJson, printLine } from '../terminal.ts';
import { recordFrom } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

export function register(program: Command): void {
  program
    .command('odds')
    .argument('<file>', 'a record; the odds are of its final position')
    .argument('<moves...>', 'moves in notation; the last one’s outcomes are enumerated')
    .description('the exact probability of everything that a move can lead to')
    .option(...GAME_OF_RECORD)
    .option('--json', 'print JSON')
    .action(odds);
}

async function odds(file: string, moves: readonly string[], { json, game: path }: { json?: boolean; game?: string }): Promise<void> {
  const record = recordFrom(file, json);
  const game = await gameOfRecord(record, path);
  const replay = Replay.open(game, record);
  if (!replay.ok) throw new UsageError(`${file}: ${replay.fault.message}`);
  const end = replay.value.finish();
  if (!end.ok) throw new UsageError(`${file}: entry ${end.fault.entry}: ${end.fault.message}`);
  const match = end.value;
  for (const text of moves.slice(0, -1)) {
    const result = match.move(firstSeat(match.deciders), text);
    if (!result.ok) throw new UsageError(result.fault.message);
  }
  if (match.deciders === 0) throw new UsageError('the match is over');
  const seat = firstSeat(match.deciders);
  const text = moves.at(-1) ?? '';
  const state = match.copyState();
  const move = game.parse(state, text);
  if (move === undefined || !match.moves(seat).includes(text))
    throw new UsageError(`“${text}” is not legal here; there are ${match.moves(seat).join(' ')}`);
  const list = outcomesOf(game, state, seat, move).map(({ probability, example }) => ({
    probability,
    example: example.map((event) => game.describeEvent(event, 'en', match.options)),
  }));
  if (json) {
    const rows = list.map(({ probability, example }) => ({
      probability: `${probability.over}/${probability.under}`,
      percent: Number((100 * toNumber(probability)).toFixed(4)),
      example,
    }));
    return printJson(rows, 2);
  }
  for (const { probability, example } of list) printLine(`${chanceWords(probability)} e.g. ${example.join(' ')}`);
}
