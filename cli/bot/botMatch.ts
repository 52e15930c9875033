import { randomBytes } from 'node:crypto';
import type { FrayClient } from '@fray/client';
import type { Outcome } from '@fray/engine';
import { Client, type FairDevice, StartSteps, type TableInfo } from '@fray/protocol';
import { EnginePlayer, type Patience } from '../programs/enginePlayer.ts';
import { PlayerFault } from '../programs/player.ts';
import type { GoLimits } from '../programs/protocol.ts';
import { apiConnections } from './apiConnection.ts';

/** Engines that are started for one match: after so many faults the bot concedes. */
const MOST_ENGINES = 3;
/** Share of the bank that is spent on a turn, and milliseconds that are left of what a turn has. */
const BANK_SHARE = 1 / 30;
const MARGIN = 700;
const LEAST_TIME = 50;

/** How a bot plays. */
export interface EngineSetup {
  readonly command: readonly string[];
  readonly patience: Patience;
  readonly limits: GoLimits;
}

/** How a match of a bot ended. */
export interface MatchEnd {
  readonly outcome?: Outcome;
  /** Why there is no outcome. */
  readonly why?: string;
  /** What the engine did wrong, one sentence for each time. */
  readonly faults: readonly string[];
}

/** One seat that an engine plays: follows the table through lost connections and restarts, and concedes when the engine fails. */
export class BotMatch {
  readonly id: string;
  readonly seat: number;
  /** When something last happened, in milliseconds since 1970. */
  changed = Date.now();
  readonly #api: FrayClient;
  readonly #setup: EngineSetup;
  readonly #fair: FairDevice;
  readonly #steps = new StartSteps();
  readonly #faults: string[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #client: Client | undefined;
  #engine: Promise<EnginePlayer> | undefined;
  #isDeciding = false;
  /** The decision that was answered last. */
  #decided = -1;
  #end: ((end: MatchEnd) => void) | undefined;

  constructor(api: FrayClient, setup: EngineSetup, fair: FairDevice, { id, seat }: { readonly id: string; readonly seat: number }) {
    this.#api = api;
    this.#setup = setup;
    this.#fair = fair;
    this.id = id;
    this.seat = seat;
  }

