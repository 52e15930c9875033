import { randomBytes } from 'node:crypto';
import { type Client, FairDevice, StartSteps, type TableInfo } from '@fray/protocol';

/** A device for fair dice whose entropy lasts as long as this process. */
export function createFairDevice(): FairDevice {
  const secrets = new Map<string, string>();
  const store = {
    get: (name: string) => secrets.get(name) ?? null,
    set: (name: string, text: string | null) => void (text === null ? secrets.delete(name) : secrets.set(name, text)),
  };
  return new FairDevice(store, () => randomBytes(32).toString('hex'));
}

/** A seat's part in the fair start of a table. `failed` is told why the server breaks the protocol. */
export class FairStart {
  readonly #fair: FairDevice;
  readonly #failed: (why: string) => void;
  readonly #steps = new StartSteps();

  constructor(fair: FairDevice, failed: (why: string) => void) {
    this.#fair = fair;
    this.#failed = failed;
  }

  /** Commits or reveals if the table asks this seat for it. */
  advance(client: Client, table: TableInfo, seat: number): void {
    const own = table.seats[seat];
    const { attempt } = table.fair;
    if (table.stage === 'open' && own?.commitment === undefined)
      this.#steps.runOnce('commit', table, () => client.commit(attempt, this.#fair.commitmentFor(table.id, seat, attempt)));
    if (table.stage !== 'starting' || own?.revealed) return;
    // Another program of this account committed, or this one before its restart. That start fails, and another follows.
    if (own?.commitment !== this.#fair.commitmentFor(table.id, seat, attempt)) return;
    this.#steps.runOnce('reveal', table, async () => {
      const entropy = this.#fair.reveal(table);
      if (entropy.ok) return client.reveal(attempt, entropy.value);
      this.#failed(`the server breaks the fair start: ${JSON.stringify(entropy.fault)}`);
      return undefined;
    });
  }
}
