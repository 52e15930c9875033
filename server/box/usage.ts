import { readFileSync } from 'node:fs';

/** Resources used by the processes, and whether all of them are idle. */
export interface Usage {
  /** Milliseconds of the processor. */
  readonly time: number;
  /** Megabytes. */
  readonly memory: number;
  readonly isWaiting: boolean;
}

/** Milliseconds of one tick of the kernel's clock, which is the same on every Linux that Node supports. */
const TICK = 10;
const PAGE = 4096;

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

/** The resource usage of a process and its children. Undefined if the system does not report it, or the process has exited. */
export function usageOf(pid: number): Usage | undefined {
  const stat = read(`/proc/${pid}/stat`);
  if (stat === '') return undefined;
  // The name is in brackets and may contain blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = {
    time: TICK * (Number(fields[11]) + Number(fields[12])),
    memory: (PAGE * Number(fields[21])) / 1e6,
    isWaiting: fields[0] === 'S',
  };
  const below = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
  return below.map(usageOf).reduce<Usage>((sum, one) => (one ? together(sum, one) : sum), own);
}

const together = (a: Usage, b: Usage): Usage => ({
  time: a.time + b.time,
  memory: a.memory + b.memory,
  isWaiting: a.isWaiting && b.isWaiting,
});
