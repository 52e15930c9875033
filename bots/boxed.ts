import {
  type AnyGame,
  type Chance,
  type Deck,
  type Die,
  type GameEvent,
  MoveList,
  type OptionSpec,
  type Outcome,
  readChoices,
  type Seat,
  type Stream,
  seatsOf,
  type Viewer,
} from '@fray/engine';
import { answerBotRequest, type BotRequest } from './botRequest.ts';

/** What a game asks of chance. Whoever asks the game draws it, so that no game knows or chooses a draw before it is made. */
export type BoxedNeed =
  | { readonly kind: 'below'; readonly n: number; readonly stream: Stream }
  | { readonly kind: 'dice'; readonly count: number; readonly stream: Stream }
  | { readonly kind: 'roll'; readonly die: Die; readonly count: number; readonly stream: Stream }
  | { readonly kind: 'card'; readonly deck: Deck; readonly bag: readonly number[]; readonly stream: Stream };

/** The table that a question is about. */
interface BoxedTable {
  /** Options as texts; those that are left out are standard. */
  readonly options: Readonly<Record<string, string>>;
  readonly seats: number;
}

/** A question to a game that runs apart: everything it needs is in it. `draws`: what chance gave so far, each as the numbers it wrote. */
export type BoxedQuestion =
  | { readonly ask: 'about' }
  | (BoxedTable & { readonly ask: 'setup'; readonly draws: readonly (readonly number[])[] })
  | (BoxedTable & { readonly ask: 'read'; readonly position: unknown })
  | (BoxedTable & {
      readonly ask: 'play';
      readonly position: unknown;
      readonly seat: Seat;
      readonly move: string;
      readonly draws: readonly (readonly number[])[];
    })
  | { readonly ask: 'bot'; readonly request: Omit<BotRequest, 'game'> };

/** An option as data. A text that the game checks by a function is offered by its predefined values only. */
export type BoxedOption =
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly standard: string }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly standard: number; readonly zero?: string };

/** What a game says of itself. */
export interface BoxedAbout {
  readonly id: string;
  readonly rulesVersion: number;
  readonly seatNames: readonly string[];
  readonly minSeats: number;
  readonly options: Readonly<Record<string, BoxedOption>>;
}

/** All that a table asks of a state, at once. Views stand in the order of the seats, then the spectators', then the whole. */
export interface BoxedFacts {
  readonly position: object;
  readonly deciders: number;
  /** The legal moves of each decider, and what is played for it when it is gone. */
  readonly choices: readonly { readonly seat: Seat; readonly moves: readonly string[]; readonly fallback: string }[];
  readonly result: Outcome | null;
  readonly turn: number;
  readonly views: readonly object[];
}

/** What follows from a setup or a move, or what it needs of chance first. Events are listed for each viewer, in the order of the views. */
export type BoxedStep =
  | { readonly need: BoxedNeed }
  | { readonly facts: BoxedFacts; readonly events: readonly (readonly (GameEvent | null)[])[]; readonly reveals: boolean };

class DrawNeeded extends Error {
  readonly need: BoxedNeed;

  constructor(need: BoxedNeed) {
    super('a draw is needed');
    this.need = need;
  }
}

/** Gives the draws of a question, in order, and stops the game at the first that is not made yet. */
class GivenChance implements Chance {
  reveals = false;
  readonly #draws: readonly (readonly number[])[];
  #next = 0;

  constructor(draws: readonly (readonly number[])[]) {
    this.#draws = draws;
  }

