/** A function that parses external text. Its result and its exceptions are ignored here. */
export interface Reader {
  readonly name: string;
  read(text: string): unknown;
}

/** Fragments that hostile texts repeat: blanks, brackets, escapes, separators, look-alike letters, unpaired surrogates. */
const PIECES = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\u00a0',
  '\u200b',
  '\ud83d',
  '😀',
  'a',
  'A',
  '0',
  '9',
  '.',
  ',',
  ':',
  ';',
  '-',
  '_',
  '+',
  '=',
  '/',
  '\\',

  '"',
  "'",
  '(',
  '[',
  '{',
  '<',
  '|',
  '@',
  '#',
  '%',
  '%20',
  '%2',
  '&',
  '?',
  '*',
  '!',
  '[[',
  '{"a":',
  '[1,',
  'A1',
  '1 ',
  'a:',
  'a=',
  'a ',
  '-.',
  '.3_',
  '..o',
  '1-',
  'x,',
  '# ',
  ' \n',
  'ab ab',
] as const;

/** Yields hostile texts of about `size` characters. Each starts with `head` and has a mismatched end. */
function* hostileTexts(size: number, head: string): Generator<readonly [string, string]> {
  for (const piece of PIECES) {
    const many = piece.repeat(Math.ceil(size / piece.length));
    yield [`${JSON.stringify(piece)}, many times`, head + many];
    yield [`${JSON.stringify(piece)}, many times, and an end`, `${head}${many}\u0000x`];
  }
}

const SMALL = 3_000;
const TIMES = 8;
/** For 8 times the input, linear work takes 8 times as long and quadratic work 64 times. */
const MAX_GROWTH = 24;
/** Milliseconds that garbage collection and compilation may add to a short measurement. */
const NOISE = 40;
const TRIES = 5;

function timeOf(reader: Reader, text: string, clock: () => number): number {
  const began = clock();
  try {
    reader.read(text);
  } catch {
    // Readers that throw are handled by their callers.
  }
  return clock() - began;
}

const mostFor = (small: number): number => MAX_GROWTH * small + NOISE;

/** A ratio beyond this is not measured again. */
const HOPELESS = 5;

/**
 * Runs a reader on hostile texts and on texts eight times as long. Returns the first text of each head whose time grows faster
 * than linearly; the shortest of several measurements counts. `clock` returns the thread's CPU time in milliseconds. `heads` are
 * beginnings of texts that reach deeper into the reader.
 */
export function growthFaults(reader: Reader, clock: () => number, heads: readonly string[] = ['']): string[] {
  const faults: string[] = [];
  for (const head of heads) {
    const large = hostileTexts(SMALL * TIMES, head);
    for (const [what, text] of hostileTexts(SMALL, head)) {
      const longer = large.next().value?.[1] ?? '';
      let [least, most] = [timeOf(reader, text, clock), timeOf(reader, longer, clock)];
      for (let tried = 1; tried < TRIES && most > mostFor(least) && most < HOPELESS * mostFor(least); tried++) {
        least = Math.max(least, timeOf(reader, text, clock));
        most = Math.min(most, timeOf(reader, longer, clock));
      }
      if (most > mostFor(least)) {
        faults.push(
          `${reader.name}, “${head.slice(0, 60)}” then ${what}: ${least.toFixed(1)} ms, and ${most.toFixed(0)} ms for eight times as much`,
        );
        break;
      }
    }
  }
  return faults;
}
