import { createHash, randomBytes } from 'node:crypto';
import type { LoadedMatch } from './load.ts';
import { Line } from './webSocketLine.ts';

const commitment = (value: string): string => createHash('sha256').update(`fray commitment ${value}`).digest('hex');
const freshHex = (): string => randomBytes(32).toString('hex');
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const freshId = (): string => Array.from(randomBytes(10), (byte) => LETTERS[byte % LETTERS.length]).join('');

/** The first actions of every turn: there and back, and the turn is handed over. */
const TURNS = [
  ['N', 'S', 'end'],
  ['S', 'N', 'end'],
] as const;

interface Side {
  line: Line;
  decision: number;
  step: number;
  /** What was sent and has no answer yet. */
  sent: { readonly id: string; readonly text: string } | undefined;
  /** The last frame that it has: a server that knows of less reads on before it lets this side in. */
  seen: number;
}

interface Person {
  readonly key: string;
  readonly entropy: string;
}

/** A table whose match begins when both people have revealed. */
export interface WaitingTable {
  readonly table: string;
  readonly people: readonly Person[];
}

/** A table with two people, up to where their devices reveal. */
export async function openTable(url: string): Promise<WaitingTable> {
  const table = freshId();
  const people = [0, 1].map(() => ({ key: freshHex(), entropy: freshHex() }));
  const post = async (path: string, seat: number, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${people[seat]!.key}` },
      body: JSON.stringify({ ...body, commitment: commitment(people[seat]!.entropy) }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  };
  await post('api/tables', 0, { id: table, game: 'arcade', seats: [{ kind: 'me' }, { kind: 'open' }], options: { stall_limit: 'none' } });
  await post(`api/tables/${table}/seats/1`, 1, {});
  return { table, people };
}

async function dial(url: string, key?: string): Promise<Line> {
  const line = await Line.open(url);
  line.send(JSON.stringify({ t: 'hello', v: 1, ...(key === undefined ? {} : { key }) }));
  return line;
}

/** Until a line hears what is wanted. */
const nextText = (line: Line, condition: (text: string) => boolean): Promise<void> =>
  new Promise((resolve) => {
    line.onText = (text) => {
      if (!condition(text)) return;
      line.onText = () => {};
      resolve();
    };
  });

/** Opens so many running matches, one player looking at each; returns what closes them. */
export async function openTables(url: string, count: number): Promise<() => void> {
  const lines: Line[] = [];
  const one = async () => {
    const { table, people } = await openTable(url);
    const [ann, bo] = people;
    const [first, second] = await Promise.all([dial(url, ann!.key), dial(url, bo!.key)]);
    for (const [seat, line] of [first, second].entries()) {
      line.send(JSON.stringify({ t: 'join', table, seat }));
      line.send(JSON.stringify({ t: 'reveal', id: 'r', attempt: 1, entropy: people[seat]!.entropy }));
    }
    await nextText(first, (text) => text.startsWith('{"t":"f"') || text.startsWith('{"t":"history"'));
    second.close();
    lines.push(first);
  };
  while (lines.length < count) await Promise.all(Array.from({ length: Math.min(50, count - lines.length) }, one));
  return () => lines.forEach((line) => line.close());
}

/** Milliseconds from opening a line to having everything of a match with so many moves: connecting, hello, join, history. */
export async function joinTime(url: string, moves: number): Promise<number> {
  const watched: string[] = [];
  const match = await ourMatch(url, ({ table }) => watched.push(table));
  await new Promise<void>((resolve) => {
    let count = 0;
    match.acknowledged = () => {
      if (++count < moves) match.next();
      else resolve();
    };
    match.next();
  });
  const began = performance.now();
  const line = await dial(url);
  const arrived = nextText(line, (text) => text.startsWith('{"t":"history"'));
  line.send(JSON.stringify({ t: 'join', table: watched[0] }));
  await arrived;
  const took = performance.now() - began;
  line.close();
  match.close();
  return took;
}

/** A match that goes on, and how whoever owes the decision `on` comes in again. */
export interface LongMatch {
  readonly table: string;
  readonly seat: number;
  readonly key: string;
  readonly on: number;
}

/** Plays a match to so many entries, all steps that are taken back again: the longest and dearest log that there can be. */
export async function longMatch(url: string, entries: number): Promise<LongMatch> {
  const { table, people } = await openTable(url);
  const lines = await Promise.all(people.map(({ key }) => dial(url, key)));
  const decisions = lines.map((line) => nextText(line, (text) => text.includes('"o":1')));
  for (const [seat, line] of lines.entries()) {
    line.send(JSON.stringify({ t: 'join', table, seat }));
    line.send(JSON.stringify({ t: 'reveal', id: 'r', attempt: 1, entropy: people[seat]!.entropy }));
  }
  const seat = await Promise.race(decisions.map((one, i) => one.then(() => i)));
  const line = lines[seat]!;
  const step = TURNS[seat]![0];
  let on = 0;
  while (on < entries) {
    const last = on + 200;
    const done = nextText(line, (text) => text.includes(`"a":"u${last}"`));
    for (; on < last; on += 2) {
      line.send(JSON.stringify({ t: 'move', id: `m${on}`, on, move: step }));
      line.send(JSON.stringify({ t: 'act', id: `u${on + 2}`, on: on + 1, action: 'undo' }));
    }
    await done;
  }
  for (const one of lines) one.close();
  return { table, seat, key: people[seat]!.key, on };
}

/** A match of so many entries that has ended, and the key of one who played it. */
export async function finishedMatch(url: string, entries: number): Promise<{ readonly table: string; readonly key: string }> {
  let created = { table: '', key: '' };
  const match = await ourMatch(url, ({ table, people: [first] }) => (created = { table, key: first?.key ?? '' }));
  await new Promise<void>((resolve) => {
    let count = 0;
    match.acknowledged = () => {
      if (++count < entries) match.next();
      else resolve();
    };
    match.next();
  });
  await match.concede();
  match.close();
  return created;
}

/** So many strangers join a table at once, and each asks for everything that was; resolves when they have it. */
export async function joinAll(url: string, table: string, count: number): Promise<void> {
  const lines = await Promise.all(Array.from({ length: count }, () => dial(url)));
  await Promise.all(
    lines.map(
      (line) =>
        new Promise<void>((resolve) => {
          line.onText = (text) => {
            const message = JSON.parse(text) as { t: string; frames?: readonly { n: number }[] };
            if (message.t !== 'history' && message.t !== 'past') return;
            const before = message.frames?.[0]?.n ?? 1;
            if (before > 1) line.send(JSON.stringify({ t: 'past', before }));
            else resolve();
          };
          line.send(JSON.stringify({ t: 'join', table }));
        }),
    ),
  );
  for (const line of lines) line.close();
}

/** Where a proxy leads by each server's own path: the load goes there itself. */
export type Ways = ReadonlyMap<string, string>;

/** Two players who play for ever, each action sent when the one before was acknowledged. */
export async function ourMatch(url: string, opened: (waiting: WaitingTable) => void = () => {}, ways: Ways = new Map()): Promise<OurMatch> {
  const waiting = await openTable(url);
  const { table, people } = waiting;
  opened(waiting);
  const match = new OurMatch(table, people, ways);
  await Promise.all(people.map(async ({ key }, seat) => match.sit(seat, await dial(url, key))));
  return match;
}

export class OurMatch implements LoadedMatch {
  acknowledged: (milliseconds: number) => void = () => {};
  readonly #table: string;
  readonly #people: readonly Person[];
  readonly #ways: Ways;
  readonly #sides: Side[] = [];
  /** The seat that owes a decision and knows it; nobody while the turn is being handed over. */
  #active: number | undefined;
  #isPostponed = false;
  #askedAt = 0;

  constructor(table: string, people: readonly Person[], ways: Ways) {
    this.#table = table;
    this.#people = people;
    this.#ways = ways;
  }

  /** Resolves when this seat's line has heard how the match stands. */
  sit(seat: number, line: Line): Promise<void> {
    this.#sides[seat] = { line, decision: 0, step: 0, sent: undefined, seen: 0 };
    this.#join(seat);
    this.#reveal(seat);
    return new Promise((resolve) => {
      line.onText = (text) => this.#hear(seat, text, resolve);
    });
  }

  #reveal(seat: number): void {
    this.#sides[seat]!.line.send(JSON.stringify({ t: 'reveal', id: 'r', attempt: 1, entropy: this.#people[seat]!.entropy }));
  }

  /** Goes over to the server that holds the table, as pages do. */
  async #goTo(seat: number, url: string, isThere: () => void): Promise<void> {
    const side = this.#sides[seat]!;
    const line = await dial(url, this.#people[seat]!.key);
    await nextText(line, (text) => text.startsWith('{"t":"welcome"'));
    const before = side.line;
    before.onText = () => {};
    side.line = line;
    line.onText = (text) => this.#hear(seat, text, isThere);
    this.#join(seat);
    before.close();
  }

  next(): void {
    // One at a time: where a server stands still, the pace may ask for the next before this one was acknowledged.
    if (this.#active === undefined || this.#sides[this.#active]!.sent !== undefined) {
      this.#isPostponed = true;
      return;
    }
    const side = this.#sides[this.#active]!;
    const move = TURNS[this.#active]![side.step % 3]!;
    this.#askedAt = performance.now();
    const id = `m${side.decision}`;
    side.sent = { id, text: `{"t":"move","id":"${id}","on":${side.decision},"move":"${move}"}` };
    side.line.send(side.sent.text);
    side.decision++;
    side.step++;
  }

  /** Whoever is to act gives the match up; resolves when everybody has heard. Nothing else may be on its way. */
  async concede(): Promise<void> {
    const side = this.#sides[this.#active ?? 0]!;
    const over = nextText(side.line, (text) => text.startsWith('{"t":"f","a":"over"') || text.startsWith('{"t":"done","id":"over"'));
    side.line.send(JSON.stringify({ t: 'act', id: 'over', on: side.decision, action: 'concede' }));
    await over;
  }

  close(): void {
    for (const { line } of this.#sides) line.close();
  }

  #join(seat: number): void {
    const { line, seen } = this.#sides[seat]!;
    line.send(JSON.stringify({ t: 'join', table: this.#table, seat, seen }));
  }

  #owes(seat: number): void {
    this.#active = seat;
    this.#goOn();
  }

  #goOn(): void {
    if (!this.#isPostponed) return;
    this.#isPostponed = false;
    this.next();
  }

  #done(side: Side): void {
    side.sent = undefined;
    this.acknowledged(performance.now() - this.#askedAt);
    this.#goOn();
  }

  #hear(seat: number, text: string, isThere: () => void): void {
    const side = this.#sides[seat]!;
    if (text.startsWith('{"t":"f"')) {
      // What was sent twice is answered twice.
      const answer = side.sent !== undefined && text.startsWith(`{"t":"f","a":"${side.sent.id}"`);
      side.seen = Number(/"n":(\d+)/.exec(text)?.[1]);
      if (text.includes('"o":1')) this.#owes(seat);
      // The other side's line may have told it first that the turn is theirs.
      else if (answer && this.#active === seat) this.#active = undefined;
      if (answer) this.#done(side);
      else if (text.includes('"n":1,')) isThere();
    } else if (text.startsWith('{"t":"history"')) {
      const { frames } = JSON.parse(text) as { frames: readonly { n: number; o?: 1 }[] };
      side.seen = frames.at(-1)?.n ?? side.seen;
      if (side.sent !== undefined) side.line.send(side.sent.text);
      else if (frames.at(-1)?.o === 1) this.#owes(seat);
      isThere();
    } else if (text.startsWith('{"t":"done","id":"m')) {
      // Sent again, it was done before: what it showed is in the history.
      if (side.sent === undefined || !text.includes(`"${side.sent.id}"`)) return;
      if (side.step % 3 === 0 && this.#active === seat) this.#active = undefined;
      this.#done(side);
    } else if (text.startsWith('{"t":"again"')) {
      // The table is with another server now, which may not have heard of the reveal.
      if (text.includes('"anew"')) side.seen = 0;
      this.#join(seat);
      if (side.decision === 0) this.#reveal(seat);
    } else if (text.startsWith('{"t":"held"')) {
      const url = this.#ways.get((JSON.parse(text) as { at: string }).at);
      if (url !== undefined) void this.#goTo(seat, url, isThere);
    } else if (text.startsWith('{"t":"no","id":"r"')) {
      // Among several servers that share too few cores one may be behind: it reads again for whoever comes in again.
      setTimeout(() => {
        this.#join(seat);
        this.#reveal(seat);
      }, 500);
    } else if (text.startsWith('{"t":"no"')) throw new Error(text);
  }
}
