import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';

/** Microseconds after which a process may use its share again: short, so that nobody waits long for it. */
const PERIOD = 10_000;

/** Where Linux keeps its control groups of processors; the second version has one tree for everything. */
const FIRST = '/sys/fs/cgroup/cpu';
const SECOND = '/sys/fs/cgroup';

/** A part of one processor that a process and all its threads may use and no more, as on a machine of their own. */
export class Slice {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * @param share of one processor, such as 0.4
   * @throws where the machine has no control groups, or not for who asks
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

  /** Once its process has ended. */
  remove(): void {
    rmdirSync(this.#folder);
  }
}
