import { withoutByteOrderMark } from '../byteOrderMark.ts';
import { DRAW_FORMS, type Draw, parseDraw } from '../chance/chance.ts';
import { type FairStart, type Head, isHex } from '../fair/start.ts';
import { isGameName } from '../gameId.ts';
import { ACTIONS, CAUSES } from '../match/log.ts';
import { fail, ok, type Result } from '../result.ts';
import type { MatchRecord, Player, RecordEntry } from './record.ts';

/** An error in a record's text, with its place. */
export interface RecordError {
  readonly line: number;
  readonly field: string;
  readonly message: string;
}

/** Characters of names that are not drawn and turn or cut the text around them. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Limits of the parser against denial of service. Beyond them it stops with a named error. */
export const RECORD_LIMITS = { characters: 8_000_000, line: 262_144, entries: 100_000, seats: 30, quoted: 80 } as const;

const WORD = /^[a-z0-9][a-z0-9_-]{0,39}$/;
/** An option, or with a dot one of a side: `red.endurance`. */
const OPTION = /^[a-z0-9][a-z0-9_-]{0,39}(?:\.[a-z0-9][a-z0-9_-]{0,39})?$/;
/** Values of options: printable ASCII without spaces. The game's reader checks custom texts such as a drawn zone. */
const VALUE = /^[!-~]{1,2000}$/;
const REASON = /^[a-z][a-z-]{0,39}$/;
const MOVE = /^[!-{}~]{1,200}$/;

/** Parses a complete record. See `RecordParser`. */
export function parseRecord(text: string): Result<MatchRecord, RecordError> {
  const parser = new RecordParser();
  parser.write(text);
  return parser.end();
}

/** Shortens text from a record for an error message. */
const quoted = (text: string): string => (text.length > RECORD_LIMITS.quoted ? `${text.slice(0, RECORD_LIMITS.quoted)}…` : text);

class Stop extends Error {
  readonly fault: RecordError;

  constructor(fault: RecordError) {
    super(fault.message);
    this.fault = fault;
  }
}

/** A strict streaming parser. Feed it pieces of any size, then call `end` for the record or the first error. */
export class RecordParser {
  #rest = '';
  #characters = 0;
  #line = 0;
  /** A header line with its continuation lines, which start with a space. */
  #open: { text: string; line: number } | undefined;
  #fault: RecordError | undefined;

  #game: { id: string; rules: number } | undefined;
  #began = false;
  readonly #options: Record<string, string> = {};
  readonly #players: Player[] = [];
  #start: { value: unknown } | undefined;
  #deal: Draw[] | undefined;
  #table: string | undefined;
  #server: FairStart['server'] | undefined;
  readonly #fairSeats: FairStart['seats'][number][] = [];
  readonly #aborted: FairStart['aborted'][number][] = [];
  readonly #heads: Head[] = [];
  readonly #entries: RecordEntry[] = [];
  #result: MatchRecord['result'];

