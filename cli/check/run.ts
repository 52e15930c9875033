import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Depth, type Gaps, gapsOf, type Judgement, neverReturned, rulebookVerdicts, type Verdict } from '@fray/judge';
import { UsageError } from '../usageError.ts';
import { placeOf, rulebookOf } from './subject.ts';

/** Messages of the process that judges. */
export type FromWorker =
  | { readonly kind: 'activity'; readonly what: string }
  | { readonly kind: 'game'; readonly id: string }
  | { readonly kind: 'judgement'; readonly judgement: Judgement }
  | { readonly kind: 'failed'; readonly usage: boolean; readonly message: string };

/** Seconds without a word after which the game is held to hang. */
const PATIENCE: Readonly<Record<Depth, number>> = { quick: 10, standard: 60, deep: 180 };
/** Memory of the process, in MB. */
const MEMORY = 1024;

export interface CheckReport {
  readonly game: string;
  readonly depth: Depth;
  readonly verdicts: readonly Verdict[];
  /** Gaps between the rulebook, its tests and the game; none without a rulebook. */
  readonly gaps?: Gaps;
  readonly games: number;
  readonly tables: number;
  readonly seconds: number;
}

/** For which framework a game was written. */
export type GameKind = 'fray' | 'boardgame.io';

/** Judges the game at a path in a process of its own. */
export async function check(path: string, depth: Depth, progress: (what: string) => void, kind: GameKind = 'fray'): Promise<CheckReport> {
  const place = placeOf(path);
  const startedAt = performance.now();
  const { game, judgement } = await judgeApart(path, depth, progress, kind);
  const book = kind === 'fray' ? rulebookOf(place) : undefined;
  const verdicts = [
    ...judgement.verdicts,
    ...(book
      ? rulebookVerdicts(
          book.rulebook,
          book.tests.map(({ text }) => text),
          book.others,
        )
      : []),
  ];
  return {
    game,
    depth,
    verdicts: verdicts.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning')),
    ...(book ? { gaps: gapsOf(book.rulebook, book.tests, judgement) } : {}),
    games: judgement.games,
    tables: judgement.tables,
    seconds: (performance.now() - startedAt) / 1000,
  };
}

function judgeApart(
  path: string,
  depth: Depth,
  progress: (what: string) => void,
  kind: GameKind,
): Promise<{ game: string; judgement: Judgement }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ game: string; judgement: Judgement }>();
  const worker = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [path, depth, kind], {
    execArgv: [`--max-old-space-size=${MEMORY}`],
    // Output of the game is not part of the report.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let game = path;
  let activity = 'starts';
  let printed = '';
  worker.stderr?.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString()).slice(-2000)));
  const giveUp = () => {
    worker.kill('SIGKILL');
    resolve({
      game,
      judgement: { verdicts: [neverReturned(activity, PATIENCE[depth])], games: 0, tables: 0, ties: { games: 0, of: 0 }, untried: [] },
    });
  };
  let timer = setTimeout(giveUp, 1000 * PATIENCE[depth]);
  worker.on('message', (message: FromWorker) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, 1000 * PATIENCE[depth]);
    switch (message.kind) {
      case 'activity':
        activity = message.what;
        return progress(activity);
      case 'game':
        game = message.id;
        return;
      case 'judgement':
        return resolve({ game, judgement: message.judgement });
      case 'failed':
        return reject(message.usage ? new UsageError(message.message) : new UsageError(`${path} cannot be judged: ${message.message}`));
    }
  });
  worker.on('exit', (code) => {
    clearTimeout(timer);
    const out = printed.includes('heap out of memory')
      ? `it needs more than ${MEMORY} MB of memory`
      : `its process ended with code ${code}`;
    reject(new UsageError(`${path} cannot be judged: ${out}, while it ${activity}`));
  });
  return promise;
}
