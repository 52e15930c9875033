import type { ActionResult } from './pendingAction.ts';
import type { TableInfo } from './serverMessages.ts';

/**
 * What a device asks for by itself before a match, each once: to commit, and to reveal. A request that was refused is asked for again when
 * the table is told anew and still waits for it: the server that refused may have been behind another one.
 */
export class StartSteps {
  /** The table by which each step was asked for; undefined while nothing was refused. */
  readonly #asked = new Map<string, TableInfo | undefined>();

  /** Takes a step of the start that `table` shows, unless it was taken already. `ask` resolves with the server's answer. */
  take(what: 'commit' | 'reveal', table: TableInfo, ask: () => Promise<ActionResult>): void {
    const name = `${table.id} ${table.you} ${what} ${table.fair.attempt}`;
    if (this.#asked.has(name) && [undefined, table].includes(this.#asked.get(name))) return;
    this.#asked.set(name, undefined);
    void ask().then((refused) => refused && this.#asked.set(name, table));
  }
}
