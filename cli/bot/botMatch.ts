import { randomBytes } from 'node:crypto';
import type { FrayClient } from '@fray/client';
import type { Outcome } from '@fray/engine';
import { Client, type FairDevice, type TableInfo } from '@fray/protocol';
import { EnginePlayer, type Patience } from '../programs/enginePlayer.ts';
import { PlayerFault } from '../programs/player.ts';
import type { GoLimits } from '../programs/protocol.ts';
import { AnswerError, legalMovesIn } from './answers.ts';
import { apiConnections } from './apiConnection.ts';
import { FairStart } from './fairStart.ts';
import { Timers } from './timers.ts';

/** Engines that are started for one match: after so many faults the bot concedes. */
const MAX_ENGINES = 3;
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
  /** Faults of the engine, one sentence each. */
  readonly faults: readonly string[];
}

/** One seat that an engine plays. It follows the table through lost connections and restarts, and concedes if the engine fails. */
export class BotMatch {
  readonly id: string;
  readonly seat: number;
  /** When something last happened, in milliseconds since 1970. */
  changed = Date.now();
  readonly #api: FrayClient;
  readonly #setup: EngineSetup;
  readonly #start: FairStart;
  readonly #faults: string[] = [];
  readonly #timers = new Timers();
  #client: Client | undefined;
  #engine: Promise<EnginePlayer> | undefined;
  #isDeciding = false;
  /** The decision that was answered last. */
  #decided = -1;
  #end: ((end: MatchEnd) => void) | undefined;

  constructor(api: FrayClient, setup: EngineSetup, fair: FairDevice, { id, seat }: { readonly id: string; readonly seat: number }) {
    this.#api = api;
    this.#setup = setup;
    this.#start = new FairStart(fair, (why) => this.close(why));
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
          schedule: (milliseconds, call) => this.#timers.after(milliseconds, call),
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

  #finish(end: MatchEnd): void {
    const resolve = this.#end;
    if (!resolve) return;
    this.#end = undefined;
    this.#client?.close();
    this.#timers.clear();
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
    this.#start.advance(client, table, table.you);
    if (!client.owesDecision || !client.view || client.decisionNumber === this.#decided || this.#isDeciding) return;
    this.#isDeciding = true;
    void this.#decide(client, table, client.view).finally(() => {
      this.#isDeciding = false;
      this.#look(client);
    });
  }

  async #decide(client: Client, table: TableInfo, view: object): Promise<void> {
    const on = client.decisionNumber;
    this.changed = Date.now();
    let moves: readonly string[];
    try {
      moves = legalMovesIn(await this.#api.act(this.id, this.seat, { t: 'moves', on }));
    } catch (error) {
      if (error instanceof AnswerError) return this.close(error.message);
      // The table has moved on, or the server is unreachable: the next message decides.
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
    return new Promise((resolve) => this.#timers.after(500, resolve));
  }

  /** The engine's move. A broken engine is started again; undefined after the last one. */
  async #choose(table: TableInfo, view: object, moves: readonly string[]): Promise<string | undefined> {
    while (this.#end && this.#faults.length < MAX_ENGINES) {
      try {
        this.#engine ??= this.#startEngine(table);
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

  async #startEngine({ options, seats }: TableInfo): Promise<EnginePlayer> {
    const engine = await EnginePlayer.start(this.#setup.command, this.#setup.patience);
    try {
      await engine.newGame({ seats: seats.length, seat: this.seat, options }, randomBytes(3).readUIntBE(0, 3));
      return engine;
    } catch (error) {
      engine.close();
      throw error;
    }
  }

  /** Limits of a decision: the configured ones, but never more time than the clock has. */
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
    // A fault after the engine's last answer changes nothing.
  }
}
