import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';

/** A byte string of 24 to 255 bytes as CBOR writes it. */
const bytes = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, data.length]), data]);

/** What a device makes of a question for a passkey: a key of its own (ES256), and no word about who built it. */
export function passkeyFor(challenge: string, origin: string): RegistrationResponseJSON {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
  const key = Buffer.concat([
    Buffer.from('a5010203262001', 'hex'),
    Buffer.from([0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ]);
  const party = createHash('sha256').update(new URL(origin).hostname).digest();
  // Somebody was present, and a key comes along; then a counter, the maker, and the length of the name.
  const about = Buffer.concat([party, Buffer.from([0x45, 0, 0, 0, 0]), Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
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
  const said = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false }));
  return {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: said.toString('base64url'), attestationObject: attested.toString('base64url') },
  };
}
