/** The length that is said in two bytes behind the first ones, and the longest that is. */
const TWO_BYTES = 126;
const LONGEST = 0xffff;

const char = String.fromCharCode;

/** The whole frame of a WebSocket (RFC 6455) around a text of ASCII, as a string of Latin-1; undefined for other texts. */
export function textFrame(text: string): string | undefined {
  const { length } = text;
  if (length > LONGEST || Buffer.byteLength(text) !== length) return undefined;
  return length < TWO_BYTES ? `\x81${char(length)}${text}` : `\x81\x7e${char(length >> 8, length & 0xff)}${text}`;
}
