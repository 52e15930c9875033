import type { BoxedAbout, BoxedEvent, BoxedFacts } from '@fray/bots/boxed';
import {
  type Chance,
  type Emit,
  fail,
  type Game,
  type GameEvent,
  type InputError,
  type Move,
  type MoveList,
  type OptionSpecs,
  type OptionsOf,
  type Outcome,
  ok,
  type Result,
  type Seat,
  type SeatSet,
  type Viewer,
  writeOptions,
} from '@fray/engine';
import {
  type BoxedBotRequest,
  type BoxedGame,
  type BoxedMove,
  type BoxedOutcome,
  type BoxedTable,
  choicesOf,
  draw,
  drawFrom,
  type QuestionBudget,
} from './boxedGame.ts';
import type { BoxFault } from './faults.ts';

/** The number of cached steps of a match, so that moves can be taken back without new questions. */
export const CACHED_STEPS = 300;

/** How often the bots of one table may fail. */
const MOST_BOT_FAULTS = 3;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A position with all its facts. It never changes; `next` has the prefetched positions, by seat and move. */
interface Place {
  readonly facts: BoxedFacts;
  /** All legal moves, of all seats. The number of a move is its place in the list. */
  readonly texts: readonly string[];
  readonly numbers: ReadonlyMap<string, Move>;
  readonly next: Map<string, Step>;
}

interface Step {
  readonly outcome: BoxedOutcome;
  readonly place: Place;
}

/** The state of a match whose game runs in a box. */
export interface BoxedState {
  place: Place;
}

/** Thrown when a table plays a move that was not prefetched. The table is then loaded again. */
export class NotPrefetchedError extends Error {
  constructor() {
    super('this step was not prefetched from the box');
  }
}

/** What all viewers know of one event. */
class EventViews implements GameEvent {
  readonly type: string;
  readonly seen: readonly (BoxedEvent | null)[];

  constructor(type: string, seen: readonly (BoxedEvent | null)[]) {
    this.type = type;
    this.seen = seen;
  }
}

const placeOf = (facts: BoxedFacts): Place => {
  const texts = [...new Set(facts.choices.flatMap(({ moves }) => moves))];
  return { facts, texts, numbers: new Map(texts.map((text, number) => [text, number])), next: new Map() };
};

const keyOf = (seat: Seat, text: string): string => `${seat} ${text}`;

/** The index of a viewer's view in lists. */
const indexOf = (viewer: Viewer, viewers: number): number => (viewer === 'all' ? viewers - 1 : viewer === 'watcher' ? viewers - 2 : viewer);

/** A version of a game that runs in a box, for tables. */
export interface BoxedVersion {
  /** The id with its version. */
  readonly id: string;
  readonly about: BoxedAbout;
  readonly game: BoxedGame;
  /** The only user who may play it; undefined: everybody. */
  owner?(): string | undefined;
}

/** Repeats earlier draws, and returns whether they are the same. */
function drawAgain({ draws, reveals }: BoxedOutcome, chance: Chance): void {
  for (const { need, numbers } of draws) {
    const drawn = draw(need, chance);
    if (drawn.some((number, i) => number !== numbers[i])) throw new NotPrefetchedError();
  }
  if (reveals) chance.reveal();
}

/**
 * A game in a box as one table plays it. The contract of a game is synchronous and a box is not, so a table asks ahead. `askSetup` and
 * `askMove` fetch the results with the draws of a dealer that runs ahead. `setup` and `play` use those results and make the same draws
 * again. All data is held by the server: between two questions the box may stop or fail.
 */
export class TableGame implements Game<BoxedState, OptionSpecs, object, GameEvent> {
  readonly id: string;
  readonly rulesVersion: number;
  readonly seatNames: readonly string[];
  readonly minSeats: number;
  readonly options: OptionSpecs;
  readonly #version: BoxedVersion;
  #table: BoxedTable = { options: {}, seats: 0 };
  #setup: Step | undefined;
  #botFaults = 0;
  readonly #cachedSteps: { readonly place: Place; readonly key: string }[] = [];

  constructor(version: BoxedVersion) {
    const { rulesVersion, seatNames, minSeats, options } = version.about;
    this.#version = version;
    this.id = version.id;
    this.rulesVersion = rulesVersion;
    this.seatNames = seatNames;
    this.minSeats = minSeats;
    this.options = { ...options };
  }

