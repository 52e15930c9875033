import {
  formatRecord,
  type GameEvent,
  isMove,
  Match,
  NO_SEATS,
  type OptionSpecs,
  parseRecord,
  playersOf,
  RecordingChance,
  Replay,
  recordOf,
  type Seat,
  SeededChance,
  seatsOf,
} from '@fray/engine';
import type { Probe } from './probe.ts';

/** Plays one random match with undone moves next to the same match without them, then replays it from its record. */
export function playMatch<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  probe: Probe<S, O, V, E>,
  seed: number,
): void {
  const { options, seats, longest } = probe.trial;
  const plain = new Match(probe.game, { options, seats }, new SeededChance(seed));
  const undoing = new Match(probe.game, { options, seats }, new SeededChance(seed));
  const random = new SeededChance(seed).fork(2);
  for (let n = 0; n < longest && plain.deciders !== NO_SEATS; n++) {
    const waiting = seatsOf(plain.deciders);
    const seat = waiting[random.below(waiting.length, 'table')]!;
    const moves = plain.moves(seat);
    if (moves.length === 0) return; // reported as never-stuck
    const pick = () => moves[random.below(moves.length, 'table')]!;
    const tried = pick();
    const real = pick();
    try {
      if (isRevocable(probe, plain, seat, tried)) {
        undoing.move(seat, tried);
        const undone = undoing.act(seat, 'undo');
        probe.hold('undo-restores', undone.ok, () => `${tried} cannot be taken back`);
        probe.same('undo-restores', JSON.stringify(undoing.position()), JSON.stringify(plain.position()), `after ${tried} was taken back`);
      }
      const results = [plain.move(seat, real), undoing.move(seat, real)];
      if (!results.every((result) => result.ok)) {
        probe.hold('undo-restores', !results[0]!.ok, () => `${real} is refused after an undo`);
        return;
      }
      probe.findings.moves.add(real);
    } catch (error) {
      return probe.violated('moves-play', error instanceof Error ? error.message : String(error));
    }
  }
  for (const viewer of probe.onlookers) {
    if (viewer !== 'watcher' && undoing.log.some((entry) => !isMove(entry) && entry.seat === viewer)) continue;
    const [a = '', b = ''] = [plain, undoing].map((match) => JSON.stringify(match.framesSince(viewer, 0)));
    probe.same('undo-restores', a, b, `${viewer} received other frames`);
  }
  probe.same(
    'undo-restores',
    JSON.stringify(plain.position()),
    JSON.stringify(undoing.position()),
    'the matches end in different positions',
  );
  probe.attempt('record-replays', () => checkRecord(probe, undoing));
}

function isRevocable<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  { game }: Probe<S, O, V, E>,
  match: Match<S, O, V, E>,
  seat: Seat,
  text: string,
): boolean {
  const state = match.copyState();
  const move = game.parse(state, text);
  if (move === undefined) return false;
  const recording = new RecordingChance(new SeededChance(1));
  const deciders = game.deciders(state);
  game.play(state, seat, move, recording, null);
  return !recording.disclosed && game.deciders(state) === deciders;
}

function checkRecord<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  probe: Probe<S, O, V, E>,
  match: Match<S, O, V, E>,
): void {
  const text = formatRecord(recordOf(match, playersOf(probe.game.seatNames.slice(0, match.seats), 'human')));
  const parsed = parseRecord(text);
  if (!parsed.ok) return probe.violated('record-replays', `line ${parsed.fault.line}: ${parsed.fault.message}`);
  probe.hold('record-replays', formatRecord(parsed.value) === text, () => 'the text differs after reading it back');
  const replay = Replay.open(probe.game, parsed.value);
  if (!replay.ok) return probe.violated('record-replays', replay.fault.message);
  const end = replay.value.finish();
  if (!end.ok) return probe.violated('record-replays', `entry ${end.fault.entry}: ${end.fault.message}`);
  probe.same('record-replays', JSON.stringify(end.value.position()), JSON.stringify(match.position()), 'the replay ends elsewhere');
}
