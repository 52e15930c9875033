import type { AnyGame, Chance, GameEvent, Move, MoveList, Seat, SeatSet, Viewer } from '@fray/engine';

/** A game with one fault that was planted on purpose. */
export type Plant = (game: AnyGame) => AnyGame;

const at = (owner: object, name: string): unknown => Reflect.get(owner, name);
const put = (owner: object, name: string, value: unknown): void => void Reflect.set(owner, name, value);

/** The sum of a list of numbers in a state: a hidden fact to leak. */
export function sumOf(state: object, name: string): number {
  const list = at(state, name);
  if (typeof list === 'number') return list;
  if (!ArrayBuffer.isView(list) && !Array.isArray(list)) return 0;
  return [...(list as Iterable<unknown>)]
    .flat()
    .reduce<number>((sum, value, i) => sum + (typeof value === 'number' ? value * (i + 1) : 0), 0);
}

/** A copy that shares a list with its original. */
export const copyShares =
  (name: string): Plant =>
  (game) => ({ ...game, copy: (from, into) => (put((into = game.copy(from, into)), name, at(from, name)), into) });

/** A copy that forgets a number. */
export const copyForgets =
  (name: string): Plant =>
  (game) => ({ ...game, copy: (from, into) => (put((into = game.copy(from, into)), name, 0), into) });

/** A copy into a used state that keeps the end of a longer list. */
export const copyKeepsOld =
  (name: string): Plant =>
  (game) => ({
    ...game,
    copy: (from, into) => {
      const old = into && at(into, name);
      const copy = game.copy(from, into);
      if (into && old !== undefined && typeof old !== 'object') put(copy, name, old);
      return copy;
    },
  });

/** A view that shows everything to everybody. */
export const showsAll: Plant = (game) => ({ ...game, view: (state) => game.view(state, 'all') });

/** A view that shows one field of everything to everybody. */
export const showsField =
  (name: string): Plant =>
  (game) => ({
    ...game,
    view: (state, viewer) => ({ ...game.view(state, viewer), [name]: at(game.view(state, 'all'), name) }),
  });

/** A view to which a number was added that follows from hidden facts. */
export const hints =
  (name: string, modulus: number): Plant =>
  (game) => {
    const add = (state: object, viewer: Viewer) => ({ ...game.view(state, viewer), hint: sumOf(state, name) % modulus });
    return { ...game, view: add, sampler: (view) => game.sampler(view) };
  };

/** Events that nobody masks. */
export const tellsAll: Plant = (game) => ({ ...game, eventFor: (event) => event });

/** Events that are emitted the other way round if a hidden number is odd. */
export const ordersBy =
  (name: string): Plant =>
  (game) => ({
    ...game,
    play: (state, seat, move, chance, emit) => {
      const turned = sumOf(state, name) % 2 === 1;
      const events: GameEvent[] = [];
      game.play(state, seat, move, chance, emit && ((event) => void events.push(event)));
      for (const event of turned ? events.toReversed() : events) emit?.(event);
    },
  });

/** One more event for all if a hidden number is odd. */
export const whispers =
  (name: string, type: string): Plant =>
  (game) => ({
    ...game,
    eventFor: (event, viewer) => (event.type === type ? event : game.eventFor(event, viewer)),
    describeEvent: (event, language, options) => (event.type === type ? 'A sound.' : game.describeEvent(event, language, options)),
    play: (state, seat, move, chance, emit) => {
      const odd = sumOf(state, name) % 2 === 1;
      game.play(state, seat, move, chance, emit);
      if (odd) emit?.({ type });
    },
  });

/** A sampler that gives the first sample again and again. */
export const samplesOnce: Plant = (game) => {
  const first = new Map<string, object>();
  const sampler: AnyGame['sampler'] = (view) => {
    const key = JSON.stringify(view);
    return (chance, choose) => {
      const before = first.get(key) ?? game.copy(game.sampler(view)(chance, choose));
      first.set(key, before);
      return game.copy(before);
    };
  };
  return {
    ...game,
    sampler,
    ...(game.stateSampler ? { stateSampler: (state: object, seat: Seat) => sampler(game.view(state, seat)) } : {}),
  };
};

