import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { inflateRawSync } from 'node:zlib';

const TEXT = 0x81;
const BINARY = 0x82;
const PING = 0x89;
const PONG = 0x8a;

/**
 * A page's line to a server, spoken by hand (RFC 6455) over a plain socket, because the load shares the machine with what it
 * measures: one write for each message, one buffer for all that is read.
 */
export class Line {
  readonly #socket: Socket;
  readonly #mask = randomBytes(4);
  /** What has come of a message that is not whole yet. */
  #rest: Buffer | undefined;
  #isOpen = false;
  #opened: () => void = () => {};
  onText: (text: string) => void = () => {};

  private constructor(url: URL) {
    const hear = (bytes: Buffer) => this.#receive(bytes);
    this.#socket = connect({
      host: url.hostname,
      port: Number(url.port),
      noDelay: true,
      onread: {
        buffer: shared,
        callback: (size, buffer) => {
          // A view of the one buffer, which the next reading writes over.
          hear((buffer as Buffer).subarray(0, size));
          return true;
        },
      },
    });
    this.#socket.write(
      `GET /ws HTTP/1.1\r\nHost: ${url.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
  }

  static async open(url: string): Promise<Line> {
    const line = new Line(new URL(url));
    await new Promise<void>((resolve, reject) => {
      line.#opened = resolve;
      line.#socket.once('error', reject);
    });
    return line;
  }

  send(text: string): void {
    this.#write(TEXT, text);
  }

  close(): void {
    this.#socket.destroy();
  }

  /** A client masks what it says. Only for texts of ASCII. */
  #write(kind: number, text: string): void {
    const isLong = text.length > 125;
    const head = isLong ? 8 : 6;
    const frame = Buffer.allocUnsafe(head + text.length);
    frame[0] = kind;
    frame[1] = 0x80 | (isLong ? 126 : text.length);
    if (isLong) frame.writeUInt16BE(text.length, 2);
    this.#mask.copy(frame, head - 4);
    for (let i = 0; i < text.length; i++) frame[head + i] = text.charCodeAt(i) ^ this.#mask[i & 3]!;
    this.#socket.write(frame);
  }

  #receive(fresh: Buffer): void {
    let bytes = this.#rest ? Buffer.concat([this.#rest, fresh]) : fresh;
    if (!this.#isOpen) {
      const end = bytes.indexOf('\r\n\r\n');
      if (end >= 0) {
        this.#isOpen = true;
        this.#opened();
        bytes = bytes.subarray(end + 4);
      }
    }
    while (this.#isOpen && bytes.length >= 2) {
      const short = bytes[1]!;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (bytes.length < head) break;
      const end = head + (short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)));
      if (bytes.length < end) break;
      this.#hear(bytes[0]!, bytes.subarray(head, end));
      bytes = bytes.subarray(end);
    }
    this.#rest = bytes.length > 0 ? Buffer.from(bytes) : undefined;
  }

  #hear(kind: number, payload: Buffer): void {
    if (kind === TEXT) this.onText(payload.toString('latin1'));
    else if (kind === BINARY) this.onText(inflateRawSync(payload).toString('latin1'));
    else if (kind === PING) this.#write(PONG, '');
  }
}

const shared = Buffer.alloc(65_536);