  #take(need: BoxedNeed): readonly number[] {
    const draw = this.#draws[this.#next++];
    if (!draw) throw new DrawNeeded(need);
    return draw;
  }

  below(n: number, stream: Stream): number {
    return this.#take({ kind: 'below', n, stream })[0]!;
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    into.set(this.#take({ kind: 'dice', count, stream }));
  }

  roll({ name, faces }: Die, count: number, into: Uint8Array, stream: Stream): void {
    into.set(this.#take({ kind: 'roll', die: { name, faces }, count, stream }));
  }

  card({ name, kinds }: Deck, bag: ArrayLike<number>, stream: Stream): number {
    return this.#take({ kind: 'card', deck: { name, kinds }, bag: Array.from(bag), stream })[0]!;
  }

  reveal(): void {
    this.reveals = true;
  }
}

const list = new MoveList();

const viewersOf = (seats: number): Viewer[] => [...Array.from({ length: seats }, (_, seat) => seat), 'watcher', 'all'];

const optionOf = (spec: OptionSpec): BoxedOption => {
  switch (spec.kind) {
    case 'text':
      return { kind: 'choice', values: spec.values, standard: spec.standard };
    case 'choice':
      return { kind: 'choice', values: spec.values, standard: spec.standard };
    case 'number': {
      const { least, most, standard, zero } = spec;
      return { kind: 'number', least, most, standard, ...(zero === undefined ? {} : { zero }) };
    }
  }
};

function factsOf(game: AnyGame, state: object, seats: number): BoxedFacts {
  const deciders = game.deciders(state);
  const choices = seatsOf(deciders).map((seat) => {
    game.moves(state, seat, list);
    return {
      seat,
      moves: list.toArray().map((move) => game.format(state, move)),
      fallback: game.format(state, game.fallback(state, seat)),
    };
  });
  const views = viewersOf(seats).map((viewer) => game.view(state, viewer));
  return { position: game.writePosition(state), deciders, choices, result: game.result(state) ?? null, turn: game.turn(state), views };
}

/** Runs until chance is needed. */
function stepOf(chance: GivenChance, run: () => Omit<Extract<BoxedStep, { facts: object }>, 'reveals'>): BoxedStep {
  try {
    return { ...run(), reveals: chance.reveals };
  } catch (error) {
    if (error instanceof DrawNeeded) return { need: error.need };
    throw error;
  }
}

function answerOf(game: AnyGame, question: Exclude<BoxedQuestion, { ask: 'bot' }>): BoxedAbout | BoxedFacts | BoxedStep {
  if (question.ask === 'about') {
    const { id, rulesVersion, seatNames, minSeats } = game;
    const options = Object.fromEntries(Object.entries(game.options).map(([name, spec]) => [name, optionOf(spec)]));
    return { id, rulesVersion, seatNames, minSeats, options };
  }
  const { seats } = question;
  const options = readChoices(game, question.options);
  if (!options.ok) throw new Error(`${options.fault.field}: ${options.fault.message}`);
  if (question.ask === 'setup') {
    const chance = new GivenChance(question.draws);
    return stepOf(chance, () => ({ facts: factsOf(game, game.setup(options.value, seats, chance), seats), events: [] }));
  }
  const read = game.readPosition(question.position, options.value);
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  const state = read.value;
  if (question.ask === 'read') return factsOf(game, state, seats);
  const { seat, move: text } = question;
  const move = game.parse(state, text);
  if (move === undefined) throw new Error(`“${text}” is no move`);
  const chance = new GivenChance(question.draws);
  return stepOf(chance, () => {
    const events: GameEvent[] = [];
    game.play(state, seat, move, chance, (event) => events.push(event));
    const eventsByViewer = viewersOf(seats).map((viewer) =>
      events.map((event) => (viewer === 'all' ? event : (game.eventFor(event, viewer) ?? null))),
    );
    return { facts: factsOf(game, state, seats), events: eventsByViewer };
  });
}

/**
 * Returns the function that answers questions about a game, both as JSON. It runs where the game runs, apart from whoever asks. Its answers are the
 * game's word and no more: who asks checks them.
 */
export function boxed(load: () => Promise<AnyGame>): (question: string) => Promise<string> {
  let loading: Promise<AnyGame> | undefined;
  return async (text) => {
    const game = await (loading ??= load());
    const question: BoxedQuestion = JSON.parse(text);
    if (question.ask !== 'bot') return JSON.stringify(answerOf(game, question));
    // There is no clock: a bot thinks as long as its level counts, and the watchdog ends what takes too long.
    return JSON.stringify(await answerBotRequest(game, question.request, () => 0));
  };
}
