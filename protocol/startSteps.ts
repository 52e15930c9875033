import type { ActionResult } from './pendingAction.ts';
import type { TableInfo } from './serverMessages.ts';

/**
 * Runs the steps that a device takes by itself before a match (commit and reveal), each once. A refused step is requested again when a newer
 * table state arrives that still asks for it: the server that refused may have had an older state.
 */
export class StartSteps {
  /** By step: the table state for which the server refused it; undefined while it is not refused. */
  readonly #refusedFor = new Map<string, TableInfo | undefined>();

  /** Requests a step of the start shown by `table`, unless it was requested already. `send` resolves with the server's answer. */
  runOnce(step: 'commit' | 'reveal', table: TableInfo, send: () => Promise<ActionResult>): void {
    const name = `${table.id} ${table.you} ${step} ${table.fair.attempt}`;
    if (this.#refusedFor.has(name) && [undefined, table].includes(this.#refusedFor.get(name))) return;
    this.#refusedFor.set(name, undefined);
    void send().then((error) => error && this.#refusedFor.set(name, table));
  }
}
