import { type AnyGame, firstSeat, MoveList, readChoices, SeededChance } from '@fray/engine';

export interface RandomGame {
  readonly moves: number;
  readonly turns: number;
  readonly last: object;
}

/** Plays random games through the full contract: deciders, move list, play. */
export function randomPlayer(
  game: AnyGame,
  texts: Readonly<Record<string, string>> = {},
  seats = game.minSeats,
): (seed: number) => RandomGame {
  const options = readChoices(game, texts);
  if (!options.ok) throw new Error(options.fault.message);
  const list = new MoveList();
  return (seed) => {
    const chance = new SeededChance(seed);
    const chooser = new SeededChance(seed + 1_000_000);
    const state = game.setup(options.value, seats, chance);
    let moves = 0;
    for (let deciders = game.deciders(state); deciders !== 0; deciders = game.deciders(state)) {
      const seat = firstSeat(deciders);
      game.moves(state, seat, list);
      game.play(state, seat, list.get(chooser.below(list.size, 'table')), chance, null);
      moves++;
    }
    return { moves, turns: game.turn(state), last: state };
  };
}
