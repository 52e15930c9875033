import { type Entry, formatDraw, isMove, Replay, type ReplayError, seatsOf } from '@fray/engine';
import type { Command } from 'commander';
import { GAME_OF_RECORD, gameOfRecord } from '../games.ts';
import { printJson, printLine } from '../terminal.ts';
import { recordFrom } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

export function register(program: Command): void {
  program
    .command('replay')
    .argument('<file>', 'a record (docs/record.md); - for standard input')
    .description('play a record again, checking every entry; status 2 and a named reason when one does not fit')
    .option(...GAME_OF_RECORD)
    .option('--json', 'print events, final position, legal moves and result as JSON')
    .action(replay);
}

async function replay(file: string, { json, game: path }: { json?: boolean; game?: string }): Promise<void> {
  const record = recordFrom(file, json);
  const game = await gameOfRecord(record, path);
  const opened = Replay.open(game, record);
  if (!opened.ok) throw complaint(file, opened.fault, json ? {} : undefined);
  const { match } = opened.value;
  const name = (seat: number) => game.seatNames[seat] ?? String(seat);
  const entries: object[] = [];
  const describe = (entry: Entry) => {
    // The step that was just played, if the entry made one, is the last.
    const last = match.timeline.steps.at(-1);
    const step = last?.entry.n === entry.n ? last : undefined;
    const events = (step?.events ?? []).map((event) => ({ ...event, text: game.describeEvent(event, 'en', match.options) }));
    entries.push({ ...entry, seat: name(entry.seat), events });
    if (json) return;
    const draws = isMove(entry) && entry.draws.length > 0 ? ` | ${entry.draws.map(formatDraw).join(', ')}` : '';
    printLine(`${entry.n} ${name(entry.seat)} ${isMove(entry) ? entry.move : `!${entry.action}`}${draws}`);
    for (const event of events) printLine(`    ${event.text}`);
  };
  const situation = () => ({
    game: game.id,
    seats: game.seatNames.slice(0, match.seats),
    entries,
    position: match.position(),
    legal: Object.fromEntries(seatsOf(match.deciders).map((seat) => [name(seat), match.moves(seat)])),
    result: match.outcome ?? null,
  });
  while (!opened.value.done) {
    const played = opened.value.step();
    if (!played.ok) throw complaint(file, played.fault, json ? situation() : undefined);
    describe(played.value);
  }
  const end = opened.value.finish();
  if (!end.ok) throw complaint(file, end.fault, json ? situation() : undefined);
  if (json) return printJson({ ok: true, ...situation() }, 2);
  printLine(`\n${game.renderText(match.view('all'))}\n`);
  const { legal, result } = situation();
  for (const [seat, moves] of Object.entries(legal)) printLine(`${seat} may play: ${moves.join(' ')}`);
  if (result)
    printLine(`result: ${result.places.map((place, seat) => `${name(seat)} ${place}`).join(', ')} (${game.localize(result.reason, 'en')})`);
}

function complaint(file: string, fault: ReplayError, situation: object | undefined): UsageError {
  const where = fault.entry === undefined ? '' : `entry ${fault.entry}: `;
  return new UsageError(
    `${file}: ${where}${fault.code}${fault.reason ? ` (${fault.reason})` : ''}: ${fault.message}`,
    situation && { ok: false, error: fault, ...situation },
  );
}
