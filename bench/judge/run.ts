import { Worker } from 'node:worker_threads';
import { CARDS } from '@fray/games';
import { FAULTS } from './faults.ts';

// The judge's benchmark: how many planted faults it names, and whether it finds anything in the finished games.
// `npm run judge [-- PART OF A NAME]`

interface Finding {
  readonly property: string;
  readonly severity: string;
  readonly detail: string;
  readonly cause: string;
  /** Moves of the way there; null without one. */
  readonly moves: number | null;
  /** Whether the record of this way can be replayed. */
  readonly record: boolean;
}

const NO_WAY = { cause: '', moves: null, record: false } as const;

/** Milliseconds for one game; a game that hangs is stopped. */
const PATIENCE = 180_000;

function judged(fault: number, game: string, depth: string): Promise<readonly Finding[]> {
  const { promise, resolve } = Promise.withResolvers<readonly Finding[]>();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { fault, game, depth } });
  const timer = setTimeout(() => resolve([{ property: 'comes-back', severity: 'fault', detail: 'stopped', ...NO_WAY }]), PATIENCE);
  worker.on('message', resolve);
  worker.on('error', (error) =>
    resolve([{ property: 'thrown', severity: 'fault', detail: error instanceof Error ? error.message : String(error), ...NO_WAY }]),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}

const [part = ''] = process.argv.slice(2);
let named = 0;
let tried = 0;
for (const [i, fault] of FAULTS.entries()) {
  if (!`${fault.game}: ${fault.name}`.includes(part)) continue;
  tried++;
  let seen: readonly Finding[] = [];
  for (const depth of ['quick', 'standard']) {
    seen = await judged(i, fault.game, depth);
    if (seen.some(({ property }) => fault.named.some((name) => name === property))) break;
  }
  const hit = seen.find(({ property }) => fault.named.some((name) => name === property));
  if (hit) named++;
  console.log(
    `${hit ? 'named ' : 'MISSED'} ${fault.game}: ${fault.name} — ${(hit ?? seen[0])?.property ?? 'nothing'}: ${(hit ?? seen[0])?.detail.slice(0, 160) ?? ''}`,
  );
}
console.log(`${named} of ${tried} planted faults named`);
if (part === '')
  for (const { id } of CARDS) {
    const seen = await judged(-1, id, 'standard');
    console.log(
      `${id}, without a fault: ${seen.length === 0 ? 'nothing found' : seen.map(({ property, detail }) => `${property}: ${detail}`).join('; ')}`,
    );
  }
