import {
  type Game,
  type GameEvent,
  type Move,
  MoveList,
  type OptionSpecs,
  type OptionsOf,
  readChoices,
  type Seat,
  SeededChance,
  seatsOf,
  unsetText,
  writeOptions,
} from '@fray/engine';
import type { Probe, Trial } from './probe.ts';

/** Moves of a game for which the positions of two tables are compared. */
const COMPARED = 200;

/**
 * Checks the options of single sides: each is like the shared one that it follows, and when every side has a number of its own, the shared
 * number changes nothing.
 */
export function checkSides<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(probe: Probe<S, O, V, E>): void {
  const { options: specs } = probe.game;
  const sides = new Map<string, string[]>();
  for (const [at, [name, spec]] of Object.entries(specs).entries()) {
    const { follows } = spec;
    if (follows === undefined) continue;
    const shared = Object.keys(specs).indexOf(follows);
    const isLike = shared >= 0 && shared < at && JSON.stringify({ ...specs[follows], follows }) === JSON.stringify({ ...spec, follows });
    probe.hold('sides-follow', isLike && name.endsWith(`.${follows}`), () => `option ${name} is not like an option ${follows} before it`);
    if (isLike) sides.set(follows, [...(sides.get(follows) ?? []), name]);
  }
  for (const [shared, names] of sides) probe.attempt('sides-follow', () => compare(probe, shared, names));
}

/** Plays a game with a shared value, and with the same value for each side and another shared one. */
function compare<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  probe: Probe<S, O, V, E>,
  shared: string,
  names: readonly string[],
): void {
  const { game, trial } = probe;
  const written = writeOptions(game.options, trial.options);
  const value = written[shared] ?? unsetText(game.options, shared);
  const table = (other: string) =>
    readChoices(game, { ...written, ...Object.fromEntries(names.map((name) => [name, value])), [shared]: other });
  const even = table(value);
  if (!even.ok) return;
  for (const other of valuesBeside(game.options, shared, value)) {
    const odd = table(other);
    const at = odd.ok ? firstApart(game, trial, even.value, odd.value) : undefined;
    if (at !== undefined)
      return probe.violated('sides-follow', `${shared}=${other} changes move ${at} although every side has ${value} of its own`);
  }
}

/** The ends of a range, or the names of a choice, apart from one value. */
function valuesBeside(specs: OptionSpecs, name: string, value: string): string[] {
  const spec = specs[name];
  if (!spec) return [];
  return (spec.kind === 'number' ? [spec.least, spec.most].map(String) : spec.values).filter((other) => other !== value);
}

/** The number of the first random move before which two tables have different positions or legal moves; undefined if there is none. */
function firstApart<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent>(
  game: Game<S, O, V, E>,
  { seats, seed }: Trial<O>,
  ...tables: readonly [OptionsOf<O>, OptionsOf<O>]
): number | undefined {
  const random = new SeededChance(seed).fork(1);
  const played = tables.map((options) => {
    const chance = new SeededChance(seed);
    return { chance, state: game.setup(options, seats, chance) };
  });
  const list = new MoveList();
  const movesOf = (state: S, seat: Seat): Move[] => {
    game.moves(state, seat, list);
    return list.toArray();
  };
  for (let n = 1; n <= COMPARED; n++) {
    const [a, b] = played.map(({ state }) => {
      const [seat] = seatsOf(game.deciders(state));
      const moves = seat === undefined ? [] : movesOf(state, seat);
      return { seat, moves, text: JSON.stringify([game.writePosition(state), moves.map((move) => game.format(state, move))]) };
    });
    if (a?.text !== b?.text) return n;
    if (a?.seat === undefined || a.moves.length === 0) return undefined;
    const move = a.moves[random.below(a.moves.length, 'table')]!;
    for (const { state, chance } of played) game.play(state, a.seat, move, chance, null);
  }
  return undefined;
}
