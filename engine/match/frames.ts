import { type Delta, difference } from '../delta.ts';
import type { GameEvent, Rules } from '../game.ts';
import type { OptionSpecs } from '../options.ts';
import { hasSeat, NO_SEATS, type Seat, type SeatSet } from '../seats.ts';

/** What one viewer is sent: what happened as it may know it, what it now sees, and whether it owes a decision. */
export interface Frame<V, E> {
  /** Dense and the viewer's own: a shared counter would tell how many secret steps others made. */
  readonly seq: number;
  readonly events: readonly E[];
  readonly view: V;
  /** From the view before to this one; undefined when they are equal. */
  readonly change: Delta | undefined;
  readonly owes: boolean;
  /** The number of the decision that the seat answers next; 0 for those beside the table. */
  readonly decision: number;
  /** Whether the seat may take back its last move. */
  readonly undoable: boolean;
  /** The match went back: by the seat's own undo, or for all by consent. */
  readonly back?: 'own' | 'all';
}

/** What a frame is made of beside the view. */
type Content<E> = Pick<Frame<object, E>, 'events' | 'owes' | 'decision'> & {
  readonly undoable: boolean | undefined;
  readonly back: 'own' | 'all' | undefined;
};

/**
 * Gets every frame as it arises. `lock`: it says no more than that another seat has made up its mind while others
 * still decide in secret, so that its time can be blurred.
 */
export type FrameListener<V, E> = (viewer: Seat | 'watcher', frame: Frame<V, E>, lock: boolean) => void;

/** Frames kept for each viewer when nobody listens; somebody away for longer gets a snapshot. */
const KEPT = 512;

/** One viewer's sequence. Nothing is sent when nothing changed for that viewer: silence must not tell either. */
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
 * Everybody who looks on: each seat and those beside the table. A seat sees its own moves at once; the others see them
 * when they can no longer be taken back, all together, so that not even their number before an undo shows.
 */
export class FrameLog<S extends object, V extends object, E extends GameEvent> {
  readonly #game: Rules<S, OptionSpecs, V, E>;
  readonly #viewers: readonly (Seat | 'watcher')[];
  readonly #sequences: ReadonlyMap<Seat | 'watcher', Sequence<V, E>>;
  /** For each seat the events of its moves that others have not seen yet, a list for each move. */
  readonly #held: E[][][];
  /** How many decisions each seat has answered: moves made by it or for it, and what it took back. */
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

  /** The number of the decision that a seat answers next. */
  decision(seat: Seat): number {
    return this.#answered[seat] ?? 0;
  }

  open(state: S): void {
    for (const viewer of this.#viewers) this.#send(viewer, state, []);
  }

  /** The match ended by agreement or concession: everybody sees where it stands, moves held back included. */
  ended(state: S): void {
    for (const viewer of this.#viewers)
      this.#send(viewer, state, this.#held.filter((_, seat) => seat !== viewer).flat(2), { undoable: false, deciders: NO_SEATS });
    for (const moves of this.#held) moves.length = 0;
  }

  /** Answers whether those beside the table saw anything of it. */
  moved(state: S, seat: Seat, events: E[], final: boolean, lock: boolean): boolean {
    const held = this.#held[seat]!;
    held.push(events);
    this.#answered[seat]!++;
    this.#send(seat, state, events, { undoable: !final });
    if (!final) return false;
    // Those beside the table come last.
    let seen = false;
    for (const viewer of this.#viewers) if (viewer !== seat) seen = this.#send(viewer, state, held.flat(), { lock });
    held.length = 0;
    return seen;
  }

  undone(state: S, seat: Seat, undoable: boolean): void {
    this.#held[seat]!.pop();
    this.#answered[seat]!++;
    this.#send(seat, state, [], { undoable, back: 'own' });
  }

  /** By consent the match went back: everybody sees it, and nobody's move from before counts any more. */
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

/** How a frame came about, where that matters. `undoable` is as before when it is not given. */
interface Circumstances {
  readonly undoable?: boolean;
  readonly back?: 'own' | 'all';
  readonly lock?: boolean;
  readonly deciders?: SeatSet;
}
