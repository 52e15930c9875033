import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import type { Report } from '../report.ts';
import { finishedMatch } from './ourLoad.ts';

/** Finished matches in the data file, and entries of each. */
const MATCHES = Number(process.env['BENCH_MATCHES'] ?? 1_000_000);
const ENTRIES = 6;
/** Milliseconds that the server is left alone before its memory is read. It returns memory some ten seconds after its start. */
const IDLE = 20_000;
const FRAY = fileURLToPath(new URL('../../cli/bin.mjs', import.meta.url));

/** Time from the start of `fray serve` to its first answer, and its memory while idle, with many finished matches. */
export async function startupBench(report: Report): Promise<void> {
  const folder = mkdtempSync(join(process.env['BENCH_FOLDER'] ?? tmpdir(), 'fray-startup-'));
  const data = join(folder, 'fray.sqlite');
  try {
    const first = await serve(data);
    const { table } = await finishedMatch(first.url, ENTRIES);
    await stop(first.child);
    report('rows in the data file', copyMatch(data, table, MATCHES - 1), 'rows');
    for (const name of ['first start', 'second start']) {
      const begun = performance.now();
      const { child, url } = await serve(data);
      const { status } = await fetch(`${url}healthz`);
      report(`${name}: the first answer (${status}) after`, performance.now() - begun, 'ms (at most)', 1000);
      report(`${name}: processor time until then`, processorTimeOf(child), 'ms');
      await new Promise((resolve) => setTimeout(resolve, IDLE));
      report(`${name}: memory of the idle server`, memoryOf(child) / 1e6, 'MB (at most)', 150);
      await stop(child);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** `fray serve` with this data file. Resolves when it has said its address. */
async function serve(data: string): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const given = [FRAY, 'serve', '--json', '--port', '0', '--data', data];
  const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  const { url }: { url: string } = JSON.parse(String(said));
  return { child, url };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Copies all rows of a table under other ids. Returns the number of rows in the file. */
function copyMatch(file: string, table: string, copies: number): number {
  const database = new Database(file);
  database.pragma('synchronous = off');
  const names = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").pluck().all();
  let rows = 0;
  for (const name of names.map(String)) {
    const columns = database.pragma(`table_info(${name})`) as readonly { readonly name: string }[];
    const holds = ({ name: column }: { readonly name: string }) =>
      database.prepare(`SELECT count(*) FROM ${name} WHERE "${column}" = ?`).pluck().get(table) !== 0;
    const id = columns.find(holds);
    if (id) {
      const values = columns.map((column) => (column === id ? "printf('m%09d', copy)" : `"${column.name}"`)).join(', ');
      const counted = 'WITH RECURSIVE copies (copy) AS (SELECT 1 UNION ALL SELECT copy + 1 FROM copies WHERE copy < ?)';
      database
        .prepare(`${counted} INSERT INTO ${name} SELECT ${values} FROM copies, ${name} AS one WHERE one."${id.name}" = ?`)
        .run(copies, table);
    }
    rows += Number(database.prepare(`SELECT count(*) FROM ${name}`).pluck().get());
  }
  database.close();
  return rows;
}

/** Milliseconds of processor time; the system counts in hundredths of a second. */
function processorTimeOf({ pid }: ChildProcess): number {
  const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = after.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

/** Bytes in memory as the system counts them. */
function memoryOf({ pid }: ChildProcess): number {
  return Number(/^VmRSS:\s+(?<kilobytes>\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups?.['kilobytes']) * 1024;
}
