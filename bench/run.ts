import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyGame } from '@fray/engine';
import { GAMES } from '@fray/games';
import { printedReport, type Report, type Row } from './report.ts';

// `npm run bench`: every part in a process of its own, because games that ran before change what is compiled.
// `npm run bench -- PART [argument …]`: one part in this process.

const gamesNamed = async (ids: readonly string[]): Promise<AnyGame[]> => {
  const all = await Promise.all(Object.values(GAMES).map((load) => load()));
  return all.filter(({ id }) => ids.length === 0 || ids.includes(id));
};

type Part = (report: Report, args: readonly string[]) => Promise<void> | void;

/** Parts of a whole run, in order. */
const PARTS = {
  contract: async (report) => (await import('./parts/contract.ts')).contractBench(report),
  rules: async (report) => (await import('./parts/rules.ts')).rulesBench(report),
  decisions: async (report, args) => (await import('./parts/bots.ts')).decisionsBench(await gamesNamed(args), report),
  lab: async (report, args) => (await import('./lab.ts')).labBench(await gamesNamed(args), report),
  queue: async (report) => (await import('./queue.ts')).queueBench(report),
  solvers: async (report) => (await import('./parts/bots.ts')).solversBench(report),
  online: async (report) => (await import('./online/run.ts')).onlineBench(report),
  records: async (report) => (await import('./online/records.ts')).recordsBench(report),
  people: async (report) => (await import('./people/run.ts')).peopleBench(report),
} satisfies Readonly<Record<string, Part>>;

/** Parts that run only when they are named. */
const NAMED_PARTS: Readonly<Record<string, Part>> = {
  ...PARTS,
  /** The cost of animation in a browser. */
  frames: async () => void (await import('@fray/e2e/frames')),
  costs: async (report, [route]) => (await import('./online/requestCosts.ts')).costsBench(report, route),
  startup: async (report) => (await import('./online/startup.ts')).startupBench(report),
  flood: async (report, args) => (await import('./online/flood.ts')).floodBench(report, [...args]),
};

process.env['NODE_ENV'] = 'production';
const [name, ...args] = process.argv.slice(2);
if (name === undefined) await runAll();
else {
  const part = NAMED_PARTS[name];
  if (!part) throw new Error(`there is no part ${name} of the bench; there are ${Object.keys(NAMED_PARTS).join(', ')}`);
  await part(
    printedReport((row) => process.send?.(row)),
    args,
  );
  process.exit();
}

async function runAll(): Promise<void> {
  const rows: Row[] = [];
  for (const part of Object.keys(PARTS)) rows.push(...(await rowsOf(part)));
  const folder = new URL('../reports/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('bench.json', folder), `${JSON.stringify({ node: process.version, rows }, null, 2)}\n`);
  console.log('\nwritten to reports/bench.json');
}

/** Runs a part in a process of its own. Returns its rows. */
function rowsOf(part: string): Promise<Row[]> {
  const rows: Row[] = [];
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), [part]);
    child.on('message', (row) => rows.push(row as Row));
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve(rows) : reject(new Error(`the part ${part} of the bench ended with ${code}`))));
  });
}
