import { shareOf } from '@fray/bots';
import {
  type AnyGame,
  firstSeat,
  hasSeat,
  isMove,
  type MatchRecord,
  MoveList,
  ok,
  Replay,
  type ReplayError,
  type Result,
  teamsOf,
  winShares,
} from '@fray/engine';
import { columnsOf, type GameRecordNotes } from './gameNotes.ts';
import { EventCounter } from './observeGame.ts';

/**
 * Notes of a recorded match, as `observeGame` writes them for a game between bots, without results of a deep analysis. Undone moves are not
 * counted. Fails if the record cannot be replayed; undefined if its match has no result.
 */
export function observeRecord(game: AnyGame, record: MatchRecord): Result<GameRecordNotes | undefined, ReplayError> {
  const opened = Replay.open(game, record);
  if (!opened.ok) return opened;
  const finished = opened.value.finish();
  if (!finished.ok) return finished;
  const { timeline, outcome, seats } = finished.value;
  if (!outcome) return ok(undefined);
  const counter = new EventCounter(game, seats);
  const list = new MoveList();
  const curve: number[] = [];
  const note = (state: object) => {
    for (let seat = 0; seat < columnsOf(seats); seat++)
      curve.push(Math.round(1000 * (shareOf(game, state, seat) ?? game.bot.value(state, seat))));
  };
  let turn = game.turn(timeline.start);
  let [decisions, legal, forced] = [0, 0, 0];
  note(timeline.start);
  for (const { entry, events, before, after } of timeline.steps) {
    for (const event of events) counter.note(event);
    if (isMove(entry) && hasSeat(game.deciders(before), entry.seat)) {
      game.moves(before, entry.seat, list);
      decisions++;
      legal += list.size;
      if (list.size === 1) forced++;
    }
    if (game.turn(after) === turn) continue;
    turn = game.turn(after);
    counter.turn();
    if (game.deciders(after) !== 0) note(after);
  }
  const best = Math.min(...outcome.places);
  const shares = winShares(
    outcome.places.map((place) => place - best + 1),
    teamsOf(game, seats),
  );
  // A match that was conceded ends where its position does not.
  for (let seat = 0; seat < columnsOf(seats); seat++) curve.push(Math.round(1000 * shares[seat]!));
  return ok({
    shares,
    reason: outcome.reason,
    first: firstSeat(game.deciders(timeline.start)),
    turns: turn,
    decisions,
    legal,
    forced,
    curve,
    ...counter.notes(),
  });
}
