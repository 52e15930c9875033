import { SeededChance } from '../chance/seeded.ts';
import type { AnyGame, GameEvent } from '../game.ts';
import { LANGUAGES } from '../language.ts';
import { MoveList } from '../moves.ts';
import { type OptionSpecs, type OptionsOf, standardOptions } from '../options.ts';
import { seatsOf, type Viewer } from '../seats.ts';
import { readAffordance, readScene } from './readScene.ts';
import type { Affordance, SceneSource } from './scene.ts';

/** The scene of any game. */
export type AnySceneSource = SceneSource<object, GameEvent>;

export interface SceneTrial {
  readonly seed: number;
  readonly games: number;
  readonly seats: number;
  /** The standard ones without it. */
  readonly options?: OptionsOf<OptionSpecs>;
  /** Moves of a game at most. */
  readonly longest?: number;
}

/** Text that was made from something that is missing. */
const UNFINISHED = /undefined|NaN|\[object/;

/**
 * Plays random games and returns the faults of the scenes, in words: a scene or an affordance that `readScene` or `readAffordance` refuses,
 * moves that no choice distinguishes, and texts with missing values. Empty if there are none.
 */
export function sceneFaults(game: AnyGame, source: AnySceneSource, trial: SceneTrial): string[] {
  const { seed, games, seats, options = standardOptions(game.options), longest = 300 } = trial;
  const faults = new Set<string>();
  const list = new MoveList();
  for (let round = 0; round < games; round++) {
    const chance = new SeededChance(seed + round);
    const random = chance.fork(1);
    const state = game.setup(options, seats, chance);
    for (let n = 0; n < longest && game.deciders(state) !== 0 && faults.size < 20; n++) {
      for (const viewer of [...Array.from({ length: seats }, (_, seat): Viewer => seat), 'watcher', 'all'] as const)
        for (const fault of faultsOf(source, game.view(state, viewer), typeof viewer === 'number' ? viewer : 0)) faults.add(fault);
      const [seat = 0] = seatsOf(game.deciders(state));
      game.moves(state, seat, list);
      const moves = list.toArray().map((move) => game.format(state, move));
      for (const fault of choiceFaults(source, game.view(state, seat), seat, moves)) faults.add(fault);
      const events: GameEvent[] = [];
      game.play(state, seat, list.get(random.below(list.size, 'table')), chance, (event) => events.push(event));
      for (const event of events)
        for (const language of LANGUAGES)
          if (UNFINISHED.test(JSON.stringify(source.accent?.(event, language) ?? {})))
            faults.add(`the accent of ${event.type} is not finished`);
    }
  }
  return [...faults];
}

function faultsOf(source: AnySceneSource, view: object, orientation: number): string[] {
  return LANGUAGES.flatMap((language) => {
    const scene = source.scene(view, orientation, language);
    const read = readScene(scene);
    const text = `${JSON.stringify(scene)} ${source.progress(view, language)} ${source.score?.(view, language).join() ?? ''}`;
    return [
      ...(read.ok ? [] : [`scene: ${read.fault.field}: ${read.fault.message}`]),
      ...(UNFINISHED.test(text) ? ['a text of the scene is not finished'] : []),
    ];
  });
}

function choiceFaults(source: AnySceneSource, view: object, seat: number, moves: readonly string[]): string[] {
  const faults: string[] = [];
  for (const language of LANGUAGES) {
    const scene = source.scene(view, seat, language);
    const seen = new Map<string, string>();
    for (const move of moves) {
      const affordance = source.affordance(view, move, language);
      const read = readAffordance(affordance, scene);
      if (!read.ok) faults.push(`affordance of ${move}: ${read.fault.field}: ${read.fault.message}`);
      const key = `${JSON.stringify(affordance.choices.map(keyOf))} ${affordance.name}`;
      const other = seen.get(key);
      if (other !== undefined) faults.push(`nothing tells ${other} and ${move} apart`);
      seen.set(key, move);
      if (UNFINISHED.test(JSON.stringify(affordance))) faults.push(`the affordance of ${move} is not finished`);
    }
  }
  return faults;
}

const keyOf = (choice: Affordance['choices'][number]): string => (choice.kind === 'cell' ? choice.at : choice.id);
