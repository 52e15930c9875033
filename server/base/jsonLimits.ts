import { LIMITS } from './limits.ts';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Index of the quote that ends the string which begins at `from`, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) return at;
    if (char === BACKSLASH) at++;
  }
  return text.length;
}

/** Levels of nesting, and number of values. */
export interface JsonLimits {
  readonly depth: number;
  readonly values: number;
}

const OF_CLIENTS: JsonLimits = { depth: LIMITS.jsonDepth, values: LIMITS.jsonValues };

/**
 * Says why a JSON text is not parsed: it is nested too deeply or has too many values. Undefined where it may be parsed. Parsing and checking
 * such a text takes up to a hundred times as long as scanning it.
 */
export function jsonLimitError(text: string, most = OF_CLIENTS): string | undefined {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at);
    else if (char === CLOSE_LIST || char === CLOSE_OBJECT) depth--;
    else if (char === OPEN_LIST || char === OPEN_OBJECT) {
      if (++depth > most.depth) return `nested in more than ${most.depth} levels`;
      values++;
    } else if (char === COMMA) values++;
    if (values > most.values) return `more than ${most.values} values`;
  }
  return undefined;
}
