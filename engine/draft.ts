import type * as v from 'valibot';
import type { Chance } from './chance/chance.ts';
import type { BotHints, Emit, Game, GameEvent, Outcome, Sampler } from './game.ts';
import type { MoveKinds } from './moveKinds.ts';
import { type Move, MoveList } from './moves.ts';
import type { OptionSpecs, OptionsOf } from './options.ts';
import { fail, type InputError, ok, type Result } from './result.ts';
import type { SceneSource } from './scene/scene.ts';
import { sceneText } from './scene/sceneText.ts';
import type { Seat, SeatSet, Viewer } from './seats.ts';
import { readShape } from './shape.ts';

/** The state of a draft: plain JSON next to the options, so that it can be copied, written and read without further code. */
export interface DraftState<O extends OptionSpecs> {
  readonly options: OptionsOf<O>;
  /** Counts the turns. */
  turn: number;
}

/**
 * A game in draft: its rules only. The rest follows from plain data. Parts that are too slow or too simple for a finished game (copies by
 * JSON, bots without a move ordering) can be replaced one by one: `draftGame` returns a `Game` like any other. A draft without secrets
 * needs no `view`, `sampler`, `eventFor` and `observationOf`.
 */
export interface Draft<O extends OptionSpecs, S extends DraftState<O>, V extends object, E extends GameEvent> {
  readonly id: string;
  readonly seatNames: readonly string[];
  readonly minSeats: number;
  /** The team of each seat, where seats win together. */
  teams?(seats: number): readonly number[];
  readonly options: O;
  /** All moves that can be written, by kind. */
  readonly notation: Pick<MoveKinds<string>, 'texts' | 'parse'>;
  setup(options: OptionsOf<O>, seats: number, chance: Chance): S;
  deciders(state: S): SeatSet;
  moves(state: S, seat: Seat, into: MoveList): void;
  play(state: S, seat: Seat, move: Move, chance: Chance, emit: Emit<E> | null): void;
  result(state: S): Outcome | undefined;
  /** The move of a seat that left; without it the last legal one. */
  fallback?(state: S, seat: Seat): Move;
  view?(state: S, viewer: Viewer): V;
  sampler?(view: V): Sampler<S>;
  eventFor?(event: E, viewer: Viewer): E | undefined;
  illegalReason?(state: S, seat: Seat, move: Move): string;
  /** The shape of a position: all fields of the state but `options`. */
  readonly position: v.GenericSchema<unknown, Omit<S, 'options'>>;
  /** Returns an error if fields that are valid one by one do not fit together, such as two pieces in one cell. */
  fault?(state: S): InputError | undefined;
  /** A sentence for an event. */
  sentence(event: E): string;
  /** Words for reasons and errors, by their names. */
  readonly words?: Readonly<Record<string, string>>;
  readonly bot?: Partial<BotHints<S>>;
}

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [field: string]: Json };

function copied(json: Json): Json {
  if (typeof json !== 'object' || json === null) return json;
  if (isList(json)) return json.map(copied);
  const copy: Record<string, Json> = {};
  for (const field in json) copy[field] = copied(json[field]);
  return copy;
}

const isList = (json: object): json is readonly Json[] => Array.isArray(json);

/** A copy of a state; the options are shared. */
function copyState<O extends OptionSpecs, S extends DraftState<O>>(from: S, into?: S): S {
  const { options, ...fields } = from;
  // The other fields of a draft's state are JSON: that is what `Draft` asks for.
  const copy = copied(fields as Json) as object;
  return Object.assign(into ?? {}, copy, { options }) as S;
}

/** Copies a view, so that later changes of the state do not change it. */
function copyView<V extends object>(view: V): V {
  const copy: Record<string, unknown> = {};
  // The fields of a view are JSON, as those of a state are; the options are shared.
  for (const [name, field] of Object.entries(view)) copy[name] = name === 'options' ? field : copied(field as Json);
  return copy as V;
}

/** A state as a position: without the options, which records have apart. */
function positionOf(state: DraftState<OptionSpecs>): object {
  const { options, ...fields } = state;
  void options;
  return copied(fields as Json) as object;
}