/** A sampler that changes a public number. */
export const samplesWrong =
  (name: string): Plant =>
  (game) => ({
    ...game,
    sampler: (view) => {
      const sampler = game.sampler(view);
      return (chance, choose) => {
        const state = sampler(chance, choose);
        const value = at(state, name);
        if (typeof value === 'number') put(state, name, value + 1);
        return state;
      };
    },
  });

/** A sampler for bots that hands over the truth. */
export const samplesTruth: Plant = (game) => ({ ...game, stateSampler: (state) => () => game.copy(state) });

const listed =
  (change: (moves: Move[], state: object, seat: Seat) => Move[]): Plant =>
  (game) => ({
    ...game,
    moves: (state: object, seat: Seat, into: MoveList) => {
      game.moves(state, seat, into);
      const moves = change(into.toArray(), state, seat);
      into.clear();
      for (const move of moves) into.push(move);
    },
  });

export const listsTwice: Plant = listed((moves) => (moves.length > 3 ? [...moves, moves[0]!] : moves));
export const listsByTurns: Plant = (() => {
  let n = 0;
  return listed((moves) => (n++ % 2 === 0 ? moves : moves.toReversed()));
})();
/** Lists fewer moves if a hidden number is odd. */
export const listsByHidden = (name: string): Plant =>
  listed((moves, state) => (sumOf(state, name) % 2 === 1 && moves.length > 2 ? moves.slice(1) : moves));
/** Lists no move at all in some positions. */
export const listsNone = (name: string): Plant => listed((moves, state) => (sumOf(state, name) % 13 === 5 ? [] : moves));

/** A fallback that is always the same number. */
export const fallsBackTo =
  (move: Move): Plant =>
  (game) => ({ ...game, fallback: () => move });

/** A play that throws where it is told to. */
export const throwsWhen =
  (when: (state: object, move: Move) => boolean): Plant =>
  (game) => ({
    ...game,
    play: (state, seat, move, chance, emit) => {
      if (when(state, move)) throw new Error('not written yet');
      game.play(state, seat, move, chance, emit);
    },
  });

/** A play that changes a number by something outside of the state. */
export const playsBy =
  (name: string, outside: () => number): Plant =>
  (game) => ({
    ...game,
    play: (state, seat, move, chance, emit) => {
      game.play(state, seat, move, chance, emit);
      const value = at(state, name);
      if (typeof value === 'number') put(state, name, value + outside());
    },
  });

/** A setup that asks for something outside of its chance. */
export const setsUpBy =
  (outside: () => number): Plant =>
  (game) => ({
    ...game,
    setup: (options, seats, chance) => {
      for (let n = outside(); n > 0; n--) chance.below(6, 'table');
      return game.setup(options, seats, chance);
    },
  });

/** A play with another chance. */
export const drawsBy =
  (wrap: (chance: Chance, state: object) => Chance): Plant =>
  (game) => ({ ...game, play: (state, seat, move, chance, emit) => game.play(state, seat, move, wrap(chance, state), emit) });

/** A chance of which some calls are replaced. */
export function changed(chance: Chance, change: Partial<Chance>): Chance {
  return {
    below: change.below ?? ((n, stream) => chance.below(n, stream)),
    dice: change.dice ?? ((count, into, stream) => chance.dice(count, into, stream)),
    roll: change.roll ?? ((die, count, into, stream) => chance.roll(die, count, into, stream)),
    card: change.card ?? ((deck, bag, stream) => chance.card(deck, bag, stream)),
    reveal: change.reveal ?? (() => chance.reveal()),
  };
}

/** Seats that are asked beside those that should be. */
export const asksToo =
  (extra: (state: object) => SeatSet): Plant =>
  (game) => ({
    ...game,
    deciders: (state) => {
      const deciders = game.deciders(state);
      return deciders === 0 ? 0 : deciders | extra(state);
    },
  });

/** A game that begins anew where it should end. */
export const neverEnds: Plant = (game) => {
  const starts = new WeakMap<object, object>();
  const keep = (state: object, start: object) => (starts.set(state, start), state);
  return {
    ...game,
    setup: (options, seats, chance) => {
      const state = game.setup(options, seats, chance);
      return keep(state, game.copy(state));
    },
    copy: (from, into) => keep(game.copy(from, into), starts.get(from) ?? game.copy(from)),
    play: (state, seat, move, chance, emit) => {
      const start = starts.get(state);
      game.play(state, seat, move, chance, emit);
      if (game.deciders(state) === 0 && start) game.copy(start, state);
    },
  };
};
