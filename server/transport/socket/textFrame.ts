/** Payload lengths from 126 to 65,535 take two extra bytes in a WebSocket frame header (RFC 6455). */
const TWO_BYTES = 126;
const LONGEST = 0xffff;

const char = String.fromCharCode;

/** A complete unmasked text frame (RFC 6455) as a Latin-1 string. Undefined for text that is not ASCII or longer than 65,535 bytes. */
export function textFrame(text: string): string | undefined {
  const { length } = text;
  if (length > LONGEST || Buffer.byteLength(text) !== length) return undefined;
  return length < TWO_BYTES ? `\x81${char(length)}${text}` : `\x81\x7e${char(length >> 8, length & 0xff)}${text}`;
}
