import {
  type AnyGame,
  type Chance,
  type Deck,
  type Die,
  type GameEvent,
  LANGUAGES,
  type Language,
  MoveList,
  type OptionSpec,
  type Outcome,
  readChoices,
  type Seat,
  type Stream,
  seatsOf,
  type Viewer,
} from '@fray/engine';
import type { Accent, Affordance, AnySceneSource, Scene } from '@fray/engine/scene';
import type { SearchLimits } from './bot.ts';
import { answerBotRequest, type BotRequest } from './botRequest.ts';

/** A request for chance. The caller of the game draws it, so that no game knows or chooses a draw before it is made. */
export type BoxedNeed =
  | { readonly kind: 'below'; readonly n: number; readonly stream: Stream }
  | { readonly kind: 'dice'; readonly count: number; readonly stream: Stream }
  | { readonly kind: 'roll'; readonly die: Die; readonly count: number; readonly stream: Stream }
  | { readonly kind: 'card'; readonly deck: Deck; readonly bag: readonly number[]; readonly stream: Stream };

/** The table that a question is about. */
export interface BoxedTable {
  /** Options as texts; those that are left out are standard. */
  readonly options: Readonly<Record<string, string>>;
  readonly seats: number;
}

/**
 * A question to a boxed game. It contains everything that the game needs. `draws`: the results of chance so far, each as the numbers it
 * wrote.
 */
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
export type BoxedOption = { readonly follows?: string } & (
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly standard: string }
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly standard: number; readonly zero?: string }
);

/** A game's description of itself. */
export interface BoxedAbout {
  readonly id: string;
  readonly rulesVersion: number;
  readonly seatNames: readonly string[];
  readonly minSeats: number;
  readonly options: Readonly<Record<string, BoxedOption>>;
  /** Whether bots can play it. */
  readonly bots?: true;
  /** The scene's facts about the game: types of events that can decide a match, and labels of options. */
  readonly decisive?: readonly string[];
  readonly labels?: NonNullable<AnySceneSource['options']>;
}

/** The same in each language that it differs in from English. */
export type BoxedTexts<T> = { readonly en: T } & { readonly [L in Exclude<Language, 'en'>]?: T };

/** The table that a viewer is shown, made of its view by the game's scene. `moves` are those of a seat that decides. */
export interface BoxedTableView {
  readonly scene: Scene;
  readonly progress: string;
  readonly prompt?: string;
  readonly score?: readonly string[];
  readonly awaited?: readonly Seat[];
  readonly moves: readonly { readonly move: string; readonly does: Affordance }[];
}

/** One viewer's view of a state. `table` is absent in the view of everything, and if the game has no scene. */
export interface BoxedView {
  readonly view: object;
  readonly table?: BoxedTexts<BoxedTableView>;
}

/** An event as one viewer may know it, with its sentence. `type` is that of the event. */
export interface BoxedEvent extends GameEvent {
  readonly event: GameEvent;
  readonly said: BoxedTexts<{ readonly sentence: string; readonly accent?: Accent }>;
}

/**
 * All facts of a state that a table needs, in one answer. Views are in the order of the seats, then the spectators', then the view of
 * everything.
 */
export interface BoxedFacts {
  readonly position: object;
  readonly deciders: number;
  /** The legal moves of each decider, and what is played for it when it is gone. */
  readonly choices: readonly { readonly seat: Seat; readonly moves: readonly string[]; readonly fallback: string }[];
  readonly result: Outcome | null;
  readonly turn: number;
  readonly views: readonly BoxedView[];
}

/** The result of a setup or a move, or the chance that it needs first. Events are listed for each viewer, in the order of the views. */
export type BoxedStep =
  | { readonly need: BoxedNeed }
  | { readonly facts: BoxedFacts; readonly events: readonly (readonly (BoxedEvent | null)[])[]; readonly reveals: boolean };

/** Games that a bot may play in its head for one decision. */
const BUDGET: SearchLimits = { iterations: 200 };

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
  const follows = spec.follows === undefined ? {} : { follows: spec.follows };
  switch (spec.kind) {
    case 'text':
    case 'choice':
      return { kind: 'choice', values: spec.values, standard: spec.standard, ...follows };
    case 'number': {
      const { least, most, standard, zero } = spec;
      return { kind: 'number', least, most, standard, ...(zero === undefined ? {} : { zero }), ...follows };
    }
  }
};

interface Parts {
  readonly game: AnyGame;
  readonly scene: AnySceneSource | undefined;
}

