import { type FrayClient, FrayError } from '@fray/client';
import type { ChallengeView, OwnTable } from '@fray/protocol';
import { challengesIn, ownTablesIn } from './answers.ts';
import { BotMatch, type EngineSetup, type MatchEnd } from './botMatch.ts';
import { createFairDevice } from './fairStart.ts';
import { declineReason, type Policy } from './policy.ts';

/** Pauses before the stream is opened again, in milliseconds. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** Interval at which waiting challenges are looked at again: a slot may be free. */
const LOOK_EVERY = 15_000;
const MINUTE = 60_000;

/** The output of a running bot, as text or as JSON. */
export type BotEvent =
  | { readonly event: 'online' }
  | { readonly event: 'offline'; readonly why: string; readonly wait: number }
  | { readonly event: 'accepted' | 'declined'; readonly table: string; readonly game: string; readonly by: string; readonly why?: string }
  | { readonly event: 'playing'; readonly table: string; readonly seat: number; readonly game: string }
  | {
      readonly event: 'ended';
      readonly table: string;
      readonly place?: number;
      readonly reason: string;
      readonly faults: readonly string[];
    };

interface BotPlan {
  readonly games: readonly string[];
  readonly policy: Policy;
  readonly setup: EngineSetup;
  /** Ends after so many matches. */
  readonly most: number;
  readonly tell: (event: BotEvent) => void;
}

/** A bot at a server: receives challenges and turns, and plays them. It reconnects after every lost connection. */
export class BotRunner {
  readonly #api: FrayClient;
  readonly #plan: BotPlan;
  readonly #matches = new Map<string, BotMatch>();
  readonly #fair = createFairDevice();
  readonly #stop = new AbortController();
  /** Tables that were left or declined. */
  readonly #done = new Set<string>();
  #ended = 0;
  #isLooking = false;
  #looksAgain = false;

  constructor(api: FrayClient, plan: BotPlan) {
    this.#api = api;
    this.#plan = plan;
  }

  /** Runs until it is stopped, or has played its matches. Throws if the server refuses the token. */
  async run(): Promise<void> {
    const timer = setInterval(() => this.#look(), LOOK_EVERY);
    try {
      for (let pause = FIRST_PAUSE; !this.#stop.signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
        let why = 'the stream ended';
        try {
          for await (const message of this.#api.stream('/me/stream', this.#stop.signal)) {
            if (message.t === 'tables') {
              const tables = ownTablesIn(message);
              this.#plan.tell({ event: 'online' });
              this.#resume(tables);
            } else if (message.t === 'turn') await this.#resumeAll();
            pause = FIRST_PAUSE;
            this.#look();
          }
        } catch (error) {
          if (this.#stop.signal.aborted) break;
          if (error instanceof FrayError && (error.status === 401 || error.status === 403)) throw error;
          why = error instanceof Error ? error.message : String(error);
        }
        if (this.#stop.signal.aborted) break;
        this.#plan.tell({ event: 'offline', why, wait: pause });
        await this.#sleep(pause);
      }
    } finally {
      clearInterval(timer);
      this.close();
    }
  }

  close(): void {
    this.#stop.abort();
    for (const match of this.#matches.values()) match.close();
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#stop.signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.#stop.signal.addEventListener('abort', wake);
    });
  }

  async #resumeAll(): Promise<void> {
    this.#resume(ownTablesIn(await this.#api.send('GET', '/mine')));
  }

  /** Goes on with matches that an earlier run of the bot began, and with tournament games. */
  #resume(tables: readonly OwnTable[]): void {
    for (const { id, seat, stage, game } of tables)
      if ((stage === 'open' || stage === 'starting' || stage === 'running') && this.#plan.games.includes(game)) this.#play(id, seat, game);
  }

  /** Reads the waiting challenges, one read at a time; reads again if another challenge arrived during the read. */
  #look(): void {
    this.#looksAgain = this.#isLooking;
    if (this.#isLooking) return;
    this.#isLooking = true;
    void this.#answerChallenges()
      .catch(() => undefined) // the next event or the timer tries again
      .finally(() => {
        this.#isLooking = false;
        if (this.#looksAgain) this.#look();
      });
  }

  async #answerChallenges(): Promise<void> {
    for (const challenge of challengesIn(await this.#api.send('GET', '/me/challenges'))) {
      if (this.#stop.signal.aborted || this.#done.has(challenge.id) || this.#matches.has(challenge.id)) continue;
      const why = challenge.tournament === undefined ? declineReason(challenge, this.#plan.games, this.#plan.policy) : undefined;
      if (why !== undefined) await this.#decline(challenge, why);
      else if (challenge.tournament !== undefined || this.#hasRoom()) await this.#accept(challenge);
    }
  }

  /** Matches in which nothing happened for long do not keep others waiting. */
  #hasRoom(): boolean {
    const { simultaneous, idle } = this.#plan.policy;
    const active = [...this.#matches.values()].filter(({ changed }) => Date.now() - changed < idle * MINUTE);
    return active.length < simultaneous && this.#ended + this.#matches.size < this.#plan.most;
  }

  async #accept(challenge: ChallengeView): Promise<void> {
    const { id, seat, game, tournament } = challenge;
    try {
      await this.#api.send('POST', `/tables/${id}/seats/${seat}`, { commitment: this.#fair.commitmentFor(id, seat, 1) });
    } catch (error) {
      if (!(error instanceof FrayError) || error.status === 429 || error.status >= 500 || tournament !== undefined) {
        if (error instanceof FrayError && error.code === 'too-many-bot-games') await this.#decline(challenge, error.code);
        return;
      }
      this.#done.add(id);
      return this.#plan.tell({ event: 'declined', table: id, game, by: nameOf(challenge), why: error.code });
    }
    this.#plan.tell({ event: 'accepted', table: id, game, by: nameOf(challenge) });
    this.#play(id, seat, game);
  }

  async #decline(challenge: ChallengeView, why: string): Promise<void> {
    const { id, seat, game } = challenge;
    await this.#api.send('POST', `/tables/${id}/seats/${seat}/decline`, {});
    this.#done.add(id);
    this.#plan.tell({ event: 'declined', table: id, game, by: nameOf(challenge), why });
  }

  #play(id: string, seat: number, game: string): void {
    if (this.#matches.has(id) || this.#done.has(id) || this.#stop.signal.aborted) return;
    const { setup } = this.#plan;
    const match = new BotMatch(this.#api, { ...setup, command: commandFor(setup.command, game) }, this.#fair, { id, seat });
    this.#matches.set(id, match);
    this.#plan.tell({ event: 'playing', table: id, seat, game });
    void match.play().then((end) => this.#over(match, end));
  }

  #over({ id, seat }: BotMatch, { outcome, why, faults }: MatchEnd): void {
    this.#matches.delete(id);
    this.#done.add(id);
    const place = outcome?.places[seat];
    this.#plan.tell({ event: 'ended', table: id, ...(place === undefined ? {} : { place }), reason: outcome?.reason ?? why ?? '', faults });
    if (this.#stop.signal.aborted) return;
    if (outcome) this.#ended++;
    if (this.#ended >= this.#plan.most) this.close();
    else this.#look();
  }
}

const nameOf = ({ seats, seat }: ChallengeView): string =>
  seats.flatMap(({ kind, name }, at) => (kind === 'human' && at !== seat ? [name] : [])).join(', ');

/** Placeholder for the game in an engine's command line. */
export const GAME_WORD = '{game}';

/** The command of an engine for one game. */
export const commandFor = (command: readonly string[], game: string): readonly string[] =>
  command.map((word) => word.replaceAll(GAME_WORD, game));