  /** The same game for another match, or for another replay of this one. */
  again(): TableGame {
    return new TableGame(this.#version);
  }

  /** Whether its owner alone may play it. */
  get isPrivate(): boolean {
    return this.#version.owner?.() !== undefined;
  }

  /** Whether bots play it. */
  get hasBots(): boolean {
    return this.#version.about.bots === true;
  }

  /**
   * The move or answer of a bot. It is computed in the box, within the box's time limit. Empty if it failed. After too many failures at one
   * table the bot is not asked again there, and its seat plays fallbacks.
   */
  async askBot(request: BoxedBotRequest): Promise<string> {
    if (!this.hasBots || this.#botFaults >= MOST_BOT_FAULTS) return '';
    const { view } = request;
    const answered = await this.#version.game.bot({ ...request, view: 'view' in view && isObject(view.view) ? view.view : view });
    if (answered.ok) return answered.value;
    this.#botFaults++;
    return '';
  }

  /** Whether a user may play it. */
  isOpenTo(person: string): boolean {
    const owner = this.#version.owner?.();
    return owner === undefined || owner === person;
  }

  // --- Prefetching --------------------------------------------------------------------------------------------------

  /** Asks for the first position. `chance` is not the dealer of the match, but one that makes the same draws. */
  async askSetup(options: OptionsOf<OptionSpecs>, seats: number, chance: Chance): Promise<Result<undefined, BoxFault>> {
    this.#table = { options: writeOptions(this.options, options), seats };
    const asked = await this.#version.game.setup(this.#table, drawFrom(chance));
    if (!asked.ok) return asked;
    this.#setup = { outcome: asked.value, place: placeOf(asked.value.facts) };
    return ok(undefined);
  }

  /** Asks for the result of a move and returns the position after it; the same position if the move is illegal, since it has no result. */
  async askMove(
    state: BoxedState,
    { seat, move }: Omit<BoxedMove, 'position'>,
    chance: Chance,
    budget?: QuestionBudget,
  ): Promise<Result<BoxedState, BoxFault>> {
    const { place } = state;
    if (!choicesOf(place.facts, seat).includes(move)) return ok(state);
    const asked = await this.#version.game.play(this.#table, { position: place.facts.position, seat, move }, drawFrom(chance), budget);
    if (!asked.ok) return asked;
    const step = { outcome: asked.value, place: placeOf(asked.value.facts) };
    const key = keyOf(seat, move);
    place.next.set(key, step);
    this.#cachedSteps.push({ place, key });
    if (this.#cachedSteps.length > CACHED_STEPS) {
      const oldest = this.#cachedSteps.shift();
      oldest?.place.next.delete(oldest.key);
    }
    return ok({ place: step.place });
  }

  // --- The contract --------------------------------------------------------------------------------------------------

  setup(_options: OptionsOf<OptionSpecs>, _seats: number, chance: Chance): BoxedState {
    if (!this.#setup) throw new NotPrefetchedError();
    drawAgain(this.#setup.outcome, chance);
    return { place: this.#setup.place };
  }

  play(state: BoxedState, seat: Seat, move: Move, chance: Chance, emit: Emit<GameEvent> | null): void {
    const step = state.place.next.get(keyOf(seat, this.format(state, move)));
    if (!step) throw new NotPrefetchedError();
    drawAgain(step.outcome, chance);
    const { events } = step.outcome;
    for (const [i, event] of (events.at(-1) ?? []).entries())
      emit?.(
        new EventViews(
          event?.type ?? '',
          events.map((seen) => seen[i] ?? null),
        ),
      );
    state.place = step.place;
  }

  deciders({ place }: BoxedState): SeatSet {
    return place.facts.deciders;
  }

  moves({ place }: BoxedState, seat: Seat, into: MoveList): void {
    into.clear();
    for (const text of choicesOf(place.facts, seat)) into.push(place.numbers.get(text)!);
  }

  fallback({ place }: BoxedState, seat: Seat): Move {
    return place.numbers.get(fallbackOf(place.facts, seat)) ?? 0;
  }

  result({ place }: BoxedState): Outcome | undefined {
    return place.facts.result ?? undefined;
  }

  copy(from: BoxedState, into?: BoxedState): BoxedState {
    return Object.assign(into ?? {}, { place: from.place });
  }

  turn({ place }: BoxedState): number {
    return place.facts.turn;
  }

  view({ place }: BoxedState, viewer: Viewer): object {
    const { views } = place.facts;
    return views[indexOf(viewer, views.length)] ?? {};
  }

  eventFor(event: GameEvent, viewer: Viewer): GameEvent | undefined {
    if (!(event instanceof EventViews)) return undefined;
    return event.seen[indexOf(viewer, event.seen.length)] ?? undefined;
  }

  format({ place }: BoxedState, move: Move): string {
    return place.texts[move] ?? '';
  }

  parse({ place }: BoxedState, text: string): Move | undefined {
    return place.numbers.get(text);
  }

  illegalReason(): string {
    return 'not-now';
  }

  writePosition({ place }: BoxedState): object {
    return place.facts.position;
  }

  describeEvent({ type }: GameEvent): string {
    return this.localize(type);
  }

  localize(name: string): string {
    return name.replaceAll('-', ' ');
  }

  // --- Never used by a table ----------------------------------------------------------------------------------------

  readonly bot = {
    value: () => 0.5,
    scoreMoves: () => {},
    horizon: 1,
    guided: 0,
    observationOf: () => 0,
  };

  renderText(view: object): string {
    return JSON.stringify(view);
  }

  sampler(): never {
    throw new Error('nobody but the game itself knows its hidden states');
  }

  readPosition(): Result<never, InputError> {
    return fail({ field: 'start', message: 'a game in a box begins at its own beginning' });
  }
}

/** The move that is played for a seat that is gone. */
export const fallbackOf = ({ choices }: BoxedFacts, seat: Seat): string => choices.find((one) => one.seat === seat)?.fallback ?? '';

/** A game that runs in a box; undefined for one of this process. */
export const boxedGameOf = (game: object): TableGame | undefined => (game instanceof TableGame ? game : undefined);
