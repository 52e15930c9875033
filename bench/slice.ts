import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';

/** Period in microseconds after which a process may use its share again. Short, so that waits are short. */
const PERIOD = 10_000;

/** Mount points of the processor's control groups: version 1, and version 2 with one tree. */
const FIRST = '/sys/fs/cgroup/cpu';
const SECOND = '/sys/fs/cgroup';

/** Limits a process and its threads to a part of one processor. */
export class Slice {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @param share of one processor, such as 0.4
   * @throws if the machine has no control groups, or they may not be used
   */
  static of(pid: number, share: number): Slice {
    const quota = Math.round(PERIOD * share);
    const first = existsSync(FIRST);
    const folder = `${first ? FIRST : SECOND}/fray-bench-${pid}`;
    mkdirSync(folder);
    if (first) {
      writeFileSync(`${folder}/cpu.cfs_period_us`, String(PERIOD));
      writeFileSync(`${folder}/cpu.cfs_quota_us`, String(quota));
    } else writeFileSync(`${folder}/cpu.max`, `${quota} ${PERIOD}`);
    writeFileSync(`${folder}/cgroup.procs`, String(pid));
    return new Slice(folder);
  }

  /** Call after the process has ended. */
  remove(): void {
    rmdirSync(this.#folder);
  }
}
