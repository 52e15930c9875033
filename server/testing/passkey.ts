import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

/** A byte string of 24 to 255 bytes as CBOR writes it. */
const bytes = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, data.length]), data]);
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A device with one passkey: a key of its own (ES256), and no word about who built it. */
export class PasskeyDevice {
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(16);
  readonly #origin: string;

  /** @param origin The page's, such as `http://localhost`. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The name of the passkey. */
  get id(): string {
    return this.#id.toString('base64url');
  }

  /** The answer to a question for a new passkey. */
  register(challenge: string): RegistrationResponseJSON {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
    // Somebody was present, and a key comes along; then the maker, and the length of the name.
    const about = Buffer.concat([this.#seen(0x45, 0), Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key]);
    // {"fmt": "none", "attStmt": {}, "authData": …}
    const attested = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x64]),
      Buffer.from('none'),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      Buffer.from([0xa0, 0x68]),
      Buffer.from('authData'),
      bytes(about),
    ]);
    const said = this.#said('webauthn.create', challenge);
    return {
      ...this.#named(),
      response: { clientDataJSON: said.toString('base64url'), attestationObject: attested.toString('base64url') },
    };
  }

  /** The answer to a question for a passkey that was registered before. */
  signIn(challenge: string): AuthenticationResponseJSON {
    const about = this.#seen(0x05, 1);
    const said = this.#said('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([about, sha256(said)]))
      .sign(this.#keys.privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: said.toString('base64url'),
        authenticatorData: about.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #named() {
    const { id } = this;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  /** For whom it is, flags, and how often the key was used. */
  #seen(flags: number, counter: number): Buffer {
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags, 0, 0, 0, counter])]);
  }

  #said(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }
}

/** What a new device makes of a question for a passkey. */
export const passkeyFor = (challenge: string, origin: string): RegistrationResponseJSON => new PasskeyDevice(origin).register(challenge);
