import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { RateName } from './rates.ts';

const ROUNDS = 5;

/** Measures rates in rounds, each time in a new process, so that a slow moment of the machine affects all alike. */
export async function ratesInTurn<Name extends RateName>(names: readonly Name[], rounds = ROUNDS): Promise<Record<Name, number[]>> {
  const rates = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) for (const name of names) rates[name].push(await measured('rateProcess.ts', name));
  return rates;
}

function measured(script: string, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(script, import.meta.url)), [name], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    child.once('message', (rate) => resolve(Number(rate)));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${script} ${name} ended with ${code}`)));
  });
}
