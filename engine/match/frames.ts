import type { Game, GameEvent } from '../game.ts';
import type { OptionSpecs } from '../options.ts';
import { hasSeat, NO_SEATS, type Seat, type SeatSet } from '../seats.ts';

/** What one viewer is sent: what happened as it may know it, what it now sees, and whether it owes a decision. */
export interface Frame<V, E> {
  /** Dense and the viewer's own: a shared counter would tell how many secret steps others made. */
  readonly seq: number;
  readonly events: readonly E[];
  readonly view: V;
  readonly owes: boolean;
}

/** Frames kept for each viewer; somebody away for longer gets a snapshot. */
const KEPT = 512;

/** One viewer's sequence. Nothing is sent when nothing changed for that viewer: silence must not tell either. */
class Sequence<V, E> {
  #frames: Frame<V, E>[] = [];
  #last = '';
  #next = 1;

  send(events: readonly E[], view: V, owes: boolean): void {
    const content = JSON.stringify([view, owes]);
    if (events.length === 0 && content === this.#last) return;
    this.#last = content;
    this.#frames.push({ seq: this.#next++, events, view, owes });
    if (this.#frames.length > 2 * KEPT) this.#frames = this.#frames.slice(-KEPT);
  }

  since(seen: number): readonly Frame<V, E>[] {
    const first = this.#frames[0];
    if (first === undefined) return [];
    const known = seen >= first.seq - 1 && seen < this.#next;
    return known ? this.#frames.slice(seen + 1 - first.seq) : this.#frames.slice(-1).map((frame) => ({ ...frame, events: [] }));
  }
}

/**
 * Everybody who looks on: each seat and those beside the table. A seat sees its own moves at once; the others see them
 * when they can no longer be taken back, all together, so that not even their number before an undo shows.
 */
export class Audience<S extends object, V extends object, E extends GameEvent> {
  readonly #game: Game<S, OptionSpecs, V, E>;
  readonly #viewers: readonly (Seat | 'watcher')[];
  readonly #sequences: ReadonlyMap<Seat | 'watcher', Sequence<V, E>>;
  /** For each seat the events of its moves that others have not seen yet, a list for each move. */
  readonly #held: E[][][];

  constructor(game: Game<S, OptionSpecs, V, E>, seats: number) {
    this.#game = game;
    this.#viewers = [...Array.from({ length: seats }, (_, seat) => seat), 'watcher'];
    this.#sequences = new Map(this.#viewers.map((viewer) => [viewer, new Sequence<V, E>()]));
    this.#held = Array.from({ length: seats }, () => []);
  }

  open(state: S): void {
    for (const viewer of this.#viewers) this.#send(viewer, state, []);
  }

  /** The match ended by agreement or concession: everybody sees where it stands, moves held back included. */
  ended(state: S): void {
    for (const viewer of this.#viewers) this.#send(viewer, state, this.#held.filter((_, seat) => seat !== viewer).flat(2), NO_SEATS);
    for (const moves of this.#held) moves.length = 0;
  }

  moved(state: S, seat: Seat, events: E[], final: boolean): void {
    const held = this.#held[seat]!;
    held.push(events);
    this.#send(seat, state, events);
    if (!final) return;
    for (const viewer of this.#viewers) if (viewer !== seat) this.#send(viewer, state, held.flat());
    held.length = 0;
  }

  undone(state: S, seat: Seat): void {
    this.#held[seat]!.pop();
    this.#send(seat, state, []);
  }

  since(viewer: Seat | 'watcher', seen: number): readonly Frame<V, E>[] {
    return this.#sequences.get(viewer)?.since(seen) ?? [];
  }

  #send(viewer: Seat | 'watcher', state: S, events: readonly E[], deciders: SeatSet = this.#game.deciders(state)): void {
    const seen = events.map((event) => this.#game.eventFor(event, viewer)).filter((event) => event !== undefined);
    const owes = viewer !== 'watcher' && hasSeat(deciders, viewer);
    this.#sequences.get(viewer)?.send(seen, this.#game.view(state, viewer), owes);
  }
}
