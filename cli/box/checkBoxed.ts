import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Depth } from '@fray/judge';
import { type BoxFault, type ExamReport, examine, type Isolation, isolationHere } from '@fray/server/box';
import { readBundle, textOfBundle } from '@fray/server/bundle';
import { UsageError } from '../usageError.ts';
import { boxProgram } from './boxProgram.ts';

/** Random games, and most moves of each. */
const PLANS: Readonly<Record<Depth, { readonly games: number; readonly moves: number }>> = {
  quick: { games: 1, moves: 100 },
  standard: { games: 4, moves: 400 },
  deep: { games: 30, moves: 2000 },
};

/** The results of running an untrusted game in a box. */
export interface BoxedReport {
  readonly fault?: BoxFault;
  readonly played?: ExamReport;
  /** Parts of a box's isolation on this machine. */
  readonly isolation: Isolation;
  readonly seconds: number;
}

/** Plays a game in a box, as a server would that does not know its author. `path`: a folder, or a bundle with a program for a box. */
export async function checkBoxed(path: string, depth: Depth): Promise<BoxedReport> {
  const code = await programOf(path);
  const startedAt = performance.now();
  const exam = await examine(code, PLANS[depth]);
  const seconds = (performance.now() - startedAt) / 1000;
  return { ...(exam.ok ? { played: exam.value } : { fault: exam.fault }), isolation: isolationHere(), seconds };
}

async function programOf(path: string): Promise<string> {
  if (!existsSync(path)) throw new UsageError(`${path}: there is no such folder or bundle`);
  if (statSync(path).isDirectory()) {
    const folder = resolve(path);
    const card = ['card.ts', 'card.js', 'card.mjs'].map((name) => join(folder, name)).find((file) => existsSync(file));
    if (card === undefined) throw new UsageError(`${path}: there is no card.ts`);
    return boxProgram(folder, card);
  }
  const text = textOfBundle(path);
  const bundle = text.ok ? readBundle(text.value) : text;
  if (!bundle.ok) throw new UsageError(`${path}: ${bundle.fault}`);
  const { 'box.js': program } = bundle.value.files;
  if (typeof program !== 'string') throw new UsageError(`${path} has no program for a box: pack it by “fray pack --boxed”`);
  return program;
}

/** The report as lines for the terminal. */
export function boxedLines(path: string, { fault, played, isolation, seconds }: BoxedReport): string[] {
  const { permission, namespaces, limits, watched } = isolation;
  const parts = {
    'no files or child processes': permission,
    'no network or other processes': namespaces,
    'limits of the system': limits,
    watchdog: watched,
  };
  const list = (isThere: boolean) =>
    Object.keys(parts).filter((name) => Object.entries(parts).some(([one, has]) => one === name && has === isThere));
  const missing = list(false);
  return [
    fault
      ? `${path}: FAULT ${fault.name}: ${fault.detail}`
      : `${path}: nothing found in a box (${played?.games ?? 0} games, ${played?.moves ?? 0} moves, ${played?.twins ?? 0} secrets compared, ${seconds.toFixed(1)} s)`,
    `        in force here: ${list(true).join(', ')}${missing.length > 0 ? `; not here: ${missing.join(', ')}` : ''}`,
  ];
}
