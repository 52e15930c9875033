import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Milliseconds by which a message may differ from the receiver's time: its way here, and how far two clocks are apart. */
export const TOLERANCE = 30_000;
/** Messages of one sender that may overtake each other. */
const WINDOW = 4096;

const ALGORITHM = 'aes-256-gcm';
const SESSION = 16;
/** Six bytes of time and six of a number that counts up: never used twice with one key. */
const NONCE = 12;
const TAG = 16;

/** Why a message is not believed: it was not sealed with this secret for this purpose, is too old or too new, or came before. */
export type Rejection = 'forged' | 'wrong-time' | 'repeated';

/** What a message says, and the name by which an answer refers to it. */
export interface OpenedMessage {
  readonly text: string;
  readonly id: string;
}

/** A process that sends: its key, and which of its messages have come. */
class Sender {
  readonly key: Uint8Array;
  /** The time of its newest message. */
  heard = 0;
  #highest = -1;
  readonly #seen = new Uint8Array(WINDOW);

  constructor(key: Uint8Array) {
    this.key = key;
  }

  /** Notes a number; answers whether it had not come before. */
  take(number: number): boolean {
    if (number > this.#highest) {
      for (let n = Math.max(this.#highest + 1, number - WINDOW + 1); n <= number; n++) this.#seen[n % WINDOW] = 0;
      this.#highest = number;
    } else if (number <= this.#highest - WINDOW || this.#seen[number % WINDOW] === 1) return false;
    this.#seen[number % WINDOW] = 1;
    return true;
  }
}

/**
 * Seals what processes that share a secret say to each other, by authenticated encryption (AES-256-GCM): nobody else can read, make or change
 * a message. Each bears a time and a number, and is believed once, and only for what it was sealed for. Every process has a key of its own,
 * derived from the secret (HKDF) and a name that it draws at its start, so no nonce is used twice.
 */
export class MessageCipher {
  readonly #secret: string;
  readonly #now: () => number;
  readonly #session = randomBytes(SESSION);
  readonly #key: Uint8Array;
  #sent = 0;
  readonly #senders = new Map<string, Sender>();

  /** `now`: milliseconds since 1970, by a clock that all who share the secret agree on within `TOLERANCE`. */
  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
    this.#key = this.#keyOf(this.#session);
  }

  /** A name that those who share the secret have in common, and that tells nothing of it. */
  get name(): string {
    return createHmac('sha256', this.#secret).update('fray bus name').digest('hex').slice(0, 16);
  }

  #keyOf(session: Uint8Array): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#secret, session, 'fray bus 1', 32));
  }

  /** Seals a text for a purpose: whoever opens it has to name the same. */
  seal(purpose: string, text: string): { readonly data: Uint8Array; readonly id: string } {
    const head = Buffer.alloc(SESSION + NONCE);
    this.#session.copy(head);
    head.writeUIntBE(Math.max(0, Math.round(this.#now())), SESSION, 6);
    head.writeUIntBE(this.#sent++, SESSION + 6, 6);
    const cipher = createCipheriv(ALGORITHM, this.#key, head.subarray(SESSION)).setAAD(Buffer.from(purpose));
    const data = Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { data, id: head.toString('hex') };
  }

  /** What a message says that was sealed for this purpose, or why it is not believed. Opened again, it is refused. */
  open(purpose: string, data: Uint8Array): OpenedMessage | Rejection {
    const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    if (bytes.length < SESSION + NONCE + TAG) return 'forged';
    const name = bytes.toString('latin1', 0, SESSION);
    const sender = this.#senders.get(name) ?? new Sender(this.#keyOf(bytes.subarray(0, SESSION)));
    const text = opened(sender.key, purpose, bytes);
    if (text === undefined) return 'forged';
    const [time, number] = [bytes.readUIntBE(SESSION, 6), bytes.readUIntBE(SESSION + 6, 6)];
    if (Math.abs(time - this.#now()) > TOLERANCE) return 'wrong-time';
    if (!this.#senders.has(name)) this.#meet(name, sender);
    sender.heard = Math.max(sender.heard, time);
    return sender.take(number) ? { text, id: bytes.toString('hex', 0, SESSION + NONCE) } : 'repeated';
  }

  /** Those who have been silent for so long that nothing which they said would be believed now are forgotten. */
  #meet(name: string, sender: Sender): void {
    const oldest = this.#now() - 2 * TOLERANCE;
    for (const [known, { heard }] of this.#senders) if (heard < oldest) this.#senders.delete(known);
    this.#senders.set(name, sender);
  }
}

function opened(key: Uint8Array, purpose: string, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(SESSION, SESSION + NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(bytes.subarray(-TAG));
  try {
    return decipher.update(bytes.subarray(SESSION + NONCE, -TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}
