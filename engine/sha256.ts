/** Round constants: the first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const ROUNDS = new Int32Array(64);
/** The same of the square roots of the first eight (5.3.3). */
const START = new Int32Array(8);

const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
for (let n = 2, found = 0; found < 64; n++) {
  let isPrime = true;
  for (let d = 2; d * d <= n; d++) if (n % d === 0) isPrime = false;
  if (!isPrime) continue;
  ROUNDS[found] = fraction(Math.cbrt(n));
  if (found < 8) START[found] = fraction(Math.sqrt(n));
  found++;
}

/** Bytes of a block. */
export const BLOCK = 64;
const words = new Int32Array(64);

const rotated = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Mixes the block at `from` into `hash` (6.2.2). */
function mix(hash: Int32Array, bytes: DataView, from: number): void {
  for (let i = 0; i < 16; i++) words[i] = bytes.getInt32(from + 4 * i);
  for (let i = 16; i < 64; i++) {
    const early = words[i - 15]!;
    const late = words[i - 2]!;
    const a = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
    const b = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
    words[i] = (words[i - 16]! + a + words[i - 7]! + b) | 0;
  }
  let a = hash[0]!;
  let b = hash[1]!;
  let c = hash[2]!;
  let d = hash[3]!;
  let e = hash[4]!;
  let f = hash[5]!;
  let g = hash[6]!;
  let h = hash[7]!;
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + choice + ROUNDS[i]! + words[i]!) | 0;
    const second = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + second) | 0;
  }
  hash[0]! += a;
  hash[1]! += b;
  hash[2]! += c;
  hash[3]! += d;
  hash[4]! += e;
  hash[5]! += f;
  hash[6]! += g;
  hash[7]! += h;
}

/** Returns the SHA-256 of bytes (FIPS 180-4). Synchronous, and there without TLS, where Web Crypto is missing. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = new Uint8Array(BLOCK * Math.ceil((message.length + 9) / BLOCK));
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, message.length / 2 ** 29);
  view.setUint32(padded.length - 4, message.length << 3);
  const hash = START.slice();
  for (let from = 0; from < padded.length; from += BLOCK) mix(hash, view, from);
  const digest = new DataView(new ArrayBuffer(32));
  for (const [i, word] of hash.entries()) digest.setInt32(4 * i, word);
  return new Uint8Array(digest.buffer);
}

/** Returns the UTF-8 bytes of a text. Unpaired surrogates become U+FFFD, as everywhere. */
export function utf8(text: string): Uint8Array {
  const bytes = new Uint8Array(3 * text.length);
  let size = 0;
  for (let i = 0; i < text.length; i++) {
    let code = text.codePointAt(i)!;
    if (code < 0x80) {
      bytes[size++] = code;
      continue;
    }
    if (code >= 0x10000) i++;
    else if (code >= 0xd800 && code < 0xe000) code = 0xfffd;
    const more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    bytes[size++] = ((0xff00 >> (more + 1)) & 0xff) | (code >> (6 * more));
    for (let rest = more - 1; rest >= 0; rest--) bytes[size++] = 0x80 | ((code >> (6 * rest)) & 0x3f);
  }
  return bytes.subarray(0, size);
}

export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
