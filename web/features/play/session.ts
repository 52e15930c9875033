import { isLevel, type Level } from '@fray/bots';
import {
  type Action,
  type AnyRules,
  type Chance,
  firstSeat,
  formatRecord,
  type GameEvent,
  hasSeat,
  Match,
  type OptionSpecs,
  type OptionsOf,
  type Outcome,
  type Player,
  recordOf,
  type Seat,
  SeededChance,
  seatsOf,
  type Viewer,
  writeOptions,
} from '@fray/engine';
import { Playback } from '@fray/table-kit';
import { computed, signal } from '@preact/signals';
import { freshId } from '../../shared/freshId.ts';
import type { AnyMatch, RecordError } from '../../shared/openRecord.ts';
import { deleteGame, onTakeover, setCurrentGame } from '../../shared/savedGames.ts';
import { moveDelay } from '../../shared/settings.ts';
import { askBot } from './botClient.ts';
import { type AnyStep, type AnyStepHistory, type Complaint, type HistoryStep, historyStep, type TableModel } from './model.ts';
import { nextOpponent, rememberOpponent } from './opponentLadder.ts';
import { saveMatch } from './savedRecord.ts';

/** A random 32-bit seed. Records of local games state that this device drew the dice. */
const deviceSeed = (): number => crypto.getRandomValues(new Int32Array(1))[0] ?? 0;

/** A table on this device: the match, its players, the bots' turns, and the shown step. */
export class Session implements TableModel {
  readonly game: AnyRules;
  readonly players: readonly Player[];
  readonly match: AnyMatch;
  readonly steps = signal<readonly AnyStep[]>([]);
  /** The step that is shown; undefined: always the newest one. */
  readonly cursor = signal<number | undefined>(undefined);
  readonly thinking = signal<Seat | undefined>(undefined);
  /** Why the last request was refused; undefined if it was not. */
  readonly complaint = signal<Complaint | undefined>(undefined);
  /** False if the browser did not store the record. */
  readonly isStored = signal(true);
  /** Whether another window plays this game now; this one then only shows a notice. */
  readonly isElsewhere = signal(false);
  /** Id of the game among the saved games of this device. */
  readonly id: string;
  #stopWatching: () => void = () => {};
  #closed = false;
  #listed = false;
  #busy = false;
  readonly #version = signal(0);
  readonly playback = new Playback();
  readonly #views: ViewCache;
  readonly #personalitySeed = deviceSeed();
  /** The seat at the bottom of the board, if no player is at this page. */
  orientation: Seat | undefined;

  /** Whether the game is listed as a game of this device. False for a record that is only viewed. */
  readonly #isPlayed: boolean;

  /** Whether the game is saved in the browser's storage. False for a lesson. */
  readonly isSaved: boolean;

  /** In a lesson: the learner's seat, and the turn that the lesson lasts. */
  #lesson: { readonly seat: Seat; readonly turn: number } | undefined;

  private constructor(game: AnyRules, players: readonly Player[], match: AnyMatch, isPlayed = true, isSaved = isPlayed, id = freshId()) {
    this.id = id;
    this.game = game;
    this.#views = new ViewCache(game);
    this.players = players;
    this.match = match;
    this.steps.value = [...match.timeline.steps];
    this.#isPlayed = isPlayed;
    this.isSaved = isSaved;
    if (isPlayed) void this.#playBots();
  }

  static open(game: AnyRules, options: OptionsOf<OptionSpecs>, players: readonly Player[], start?: object): Session {
    const match = new Match(game, { options, seats: players.length, ...(start ? { start } : {}) }, new SeededChance(deviceSeed()));
    return new Session(game, players, match);
  }

  /**
   * A table for a lesson of the first seat: from a position, with dice of its own, and never saved. It lasts one turn. The other seats
   * cannot be moved: while the turn lasts, the game's fallback makes the decisions that they owe.
   */
  static practice(game: AnyRules, options: OptionsOf<OptionSpecs>, players: readonly Player[], start: object, chance: Chance): Session {
    const match = new Match(game, { options, seats: players.length, start }, chance);
    const table = new Session(game, players, match, true, false);
    table.#lesson = { seat: 0, turn: match.turn };
    return table;
  }

