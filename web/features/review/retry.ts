import {
  type AnyRules,
  type GameEvent,
  hasSeat,
  Match,
  type OptionSpecs,
  type OptionsOf,
  type Outcome,
  type Player,
  type Seat,
  SeededChance,
  seatsOf,
  type Viewer,
  writeOptions,
} from '@fray/engine';
import type { DecisionPoint } from '@fray/review';
import { Playback } from '@fray/table-kit';
import { computed, signal } from '@preact/signals';
import type { AnyMatch } from '../../shared/openRecord.ts';
import { type AnyStep, type AnyStepHistory, type Complaint, type HistoryStep, historyStep, type TableModel } from '../play/index.ts';

/** The start of a retry, and the seats that may move. */
export interface RetryPlan {
  readonly game: AnyRules;
  readonly options: OptionsOf<OptionSpecs>;
  readonly players: readonly Player[];
  readonly start: object;
  /** The seat that sits near. */
  readonly orientation: Seat;
  /** The seat that answers. Without one the user moves for all seats. */
  readonly answers?: Seat;
  /** The move of another seat that must decide before the answer shows its effect; without it no other seat moves. */
  readonly reply?: (point: DecisionPoint, against: Seat) => Promise<string>;
}

/**
 * A table for retries: a position of a match, its own dice, no other players, and no storage. If one seat answers, its answer is a line of
 * moves up to a draw or another seat's decision: then the table waits.
 */
export class Retry implements TableModel {
  readonly game: AnyRules;
  readonly options: OptionsOf<OptionSpecs>;
  readonly players: readonly Player[];
  readonly orientation: Seat;
  readonly playback = new Playback();
  readonly cursor = signal<number | undefined>(undefined);
  readonly complaint = signal<Complaint | undefined>(undefined);
  readonly thinking = signal<Seat | undefined>(undefined);
  readonly #plan: RetryPlan;
  readonly #match: AnyMatch;
  readonly #steps = signal<readonly AnyStep[]>([]);
  readonly #version = signal(0);
  /** The answer, once it is given. */
  readonly answer = signal<readonly string[] | undefined>(undefined);

  constructor(plan: RetryPlan) {
    const { game, options, players, start, orientation } = plan;
    this.#plan = plan;
    this.game = game;
    this.options = options;
    this.players = players;
    this.orientation = orientation;
    const dice = new SeededChance(crypto.getRandomValues(new Int32Array(1))[0] ?? 0);
    this.#match = new Match(game, { options, seats: players.length, start }, dice);
  }

  readonly version = computed(() => this.#version.value);

  readonly actor = computed<Seat | undefined>(() => {
    void this.#version.value;
    const { answers } = this.#plan;
    if (answers === undefined) return seatsOf(this.#match.deciders)[0];
    return this.answer.value === undefined && hasSeat(this.#match.deciders, answers) ? answers : undefined;
  });

  /** The view of the seat that moves; without a decision, of the seat at the bottom. */
  get viewer(): Viewer {
    return this.#plan.answers ?? this.actor.value ?? 'all';
  }

  readonly shownStep = computed(() => {
    void this.#version.value;
    const steps = this.#steps.value;
    const at = Math.min(this.cursor.value ?? steps.length, steps.length);
    return { view: this.#viewAt(at), events: this.#shown(steps[at - 1]?.events ?? []), at, of: steps.length };
  });

  readonly history = computed<readonly HistoryStep[]>(() =>
    this.#steps.value.map(({ entry, events }) => historyStep(entry, this.#shown(events))),
  );

  get stepHistory(): AnyStepHistory {
    const steps = this.#steps.value;
    return {
      length: this.shownStep.value.at,
      number: (at) => steps[at - 1]?.entry.n ?? 0,
      step: (at) => {
        const { entry, events } = steps[at - 1]!;
        return { n: entry.n, before: this.#viewAt(at - 1), events: this.#shown(events), after: this.#viewAt(at), own: true };
      },
    };
  }

  get awaited(): readonly Seat[] {
    const seat = this.actor.value;
    return seat === undefined ? [] : [seat];
  }

  get own(): readonly Seat[] {
    const { answers } = this.#plan;
    return answers === undefined ? [] : [answers];
  }

  get outcome(): Outcome | undefined {
    void this.#version.value;
    return this.#match.outcome;
  }

  get live(): boolean {
    return this.cursor.value === undefined;
  }

  get canUndo(): boolean {
    void this.#version.value;
    const seat = this.actor.value;
    return seat !== undefined && this.live && this.#match.canUndo(seat);
  }

  /** The position now, and who decides there. */
  get point(): DecisionPoint | undefined {
    const seat = this.actor.value;
    if (seat === undefined) return undefined;
    const options = writeOptions(this.game.options, this.options);
    return { game: this.game.id, options, seats: this.players.length, position: this.#match.position(), seat };
  }

  legal(): readonly string[] {
    const seat = this.actor.value;
    return seat === undefined || !this.live ? [] : this.#match.moves(seat);
  }

  play(...moves: readonly string[]): readonly string[] {
    this.complaint.value = undefined;
    for (const [i, move] of moves.entries()) {
      const seat = this.actor.value;
      if (seat === undefined || !this.live) return moves.slice(i);
      const result = this.#match.move(seat, move);
      if (!result.ok) {
        this.complaint.value = result.fault;
        return moves.slice(i);
      }
      if (this.#plan.answers === seat && (result.value.draws.length > 0 || !hasSeat(this.#match.deciders, seat))) this.settle();
      this.#changed();
    }
    return [];
  }

  /** Submits the moves so far as the answer. The other seats reply to it. */
  settle(): void {
    if (this.answer.value !== undefined) return;
    this.answer.value = this.moved;
    void this.#awaitReplies();
  }

  /** Seats that decide together with the answering seat, or reply to it during its turn. */
  async #awaitReplies(): Promise<void> {
    const { answers, reply } = this.#plan;
    if (!reply || answers === undefined) return;
    const { turn } = this.#match;
    for (;;) {
      const [seat] = seatsOf(this.#match.deciders);
      if (seat === undefined || seat === answers || this.#match.turn !== turn) return;
      const options = writeOptions(this.game.options, this.options);
      const point = { game: this.game.id, options, seats: this.players.length, position: this.#match.position(), seat };
      if (!this.#match.move(seat, await reply(point, answers)).ok) return;
      this.#changed();
    }
  }

  undo(): void {
    const seat = this.actor.value;
    if (seat === undefined) return;
    this.#match.act(seat, 'undo');
    this.#changed();
  }

  /** The moves that stand. */
  get moved(): readonly string[] {
    return this.#match.timeline.steps.flatMap(({ entry }) => ('move' in entry ? [entry.move] : []));
  }

  #changed(): void {
    this.#steps.value = [...this.#match.timeline.steps];
    this.#version.value++;
  }

  #viewAt(at: number): object {
    return this.game.view(this.#steps.value[at - 1]?.after ?? this.#match.timeline.start, this.viewer);
  }

  #shown(events: readonly GameEvent[]): GameEvent[] {
    return events.map((event) => this.game.eventFor(event, this.viewer)).filter((event) => event !== undefined);
  }
}
