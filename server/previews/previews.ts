import type { Language } from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import type { DrawingKind, DrawingRequest, Drawn, PreviewProcess } from './previewProcess.ts';

/** What is told of a link. */
export interface Words {
  readonly title: string;
  readonly text: string;
}

/** Where a link leads, and by which name what is drawn of it is kept: another name where something else is to be seen. */
export interface Subject {
  readonly drawn: Drawn;
  readonly name: string;
  /** What it is drawn of, for a fair turn: a table, or the name itself. */
  readonly about?: string;
  /** The record of a finished match, packed by gzip. */
  readonly record?: () => Promise<Uint8Array>;
}

/** Who asks: the language that they read, and the address that they ask from. */
export interface Reader {
  readonly language: Language;
  readonly address: string;
}

/** Bytes that keeping takes, whatever is kept: its names, and places in lists. */
const BESIDES = 500;

/** What links are told of by, drawn once for all who ask and kept as long as there is room. */
export class Previews {
  readonly #drawer: PreviewProcess;
  readonly #kept = new Map<string, Promise<unknown>>();
  readonly #sizes = new Map<string, number>();
  #size = 0;

  readonly #log: (what: string, about: object) => void;
  readonly #room: number;

  /** `room`: bytes of what is kept. */
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

  /** A photograph, 1200 wide and 630 high. */
  picture(subject: Subject, reader: Reader): Promise<Buffer> {
    return this.#image('picture', subject, reader);
  }

  /** The board alone, small. */
  board(subject: Subject, reader: Reader): Promise<Buffer> {
    return this.#image('board', subject, reader);
  }

  /** The moves that lead to a moment of a replay, as a moving picture. */
  moving(subject: Subject, reader: Reader): Promise<Buffer> {
    return this.#image('moving', subject, reader);
  }

  /** The board alone, as large as it stands by itself. */
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
    // What stands under a name is what was made under it.
    const before = this.#kept.get(name) as Promise<T> | undefined;
    if (before) {
      // Asked for again: it goes last.
      this.#kept.delete(name);
      this.#kept.set(name, before);
      return before;
    }
    const made = make().then(([value, bytes]) => {
      const size = bytes + BESIDES;
      this.#sizes.set(name, size);
      this.#size += size;
      this.#makeRoom();
      return value;
    });
    this.#kept.set(name, made);
    // Whoever asks again tries again.
    made.catch((error: unknown) => {
      this.#log('drawing-failed', { name, error: String(error) });
      this.#drop(name);
    });
    return made;
  }

  #makeRoom(): void {
    for (const name of this.#kept.keys()) {
      if (this.#size <= this.#room) return;
      if (this.#sizes.has(name)) this.#drop(name);
    }
  }

  #drop(name: string): void {
    this.#size -= this.#sizes.get(name) ?? 0;
    this.#sizes.delete(name);
    this.#kept.delete(name);
  }
}

const requestFor = (what: DrawingKind, { drawn, name, about = name, record }: Subject, { language, address }: Reader): DrawingRequest => ({
  what,
  drawn,
  language,
  share: [address, about],
  ...(record ? { record } : {}),
});