  write(piece: string): void {
    this.#guard(() => {
      this.#characters += piece.length;
      if (this.#characters > RECORD_LIMITS.characters) this.#stop('size', `a record has at most ${RECORD_LIMITS.characters} characters`);
      // A long line may arrive in many small pieces. Process it only when it is complete.
      const end = piece.lastIndexOf('\n');
      const lines = end < 0 ? [] : (this.#rest + piece.slice(0, end)).split('\n');
      this.#rest = end < 0 ? this.#rest + piece : piece.slice(end + 1);
      for (const line of lines) this.#feed(line);
      if (this.#rest.length > RECORD_LIMITS.line) this.#stop('line', `a line has at most ${RECORD_LIMITS.line} characters`, this.#line + 1);
    });
  }

  /** Returns the record so far, or the first error. Lines fed later are added to its entries. */
  end(): Result<MatchRecord, RecordError> {
    this.#guard(() => {
      if (this.#rest !== '') this.#feed(this.#rest);
      this.#rest = '';
      this.#close();
      if (!this.#began) this.#stop('fray', 'a record begins with the line “fray record 1”');
      if (!this.#game) this.#stop('game', 'the line “game NAME VERSION” is missing');
      if ((this.#table === undefined) !== (this.#server === undefined))
        this.#stop('fair', 'the lines “fair table” and “fair server” belong together');
      if (this.#heads.length > 0 && !this.#server) this.#stop('head', 'heads belong to a record with “fair” lines');
    });
    if (this.#fault || !this.#game) return fail(this.#fault ?? { line: 0, field: 'game', message: 'missing' });
    return ok({
      game: this.#game.id,
      rules: this.#game.rules,
      options: this.#options,
      players: this.#players,
      ...(this.#start ? { start: this.#start.value } : {}),
      deal: this.#deal ?? [],
      ...(this.#table !== undefined && this.#server
        ? { fair: { table: this.#table, server: this.#server, seats: this.#fairSeats, aborted: this.#aborted } }
        : {}),
      entries: this.#entries,
      ...(this.#heads.length > 0 ? { heads: this.#heads } : {}),
      ...(this.#result ? { result: this.#result } : {}),
    });
  }

  #guard(work: () => void): void {
    if (this.#fault) return;
    try {
      work();
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      this.#fault = error.fault;
    }
  }

  #stop(field: string, message: string, line = this.#line): never {
    throw new Stop({ line, field: quoted(field), message });
  }

  #feed(raw: string): void {
    this.#line++;
    const line = (this.#line === 1 ? withoutByteOrderMark(raw) : raw).trimEnd();
    if (line.length > RECORD_LIMITS.line) this.#stop('line', `a line has at most ${RECORD_LIMITS.line} characters`);
    if (/^\s+\S/.test(line) && this.#open) {
      if (this.#open.text.length + line.length > RECORD_LIMITS.line)
        this.#stop('line', `a line has at most ${RECORD_LIMITS.line} characters`);
      this.#open.text += ` ${line.trim()}`;
      return;
    }
    if (line === '' || line.startsWith('#')) return;
    this.#close();
    this.#open = { text: line.trim(), line: this.#line };
  }

  #close(): void {
    if (!this.#open) return;
    const { text, line } = this.#open;
    this.#open = undefined;
    const now = this.#line;
    this.#line = line;
    this.#read(text);
    this.#line = now;
  }

  #read(text: string): void {
    if (!this.#began) {
      if (text !== 'fray record 1') this.#stop('fray', 'a record begins with the line “fray record 1”');
      this.#began = true;
      return;
    }
    if (this.#result) this.#stop('result', 'nothing comes after the result');
    if (/^\d/.test(text)) return this.#readEntry(text);
    const [key = '', ...words] = text.split(' ');
    if (key === 'result') return this.#readResult(words);
    if (key === 'head') return this.#readHead(words);
    if (this.#entries.length > 0) this.#stop(key, 'header lines come before the entries');
    switch (key) {
      case 'game':
        return this.#readGame(words);
      case 'option':
        return this.#readOption(words);
      case 'seat':
        return this.#readSeat(words);
      case 'start':
        return this.#readStart(text.slice('start'.length));
      case 'fair':
        return this.#readFair(words);
      case 'deal':
        if (this.#deal) this.#stop('deal', 'given twice');
        this.#deal = this.#readDraws('deal', words.join(' '));
        return;
      default:
        this.#stop(key, 'no such line; there are game, option, seat, start, deal, fair, numbered entries, head, and result');
    }
  }

  #readGame(words: readonly string[]): void {
    if (this.#game) this.#stop('game', 'given twice');
    const [id = '', rules = ''] = words;
    if (words.length !== 2 || !isGameName(id) || !/^[1-9]\d{0,5}$/.test(rules))
      this.#stop('game', 'expected “game NAME VERSION”, such as “game arcade 1”');
    this.#game = { id, rules: Number(rules) };
  }

  #readOption(words: readonly string[]): void {
    const [name = '', value = ''] = words;
    if (words.length !== 2 || !OPTION.test(name) || !VALUE.test(value)) this.#stop('option', 'expected “option NAME VALUE”');
    if (Object.hasOwn(this.#options, name)) this.#stop(`option ${name}`, 'given twice');
    this.#options[name] = value;
  }

  #readSeat(words: readonly string[]): void {
    const [seat = '', kind = '', ...name] = words;
    if (!WORD.test(seat) || (kind !== 'human' && kind !== 'bot'))
      this.#stop('seat', 'expected “seat NAME human WHO” or “seat NAME bot LEVEL”');
    if (this.#players.some((player) => player.seat === seat)) this.#stop(`seat ${seat}`, 'given twice');
    if (this.#players.length === RECORD_LIMITS.seats) this.#stop(`seat ${seat}`, `a record has at most ${RECORD_LIMITS.seats} seats`);
    this.#players.push({ seat, kind, name: name.join(' ').replace(INVISIBLE, '') });
  }

  #readStart(json: string): void {
    if (this.#start) this.#stop('start', 'given twice');
    try {
      this.#start = { value: JSON.parse(json) };
    } catch (error) {
      this.#stop('start', `not JSON: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #readFair([what = '', ...words]: readonly string[]): void {
    const field = `fair ${what}`;
    const [first = '', second = '', ...missing] = words;
    if (what === 'table') {
      if (words.length !== 1 || !WORD.test(first)) this.#stop(field, 'expected “fair table NAME”');
      if (this.#table !== undefined) this.#stop(field, 'given twice');
      this.#table = first;
      return;
    }
    if (!WORD.test(what) || !isHex(first) || !isHex(second))
      this.#stop(field, 'expected “fair server|aborted|SEAT COMMITMENT VALUE”, each of 64 hex digits');
    if (what === 'aborted') {
      if (!missing.every((seat) => WORD.test(seat))) this.#stop(field, 'expected the names of the seats that did not reveal');
      this.#aborted.push({ commitment: first, secret: second, seats: missing });
      return;
    }
    if (missing.length > 0) this.#stop(field, 'more words than expected');
    if (what === 'server') {
      if (this.#server) this.#stop(field, 'given twice');
      this.#server = { commitment: first, secret: second };
      return;
    }
    if (this.#fairSeats.some(({ seat }) => seat === what)) this.#stop(field, 'given twice');
    if (this.#fairSeats.length === RECORD_LIMITS.seats) this.#stop(field, `a record has at most ${RECORD_LIMITS.seats} seats`);
    this.#fairSeats.push({ seat: what, commitment: first, entropy: second });
  }

  #readHead(words: readonly string[]): void {
    const [after = '', head = ''] = words;
    if (words.length !== 2 || after !== String(this.#entries.length) || !isHex(head))
      this.#stop('head', `expected “head ${this.#entries.length}” and 64 hex digits`);
    if (this.#heads.at(-1)?.after === this.#entries.length) this.#stop('head', 'given twice');
    this.#heads.push({ after: this.#entries.length, head });
  }

  #readDraws(field: string, text: string): Draw[] {
    return text.split(',').map((part) => {
      const draw = parseDraw(part.trim());
      return draw ?? this.#stop(field, `“${quoted(part.trim())}” is no outcome; expected ${DRAW_FORMS}`);
    });
  }

  #readEntry(text: string): void {
    const expected = this.#entries.length + 1;
    if (expected > RECORD_LIMITS.entries) this.#stop('entry', `a record has at most ${RECORD_LIMITS.entries} entries`);
    const found = /^(\d+) ([^ ]+) ([^ |@]+)(?: !([a-z]+))?(?: \| ([^@|]+?))?(?: @([0-9a-f]{8}))?$/.exec(text);
    if (!found) this.#stop(`entry ${expected}`, 'expected “NUMBER SEAT MOVE”, then perhaps “| outcomes” and “@digest”');
    const [, number = '', seat = '', what = '', cause, draws, digest] = found;
    const field = `entry ${expected}`;
    if (number !== String(expected)) this.#stop(field, `entries are numbered in order; this one says ${quoted(number)}`);
    if (!WORD.test(seat)) this.#stop(field, `“${quoted(seat)}” is no name of a seat`);
    const isAction = what.startsWith('!');
    if (isAction) {
      const action = ACTIONS.find((name) => name === what.slice(1));
      if (!action || cause !== undefined || draws !== undefined || digest !== undefined)
        this.#stop(field, `“${quoted(what)}” is no action; there are ${ACTIONS.map((name) => `!${name}`).join(', ')}`);
      this.#entries.push({ n: expected, seat, action });
      return;
    }
    if (!MOVE.test(what)) this.#stop(field, `“${quoted(what)}” is no move`);
    const known = CAUSES.find((name) => name === cause);
    if (cause !== undefined && !known)
      this.#stop(field, `“!${quoted(cause)}” is no cause; there are ${CAUSES.map((name) => `!${name}`).join(', ')}`);
    this.#entries.push({
      n: expected,
      seat,
      move: what,
      ...(known ? { cause: known } : {}),
      draws: draws === undefined ? [] : this.#readDraws(field, draws),
      ...(digest === undefined ? {} : { digest }),
    });
  }

  #readResult(words: readonly string[]): void {
    const reason = words.at(-1) ?? '';
    const places = words.slice(0, -1);
    if (places.length === 0 || !places.every((place) => /^[1-9]\d?$/.test(place)) || !REASON.test(reason))
      this.#stop('result', 'expected “result PLACE PLACE … REASON”, such as “result 1 2 elimination”');
    this.#result = { places: places.map(Number), reason };
  }
}
