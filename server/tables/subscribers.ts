import type { Seat, Viewer } from '@fray/engine';
import type { ServerMessage } from '@fray/protocol';

/** Whose view a connection sees: a seat's, or a spectator's. */
export type LiveViewer = Exclude<Viewer, 'all'>;

/** One connection that receives a table's frames, from a seat or as a spectator. */
export interface Subscriber {
  readonly viewer: LiveViewer;
  /** Undefined for a connection without a user, which can only watch. */
  readonly person: string | undefined;
  /** Users whose chat this subscriber does not receive. */
  blocked?: ReadonlySet<string>;
  send(text: string): void;
  /** The table was dropped from memory: the client must join again. With `anew` it discards all frames it has. */
  rejoin(anew: boolean): void;
}

/** One published hash of the log. Its number is public. The number of entries it covers is not, since some may have been undone. */
export interface Link {
  readonly number: number;
  readonly head: string;
}

export const sendTo = (subscriber: Subscriber, message: ServerMessage): void => subscriber.send(JSON.stringify(message));

/** Who is connected to one table, and since when seats are not. */
export class Subscribers {
  readonly viewers: readonly LiveViewer[];
  readonly #byViewer: ReadonlyMap<LiveViewer, Set<Subscriber>>;
  readonly #connectionsByUser = new Map<string, number>();
  readonly #awaySince: (number | undefined)[];

  /** `now`: milliseconds of the monotonic clock, as everywhere here. */
  constructor(seats: number, now: number) {
    this.viewers = [...Array.from({ length: seats }, (_, seat) => seat), 'watcher'];
    this.#byViewer = new Map(this.viewers.map((viewer) => [viewer, new Set()]));
    this.#awaySince = Array.from({ length: seats }, () => now);
  }

  get isEmpty(): boolean {
    return [...this.#byViewer.values()].every(({ size }) => size === 0);
  }

  get spectatorCount(): number {
    return this.of('watcher').size;
  }

  /** The connections that see this viewer's view. */
  of(viewer: LiveViewer): ReadonlySet<Subscriber> {
    return this.#byViewer.get(viewer)!;
  }

  /** All connections: by seat, then spectators. */
  *all(): Generator<Subscriber> {
    for (const same of this.#byViewer.values()) yield* same;
  }

  has(subscriber: Subscriber): boolean {
    return this.of(subscriber.viewer).has(subscriber);
  }

  isSeatConnected(seat: Seat): boolean {
    return (this.#byViewer.get(seat)?.size ?? 0) > 0;
  }

  isUserConnected(person: string): boolean {
    return this.#connectionsByUser.has(person);
  }

  /** Number of connections of a user. */
  connectionsOf(person: string): number {
    return this.#connectionsByUser.get(person) ?? 0;
  }

  /** When the last connection of this seat ended; undefined while the seat is connected. */
  awaySince(seat: Seat): number | undefined {
    return this.#awaySince[seat];
  }

  /** Returns false if it was subscribed already. */
  add(subscriber: Subscriber): boolean {
    const { viewer, person } = subscriber;
    const same = this.#byViewer.get(viewer)!;
    if (same.has(subscriber)) return false;
    same.add(subscriber);
    if (person !== undefined) this.#connectionsByUser.set(person, (this.#connectionsByUser.get(person) ?? 0) + 1);
    if (typeof viewer === 'number') this.#awaySince[viewer] = undefined;
    return true;
  }

  /** Returns false if it was not subscribed. */
  remove(subscriber: Subscriber, now: number): boolean {
    const { viewer, person } = subscriber;
    const same = this.#byViewer.get(viewer)!;
    if (!same.delete(subscriber)) return false;
    if (person !== undefined) {
      const left = (this.#connectionsByUser.get(person) ?? 1) - 1;
      if (left > 0) this.#connectionsByUser.set(person, left);
      else this.#connectionsByUser.delete(person);
    }
    if (typeof viewer === 'number' && same.size === 0) this.#awaySince[viewer] = now;
    return true;
  }

  /** Replaces the set of users whose chat this user does not receive. */
  setBlocked(person: string, blocked: ReadonlySet<string>): void {
    for (const subscriber of this.all()) if (subscriber.person === person) subscriber.blocked = blocked;
  }
}