  /** Continues a record, or only shows it. Fails with the position and message of what is invalid. `id`: of a record that is saved already. */
  static async resume(text: string, mode: 'play' | 'look' = 'play', id?: string): Promise<Session | RecordError> {
    const { openWatched } = await import('./openWatched.ts');
    const opened = await openWatched(text);
    if (!opened.ok) return opened.fault;
    const { game, players, match } = opened.value;
    match.continueWith(new SeededChance(deviceSeed()));
    return new Session(game, players, match, mode === 'play', mode === 'play', id);
  }

  get #start(): object {
    return this.match.timeline.start;
  }

  get options(): OptionsOf<OptionSpecs> {
    return this.match.options;
  }

  /** The options that differ from the standard. */
  get optionTexts(): Record<string, string> {
    return writeOptions(this.game.options, this.match.options);
  }

  get record(): string {
    return formatRecord(recordOf(this.match, this.players));
  }

  /** The seat of a human player that may act now; on a shared device the one whose turn it is. */
  readonly actor = computed<Seat | undefined>(() => {
    void this.#version.value;
    if (!this.#isPlayed || (this.#lesson && this.match.turn !== this.#lesson.turn)) return undefined;
    return seatsOf(this.match.deciders).find((seat) => this.#isPerson(seat));
  });

  get awaited(): readonly Seat[] {
    void this.#version.value;
    return this.live && !this.match.outcome ? seatsOf(this.match.deciders) : [];
  }

  get own(): readonly Seat[] {
    return this.#isPlayed ? [...this.players.keys()].filter((seat) => this.#isPerson(seat)) : [];
  }

  /** Whether a human at this device plays the seat. */
  #isPerson(seat: Seat): boolean {
    return this.players[seat]?.kind === 'human' && (this.#lesson === undefined || this.#lesson.seat === seat);
  }

  readonly version = computed(() => this.#version.value);

  get live(): boolean {
    return this.cursor.value === undefined;
  }

  /** The viewer whose view is shown. */
  get viewer(): Viewer {
    if (!this.#isPlayed) return 'all';
    const { own } = this;
    if (own.length === 1 && own[0] !== undefined) return own[0];
    return this.match.outcome ? 'all' : (this.actor.value ?? 'watcher');
  }

  /** Whether the record contains secrets that the viewer may not know yet: a hand, a locked program. */
  get hidesSomething(): boolean {
    if (this.match.outcome) return false;
    return JSON.stringify(this.match.view(this.viewer)) !== JSON.stringify(this.match.view('all'));
  }

  /** The view at the shown step, and the step's events. */
  readonly shownStep = computed(() => {
    void this.#version.value;
    const { viewer } = this;
    const steps = this.steps.value;
    const at = this.cursor.value ?? steps.length;
    const step = steps[at - 1];
    return {
      view: this.#views.view(step?.after ?? this.#start, viewer),
      events: this.#views.events(step?.events ?? [], this.viewer),
      at,
      of: steps.length,
    };
  });

  /** The steps up to the shown one, as the viewer may know them. */
  get stepHistory(): AnyStepHistory {
    const { viewer } = this;
    const steps = this.steps.value;
    const { at } = this.shownStep.value;
    return {
      length: at,
      number: (i) => steps[i - 1]?.entry.n ?? 0,
      step: (i) => {
        const { entry, events, before, after } = steps[i - 1]!;
        const own = this.players[entry.seat]?.kind === 'human';
        const view = (state: object) => this.#views.view(state, viewer);
        return { n: entry.n, before: view(before), events: this.#views.events(events, viewer), after: view(after), own };
      },
    };
  }

  readonly history = computed<readonly HistoryStep[]>(() => {
    void this.#version.value;
    return this.steps.value.map(({ entry, events }) => historyStep(entry, this.#views.events(events, this.viewer)));
  });

  get outcome(): Outcome | undefined {
    return this.match.outcome;
  }

  legal(): string[] {
    const seat = this.actor.value;
    return seat === undefined || !this.live ? [] : this.match.moves(seat);
  }

  get canUndo(): boolean {
    void this.#version.value;
    const seat = this.actor.value;
    return seat !== undefined && this.live && this.match.canUndo(seat);
  }

  /** Plays moves one after the other. Stops at the first refusal and shows it. */
  play(...moves: readonly string[]): readonly string[] {
    const seat = this.actor.value;
    if (seat === undefined || !this.live) return moves;
    this.complaint.value = undefined;
    let played = 0;
    for (const move of moves) {
      const result = this.match.move(seat, move);
      if (!result.ok) {
        this.complaint.value = result.fault;
        break;
      }
      played++;
      this.#answerInLesson();
      this.#follow();
    }
    this.#changed();
    return moves.slice(played);
  }

  #answerInLesson(): void {
    const { match } = this;
    while (match.turn === this.#lesson?.turn) {
      const [seat] = seatsOf(match.deciders);
      if (seat === undefined || this.#isPerson(seat)) return;
      const state = match.copyState();
      if (!match.move(seat, this.game.format(state, this.game.fallback(state, seat))).ok) return;
    }
  }

  act(action: Action, seat = this.actor.value ?? firstSeat(this.match.deciders)): void {
    this.complaint.value = undefined;
    const done = this.match.act(seat, action);
    if (!done.ok) this.complaint.value = done.fault;
    this.#changed();
    if (done.ok && action === 'offer-draw') void this.#answerDraw(seat);
  }

  undo(): void {
    const seat = this.actor.value;
    if (seat !== undefined) this.act('undo', seat);
  }

  /** The full position after a step; 0: the start. */
  stateAt(step: number): object {
    return this.game.copy(this.steps.value[step - 1]?.after ?? this.#start);
  }

  /** A new table that starts from the shown position. */
  branch(): Session {
    return Session.open(this.game, this.match.options, this.players, this.stateAt(this.cursor.value ?? this.steps.value.length));
  }

  /** A rematch, with all players moved one seat on. */
  rematch(): Session {
    const { players } = this;
    const passed = players.map(({ seat }, i) => ({ ...players[(i + 1) % players.length]!, seat }));
    return Session.open(this.game, this.match.options, passed);
  }

  /** The same game in the same seat, against a bot of another level. */
  against(level: Level): Session {
    const players = this.players.map((player) => (player.kind === 'bot' ? { ...player, name: level } : player));
    return Session.open(this.game, this.match.options, players);
  }

  /** Marks the game as open: saves it, and makes it the one that the device continues with. */
  activate(): void {
    if (!this.isSaved) return;
    this.#save();
    setCurrentGame(this.id);
    this.#stopWatching = onTakeover(this.id, () => this.#leaveToOther());
  }

  /** Stops the bots. A game without moves is deleted; all others stay in the list of saved games. */
  close(): void {
    this.#closed = true;
    this.#stopWatching();
    if (this.isSaved && this.steps.value.length === 0 && !this.isElsewhere.value) deleteGame(this.id);
  }

  /** Another window has taken over the game. Stops here: two windows would overwrite each other. */
  #leaveToOther(): void {
    this.#closed = true;
    this.#stopWatching();
    this.isElsewhere.value = true;
    this.#version.value++;
  }

  #follow(): void {
    this.steps.value = [...this.match.timeline.steps];
  }

  #changed(): void {
    this.#follow();
    this.#version.value++;
    this.#save();
    void this.#playBots();
  }

  #save(): void {
    if (!this.isSaved) return;
    const result = saveMatch(this.id, this.match, this.players, this.record);
    if (result === 'elsewhere') return this.#leaveToOther();
    this.isStored.value = result === 'saved';
    if (this.match.outcome) void this.#finished(this.match.outcome);
  }

  /** Stores the next opponent, and adds the finished game to the user's list of matches. */
  async #finished(outcome: Outcome): Promise<void> {
    if (this.#listed) return;
    this.#listed = true;
    const { game, players, record, optionTexts: options } = this;
    const next = nextOpponent(players, outcome);
    if (next) rememberOpponent(game.id, next);
    const { keepLocalGame } = await import('../career/career.ts');
    await keepLocalGame({ game, players, outcome, turns: this.match.turn, options, record, at: Date.now() });
  }

  async #playBots(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (;;) {
      const seat = seatsOf(this.match.deciders).find((other) => this.players[other]?.kind === 'bot');
      if (seat === undefined || this.#closed) break;
      this.thinking.value = seat;
      const began = this.match.log.length;
      const [move] = await Promise.all([this.#ask(seat, 'move'), this.#pauseBetweenMoves()]);
      if (this.#closed || this.match.log.length !== began || !hasSeat(this.match.deciders, seat)) continue;
      if (!this.match.move(seat, move).ok) this.match.timeout(seat);
      this.#follow();
      this.#version.value++;
      this.#save();
    }
    this.thinking.value = undefined;
    this.#busy = false;
  }

  /** Waits before a bot's move: without a board a fixed delay, with one for its animation, but only if no human plays. */
  async #pauseBetweenMoves(): Promise<void> {
    if (!this.playback.attached) return wait(moveDelay());
    if (!this.players.some(({ kind }) => kind === 'human')) await this.playback.idle();
  }

  async #answerDraw(from: Seat): Promise<void> {
    for (const [seat, player] of this.players.entries()) {
      if (player.kind !== 'bot' || seat === from) continue;
      const answer = await this.#ask(seat, 'draw');
      if (this.#closed || this.match.drawOffer === 0) return;
      this.act(answer === 'accept' ? 'accept-draw' : 'decline-draw', seat);
    }
  }

  #ask(seat: Seat, wants: 'move' | 'draw'): Promise<string> {
    const level = this.players[seat]?.name;
    const known: Level = level !== undefined && isLevel(level) ? level : 'veteran';
    return askBot({
      game: this.game.id,
      level: known,
      seed: deviceSeed(),
      whim: this.#personalitySeed,
      seat,
      view: this.match.view(seat),
      wants,
    });
  }
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The table that is open on this device, if any. */
export const session = signal<Session | undefined>(undefined);

export function openSession(next: Session | undefined): void {
  const before = session.value;
  if (before !== next) before?.close();
  session.value = next;
  next?.activate();
}

/** The seats of the human players at this device. */
export const peopleAt = ({ players }: Session): number[] => players.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));

/** Positions and events as one viewer may know them, each computed once: the scene and the animation share the objects. */
export class ViewCache {
  readonly #game: AnyRules;
  readonly #views = new WeakMap<object, { readonly viewer: Viewer; readonly view: object }>();
  readonly #events = new WeakMap<readonly GameEvent[], { readonly viewer: Viewer; readonly shown: readonly GameEvent[] }>();

  constructor(game: AnyRules) {
    this.#game = game;
  }

  /** A position as a viewer may know it. */
  view(state: object, viewer: Viewer): object {
    const known = this.#views.get(state);
    if (known?.viewer === viewer) return known.view;
    const view = this.#game.view(state, viewer);
    this.#views.set(state, { viewer, view });
    return view;
  }

  /** Events as the viewer may know them. Repeated calls return the same list, so that dependents are not rendered again. */
  events(events: readonly GameEvent[], viewer: Viewer): readonly GameEvent[] {
    const known = this.#events.get(events);
    if (known?.viewer === viewer) return known.shown;
    const visible = events.map((event) => this.#game.eventFor(event, viewer)).filter((event) => event !== undefined);
    this.#events.set(events, { viewer, shown: visible });
    return visible;
  }
}
