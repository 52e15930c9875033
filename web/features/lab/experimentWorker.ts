import type { Level } from '@fray/bots';
import { type AnyGame, formatRecord } from '@fray/engine';
import {
  completed,
  type DealNotes,
  type Experiment,
  type Job,
  type LabResult,
  levelsFor,
  type Progress,
  pairingOf,
  recordOfGame,
  runExperiment,
  type SeekResult,
  type Series,
  type SeriesKind,
  seek,
  seekQuestion,
} from '@fray/lab';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { PortClient, serveMethods } from '../../shared/workerRpc.ts';
import type { PlayMethods } from './playWorker.ts';
import type { PlayedGame, Question, SeekRequest } from './question.ts';

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
/** Number of pairings whose deals are kept, so that moving a slider back costs no time. */
const MAX_KEPT = 60;

/** Progress of a run: the number of games played, or new figures. */
export type RunReport =
  | { readonly kind: 'counted'; readonly done: number; readonly planned: number; readonly known: number }
  | { readonly kind: 'settled'; readonly result: LabResult; readonly over: boolean };
type Report = (report: RunReport) => void;

/** Progress of a search. */
export interface SeekReport {
  readonly done: number;
  readonly planned: number;
  readonly known: number;
  /** Absent where only games were counted. */
  readonly result?: SeekResult;
  readonly over: boolean;
}

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
    if (playedDeals.size <= MAX_KEPT) break;
    playedDeals.delete(oldest);
  }
  return deals;
}

/** Pauses. Running games are played to their end. */
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
  const game = await loadGameWithBots(question.game);
  const { base, sides, names, levels, games, all } = question;
  const arms = [{}, ...sides].map((changes, i) => ({
    ...(names[i] === undefined ? {} : { name: names[i] }),
    options: { ...base, ...changes },
  }));
  const experiment = completed(
    { game: game.id, ...(levels.length === 0 ? {} : { levels }), games, arms, ...(all ? { figures: 'all' } : {}) },
    game,
  );
  if (!experiment.ok) throw new Error(experiment.fault.map(({ message }) => message).join('; '));
  const request: Experiment = { ...experiment.value, levels: await levelsOf(game, experiment.value, levels) };
  open = { game, experiment: request };
  const settle = settler(report, signal);
  const result = await runExperiment(game, request, {
    workers: players?.size ?? 1,
    signal,
    play: playWhileOpen(signal),
    known: dealsOf,
    keep: keepDeals,
    onProgress: settle,
  });
  if (!signal.aborted) report({ kind: 'settled', result, over: true });
}

/** The players: the chosen levels, and the solution if the game is solved. Without a choice, the same as in the terminal. */
async function levelsOf(game: AnyGame, experiment: Experiment, chosen: readonly Level[]): Promise<readonly Level[]> {
  const fitting = await levelsFor(game, experiment);
  const [best] = fitting;
  if (chosen.length === 0) return fitting;
  return best === 'ace' && !chosen.includes(best) ? [...chosen, best] : chosen;
}

/** The players of a search: the solution where the game is solved with every value, checked by the chosen level; else that level. */
async function levelsOfSearch(game: AnyGame, experiment: Experiment, level: Level): Promise<readonly Level[]> {
  const [best] = await levelsFor(game, experiment);
  return best === 'ace' && level !== best ? [best, level] : [level];
}

/** Seeks a value with the same workers, and stops their previous work. */
async function runSeek(request: SeekRequest, report: (report: SeekReport) => void): Promise<void> {
  stopping.abort();
  stopping = new AbortController();
  gate.open();
  const { signal } = stopping;
  const game = await loadGameWithBots(request.game);
  const { base, option, values, goal, level, games } = request;
  const fixed = Object.entries(base).filter(([name]) => name !== option);
  const vary = { ...Object.fromEntries(fixed.map(([name, value]) => [name, [value]])), [option]: values };
  const question = seekQuestion({ game: game.id, vary, games, levels: [level] }, [goal], game);
  if (!question.ok) throw new Error(question.fault.map(({ message }) => message).join('; '));
  const { experiment } = question.value;
  const levels = await levelsOfSearch(game, experiment, level);
  let next = 0;
  const result = await seek(
    game,
    { ...question.value, experiment: { ...experiment, levels } },
    {
      workers: players?.size ?? 1,
      signal,
      play: playWhileOpen(signal),
      known: dealsOf,
      keep: keepDeals,
      onProgress: ({ done, planned, known, result }) => {
        if (signal.aborted) return;
        const began = performance.now();
        if (began < next) return report({ done, planned, known, over: false });
        report({ done, planned, known, result: result(), over: false });
        next = performance.now() + Math.max(SETTLE_EVERY, SHARE_OF_TIME * (performance.now() - began));
      },
    },
  );
  if (!signal.aborted) report({ done: result.games, planned: result.games, known: 0, result, over: true });
}

/** Gives a job to a free worker, unless the run was stopped meanwhile. */
const playWhileOpen = (signal: AbortSignal) => async (job: Job) => {
  await gate.opened;
  if (signal.aborted || !players) throw new RunAborted();
  return players.play(job);
};

function keepDeals(series: Series, from: number, deals: readonly DealNotes[]): void {
  const into = dealsOf(series);
  for (const [i, deal] of deals.entries()) into.set(from + i, deal);
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

async function recordOf(arm: number, purpose: SeriesKind, deal: number, rotation: number): Promise<string> {
  const pairing = open && pairingOf(open.experiment, open.game, arm, purpose);
  if (!open || !pairing) throw new Error('no game of the last question');
  return formatRecord(await recordOfGame(open.game, pairing, deal, rotation));
}

export type ExperimentMethods = typeof methods;
const methods = {
  /** Takes over the workers, each through a port. */
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

  /** Stops the previous run and searches for a value. Resolves early if it is stopped. */
  async seek(request: SeekRequest, report: (report: SeekReport) => void): Promise<void> {
    try {
      await runSeek(request, report);
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
  record: ({ arm, purpose, deal, rotation }: PlayedGame): Promise<string> => recordOf(arm, purpose, deal, rotation),

  /** The same for a game between the bots that the verdicts are about. */
  async sample({ arm, deal }: { readonly arm: number; readonly deal: number }): Promise<string> {
    const [level] = open?.experiment.levels ?? [];
    if (level === undefined) throw new Error('no question was asked');
    return recordOf(arm, { kind: 'level', level }, deal, 0);
  },
};

serveMethods(globalThis, methods);
