import { fail, type InputError, ok, type PaperCard, type Result } from '@fray/engine';
import { csv, type Row } from '../report/csv.ts';

const COLUMNS = ['id', 'deck', 'name', 'quantity', 'kind', 'value', 'text'] as const;
/** The longest table that is read: more cards than any game has. */
const MAX_LENGTH = 200_000;

/** The cards of a game as a table, a row for each kind of card. nanDECK, Component.Studio and spreadsheets read it. */
export function cardTable(cards: readonly PaperCard[]): string {
  const rows = cards.map(({ id, deck, title, count, kind, value, text }): Row => [id, deck, title, count, kind, value, text]);
  return csv([COLUMNS, ...rows]);
}

const fault = (message: string): Result<never, InputError> => fail({ field: 'cards', message });

/**
 * Returns the options by which a table differs from `cards`: changed quantities and values. Cells are separated by commas, semicolons or
 * tabs. Errors: an unknown card, an invalid number, and a change without an option.
 */
export function readCardTable(text: string, cards: readonly PaperCard[]): Result<Readonly<Record<string, string>>, InputError> {
  if (text.length > MAX_LENGTH) return fault(`a table of cards has at most ${MAX_LENGTH} characters`);
  const [head = [], ...rows] = cellsOf(text);
  const names = head.map((name) => name.trim().toLowerCase());
  const place = (...known: readonly string[]) => names.findIndex((name) => known.includes(name));
  const [idAt, countAt, valueAt] = [place('id'), place('quantity', 'count', 'copies', 'qty'), place('value')];
  if (idAt < 0) return fault('the first row names the columns, and one of them is “id”');
  const changes: Record<string, string> = {};
  const seen = new Set<string>();
  for (const row of rows) {
    const id = (row[idAt] ?? '').trim();
    const card = cards.find((one) => one.id === id);
    if (!card) return fault(`“${id}” is no card of this game`);
    if (seen.has(id)) return fault(`“${id}” stands twice`);
    seen.add(id);
    const fields = [
      { at: countAt, was: card.count, option: card.countOption, column: 'quantity' },
      { at: valueAt, was: card.value, option: card.valueOption, column: 'value' },
    ];
    for (const { at, was, option, column } of fields) {
      const cell = (row[at] ?? '').trim();
      if (at < 0 || cell === '' || cell === String(was)) continue;
      if (!/^\d{1,3}$/.test(cell)) return fault(`${column} of “${id}” is a whole number, not “${cell.slice(0, 20)}”`);
      if (option === undefined) return fault(`${column} of “${id}” cannot be changed`);
      changes[option] = String(Number(cell));
    }
  }
  return ok(changes);
}

/** The cells of a table (RFC 4180); what parts them is found in its first row. Rows without any text are left out. */
function cellsOf(text: string): string[][] {
  const plain = text.startsWith('\ufeff') ? text.slice(1) : text;
  const firstLine = plain.slice(0, plain.search(/[\r\n]|$/));
  const apart = [';', '\t'].find((mark) => firstLine.includes(mark)) ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let i = 0; i <= plain.length; i++) {
    const char = plain[i];
    if (isQuoted && char !== undefined) {
      if (char !== '"') cell += char;
      else if (plain[i + 1] === '"') cell += plain[i++];
      else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === apart) {
      row.push(cell);
      cell = '';
    } else if (char === undefined || char === '\n' || char === '\r') {
      row.push(cell);
      if (row.some((one) => one.trim() !== '')) rows.push(row);
      [row, cell] = [[], ''];
    } else cell += char;
  }
  return rows;
}
