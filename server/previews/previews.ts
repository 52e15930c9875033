import type { Language } from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import type { DrawingKind, DrawingRequest, Drawn, PreviewProcess } from './previewProcess.ts';

/** Title and description of a link preview. */
export interface Words {
  readonly title: string;
  readonly text: string;
}

/** The target of a link, and a cache key that changes when the picture changes. */
export interface Subject {
  readonly drawn: Drawn;
  readonly name: string;
  /** Scheduling key: a table, or the cache key itself. */
  readonly about?: string;
  /** The gzipped record of a finished match. */
  readonly record?: () => Promise<Uint8Array>;
}

/** The requester's language and network address. */
export interface Reader {
  readonly language: Language;
  readonly address: string;
}

/** Estimated overhead of a cache entry, in bytes. */
const BESIDES = 500;

/** Cache of link previews: each is drawn once for all requesters. Limited by size, least recently used first. */
export class Previews {
  readonly #drawer: PreviewProcess;
  readonly #cache = new Map<string, Promise<unknown>>();
  readonly #sizes = new Map<string, number>();
  #size = 0;

  readonly #log: (what: string, about: object) => void;
  readonly #room: number;

  /** `room`: maximum bytes of the cache. */
  constructor(drawer: PreviewProcess, log: (what: string, about: object) => void, room: number = LIMITS.drawingsKept) {
    this.#drawer = drawer;
    this.#log = log;
    this.#room = room;
  }

  words(subject: Subject, reader: Reader): Promise<Words> {
    return this.#once(`words ${reader.language} ${subject.name}`, async () => {
      const { title = '', text = '' } = await this.#drawer.ask(requestFor('words', subject, reader));
      return [{ title, text }, title.length + text.length];
    });
  }

  /** A JPEG of 1200 by 630 pixels. */
  picture(subject: Subject, reader: Reader): Promise<Buffer> {
    return this.#image('picture', subject, reader);
  }

  /** A small picture of the board alone. */
  board(subject: Subject, reader: Reader): Promise<Buffer> {
    return this.#image('board', subject, reader);
  }

  /** An animation of the moves that lead to a step of a replay. */
  moving(subject: Subject, reader: Reader): Promise<Buffer> {
    return this.#image('moving', subject, reader);
  }

  /** A large picture of the board alone. */
  large(subject: Subject, reader: Reader): Promise<Buffer> {
    return this.#image('large', subject, reader);
  }

  #image(what: Exclude<DrawingKind, 'words'>, subject: Subject, reader: Reader): Promise<Buffer> {
    return this.#once(`${what} ${reader.language} ${subject.name}`, async () => {
      const { image = '' } = await this.#drawer.ask(requestFor(what, subject, reader));
      const bytes = Buffer.from(image, 'base64');
      return [bytes, bytes.length];
    });
  }

  close(): void {
    this.#drawer.close();
  }

  #once<T>(name: string, make: () => Promise<readonly [T, number]>): Promise<T> {
    // The value of a key has the type with which it was created.
    const before = this.#cache.get(name) as Promise<T> | undefined;
    if (before) {
      // Move it to the end: the least recently used entry is first.
      this.#cache.delete(name);
      this.#cache.set(name, before);
      return before;
    }
    const pending = make().then(([value, bytes]) => {
      const size = bytes + BESIDES;
      this.#sizes.set(name, size);
      this.#size += size;
      this.#makeRoom();
      return value;
    });
    this.#cache.set(name, pending);
    // Do not cache errors: the next request retries.
    pending.catch((error: unknown) => {
      this.#log('drawing-failed', { name, error: String(error) });
      this.#drop(name);
    });
    return pending;
  }

  #makeRoom(): void {
    for (const name of this.#cache.keys()) {
      if (this.#size <= this.#room) return;
      if (this.#sizes.has(name)) this.#drop(name);
    }
  }

  #drop(name: string): void {
    this.#size -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
    this.#cache.delete(name);
  }
}

const requestFor = (what: DrawingKind, { drawn, name, about = name, record }: Subject, { language, address }: Reader): DrawingRequest => ({
  what,
  drawn,
  language,
  share: [address, about],
  ...(record ? { record } : {}),
});
