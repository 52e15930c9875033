import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Maximum difference, in milliseconds, between a message's time and the receiver's: transit time plus clock skew. */
export const TOLERANCE = 30_000;
/** Number of messages of one sender that may arrive out of order. */
const WINDOW = 4096;

const ALGORITHM = 'aes-256-gcm';
const SESSION = 16;
/** Six bytes of time and six bytes of a counter: never used twice with one key. */
const NONCE = 12;
const TAG = 16;

/** Why a message is rejected: not sealed with this secret for this purpose; too old or too new; or received before. */
export type Rejection = 'forged' | 'wrong-time' | 'repeated';

/** The text of a message, and the id by which an answer refers to it. */
export interface OpenedMessage {
  readonly text: string;
  readonly id: string;
}

/** State of one sending process: its key, and the message numbers received from it. */
class Sender {
  readonly key: Uint8Array;
  /** Time of its newest message. */
  lastHeardAt = 0;
  #highest = -1;
  readonly #seen = new Uint8Array(WINDOW);

  constructor(key: Uint8Array) {
    this.key = key;
  }

  /** Records a message number. Returns false if it was recorded before or is too old to know. */
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
 * Encrypts and authenticates messages between processes that share a secret (AES-256-GCM). Each message carries a time and a number, and is
 * accepted once, for one purpose. Each process derives its own key (HKDF) from the secret and a random session id, so no nonce repeats.
 */
export class MessageCipher {
  readonly #secret: string;
  readonly #now: () => number;
  readonly #session = randomBytes(SESSION);
  readonly #key: Uint8Array;
  #sent = 0;
  readonly #senders = new Map<string, Sender>();

  /** `now`: milliseconds since 1970. The clocks of all processes must agree within `TOLERANCE`. */
  constructor(secret: string, now: () => number) {
    this.#secret = secret;
    this.#now = now;
    this.#key = this.#keyOf(this.#session);
  }

  /** A name derived from the secret that all its holders share and that does not reveal it. */
  get name(): string {
    return createHmac('sha256', this.#secret).update('fray bus name').digest('hex').slice(0, 16);
  }

  #keyOf(session: Uint8Array): Uint8Array {
    return new Uint8Array(hkdfSync('sha256', this.#secret, session, 'fray bus 1', 32));
  }

  /** Encrypts a text for a purpose; `open` needs the same purpose. */
  seal(purpose: string, text: string): { readonly data: Uint8Array; readonly id: string } {
    const head = Buffer.alloc(SESSION + NONCE);
    this.#session.copy(head);
    head.writeUIntBE(Math.max(0, Math.round(this.#now())), SESSION, 6);
    head.writeUIntBE(this.#sent++, SESSION + 6, 6);
    const cipher = createCipheriv(ALGORITHM, this.#key, head.subarray(SESSION)).setAAD(Buffer.from(purpose));
    const data = Buffer.concat([head, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return { data, id: head.toString('hex') };
  }

  /** Decrypts a message that was sealed for this purpose, or returns why it is rejected. A second call with the same message is rejected. */
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
    sender.lastHeardAt = Math.max(sender.lastHeardAt, time);
    return sender.take(number) ? { text, id: bytes.toString('hex', 0, SESSION + NONCE) } : 'repeated';
  }

  /** Adds a sender, and forgets senders whose messages would all be too old by now. */
  #meet(name: string, sender: Sender): void {
    const oldest = this.#now() - 2 * TOLERANCE;
    for (const [known, { lastHeardAt }] of this.#senders) if (lastHeardAt < oldest) this.#senders.delete(known);
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
