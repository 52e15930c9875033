import { fail, ok, presetFor, type Result, readChoices, withoutVersion, writeOptions } from '@fray/engine';
import type { CreateTable, PairingRequest, Refusal } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import { paceOf } from '../store/schema.ts';
import type { TableRow } from '../store/store.ts';
import { refusal } from './commands.ts';
import { isTimed } from './gameClocks.ts';
import type { TableRegistry } from './tableRegistry.ts';

const NOBODY: ReadonlySet<string> = new Set();

/** A seat at a table, and the start attempt that the commitment belongs to. */
interface PairedSeat {
  readonly id: string;
  readonly seat: number;
  readonly attempt: number;
}

/** Pairs users who look for any opponent. */
export class QuickPairing {
  readonly #registry: TableRegistry;

  constructor(registry: TableRegistry) {
    this.#registry = registry;
  }

  /**
   * Seats the user at a suitable public table, or opens one. Suitable means same game and pace, host connected, and no player in `apart`
   * (blocked either way).
   */
  async pair(
    person: string,
    request: PairingRequest,
    apart: ReadonlySet<string> = NOBODY,
    order: (rows: TableRow[]) => Promise<readonly TableRow[]> = async (rows) => rows,
    source = 0,
  ): Promise<Result<PairedSeat, Refusal>> {
    const pace = JSON.stringify(request.pace);
    const game = await this.#registry.ownGame(withoutVersion(request.game));
    if (!game) return fail(refusal('unknown-game', `there is no game “${request.game}”`));
    const options = readChoices(game, presetFor(game, 'regulars'));
    if (!options.ok) return fail(refusal('bad-option', `${options.fault.field}: ${options.fault.message}`));
    const usual = writeOptions(game.options, options.value);
    const before = await this.#pairedBefore(person, request);
    if (before) return ok(before);
    const waiting = (await this.#registry.store.read('openTables', 200, LIMITS.listedPerPerson)).filter(
      (row) =>
        row.game === withoutVersion(request.game) && row.pace === pace && row.options === JSON.stringify(usual) && row.host !== person,
    );
    for (const row of await order(waiting)) {
      if (!this.#registry.holds(row.id)) {
        const seat = await this.#seatElsewhere(row, person, request, apart);
        if (seat !== undefined) return ok({ id: row.id, seat, attempt: row.attempt });
        continue;
      }
      const table = await this.#registry.find(row.id);
      if (!table || (isTimed(table.pace) && !table.isUserConnected(row.host))) continue;
      const seat = table.seats.findIndex(({ kind, reserved }) => kind === 'open' && reserved === '');
      if (seat < 0 || table.seats.some((other) => other.person === person || apart.has(other.person))) continue;
      const { attempt } = table.row;
      const { name, commitment } = request;
      if ((await table.run({ kind: 'take-seat', seat, person, name, commitment })) === undefined) return ok({ id: row.id, seat, attempt });
    }
    const seats: CreateTable['seats'] = Array.from({ length: game.minSeats }, (_, i) => ({
      kind: i === 0 ? ('me' as const) : ('open' as const),
    }));
    const created = await this.#registry.newTables.create(
      person,
      { ...request, options: usual, seats, private: false, watch: true },
      new Map(),
      source,
    );
    return created.ok ? ok({ id: created.value.id, seat: 0, attempt: 1 }) : created;
  }

  /** The seat that an earlier copy of this request got. A commitment belongs to one request. */
  async #pairedBefore(person: string, { game, commitment }: PairingRequest): Promise<PairedSeat | undefined> {
    for (const row of await this.#registry.store.read('tablesOf', person, LIMITS.tablesPerPerson)) {
      if (row.game !== withoutVersion(game)) continue;
      const seats = await this.#registry.store.read('seats', row.id);
      if (seats.some((seat) => seat.seat === row.seat && seat.commitment === commitment))
        return { id: row.id, seat: row.seat, attempt: row.attempt };
    }
    return undefined;
  }

  /** Takes a seat at a table of another node; undefined if it was not free. */
  async #seatElsewhere(row: TableRow, person: string, request: PairingRequest, apart: ReadonlySet<string>): Promise<number | undefined> {
    if (isTimed(paceOf(row)) && !this.#registry.cluster?.isHostHere(row.id)) return undefined;
    const seats = await this.#registry.store.read('seats', row.id);
    const free = seats.find(({ kind, reserved }) => kind === 'open' && reserved === '');
    if (!free || seats.some((other) => other.person === person || apart.has(other.person))) return undefined;
    const refused = await this.#registry.cluster?.take(row.id, free.seat, person, request.name, request.commitment);
    return refused ? undefined : free.seat;
  }
}
