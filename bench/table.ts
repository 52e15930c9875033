import { arcade } from '@fray/arcade';
import { canFire, forecast, targets, waysToFire } from '@fray/arcade/analysis';
import { MoveList, readChoices, SeededChance } from '@fray/engine';

const POSITIONS = 400;

/** Milliseconds that the table of a battle computes when a target is shown: the slowest of many random positions. */
export function tableBench(texts: Readonly<Record<string, string>>): { readonly odds: number; readonly map: number } {
  const options = readChoices(arcade, texts);
  if (!options.ok) throw new Error(options.fault.message);
  const random = new SeededChance(6);
  const list = new MoveList();
  const times: { odds: number[]; maps: number[] } = { odds: [], maps: [] };
  let state = arcade.setup(options.value, 2, random);
  while (times.odds.length < POSITIONS) {
    if (arcade.deciders(state) === 0) state = arcade.setup(options.value, 2, random);
    const target = targets(state)[random.below(2, 'table')];
    const unit = state.side * state.battle.squads[0] + state.discs[state.side]!;
    if (target !== undefined && canFire(state)) {
      const [at, from] = [state.cellOf[target]!, state.cellOf[unit]!];
      const began = performance.now();
      const ways = waysToFire(state, at, from);
      times.odds.push(performance.now() - began);
      for (const way of ways) {
        const start = performance.now();
        forecast(state, at, from, way);
        times.maps.push(performance.now() - start);
      }
    }
    arcade.moves(state, state.side, list);
    arcade.play(state, state.side, list.get(random.below(list.size, 'table')), random, null);
  }
  // The first positions include warm-up and the dice tables, and are reported separately.
  return { odds: Math.max(...times.odds.slice(POSITIONS / 4)), map: Math.max(...times.maps.slice(POSITIONS / 4)) };
}
