import { createHash, createSign, generateKeyPairSync, randomBytes, X509Certificate } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Certificate } from './certificates.ts';

/** A byte string of at least 24 bytes as CBOR writes it. */
function bytes(data: Buffer): Buffer {
  const head = data.length < 256 ? [0x58, data.length] : [0x59, data.length >> 8, data.length & 0xff];
  return Buffer.concat([Buffer.from(head), data]);
}
/** A text of at most 23 bytes. */
const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** A device with one passkey: a new key (ES256), without attestation of its maker. */
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
    return this.#registered(challenge, 'none', () => Buffer.from([0xa0]));
  }

  /** The same from a device with an attestation of its maker. Some devices send the certificates without a request for them. */
  registerAttested(challenge: string, maker: Certificate, chain: readonly Buffer[]): RegistrationResponseJSON {
    return this.#registered(challenge, 'packed', (signed) => {
      const signature = createSign('sha256').update(signed).sign(maker.key);
      const certificates = [new X509Certificate(maker.cert).raw, ...chain];
      // {"alg": -7, "sig": …, "x5c": [certificate, …]}
      return Buffer.concat([
        Buffer.from([0xa3]),
        text('alg'),
        Buffer.from([0x26]),
        text('sig'),
        bytes(signature),
        text('x5c'),
        Buffer.from([0x80 + certificates.length]),
        ...certificates.map(bytes),
      ]);
    });
  }

  #registered(challenge: string, format: string, statement: (signed: Buffer) => Buffer): RegistrationResponseJSON {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
    const key = Buffer.concat([
      Buffer.from('a5010203262001', 'hex'),
      Buffer.from([0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ]);
    // Flags: user present, key included. Then the authenticator's id, and the length of the credential id.
    const about = Buffer.concat([this.#seen(0x45, 0), Buffer.alloc(16), Buffer.from([0, this.#id.length]), this.#id, key]);
    const clientData = this.#clientData('webauthn.create', challenge);
    const attested = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text(format),
      text('attStmt'),
      statement(Buffer.concat([about, sha256(clientData)])),
      text('authData'),
      bytes(about),
    ]);
    return {
      ...this.#named(),
      response: { clientDataJSON: clientData.toString('base64url'), attestationObject: attested.toString('base64url') },
    };
  }

  /** The answer to a question for a passkey that was registered before. */
  signIn(challenge: string): AuthenticationResponseJSON {
    const about = this.#seen(0x05, 1);
    const clientData = this.#clientData('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([about, sha256(clientData)]))
      .sign(this.#keys.privateKey);
    return {
      ...this.#named(),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: about.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    };
  }

  #named() {
    const { id } = this;
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  }

  /** Hash of the relying party, flags, and the use counter of the key. */
  #seen(flags: number, counter: number): Buffer {
    return Buffer.concat([sha256(new URL(this.#origin).hostname), Buffer.from([flags, 0, 0, 0, counter])]);
  }

  #clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false }));
  }
}

/** The answer of a new device to a request for a passkey. */
export const passkeyFor = (challenge: string, origin: string): RegistrationResponseJSON => new PasskeyDevice(origin).register(challenge);