  /** Plays to the end. */
  play(): Promise<MatchEnd> {
    return new Promise((resolve) => {
      this.#end = resolve;
      this.#client = new Client(
        {
          connect: apiConnections(this.#api, this.seat),
          schedule: (milliseconds, call) => this.#after(milliseconds, call),
          onChange: (client) => queueMicrotask(() => this.#look(client)),
        },
        randomBytes(6).toString('hex'),
      );
      this.#client.join(this.id, this.seat);
    });
  }

  close(why = 'stopped'): void {
    this.#finish({ why, faults: this.#faults });
  }

  #after(milliseconds: number, call: () => void): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      call();
    }, milliseconds);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  #finish(end: MatchEnd): void {
    const resolve = this.#end;
    if (!resolve) return;
    this.#end = undefined;
    this.#client?.close();
    for (const timer of this.#timers) clearTimeout(timer);
    void this.#engine?.then(
      (engine) => {
        if (end.outcome) tell(engine, end.outcome);
        engine.close();
      },
      () => undefined,
    );
    resolve(end);
  }

  #look(client: Client): void {
    if (!this.#end) return;
    const { table, joinError } = client;
    if (joinError) return this.#finish({ why: `${joinError.code}: ${joinError.message}`, faults: this.#faults });
    if (!table) return;
    if (table.outcome) return this.#finish({ outcome: table.outcome, faults: this.#faults });
    if (table.stage === 'frozen' || table.stage === 'closed')
      return this.#finish({ why: `the table is ${table.stage}`, faults: this.#faults });
    if (table.you === undefined) return this.#finish({ why: 'the seat was lost before the match', faults: this.#faults });
    this.#begin(client, table, table.you);
    if (!client.owesDecision || !client.view || client.decisionNumber === this.#decided || this.#isDeciding) return;
    this.#isDeciding = true;
    void this.#decide(client, table, client.view).finally(() => {
      this.#isDeciding = false;
      this.#look(client);
    });
  }

  /** Commits and reveals, as the fair start asks for. */
  #begin(client: Client, table: TableInfo, seat: number): void {
    const own = table.seats[seat];
    const { attempt } = table.fair;
    if (table.stage === 'open' && own?.commitment === undefined)
      this.#steps.runOnce('commit', table, () => client.commit(attempt, this.#fair.commitmentFor(table.id, seat, attempt)));
    if (table.stage !== 'starting' || own?.revealed) return;
    this.#steps.runOnce('reveal', table, async () => {
      const entropy = this.#fair.reveal(table);
      if (entropy.ok) return client.reveal(attempt, entropy.value);
      this.close(`the server breaks the fair start: ${JSON.stringify(entropy.fault)}`);
      return undefined;
    });
  }

  async #decide(client: Client, table: TableInfo, view: object): Promise<void> {
    const on = client.decisionNumber;
    this.changed = Date.now();
    let moves: readonly string[];
    try {
      const answer = await this.#api.act(this.id, this.seat, { t: 'moves', on });
      moves = Array.isArray(answer['moves']) ? answer['moves'].map(String) : [];
    } catch {
      // The table went on, or the server is away: what comes next tells.
      return this.#pause();
    }
    const move = await this.#choose(table, view, moves);
    if (!this.#end) return;
    if (move === undefined) {
      this.#decided = on;
      const refused = await client.act('concede');
      if (refused && refused.code !== 'left' && !client.table?.outcome) this.#decided = -1;
      return refused ? this.#pause() : undefined;
    }
    if (client.decisionNumber !== on || !client.owesDecision) return;
    const refused = await client.move(move);
    if (!refused) this.#decided = on;
    else await this.#pause();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => this.#after(500, resolve));
  }

  /** The engine's move. A broken engine is started again; undefined after the last one. */
  async #choose(table: TableInfo, view: object, moves: readonly string[]): Promise<string | undefined> {
    while (this.#end && this.#faults.length < MOST_ENGINES) {
      try {
        this.#engine ??= this.#start(table);
        const move = await (await this.#engine).choose(view, moves, this.#limits());
        if (moves.includes(move)) return move;
        throw new PlayerFault('illegal', `“${move.slice(0, 120)}” is not legal`);
      } catch (error) {
        const broken = this.#engine;
        this.#engine = undefined;
        void broken?.then(
          (engine) => engine.close(),
          () => undefined,
        );
        this.#faults.push(error instanceof PlayerFault ? `${error.fault}: ${error.message}` : String(error));
      }
    }
    return undefined;
  }

  async #start({ options, seats }: TableInfo): Promise<EnginePlayer> {
    const engine = await EnginePlayer.start(this.#setup.command, this.#setup.patience);
    try {
      await engine.newGame({ seats: seats.length, seat: this.seat, options }, randomBytes(3).readUIntBE(0, 3));
      return engine;
    } catch (error) {
      engine.close();
      throw error;
    }
  }

  /** The limits of a decision: as they were given, but never more time than the clock has. */
  #limits(): GoLimits {
    const { clock } = this.#client ?? {};
    const { limits } = this.#setup;
    const turn = clock?.turn[this.seat];
    if (clock === undefined || turn === undefined) return limits;
    const has = Math.max(LEAST_TIME, Math.round(turn + (clock.bank[this.seat] ?? 0) * BANK_SHARE - MARGIN));
    return { ...limits, movetime: Math.min(limits.movetime ?? this.#setup.patience.move, has) };
  }
}

function tell(engine: EnginePlayer, outcome: Outcome): void {
  try {
    engine.gameOver(outcome);
  } catch {
    // It failed after its last answer, which changes nothing.
  }
}
