import type { AnyGame, Frame, GameEvent } from '@fray/engine';
import type { ServerMessage, WireFrame } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { TimeSlicer } from '../base/timeSlicer.ts';
import { boxedGameOf } from '../box/tableGame.ts';
import type { Store } from '../store/store.ts';
import { fullFrame, wireFrame } from './frameBroadcaster.ts';
import { LogWalk } from './logReplay.ts';
import type { MatchLog } from './matchLog.ts';
import type { Link, LiveViewer } from './subscribers.ts';

/** What history pages need to know of a table. */
export interface HistorySource {
  readonly id: string;
  readonly game: AnyGame;
  readonly log: MatchLog;
  /** Sequence number of the last frame sent to this viewer. */
  published(viewer: LiveViewer): number;
}

/** All frames of one viewer up to a number, as encoded messages. */
interface PageSet {
  readonly upTo: number;
  readonly pages: readonly string[];
  readonly characters: number;
}

/** Pages of older frames. They are built by replaying the log in slices, once for all who ask, and cached. */
export class HistoryPages {
  readonly #store: Store;
  readonly #slicer: TimeSlicer;
  readonly #time: Clock;
  /** By table and viewer; the most recently used comes last. */
  readonly #cache = new Map<string, PageSet>();
  readonly #building = new Map<string, Promise<void>>();
  /** Earliest time at which a table's history may be built again. */
  readonly #notBefore = new Map<string, number>();
  #characters = 0;

  constructor(store: Store, slicer: TimeSlicer, time: Clock) {
    this.#store = store;
    this.#slicer = slicer;
    this.#time = time;
  }

  /** The page with frame `before - 1`, as a message. It may contain later frames too. */
  async page(table: HistorySource, viewer: LiveViewer, before: number): Promise<string> {
    const last = Math.min(before - 1, table.published(viewer));
    if (last < 1) return message([]);
    const key = `${table.id} ${viewer}`;
    for (;;) {
      const cached = this.#cache.get(key);
      if (cached && cached.upTo >= last) {
        this.#keep(key, cached);
        return cached.pages[Math.floor((last - 1) / LIMITS.page)] ?? message([]);
      }
      let building = this.#building.get(key);
      if (!building) {
        building = this.#make(table, viewer, key).finally(() => this.#building.delete(key));
        this.#building.set(key, building);
      }
      await building;
    }
  }

  /** Discards the cached history of a table. */
  forget(table: string): void {
    for (const key of this.#cache.keys()) if (key.startsWith(`${table} `)) this.#drop(key);
  }

  async #make(table: HistorySource, viewer: LiveViewer, key: string): Promise<void> {
    const wait = (this.#notBefore.get(key) ?? 0) - this.#time.now();
    if (wait > 0) await new Promise<void>((resolve) => this.#time.after(wait, resolve));
    this.#notBefore.delete(key);
    const pages = new Pages();
    let link: Link | undefined = { number: 0, head: table.log.startHead };
    let sealed = 0;
    let emitted: Frame<object, GameEvent>[] = [];
    const game = boxedGameOf(table.game)?.again() ?? table.game;
    const opened = await LogWalk.open(game, table.log, this.#store, { listen: (to, frame) => to === viewer && emitted.push(frame) });
    if (!opened.ok) throw new Error(`table ${table.id}: ${opened.fault}`);
    const walk = opened.value;
    let spent = 0;
    const step = () => {
      const began = performance.now();
      // Skip frames that are still held back until the next tick.
      for (const frame of emitted) if (frame.seq <= table.published(viewer)) pages.add(frame, link);
      emitted = [];
      const played = walk.step();
      if (!played.ok) throw new Error(`table ${table.id}: ${played.fault}`);
      const head = played.value?.head ?? '';
      link = head === '' ? undefined : { number: ++sealed, head };
      spent += performance.now() - began;
      return played.value !== undefined;
    };
    do {
      const replayed = await walk.replayPage(this.#slicer, step);
      if (!replayed.ok) throw new Error(`table ${table.id}: ${replayed.fault}`);
    } while (await walk.nextPage());
    this.#keep(key, pages.finish());
    const now = this.#time.now();
    for (const [other, until] of this.#notBefore) if (until <= now) this.#notBefore.delete(other);
    this.#notBefore.set(key, now + LIMITS.historyPause * spent);
  }

  #keep(key: string, pages: PageSet): void {
    this.#drop(key);
    this.#cache.set(key, pages);
    this.#characters += pages.characters;
    for (const oldest of this.#cache.keys()) {
      if (this.#characters <= LIMITS.histories || oldest === key) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#cache.get(key)?.characters ?? 0;
    this.#cache.delete(key);
  }
}

/** Collects frames into pages. Each page begins with a whole view. */
class Pages {
  readonly #pages: string[] = [];
  #frames: WireFrame[] = [];
  #upTo = 0;

  /** Adds a frame if it follows the previous one. After a skipped frame all later ones are skipped. */
  add(frame: Frame<object, GameEvent>, link: Link | undefined): void {
    if (frame.seq !== this.#upTo + 1) return;
    this.#frames.push(wireFrame(this.#frames.length === 0 ? fullFrame(frame) : frame, link));
    this.#upTo = frame.seq;
    if (this.#frames.length === LIMITS.page) this.#finishPage();
  }

  finish(): PageSet {
    if (this.#frames.length > 0) this.#finishPage();
    return { upTo: this.#upTo, pages: this.#pages, characters: this.#pages.reduce((sum, { length }) => sum + length, 0) };
  }

  #finishPage(): void {
    this.#pages.push(message(this.#frames));
    this.#frames = [];
  }
}

const message = (frames: readonly WireFrame[]): string => JSON.stringify({ t: 'past', frames } satisfies ServerMessage);
