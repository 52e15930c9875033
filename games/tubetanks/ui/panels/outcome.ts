import type { Move } from '@fray/engine';
import { ScriptedChance } from '@fray/engine';
import { play } from '../../rules/play.ts';
import { formatProgram, parseProgram, programCount } from '../../rules/program.ts';
import { blankState, type TubeEvent, type TubeOptions } from '../../rules/state.ts';
import type { TubeView } from '../../rules/view.ts';
import { poseOf } from '../board/preview.ts';

/** The result of a round for one side: damage dealt, or taken. */
export type Outcome = 'rear' | 'side' | 'met' | 'struck' | 'nothing';

/** A program of the opponent, and the result of the player's program against it. */
export interface Answer {
  readonly program: string;
  readonly outcome: Outcome;
  /** The end cell of the other tank. */
  readonly cell: number;
}

/** The results of the player's program against every program of the opponent, carried out by the rules. */
export function answersTo(view: TubeView, own: 'one' | 'two', program: string): Answer[] {
  const { options } = view;
  const other = own === 'one' ? 'two' : 'one';
  const seat = own === 'one' ? 0 : 1;
  const chance = new ScriptedChance();
  return Array.from({ length: programCount(options) }, (_, answer: Move) => {
    const state = beginning(view, options);
    const events: TubeEvent[] = [];
    play(state, seat, parseProgram(options, program)!, chance, null);
    play(state, 1 - seat, answer, chance, (event) => events.push(event));
    return { program: formatProgram(options, answer), outcome: outcomeFor(own, other, events), cell: state.cell[1 - seat]! };
  });
}

function beginning(view: TubeView, options: TubeOptions) {
  const state = blankState({ ...options, max_rounds: 1000 });
  for (const [i, tank] of (['one', 'two'] as const).entries()) {
    const { cell, facing } = poseOf(view, tank);
    state.cell[i] = cell;
    state.facing[i] = facing;
    state.hits[i] = view[tank].hits;
  }
  return state;
}

function outcomeFor(own: 'one' | 'two', other: 'one' | 'two', events: readonly TubeEvent[]): Outcome {
  const happened = (type: 'side-hit' | 'rear-hit' | 'destroyed', tank: 'one' | 'two') =>
    events.some((event) => event.type === type && event.tank === tank);
  if (happened('rear-hit', own) || happened('side-hit', own)) return 'struck';
  if (happened('rear-hit', other)) return 'rear';
  if (happened('side-hit', other)) return 'side';
  return events.some(({ type }) => type === 'head-on') ? 'met' : 'nothing';
}
