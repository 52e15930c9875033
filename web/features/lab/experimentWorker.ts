import { type AnyGame, formatRecord } from '@fray/engine';
import { isGameId } from '@fray/games';
import {
  completed,
  type DealNotes,
  type Experiment,
  type Job,
  type LabResult,
  type Progress,
  pairingOf,
  recordOfGame,
  runExperiment,
  type Series,
} from '@fray/lab';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { PortClient, serveMethods } from '../../shared/workerRpc.ts';
import type { PlayMethods } from './playWorker.ts';
import type { PlayedGame, Question } from './question.ts';

type Player = PortClient<PlayMethods>;

/** Workers that play deals. Each has one job at a time; a free one gets the next. */
class Players {
  readonly #all: readonly Player[];
  readonly #free: Player[];
  readonly #waiting: ((player: Player) => void)[] = [];
  readonly size: number;

  constructor(ports: readonly MessagePort[]) {
    this.#all = ports.map((port) => new PortClient(port));
    this.#free = [...this.#all];
    this.size = ports.length;
    for (const port of ports) port.start();
  }

  /** Has every player load a game. */
  warm(game: string): void {
    // A game that does not load fails with its first job.
    for (const player of this.#all) player.call('warm', game).catch(() => undefined);
  }

  async play(job: Job): Promise<readonly DealNotes[]> {
    const player = this.#free.pop() ?? (await new Promise<Player>((resolve) => this.#waiting.push(resolve)));
    try {
      return await player.call('play', job);
    } finally {
      const next = this.#waiting.shift();
      if (next) next(player);
      else this.#free.push(player);
    }
  }
}

/** A new result at most so often, and never so often that making them costs more than a quarter of the time. */
const SETTLE_EVERY = 400;
const SHARE_OF_TIME = 3;
/** Deals of so many pairings are kept: whoever moves a slider to and fro waits once. */
const MOST_KEPT = 60;

/** How a run stands: games played so far, or new figures from them. */
export type RunReport =
  | { readonly kind: 'counted'; readonly done: number; readonly planned: number; readonly known: number }
  | { readonly kind: 'settled'; readonly result: LabResult; readonly over: boolean };
type Report = (report: RunReport) => void;

let players: Players | undefined;
let stopping = new AbortController();
let open: { readonly game: AnyGame; readonly experiment: Experiment } | undefined;

/** Everything played since the page was opened, by who played what: the book is played once. */
const playedDeals = new Map<string, Map<number, DealNotes>>();

function dealsOf({ pairing, deep }: Series): Map<number, DealNotes> {
  const key = JSON.stringify([pairing, deep]);
  const deals = playedDeals.get(key) ?? new Map<number, DealNotes>();
  playedDeals.delete(key);
  playedDeals.set(key, deals);
  for (const oldest of playedDeals.keys()) {
    if (playedDeals.size <= MOST_KEPT) break;
    playedDeals.delete(oldest);
  }
  return deals;
}

/** Holds the games up while somebody wants a pause: what is being played is played to its end. */
const gate = {
  opened: Promise.resolve(),
  open: () => {},
  close(): void {
    gate.open();
    gate.opened = new Promise((resolve) => {
      gate.open = resolve;
    });
  },
};

async function run(question: Question, report: Report): Promise<void> {
  stopping.abort();
  stopping = new AbortController();
  gate.open();
  const { signal } = stopping;
  if (!isGameId(question.game)) throw new Error(`there is no game ${question.game}`);
  const game = await loadGameWithBots(question.game);
  const { base, sides, names, levels, games, all } = question;
  const arms = [{}, ...sides].map((changes, i) => ({
    ...(names[i] === undefined ? {} : { name: names[i] }),
    options: { ...base, ...changes },
  }));
  const experiment = completed({ game: game.id, levels, games, arms, ...(all ? { figures: 'all' } : {}) }, game);
  if (!experiment.ok) throw new Error(experiment.fault.map(({ message }) => message).join('; '));
  open = { game, experiment: experiment.value };
  const settle = settler(report, signal);
  const result = await runExperiment(game, experiment.value, {
    workers: players?.size ?? 1,
    signal,
    play: async (job) => {
      await gate.opened;
      if (signal.aborted || !players) throw new RunAborted();
      return players.play(job);
    },
    known: dealsOf,
    keep: (series, from, deals) => {
      const into = dealsOf(series);
      for (const [i, deal] of deals.entries()) into.set(from + i, deal);
    },
    onProgress: settle,
  });
  if (!signal.aborted) report({ kind: 'settled', result, over: true });
}

class RunAborted extends Error {}

/** Counts at every job; figures now and then. */
function settler(report: Report, signal: AbortSignal): (progress: Progress) => void {
  let next = 0;
  return ({ done, planned, known, result }) => {
    if (signal.aborted) return;
    report({ kind: 'counted', done, planned, known });
    const began = performance.now();
    if (began < next) return;
    report({ kind: 'settled', result: result(), over: false });
    const ended = performance.now();
    next = ended + Math.max(SETTLE_EVERY, SHARE_OF_TIME * (ended - began));
  };
}

export type ExperimentMethods = typeof methods;
const methods = {
  /** Takes over the players, each behind a port of its own. */
  usePlayers(ports: readonly MessagePort[]): void {
    players = new Players(ports);
  },

  /** Stops the run before, and plays a question to its end. Resolves early if it is stopped. */
  async run(question: Question, report: Report): Promise<void> {
    try {
      await run(question, report);
    } catch (error) {
      if (!(error instanceof RunAborted)) throw error;
    }
  },

  pause: () => gate.close(),
  resume: () => gate.open(),
  stop: () => stopping.abort(),

  /** Has every player load a game. */
  warm: (game: string) => players?.warm(game),

  /** Plays a game of the last question again and returns its record. */
  async record({ arm, purpose, deal, rotation }: PlayedGame): Promise<string> {
    const pairing = open && pairingOf(open.experiment, open.game, arm, purpose);
    if (!open || !pairing) throw new Error('no game of the last question');
    return formatRecord(await recordOfGame(open.game, pairing, deal, rotation));
  },
};

serveMethods(globalThis, methods);
