import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../table-kit/fonts/', import.meta.url));
const HEADER = 48;
/** Index of the table "prep" in WOFF2's list of known tables. Other tables are named by four letters. */
const PREP = 12;
const UNKNOWN = 63;

/** The indexes of the tables in a WOFF2 file. */
function tablesOf(font: Buffer): number[] {
  let at = HEADER;
  const number = (): number => {
    let value = 0;
    for (;;) {
      const byte = font[at++]!;
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  return Array.from({ length: font.readUInt16BE(12) }, () => {
    const flags = font[at++]!;
    const table = flags & UNKNOWN;
    if (table === UNKNOWN) at += 4;
    number();
    // Outlines are transformed unless flagged otherwise, other tables only if flagged. A transformed table has a second length.
    const isRewritten = table === 10 || table === 11 ? flags >> 6 === 0 : flags >> 6 !== 0;
    if (isRewritten) number();
    return table;
  });
}

it('every text font declares its rendering, because letters are spaced too far on Linux without that', () => {
  const fonts = globSync('figtree*.woff2', { cwd: folder });
  expect(fonts.length).toBeGreaterThan(0);
  for (const name of fonts) expect(tablesOf(readFileSync(folder + name)), name).toContain(PREP);
});
