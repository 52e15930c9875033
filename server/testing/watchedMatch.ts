import { parseRecord, type SeededChance, verifyFair } from '@fray/engine';
import { isKnownGame, loadGame } from '@fray/games';
import type { CreateTable, Pace } from '@fray/protocol';
import { Guest } from './guest.ts';

export const UNTIMED: Pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' };
const TIMED: Pace = { bank: 3600, turn: 600, timeouts: 2, whenOut: 'bot' };

/** Configuration of a table that is played while servers are killed. */
export type Kind = Required<Pick<CreateTable, 'game' | 'options' | 'pace'>> & { readonly against?: 'bot' };

/** Every game, with and without clocks. In the last three, answers are delayed until a fixed time. */
export const KINDS: readonly Kind[] = [
  { game: 'arcade', options: { stall_limit: 'none' }, pace: UNTIMED },
  { game: 'tubetanks', options: {}, pace: TIMED },
  { game: 'arena-mechs', options: {}, pace: TIMED },
  { game: 'tunnel-rat', options: { tells: 'expression' }, pace: UNTIMED },
  { game: 'tunnel-rat', options: { tells: 'expression' }, pace: TIMED },
  { game: 'transformers-skirmish', options: { reaction_timer: '3', stall_limit: '200' }, pace: UNTIMED },
];

/** A move of the log. `isActed`: whether a player's action made it, if known. */
export interface StoredMove {
  readonly seat: number;
  readonly move: string;
  readonly isActed?: boolean;
}

/** Milliseconds during which requests may fail because a server is down. */
const PATIENCE = 60_000;

/** Repeats a request until a server answers. */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE;
  for (;;)
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
}

/** A table whose players record every acknowledgement; at the end the log must match. */
export class WatchedMatch {
  readonly kind: Kind;
  readonly id: string;
  readonly guests: readonly Guest[];
  /** Acknowledged moves by seat, in order. */
  readonly acknowledged: readonly string[][];
  /** By seat: the last decision answered; a delayed answer is not repeated. */
  readonly #answered: number[];
  /** Rejected moves by seat, in order. */
  readonly #refused: string[][];

  private constructor(kind: Kind, id: string, guests: readonly Guest[]) {
    this.kind = kind;
    this.id = id;
    this.guests = guests;
    this.acknowledged = guests.map(() => []);
    this.#answered = guests.map(() => -1);
    this.#refused = guests.map(() => []);
  }

  /** Opens a table despite server failures. Resolves when the match has begun. */
  static async open(url: string, kind: Kind): Promise<WatchedMatch> {
    const { against, ...request } = kind;
    const ann = new Guest(url, 'Ann');
    const id = ann.freshTable();
    const opposite = against === undefined ? { kind: 'open' as const } : { kind: against, level: 'recruit' };
    await persist(() => ann.create({ ...request, id, seats: [{ kind: 'me' }, opposite] }));
    const guests = [ann];
    if (against === undefined) {
      const bo = new Guest(url, 'Bo');
      await persist(() => bo.sit(id, 1));
      guests.push(bo);
    }
    const table = new WatchedMatch(kind, id, guests);
    try {
      for (const guest of guests) await guest.until((client) => client.timeline.length > 0);
    } catch (error) {
      throw new Error(`a match does not begin: ${table.standing}`, { cause: error });
    }
    return table;
  }

  get isOver(): boolean {
    return this.guests.every(({ client }) => client?.table?.outcome);
  }

  get done(): number {
    return this.acknowledged.reduce((sum, moves) => sum + moves.length, 0);
  }

  /** Whether an acknowledged answer of a seat is still delayed. */
  isKept(seat: number): boolean {
    const client = this.guests[seat]?.client;
    return client?.owesDecision === true && !client.table?.outcome && this.#answered[seat] === client.decisionNumber;
  }

  get isWaiting(): boolean {
    return this.guests.some((_, seat) => this.isKept(seat));
  }