/**
 * Makes a game of its draft and its scene: what the draft leaves out follows from its state being plain data.
 *
 * @example
 * const notation = moveKinds({ take: ['1', '2', '3'] });
 * const scene = {
 *   scene: ({ stones, turn }) => ({
 *     board: { kind: 'none' },
 *     tracks: [{ id: 'stones', name: 'Stones', from: 0, to: 21, markers: [{ at: stones }] }],
 *     plates: [{ seat: turn % 2, values: [], note: 'takes 1 to 3' }],
 *   }),
 *   affordance: (_view, move) => ({ choices: [{ kind: 'button', id: move, name: `Take ${move}` }], name: `Take ${move}` }),
 *   progress: ({ turn }) => `Turn ${turn + 1}`,
 * };
 * const nim = draftGame(
 *   {
 *     id: 'nim',
 *     seatNames: ['north', 'south'],
 *     minSeats: 2,
 *     options: { stones: wholeNumber(7, 1, 21) },
 *     notation,
 *     setup: (options) => ({ options, turn: 0, stones: options.stones }),
 *     deciders: ({ stones, turn }) => (stones === 0 ? NO_SEATS : seatSet(turn % 2)),
 *     moves({ stones }, _seat, into) {
 *       into.clear();
 *       for (let n = 1; n <= Math.min(3, stones); n++) into.push(notation.first.take + n - 1);
 *     },
 *     play(state, seat, move, _chance, emit) {
 *       const count = notation.aboutOf[move] + 1;
 *       state.stones -= count;
 *       state.turn++;
 *       emit?.({ type: 'took', seat, count });
 *     },
 *     result: ({ stones, turn }) => (stones > 0 ? undefined : { places: turn % 2 === 1 ? [1, 2] : [2, 1], reason: 'last-stone' }),
 *     position: v.strictObject({ turn: v.number(), stones: v.number() }),
 *     sentence: ({ seat, count }) => `Seat ${seat} takes ${count}.`,
 *   },
 *   scene,
 * );
 *
 * nim.describeEvent({ type: 'took', seat: 1, count: 2 }, 'en', { stones: 7 }); // => 'Seat 1 takes 2.'
 * nim.readPosition({ turn: 0, stones: 'many' }, { stones: 7 }).fault.field; // => 'stones'
 */
export function draftGame<O extends OptionSpecs, S extends DraftState<O>, V extends object, E extends GameEvent>(
  draft: Draft<O, S, V, E>,
  source: SceneSource<V, E>,
): Game<S, O, V, E> {
  const { notation, words = {}, seatNames } = draft;
  const list = new MoveList();
  // A draft without `view` hides nothing: its view is the state.
  const openView = (state: S): V => copyState<O, S>(state) as unknown as V;
  const openSampler = (view: V): Sampler<S> => {
    const known = copyState<O, S>(view as unknown as S);
    const sample = copyState<O, S>(known);
    return () => copyState<O, S>(known, sample);
  };
  return {
    id: draft.id,
    rulesVersion: 1,
    seatNames,
    minSeats: draft.minSeats,
    ...(draft.teams ? { teams: draft.teams } : {}),
    options: draft.options,
    setup: (options, seats, chance) => draft.setup(options, seats, chance),
    deciders: (state) => draft.deciders(state),
    moves: (state, seat, into) => draft.moves(state, seat, into),
    play: (state, seat, move, chance, emit) => draft.play(state, seat, move, chance, emit),
    result: (state) => draft.result(state),
    fallback(state, seat) {
      if (draft.fallback) return draft.fallback(state, seat);
      draft.moves(state, seat, list);
      return list.get(list.size - 1);
    },
    copy: copyState,
    turn: ({ turn }) => turn,
    view: (state, viewer) => (draft.view ? copyView(draft.view(state, viewer)) : openView(state)),
    sampler: (view) => draft.sampler?.(view) ?? openSampler(view),
    eventFor: (event, viewer) => (draft.eventFor ? draft.eventFor(event, viewer) : event),
    format: (_state, move) => notation.texts[move] ?? String(move),
    parse: (_state, text) => notation.parse(text),
    illegalReason: (state, seat, move) => draft.illegalReason?.(state, seat, move) ?? 'not-now',
    writePosition: positionOf,
    readPosition: (json, options) => readState(draft, json, options),
    describeEvent: (event) => draft.sentence(event),
    localize: (name) => words[name] ?? name.replaceAll('-', ' '),
    renderText: (view) => sceneText(source.scene(view, 0, 'en'), (seat) => seatNames[seat] ?? String(seat + 1)),
    bot: {
      value: () => 0.5,
      scoreMoves: (_state, _seat, moves, into) => into.fill(0, 0, moves.size),
      horizon: 30,
      guided: 0,
      observationOf: (_state, _mover, move) => move + 1,
      ...draft.bot,
    },
  };
}

function readState<O extends OptionSpecs, S extends DraftState<O>, V extends object, E extends GameEvent>(
  draft: Draft<O, S, V, E>,
  json: unknown,
  options: OptionsOf<O>,
): Result<S, InputError> {
  const read = readShape(draft.position, json);
  if (!read.ok) return read;
  const state = copyState<O, S>({ ...read.value, options } as S);
  const fault = draft.fault?.(state);
  return fault ? fail(fault) : ok(state);
}