/** Makes something in each language, and keeps what differs from English. */
function inLanguages<T>(make: (language: Language) => T): BoxedTexts<T> {
  const en = make('en');
  const written = JSON.stringify(en);
  const others = LANGUAGES.filter((language) => language !== 'en').map((language) => [language, make(language)] as const);
  return { en, ...Object.fromEntries(others.filter(([, made]) => JSON.stringify(made) !== written)) };
}

function shownTo(source: AnySceneSource, view: object, viewer: Viewer, moves: readonly string[], language: Language): BoxedTableView {
  const prompt = moves.length > 0 ? source.prompt?.(view, language) : undefined;
  const score = source.score?.(view, language);
  const awaited = source.awaited?.(view);
  return {
    scene: source.scene(view, typeof viewer === 'number' ? viewer : 0, language),
    progress: source.progress(view, language),
    ...(prompt === undefined ? {} : { prompt }),
    ...(score === undefined ? {} : { score }),
    ...(awaited === undefined ? {} : { awaited }),
    moves: moves.map((move) => ({ move, does: source.affordance(view, move, language) })),
  };
}

function factsOf({ game, scene }: Parts, state: object, seats: number): BoxedFacts {
  const deciders = game.deciders(state);
  const choices = seatsOf(deciders).map((seat) => {
    game.moves(state, seat, list);
    return {
      seat,
      moves: list.toArray().map((move) => game.format(state, move)),
      fallback: game.format(state, game.fallback(state, seat)),
    };
  });
  const views = viewersOf(seats).map((viewer): BoxedView => {
    const view = game.view(state, viewer);
    if (!scene || viewer === 'all') return { view };
    const moves = choices.find(({ seat }) => seat === viewer)?.moves ?? [];
    return { view, table: inLanguages((language) => shownTo(scene, view, viewer, moves, language)) };
  });
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

function eventTold({ game, scene }: Parts, event: GameEvent, options: Parameters<AnyGame['describeEvent']>[2]): BoxedEvent {
  const said = inLanguages((language) => {
    const accent = scene?.accent?.(event, language);
    return { sentence: game.describeEvent(event, language, options), ...(accent === undefined ? {} : { accent }) };
  });
  return { type: event.type, event, said };
}

function answerOf(parts: Parts, question: Exclude<BoxedQuestion, { ask: 'bot' }>): BoxedAbout | BoxedFacts | BoxedStep {
  const { game, scene } = parts;
  if (question.ask === 'about') {
    const { id, rulesVersion, seatNames, minSeats } = game;
    const options = Object.fromEntries(Object.entries(game.options).map(([name, spec]) => [name, optionOf(spec)]));
    const { decisive, options: labels } = scene ?? {};
    // A game of a stranger may lack what its type demands.
    const bots = 'bot' in game && 'sampler' in game && ({ bots: true } as const);
    return { id, rulesVersion, seatNames, minSeats, options, ...bots, ...(decisive && { decisive }), ...(labels && { labels }) };
  }
  const { seats } = question;
  const options = readChoices(game, question.options);
  if (!options.ok) throw new Error(`${options.fault.field}: ${options.fault.message}`);
  if (question.ask === 'setup') {
    const chance = new GivenChance(question.draws);
    return stepOf(chance, () => ({ facts: factsOf(parts, game.setup(options.value, seats, chance), seats), events: [] }));
  }
  const read = game.readPosition(question.position, options.value);
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  const state = read.value;
  if (question.ask === 'read') return factsOf(parts, state, seats);
  const { seat, move: text } = question;
  const move = game.parse(state, text);
  if (move === undefined) throw new Error(`“${text}” is no move`);
  const chance = new GivenChance(question.draws);
  return stepOf(chance, () => {
    const events: GameEvent[] = [];
    game.play(state, seat, move, chance, (event) => events.push(event));
    const eventsByViewer = viewersOf(seats).map((viewer) =>
      events.map((event) => {
        const seen = viewer === 'all' ? event : game.eventFor(event, viewer);
        return seen ? eventTold(parts, seen, options.value) : null;
      }),
    );
    return { facts: factsOf(parts, state, seats), events: eventsByViewer };
  });
}

/**
 * Returns the function that answers questions about a game; both are JSON. It runs with the game, in the box. The caller must not trust the
 * answers and checks them. `scene`: draws the game's tables.
 */
export function boxed(load: () => Promise<AnyGame>, scene?: AnySceneSource): (question: string) => Promise<string> {
  let loading: Promise<AnyGame> | undefined;
  return async (text) => {
    const game = await (loading ??= load());
    const question: BoxedQuestion = JSON.parse(text);
    if (question.ask !== 'bot') return JSON.stringify(answerOf({ game, scene }, question));
    // There is no clock: a bot counts, and the watchdog ends what takes too long.
    return JSON.stringify(await answerBotRequest(game, question.request, () => 0, BUDGET));
  };
}
