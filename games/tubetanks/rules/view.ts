import { expectOk, type Sampler, type Seat, type Viewer } from '@fray/engine';
import { readPosition, type TubePosition, writePosition } from '../io/position.ts';
import { copyState, NO_PROGRAM, SEATS, type TubeEvent, type TubeOptions, type TubeState } from './state.ts';

type TankView = Omit<TubePosition['one'], 'locked'> & {
  /** Whether a program is locked. This is public. */
  readonly ready: boolean;
  /** The locked program, visible to its owner only. */
  readonly program: string | null;
};

export interface TubeView {
  readonly options: TubeOptions;
  readonly one: TankView;
  readonly two: TankView;
  readonly round: number;
  readonly ending: TubePosition['ending'];
}

export function view(state: TubeState, viewer: Viewer): TubeView {
  const position = writePosition(state);
  const tank = (i: 0 | 1): TankView => {
    const { cell, facing, hits, destroyed, locked } = position[SEATS[i]];
    return { cell, facing, hits, destroyed, ready: locked !== null, program: viewer === i || viewer === 'all' ? locked : null };
  };
  return { options: state.options, one: tank(0), two: tank(1), round: state.round, ending: position.ending };
}

export function sampler(view: TubeView): Sampler<TubeState> {
  const tank = ({ cell, facing, hits, destroyed }: TankView) => ({ cell, facing, hits, destroyed });
  const { one, two, round, ending, options } = view;
  const unlocked = expectOk(readPosition({ one: tank(one), two: tank(two), round, ending }, options));
  const locked = { one: { ...tank(one), locked: one.program }, two: { ...tank(two), locked: two.program } };
  const known = expectOk(readPosition({ ...locked, round, ending }, options));
  return programSampler(unlocked, known, [one.ready, two.ready]);
}

/** The sampler of a seat's view, from the state. */
export function stateSampler(state: TubeState, seat: Seat): Sampler<TubeState> {
  const ready = Array.from(state.locked, (program) => program !== NO_PROGRAM);
  const unlocked = copyState(state);
  unlocked.locked.fill(NO_PROGRAM);
  const known = copyState(unlocked);
  known.locked[seat] = state.locked[seat]!;
  return programSampler(unlocked, known, ready);
}

/** Fills in programs that are locked but hidden. They are chosen in the state before any lock. */
function programSampler(unlocked: TubeState, known: TubeState, ready: readonly boolean[]): Sampler<TubeState> {
  const sample = copyState(unlocked);
  return (_chance, choose) => {
    copyState(known, sample);
    for (const [tank, isReady] of ready.entries())
      if (isReady && sample.locked[tank] === NO_PROGRAM) sample.locked[tank] = choose(unlocked, tank);
    return sample;
  };
}

export function eventFor(event: TubeEvent, viewer: Viewer): TubeEvent {
  if (event.type !== 'locked' || viewer === 'all' || (typeof viewer === 'number' && SEATS[viewer] === event.seat)) return event;
  return { type: 'locked', seat: event.seat };
}
