import { columnName, fail, type InputError, ok, type Result } from '@fray/engine';
import { LARGEST, readZone, STARTS, type Zone, type ZonePlan } from '../rules/zone.ts';

/**
 * A zone as a short text for links and files: rows from north to south with `-` between them. A number after a mark says how often it is
 * repeated. `.` floor, `_` gap, `w` wall, `o` energy pool; `A` to `F` and `a` to `f` are the start cells of green's and orange's units.
 * First ranks that are not the outermost rows follow after `*`, green's and then orange's, as runs of cells in a row: `*A1.K1_C2*A11.K11`.
 */
const LETTERS = ['ABCDEF', 'abcdef'] as const;
const LONGEST = 2000;

const MARK_OF: ReadonlyMap<string, string> = new Map([
  ['.', '.'],
  ['_', '_'],
  ['w', '#'],
  ['o', 'o'],
  ...LETTERS.flatMap((letters, side) => Array.from(letters, (letter, i): [string, string] => [letter, STARTS[side]![i]!])),
]);
const LETTER_OF: ReadonlyMap<string, string> = new Map(Array.from(MARK_OF, ([letter, mark]) => [mark, letter]));

const fault = (message: string): Result<never, InputError> => fail({ field: 'zone', message });

/** Parses a zone code. The result is a plan that `readZone` still has to check. */
export function parseZoneCode(code: string): Result<ZonePlan, InputError> {
  if (code.length > LONGEST) return fault(`a zone code has at most ${LONGEST} characters`);
  const [rows = '', ...rest] = code.split('*');
  const map: string[] = [];
  for (const [number, row] of rows.split('-').entries()) {
    let line = '';
    for (let at = 0; at < row.length; ) {
      const mark = MARK_OF.get(row[at]!);
      const count = /^[1-9]\d?/.exec(row.slice(at + 1))?.[0] ?? '';
      if (mark === undefined) return fault(`“${row[at]}” in row ${number + 1} of the zone code is none of . _ w o A to F a to f`);
      line += mark.repeat(count === '' ? 1 : Number(count));
      at += 1 + count.length;
      if (line.length > LARGEST) return fault(`row ${number + 1} of the zone code has more than ${LARGEST} cells`);
    }
    map.push(line);
  }
  if (rest.length === 0) return ok({ map });
  const ranks: string[][] = [];
  for (const text of rest) {
    const cells = runsOf(text);
    if (!cells.ok) return cells;
    ranks.push(cells.value);
  }
  const [green, orange] = ranks;
  return green && orange && ranks.length === 2 ? ok({ map, ranks: [green, orange] }) : fault('a zone code has two first ranks or none');
}

/** `A1.C1_E2`: A1 to C1, and E2. */
function runsOf(text: string): Result<string[], InputError> {
  const cells: string[] = [];
  for (const run of text.split('_')) {
    const found = /^([A-U])(\d{1,2})(?:\.([A-U])\2)?$/.exec(run);
    if (!found) return fault(`“${run}” is no run of cells in a row, such as A1.K1`);
    const from = found[1]!.charCodeAt(0);
    const to = (found[3] ?? found[1]!).charCodeAt(0);
    for (let column = from; column <= to; column++) cells.push(`${String.fromCharCode(column)}${found[2]}`);
  }
  return ok(cells);
}

/** The zone that a code describes. */
function readZoneCode(code: string): Result<Zone, InputError> {
  const plan = parseZoneCode(code);
  if (!plan.ok) return plan;
  const zone = readZone(plan.value);
  return zone.ok ? zone : fault(zone.fault.message);
}

/** The inverse of `parseZoneCode`. */
export function writeZoneCode({ map, ranks }: ZonePlan): string {
  const rows = map.map((line) =>
    line.replaceAll(
      /(.)\1*/g,
      (run: string, mark: string) => `${LETTER_OF.get(mark)}${run.length > 1 && !/[1-6a-f]/.test(mark) ? run.length : ''}`,
    ),
  );
  return [rows.join('-'), ...(ranks ?? []).map(writeRuns)].join('*');
}

function writeRuns(cells: readonly string[]): string {
  const runs: string[] = [];
  const left = new Set(cells);
  for (const cell of cells) {
    if (!left.has(cell)) continue;
    const row = cell.slice(1);
    let last = cell.charCodeAt(0) - 65;
    left.delete(cell);
    while (left.delete(`${columnName(last + 1)}${row}`)) last++;
    runs.push(last === cell.charCodeAt(0) - 65 ? cell : `${cell}.${columnName(last)}${row}`);
  }
  return runs.join('_');
}

/** Why a text is not a valid zone, or undefined. */
export function zoneCodeFault(text: string): string | undefined {
  if (!text.includes('-')) return `“${text}” is neither a ready zone nor a zone code`;
  const zone = readZoneCode(text);
  return zone.ok ? undefined : zone.fault.message;
}
