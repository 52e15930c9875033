import {
  type AnyRules,
  MoveList,
  type OptionSpecs,
  type OptionsOf,
  type Outcome,
  type Player,
  readOptions,
  type Seat,
  SeededChance,
  seatsOf,
  standardOptions,
} from '@fray/engine';
import type { ActionResult, Client, TableAction, TableInfo, ViewStep } from '@fray/protocol';
import { Playback } from '@fray/table-kit';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { clientVersion } from '../../shared/server/pageClient.ts';
import type { AnyStepHistory, Complaint, HistoryStep, TableModel } from '../play/index.ts';

/** Shown if an action is refused because an earlier one is not acknowledged yet; removed after the acknowledgement. */
const STILL_SENDING: Complaint = { code: 'still-sending' };

/** A table on a server, as this page shows it. Legal moves are computed here, from the view of the seat. */
export class OnlineTable implements TableModel {
  readonly game: AnyRules;
  readonly id: string;
  readonly #client: Client;
  readonly cursor = signal<number | undefined>(undefined);
  readonly complaint = signal<Complaint | undefined>(undefined);
  readonly thinking: ReadonlySignal<Seat | undefined>;
  readonly version: ReadonlySignal<number> = clientVersion;
  readonly playback = new Playback();
  readonly #list = new MoveList();
  #legal: { readonly of: object; readonly moves: readonly string[] } | undefined;

  constructor(game: AnyRules, client: Client, id: string) {
    this.game = game;
    this.id = id;
    this.#client = client;
    this.thinking = computed(() => undefined);
  }

  /** The steps that are shown. A move that its own player undid is left out; a takeback by consent is shown. */
  readonly #steps = computed<readonly ViewStep[]>(() => {
    void clientVersion.value;
    const visible: ViewStep[] = [];
    for (const step of this.#client.timeline) {
      if (step.back !== 'own' || visible.length < 2) {
        visible.push(step);
        continue;
      }
      visible.pop();
      const before = visible.pop();
      visible.push({ ...step, events: before?.events ?? [] });
    }
    return visible;
  });

  readonly history = computed<readonly HistoryStep[]>(() =>
    this.#steps.value.slice(1).map(({ n, events, back }) => ({
      n,
      seat: undefined,
      action: back === 'all' ? ('allow-back' as const) : undefined,
      events,
    })),
  );

  readonly shownStep = computed(() => {
    const steps = this.#steps.value;
    const of = Math.max(0, steps.length - 1);
    const at = Math.min(this.cursor.value ?? of, of);
    const step = steps[at];
    return { view: step?.view ?? {}, events: at === 0 ? [] : (step?.events ?? []), at, of };
  });

  get stepHistory(): AnyStepHistory {
    const steps = this.#steps.value;
    const { at } = this.shownStep.value;
    return {
      length: at,
      number: (i) => steps[i]?.n ?? 0,
      step: (i) => {
        const { n, events, view, own = false } = steps[i]!;
        return { n, before: steps[i - 1]?.view ?? view, events, after: view, own };
      },
    };
  }

  get info(): TableInfo | undefined {
    void clientVersion.value;
    return this.#client.table?.id === this.id ? this.#client.table : undefined;
  }

  /** The table's options; the standard ones until the table state has arrived. */
  readonly #options = computed<OptionsOf<OptionSpecs>>(() => {
    const read = readOptions(this.game.options, this.info?.options ?? {});
    return read.ok ? read.value : standardOptions(this.game.options);
  });

  get options(): OptionsOf<OptionSpecs> {
    return this.#options.value;
  }

  get players(): readonly Player[] {
    return (this.info?.seats ?? []).map(({ kind, name }, seat) => ({
      seat: this.game.seatNames[seat] ?? String(seat),
      kind: kind === 'bot' ? 'bot' : 'human',
      name,
    }));
  }

  readonly actor = computed<Seat | undefined>(() => {
    void clientVersion.value;
    return this.#client.owesDecision && !this.info?.outcome ? this.info?.you : undefined;
  });

  get awaited(): readonly Seat[] {
    const { info } = this;
    if (!info || info.outcome || !this.live) return [];
    if (info.clock) return seatsOf(this.#client.clock?.running ?? 0);
    if (this.#client.owesDecision && info.you !== undefined) return [info.you];
    return [...info.seats.keys()].filter((seat) => seat !== info.you && !info.gone.includes(seat));
  }

  get own(): readonly Seat[] {
    const you = this.info?.you;
    return you === undefined ? [] : [you];
  }

  get outcome(): Outcome | undefined {
    return this.info?.outcome;
  }

  get live(): boolean {
    return this.cursor.value === undefined;
  }

  get canUndo(): boolean {
    void clientVersion.value;
    return this.live && this.#client.canUndo && this.#client.pendingActions === 0;
  }

  legal(): readonly string[] {
    const seat = this.actor.value;
    const { view } = this.#client;
    if (seat === undefined || !view || !this.live) return [];
    if (this.#legal?.of === view) return this.#legal.moves;
    const { game } = this;
    const state = game.sampler(view)(new SeededChance(1), (sample, other) => {
      game.moves(sample, other, this.#list);
      return this.#list.get(0);
    });
    game.moves(state, seat, this.#list);
    const moves = this.#list.toArray().map((move) => game.format(state, move));
    this.#legal = { of: view, moves };
    return moves;
  }

  play(...moves: readonly string[]): readonly string[] {
    // The view does not contain moves that are not acknowledged yet. A second press would play the move twice.
    if (this.actor.value === undefined || !this.live || this.#isRefused(this.#client.pendingActions > 0)) return moves;
    for (const move of moves) void this.#client.move(move).then((answer) => this.#onResult(answer));
    return [];
  }

  undo(): void {
    // It is about the position that is shown, which is outdated until the earlier action is acknowledged.
    if (!this.#isRefused(this.#client.pendingActions > 0)) this.ask(this.#client.act('undo'));
  }

  /**
   * Sends a table action, after those that are not acknowledged yet. The same action is not sent twice: a second press is refused visibly.
   * Resolves with the refusal, if there is one.
   */
  act(action: TableAction): Promise<Complaint | undefined> {
    if (this.#isRefused(this.#client.isSending(action))) return Promise.resolve(STILL_SENDING);
    const answer = this.#client.act(action);
    this.ask(answer);
    return answer;
  }

  /** Shows whether an action is refused because of an earlier one. */
  #isRefused(isSending: boolean): boolean {
    this.complaint.value = isSending ? STILL_SENDING : undefined;
    return isSending;
  }

  /** Shows why an action was refused. A move that came too late needs no text: the board shows the newer position. */
  readonly #onResult = (answer: ActionResult): void => {
    if (this.complaint.value === STILL_SENDING && this.#client.pendingActions === 0) this.complaint.value = undefined;
    if (answer && answer.code !== 'left' && answer.code !== 'not-sent') this.complaint.value = answer;
  };

  /** Shows the refusal of a request, if there is one, above the board. */
  ask(answer: Promise<ActionResult>): void {
    this.complaint.value = undefined;
    void answer.then(this.#onResult);
  }
}
