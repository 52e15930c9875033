import { type Delta, difference } from '../delta.ts';
import type { GameEvent, Rules } from '../game.ts';
import type { OptionSpecs } from '../options.ts';
import { hasSeat, NO_SEATS, type Seat, type SeatSet } from '../seats.ts';

/** One update to a viewer: events as the viewer may know them, the change of its view, and whether it must decide. */
export interface Frame<V, E> {
  /** Consecutive and per viewer. A shared counter would reveal how many secret moves others made. */
  readonly seq: number;
  readonly events: readonly E[];
  readonly view: V;
  /** The delta from the previous view, or undefined if the view is unchanged. */
  readonly change: Delta | undefined;
  readonly owes: boolean;
  /** Number of the seat's next decision; 0 for spectators. */
  readonly decision: number;
  /** True if the seat can undo its last move. */
  readonly undoable: boolean;
  /** The match went back: `own` after an undo by this seat, `all` after a takeback by consent. */
  readonly back?: 'own' | 'all';
}

/** The content of a frame without the view. */
type Content<E> = Pick<Frame<object, E>, 'events' | 'owes' | 'decision'> & {
  readonly undoable: boolean | undefined;
  readonly back: 'own' | 'all' | undefined;
};

/**
 * Receives each frame when it is created. `lock` is true if the frame only says that another seat has locked its secret decision.
 * The receiver may then blur its time.
 */
export type FrameListener<V, E> = (viewer: Seat | 'watcher', frame: Frame<V, E>, lock: boolean) => void;

/** Frames kept per viewer if no listener is set. A viewer that was away longer gets a snapshot. */
const KEPT = 512;

/** The frames of one viewer. No frame is sent if nothing changed for that viewer, so frames reveal no secret activity. */
class Sequence<V, E> {
  #frames: Frame<V, E>[] = [];
  #last: Frame<V, E> | undefined;

  send(view: V, content: Content<E>): Frame<V, E> | undefined {
    const last = this.#last;
    const { events, owes, decision, back } = content;
    const undoable = content.undoable ?? last?.undoable ?? false;
    const change = last ? difference(last.view, view) : [view];
    const changed =
      change !== undefined || events.length > 0 || owes !== last?.owes || decision !== last.decision || undoable !== last.undoable;
    if (!changed) return undefined;
    const frame = { seq: (last?.seq ?? 0) + 1, events, view, change, owes, decision, undoable };
    this.#last = back ? { ...frame, back } : frame;
    return this.#last;
  }

  keep(frame: Frame<V, E>): void {
    this.#frames.push(frame);
    if (this.#frames.length > 2 * KEPT) this.#frames = this.#frames.slice(-KEPT);
  }

  since(seen: number): readonly Frame<V, E>[] {
    const first = this.#frames[0];
    const last = this.#last;
    if (first === undefined || last === undefined) return [];
    const known = seen >= first.seq - 1 && seen <= last.seq;
    return known ? this.#frames.slice(seen + 1 - first.seq) : [{ ...last, events: [], change: [last.view] }];
  }
}

/**
 * The frames of all viewers: every seat and the spectators. A seat sees its own moves at once. Others see them together once they
 * can no longer be undone, so even their number before an undo stays hidden.
 */
export class FrameLog<S extends object, V extends object, E extends GameEvent> {
  readonly #game: Rules<S, OptionSpecs, V, E>;
  readonly #viewers: readonly (Seat | 'watcher')[];
  readonly #sequences: ReadonlyMap<Seat | 'watcher', Sequence<V, E>>;
  /** Per seat: the events of its moves that others have not seen yet, one list per move. */
  readonly #held: E[][][];
  /** Per seat: number of answered decisions, counting moves by it or for it, and its undos. */
  readonly #answered: number[];
  readonly #listen: FrameListener<V, E> | undefined;

  constructor(game: Rules<S, OptionSpecs, V, E>, seats: number, listen?: FrameListener<V, E>) {
    this.#game = game;
    this.#listen = listen;
    this.#viewers = [...Array.from({ length: seats }, (_, seat) => seat), 'watcher'];
    this.#sequences = new Map(this.#viewers.map((viewer) => [viewer, new Sequence<V, E>()]));
    this.#held = Array.from({ length: seats }, () => []);
    this.#answered = Array.from({ length: seats }, () => 0);
  }

  /** Returns the number of the seat's next decision. */
  decision(seat: Seat): number {
    return this.#answered[seat] ?? 0;
  }

  open(state: S): void {
    for (const viewer of this.#viewers) this.#send(viewer, state, []);
  }

  /** Call when the match ends by agreement or concession. All viewers then see the final state, including withheld moves. */
  ended(state: S): void {
    for (const viewer of this.#viewers)
      this.#send(viewer, state, this.#held.filter((_, seat) => seat !== viewer).flat(2), { undoable: false, deciders: NO_SEATS });
    for (const moves of this.#held) moves.length = 0;
  }

  /** Returns true if spectators received a frame. */
  moved(state: S, seat: Seat, events: E[], final: boolean, lock: boolean): boolean {
    const heldEvents = this.#held[seat]!;
    heldEvents.push(events);
    this.#answered[seat]!++;
    this.#send(seat, state, events, { undoable: !final });
    if (!final) return false;
    // Spectators come last.
    let isVisible = false;
    for (const viewer of this.#viewers) if (viewer !== seat) isVisible = this.#send(viewer, state, heldEvents.flat(), { lock });
    heldEvents.length = 0;
    return isVisible;
  }

  undone(state: S, seat: Seat, undoable: boolean): void {
    this.#held[seat]!.pop();
    this.#answered[seat]!++;
    this.#send(seat, state, [], { undoable, back: 'own' });
  }

  /** Call after a takeback by consent. All viewers see it, and withheld moves are discarded. */
  wentBack(state: S): void {
    for (const [seat, moves] of this.#held.entries()) {
      moves.length = 0;
      this.#answered[seat]!++;
    }
    for (const viewer of this.#viewers) this.#send(viewer, state, [], { undoable: false, back: 'all' });
  }

  since(viewer: Seat | 'watcher', seen: number): readonly Frame<V, E>[] {
    return this.#sequences.get(viewer)?.since(seen) ?? [];
  }

  #send(
    viewer: Seat | 'watcher',
    state: S,
    events: readonly E[],
    { undoable, back, lock = false, deciders = this.#game.deciders(state) }: Circumstances = {},
  ): boolean {
    const seen = events.map((event) => this.#game.eventFor(event, viewer)).filter((event) => event !== undefined);
    const seated = viewer !== 'watcher';
    const sequence = this.#sequences.get(viewer);
    const frame = sequence?.send(this.#game.view(state, viewer), {
      events: seen,
      owes: seated && hasSeat(deciders, viewer),
      decision: seated ? this.decision(viewer) : 0,
      undoable,
      back,
    });
    if (!frame) return false;
    if (this.#listen) this.#listen(viewer, frame, lock);
    else sequence?.keep(frame);
    return true;
  }
}

/** How a frame was created. If `undoable` is absent, it stays unchanged. */
interface Circumstances {
  readonly undoable?: boolean;
  readonly back?: 'own' | 'all';
  readonly lock?: boolean;
  readonly deciders?: SeatSet;
}
