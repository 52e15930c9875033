import { type AnyGame, formatRecord } from '@fray/engine';
import { isGameId } from '@fray/games';
import { completed, type DealNotes, type Experiment, type Progress, pairingOf, recordOfGame, runExperiment, type Series } from '@fray/lab';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import type { FromConductor, Question, ToConductor } from './messages.ts';
import { Players } from './players.ts';

/** A new result at most so often, and never so often that making them costs more than a quarter of the time. */
const SETTLE_EVERY = 400;
const SHARE_OF_TIME = 3;
/** Deals of so many pairings are kept: whoever moves a slider to and fro waits once. */
const MOST_KEPT = 60;

const tell = (message: FromConductor) => postMessage(message);

let players: Players | undefined;
let stopping = new AbortController();
let open: { readonly game: AnyGame; readonly experiment: Experiment } | undefined;

/** Everything played since the page was opened, by who played what: the book is played once. */
const kept = new Map<string, Map<number, DealNotes>>();

function dealsOf({ pairing, deep }: Series): Map<number, DealNotes> {
  const key = JSON.stringify([pairing, deep]);
  const deals = kept.get(key) ?? new Map<number, DealNotes>();
  kept.delete(key);
  kept.set(key, deals);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
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

async function run(number: number, question: Question): Promise<void> {
  stopping.abort();
  stopping = new AbortController();
  gate.open();
  const { signal } = stopping;
  if (!isGameId(question.game)) return tell({ kind: 'fault', run: number, message: `there is no game ${question.game}` });
  const game = await loadGameWithBots(question.game);
  const { base, sides, names, levels, games, all } = question;
  const arms = [{}, ...sides].map((changes, i) => ({
    ...(names[i] === undefined ? {} : { name: names[i] }),
    options: { ...base, ...changes },
  }));
  const experiment = completed({ game: game.id, levels, games, arms, ...(all ? { figures: 'all' } : {}) }, game);
  if (!experiment.ok) return tell({ kind: 'fault', run: number, message: experiment.fault.map(({ message }) => message).join('; ') });
  open = { game, experiment: experiment.value };
  const settle = settler(number, signal);
  const result = await runExperiment(game, experiment.value, {
    workers: players?.size ?? 1,
    signal,
    play: async (job) => {
      await gate.opened;
      if (signal.aborted || !players) throw new Stopped();
      return players.play(job);
    },
    known: dealsOf,
    keep: (series, from, deals) => {
      const into = dealsOf(series);
      for (const [i, deal] of deals.entries()) into.set(from + i, deal);
    },
    onProgress: settle,
  });
  if (!signal.aborted) tell({ kind: 'settled', run: number, result, over: true });
}

class Stopped extends Error {}

/** Counts at every job; figures now and then. */
function settler(run: number, signal: AbortSignal): (progress: Progress) => void {
  let next = 0;
  return ({ done, planned, known, result }) => {
    if (signal.aborted) return;
    tell({ kind: 'counted', run, done, planned, known });
    const began = performance.now();
    if (began < next) return;
    tell({ kind: 'settled', run, result: result(), over: false });
    const ended = performance.now();
    next = ended + Math.max(SETTLE_EVERY, SHARE_OF_TIME * (ended - began));
  };
}

addEventListener('message', ({ data }: MessageEvent<ToConductor>) => {
  switch (data.kind) {
    case 'players':
      players = new Players(data.ports);
      return;
    case 'pause':
      return gate.close();
    case 'go':
      return gate.open();
    case 'stop':
      return stopping.abort();
    case 'warm':
      return players?.warm(data.game);
    case 'run': {
      run(data.run, data.question).catch((error: unknown) => {
        if (!(error instanceof Stopped)) tell({ kind: 'fault', run: data.run, message: String(error) });
      });
      return;
    }
    case 'record': {
      const { call, game } = data;
      if (!open) return;
      const pairing = pairingOf(open.experiment, open.game, game.arm, game.purpose);
      if (!pairing) return;
      void recordOfGame(open.game, pairing, game.deal, game.rotation).then((record) =>
        tell({ kind: 'record', call, record: formatRecord(record) }),
      );
    }
  }
});
