import { readFileSync } from 'node:fs';
import { ERRORS } from '@fray/protocol';
import { expect, it } from 'vitest';

/** The rows of the table of codes in docs/protocol.md: each code with its HTTP status. */
function documented(): [code: string, status: number][] {
  const text = readFileSync(new URL('../docs/protocol.md', import.meta.url), 'utf8');
  const [, section = ''] = text.split('\n## Error codes\n');
  const rows = section.slice(0, section.search(/\n## /)).matchAll(/^\| (`.+?) \| (\d{3}) \|/gm);
  return Array.from(rows, ([, codes = '', status]) =>
    Array.from(codes.matchAll(/`([a-z-]+)`/g), ([, code = '']) => [code, Number(status)] as const),
  )
    .flat()
    .map(([code, status]) => [code, status]);
}

it('docs/protocol.md lists every error code once, with its status', () => {
  const byCode = (codes: readonly (readonly [string, number])[]) => codes.toSorted(([a], [b]) => a.localeCompare(b));
  expect(byCode(documented())).toEqual(byCode(Object.entries(ERRORS)));
});
