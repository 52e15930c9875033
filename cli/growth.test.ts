import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterEach, expect, it, vi } from 'vitest';
import * as replay from './commands/replay.ts';
import * as verify from './commands/verify.ts';
import { START } from './testing.ts';

const COMMANDS = { replay, verify };
const folder = mkdtempSync(join(tmpdir(), 'fray-growth-'));
const HEX = '0'.repeat(64);
const RECORD = 'fray record 1\ngame arcade 1\n';
const lines = (size: number, line: (n: number) => string): string => {
  const created: string[] = [];
  for (let length = 0; length < size; length += created.at(-1)!.length) created.push(line(created.length + 1));
  return created.join('');
};

/** Records of about this size that are slow to parse or replay. */
const HOSTILE: Readonly<Record<string, (size: number) => string>> = {
  'blanks in a line': (size) => `${START}1 green${' '.repeat(size)}x\n`,
  'lines of blanks': (size) => RECORD + lines(size, () => `${' '.repeat(60)}\n`),
  'steps that are taken back': (size) => START + lines(size, (n) => `${n} green ${n % 2 === 1 ? 'N' : '!undo'}\n`),
  hints: (size) => START + lines(size, (n) => `${n} green !hint\n`),
  'hashes of a start that failed': (size) =>
    `${RECORD}fair table t\nfair server ${HEX} ${HEX}\n${lines(size, () => `fair aborted ${HEX} ${HEX}\n`)}`,
  'heads of a log': (size) => `${RECORD}fair table t\nfair server ${HEX} ${HEX}\n${lines(size, (n) => `head ${n} ${HEX}\n`)}`,
  'a deep position': (size) => `${RECORD}start ${'['.repeat(size / 2)}${']'.repeat(size / 2)}\n`,
  'a long name': (size) => `${RECORD}seat green human ${'ä '.repeat(size / 3)}\n`,
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** Milliseconds of processor time that a command takes for a record, whatever it says of it. */
async function timeOf(command: keyof typeof COMMANDS, record: string): Promise<number> {
  const file = join(folder, 'hostile.fray');
  writeFileSync(file, record);
  const program = new Command('fray').exitOverride();
  COMMANDS[command].register(program);
  const began = process.threadCpuUsage().user;
  await program.parseAsync([command, file], { from: 'user' }).catch(() => {});
  return (process.threadCpuUsage().user - began) / 1000;
}

/** Linear work takes 8 times as long for 200 kB as for 25 kB, square work 64 times; so much may be added by collecting garbage. */
const SIZES = [25_000, 200_000] as const;
const MAX_GROWTH = 16;
const NOISE = 60;

it.each(['replay', 'verify'] as const)('fray %s reads hostile records of 200 kB in linear time', async (command) => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  for (const [what, make] of Object.entries(HOSTILE)) {
    const [small, large] = SIZES.map(make);
    let [least, most] = [await timeOf(command, small!), await timeOf(command, large!)];
    for (let tried = 1; tried < 4 && most > MAX_GROWTH * least + NOISE; tried++) {
      least = Math.max(least, await timeOf(command, small!));
      most = Math.min(most, await timeOf(command, large!));
    }
    expect(most, what).toBeLessThan(MAX_GROWTH * least + NOISE);
  }
});