  /** Describes the state, for error messages. */
  get standing(): string {
    const sides = this.guests.map(({ client }, seat) => {
      const {
        connectionStatus: line,
        owesDecision: owes,
        decisionNumber: decision,
        pendingActions: waiting,
        timeline: moments,
        table,
        joinError: refused,
      } = client ?? {};
      return { line, owes, decision, answered: this.#answered[seat], waiting, frame: moments?.at(-1)?.n, stage: table?.stage, refused };
    });
    return `${this.kind.game} ${this.id}, ${this.done} done: ${JSON.stringify(sides)}`;
  }

  /** Plays legal moves until told to stop and nothing is pending. */
  async playOn(stopped: () => boolean, random: SeededChance, pause = 0): Promise<void> {
    while (!stopped() && !this.isOver) {
      let idle = true;
      for (const [seat, guest] of this.guests.entries()) {
        if (this.isKept(seat)) continue;
        const moves = await guest.legal();
        const move = moves[random.below(Math.max(1, moves.length), 'table')];
        if (move === undefined || stopped()) continue;
        idle = false;
        const { decisionNumber: decision } = guest.client!;
        const refused = await guest.client!.move(move);
        if (refused) {
          this.#refused[seat]!.push(`${move} at decision ${decision} (${refused.code}: ${refused.message})`);
          continue;
        }
        this.acknowledged[seat]!.push(move);
        this.#answered[seat] = decision;
      }
      if (idle || pause > 0) await new Promise((resolve) => setTimeout(resolve, idle ? 2 : pause));
    }
  }

  /** Ends the match and checks that the record contains exactly the acknowledged moves, in order. Returns their number. */
  async end(url: string): Promise<number> {
    const [ann] = this.guests;
    const { game: id } = this.kind;
    if (!ann || !isKnownGame(id)) throw new Error(id);
    if (!ann.client?.table?.outcome) {
      const refused = await ann.client?.act('concede');
      if (refused) throw new Error(`${id}: ${refused.code} ${refused.message}`);
    }
    const text = await persist(async () => {
      const answer = await fetch(`${url}api/tables/${this.id}/record`);
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return answer.text();
    });
    const record = parseRecord(text);
    if (!record.ok) throw new Error(`${id}: ${record.fault.line} ${record.fault.message}: ${text.slice(0, 200)}`);
    const game = await loadGame(id);
    const proved = verifyFair(game, record.value, [ann.receipt(this.id)]);
    if (!proved.ok || proved.value.witnessed.seats[0] !== game.seatNames[0])
      throw new Error(`${id} is not proved: ${JSON.stringify(proved)}`);
    this.compare(
      record.value.entries.flatMap((entry) => ('move' in entry ? [{ seat: game.seatNames.indexOf(entry.seat), move: entry.move }] : [])),
      (seat) => this.isKept(seat),
    );
    for (const guest of this.guests) guest.leave();
    return this.done;
  }

  /** Checks that each acknowledged move is stored once and in order, except a delayed newest one; all others come from clock timeouts. */
  compare(storedMoves: readonly StoredMove[], waits: (seat: number) => boolean = () => false): void {
    for (const [seat, moves] of this.acknowledged.entries()) {
      const seatMoves = storedMoves.filter((entry) => entry.seat === seat);
      const found: string[] = [];
      for (const { move, isActed } of seatMoves) if (isActed ?? move === moves[found.length]) found.push(move);
      const expected = moves.slice(0, waits(seat) && found.length < moves.length ? -1 : undefined);
      const where = `${this.kind.game} ${this.id}, seat ${seat}`;
      for (let i = 0; i < Math.max(expected.length, found.length); i++)
        if (expected[i] !== found[i])
          throw new Error(
            `${where}, move ${i + 1}: told ${expected.slice(i, i + 3).join(' ')}, kept ${found.slice(i, i + 3).join(' ')}, refused last ${this.#refused[seat]!.slice(-3).join(', ')}`,
          );
      if (this.kind.pace !== TIMED && seatMoves.length > found.length)
        throw new Error(`${where}, without clocks: ${seatMoves.length - found.length} moves that nobody made`);
    }
  }
}
