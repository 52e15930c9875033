import { FairTaskQueue } from '../base/fairQueue.ts';
import { LIMITS } from '../base/limits.ts';
import { RequestError } from '../base/requestError.ts';

/** Runs one check at a time, because each has two processes. Addresses take turns, and at each its accounts. */
export class UploadChecks {
  readonly #queue = new FairTaskQueue();
  /** Checks that run or wait: all, and those of each address. */
  #all = 0;
  readonly #ofAddress = new Map<string, number>();

  /**
   * Runs a check when its turn comes; throws `too-fast` if too many wait. `source`: the address as a number, 0 if unknown. Accounts are free,
   * so one address could fill the queue with theirs.
   */
  async run<T>(source: number, person: string, check: () => Promise<T>): Promise<T> {
    const address = source === 0 ? person : String(source);
    if (this.#all >= LIMITS.checksWaiting)
      throw new RequestError('too-fast', 'this server is checking many games: push again in a minute', 60);
    if ((this.#ofAddress.get(address) ?? 0) >= LIMITS.checksWaitingPerAddress)
      throw new RequestError('too-fast', 'this server is checking other games from your network address: push again in a minute', 60);
    this.#count(address, 1);
    try {
      return await this.#queue.run([address, person], check);
    } finally {
      this.#count(address, -1);
    }
  }

  #count(address: string, change: 1 | -1): void {
    this.#all += change;
    const left = (this.#ofAddress.get(address) ?? 0) + change;
    if (left === 0) this.#ofAddress.delete(address);
    else this.#ofAddress.set(address, left);
  }
}
