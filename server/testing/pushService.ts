import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';

/** A browser's push subscription with its private keys. */
export class PushedBrowser {
  readonly #ecdh: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly p256dh: string;
  readonly auth = this.#auth.toString('base64url');
  readonly endpoint: string;

  constructor(endpoint: string) {
    this.p256dh = this.#ecdh.generateKeys().toString('base64url');
    this.endpoint = endpoint;
  }

  /** Decrypts a message as in RFC 8291. */
  opened(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const length = body[20]!;
    const senderKey = body.subarray(21, 21 + length);
    const sealed = body.subarray(21 + length);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), senderKey]);
    const secret = Buffer.from(hkdfSync('sha256', this.#ecdh.computeSecret(senderKey), this.#auth, info, 32));
    const derived = (name: string, size: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${name}\0`), size));
    const cipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12));
    cipher.setAuthTag(sealed.subarray(-16));
    const open = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(open.subarray(0, open.lastIndexOf(2)).toString('utf8'));
  }
}

interface Passed {
  readonly path: string;
  readonly authorization: string;
  readonly body: Buffer;
}

/** A push service that records messages. */
export class PushService {
  readonly #server: Server;
  readonly passed: Passed[] = [];
  status = 201;

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.passed.push({ path: request.url ?? '', authorization: request.headers.authorization ?? '', body: Buffer.concat(parts) });
        response.statusCode = this.status;
        response.end();
      });
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    const bound = this.#server.address();
    return `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
  }

  close(): void {
    this.#server.close();
  }
}
