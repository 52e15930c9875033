import { everyOutcome, type Fraction, firstSeat, fraction, type GameEvent, parseRecord, plus, Replay, toNumber } from '@fray/engine';
import type { Command } from 'commander';
import { Complaint, gameNamed, readText } from '../input.ts';

export function registerOdds(program: Command): void {
  program
    .command('odds')
    .argument('<file>', 'a record; the odds are of its final position')
    .argument('<moves...>', 'moves in notation; the last one’s outcomes are enumerated')
    .description('the exact probability of everything that a move can lead to')
    .option('--json', 'print JSON')
    .action(odds);
}

async function odds(file: string, moves: readonly string[], { json }: { json?: boolean }): Promise<void> {
  const parsed = parseRecord(readText(file));
  if (!parsed.ok) throw new Complaint(`${file}: line ${parsed.fault.line}, ${parsed.fault.field}: ${parsed.fault.message}`);
  const game = await gameNamed(parsed.value.game);
  const replay = Replay.open(game, parsed.value);
  if (!replay.ok) throw new Complaint(`${file}: ${replay.fault.message}`);
  const end = replay.value.finish();
  if (!end.ok) throw new Complaint(`${file}: entry ${end.fault.entry}: ${end.fault.message}`);
  const match = end.value;
  for (const text of moves.slice(0, -1)) {
    const made = match.move(firstSeat(match.deciders), text);
    if (!made.ok) throw new Complaint(made.fault.message);
  }
  if (match.deciders === 0) throw new Complaint('the match is over');
  const seat = firstSeat(match.deciders);
  const text = moves.at(-1) ?? '';
  const state = match.copyState();
  const move = game.parse(state, text);
  if (move === undefined || !match.moves(seat).includes(text))
    throw new Complaint(`“${text}” is not legal here; there are ${match.moves(seat).join(' ')}`);
  const found = new Map<string, { probability: Fraction; example: string[] }>();
  const run = (chance: Parameters<typeof game.play>[3]) => {
    const copy = game.copy(state);
    const events: GameEvent[] = [];
    game.play(copy, seat, move, chance, (event) => events.push(event));
    return { key: JSON.stringify(game.writePosition(copy)), example: events.map((event) => game.tell(event, 'en', match.options)) };
  };
  for (const { value, probability } of everyOutcome(run)) {
    const known = found.get(value.key);
    found.set(value.key, { probability: plus(known?.probability ?? fraction(0), probability), example: known?.example ?? value.example });
  }
  const list = [...found.values()]
    .toSorted((a, b) => toNumber(b.probability) - toNumber(a.probability))
    .map(({ probability, example }) => ({
      probability: `${probability.over}/${probability.under}`,
      percent: Number((100 * toNumber(probability)).toFixed(4)),
      example,
    }));
  if (json) return console.log(JSON.stringify(list, null, 2));
  for (const { probability, percent, example } of list)
    console.log(`${percent.toFixed(2).padStart(6)} %  ${probability.padEnd(20)} e.g. ${example.join(' ')}`);
}
