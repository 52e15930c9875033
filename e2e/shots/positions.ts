import { makeBot } from '@fray/bots';
import {
  type AnyGame,
  formatRecord,
  Match,
  type MatchRecord,
  MoveList,
  type Player,
  parseRecord,
  presetFor,
  readChoices,
  recordOf,
  SeededChance,
  seatsOf,
} from '@fray/engine';

/** A step of a match for a picture: a record that ends there, and a caption. */
export interface Snapshot {
  readonly name: string;
  readonly record: string;
}

const MAX_KINDS = 6;
const MAX_DECISIONS = 1500;

/** The kind of a decision: its legal moves without cells and numbers. */
const kindOf = (moves: readonly string[]): string =>
  [...new Set(moves.map((move) => move.replaceAll(/[A-Z]?\d+|[A-Z]\b/g, '#')))].sort().slice(0, 4).join(' ');

/** Plays a match of bots. Returns its start, the first seat's decisions of each kind, its middle and its end. */
export function snapshotsOf(game: AnyGame, seed = 3): readonly Snapshot[] {
  const options = readChoices(game, presetFor(game, 'regulars'));
  if (!options.ok) throw new Error(options.fault.message);
  const seats = game.seatNames.length;
  const players = game.seatNames.map((seat, i): Player => ({ seat, kind: i === 0 ? 'human' : 'bot', name: i === 0 ? '' : 'veteran' }));
  const match = new Match(game, { options: options.value, seats }, new SeededChance(seed));
  const bots = game.seatNames.map((_, i) => makeBot(game, 'gunner', seed + i));
  const list = new MoveList();
  const asked: { readonly kind: string; readonly record: string }[] = [];
  for (let n = 0; n < MAX_DECISIONS && !match.outcome; n++) {
    const deciders = seatsOf(match.deciders);
    const seat = deciders.at(-1) ?? 0;
    // Only the first seat decides, so that nothing moves during the screenshot.
    if (seat === 0) asked.push({ kind: kindOf(match.moves(0)), record: formatRecord(recordOf(match, players)) });
    const state = match.copyState();
    game.moves(state, seat, list);
    const move = bots[seat]!.choose({ seat, sampler: game.sampler(match.view(seat)), moves: list });
    match.move(seat, game.format(state, move));
  }
  const kinds = [...new Set(asked.map(({ kind }) => kind))].slice(0, MAX_KINDS);
  const middle = asked[Math.floor(asked.length * 0.6)];
  return [
    ...kinds.map((kind, i) => ({
      name: i === 0 ? 'start' : `decision-${i + 1}`,
      record: asked.findLast((one) => one.kind === kind)!.record,
    })),
    ...(middle ? [{ name: 'middle', record: middle.record }] : []),
    { name: 'end', record: formatRecord(recordOf(match, players)) },
  ];
}

/** The same match from its start with bots in all seats, for a film. */
export function botMatchOf(game: AnyGame): string {
  const [start] = snapshotsOf(game);
  const parsed = parseRecord(start!.record);
  if (!parsed.ok) throw new Error(parsed.fault.message);
  const record: MatchRecord = {
    ...parsed.value,
    players: parsed.value.players.map((player) => ({ ...player, kind: 'bot', name: 'veteran' })),
  };
  return formatRecord(record);
}
