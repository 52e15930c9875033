import { randomBytes } from 'node:crypto';
import {
  type AnyGame,
  FairChance,
  fingerprint,
  type Hex,
  hasSeat,
  Match,
  type MatchRecord,
  parseRecord,
  type Receipt,
  type Seat,
  standardOptions,
  termsText,
} from '@fray/engine';
import { type CreateTable, FairDevice, type FairnessFailure, type TableInfo, termsFromInfo } from '@fray/protocol';
import type { Table } from '../tables/table.ts';
import { seatCommands } from './tableCommands.ts';
import { SeatedClient, TABLE, TableHarness, USERS } from './tableHarness.ts';

const freshHex = (): Hex => randomBytes(32).toString('hex');

/** An honest player at the cheating server's table, with the page's own device code. */
export class Victim {
  readonly seated: SeatedClient;
  readonly device: FairDevice;
  distrust: FairnessFailure | undefined;

  constructor(seated: SeatedClient, device: FairDevice) {
    this.seated = seated;
    this.device = device;
  }

  get seat(): number {
    return this.seated.viewer as number;
  }

  get receipt(): Receipt {
    const receipt = this.device.receipt(TABLE);
    if (!receipt) throw new Error(`the device of seat ${this.seat} kept nothing`);
    return receipt;
  }
}

/** A cheating server: the real one, whose operator reads its memory and can change what the devices receive. */
export class SnoopingClient {
  readonly room = new TableHarness();
  victims: readonly Victim[] = [];
  /** What a cheating server shows a seat's device instead of the truth. */
  lie: (info: TableInfo, seat: number) => TableInfo = (info) => info;
  /** Called with all entropy known, before the match is dealt. */
  choose: (table: Table, entropies: readonly Hex[]) => void = () => {};

  /** Opens a table with an honest device in each seat; all have committed. */
  async open(request: Partial<CreateTable> & Pick<CreateTable, 'game'>): Promise<void> {
    const { room } = this;
    const devices = [0, 1].map(() => newDevice());
    const seats: CreateTable['seats'] = [{ kind: 'me' }, { kind: 'open' }];
    const pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' as const };
    const first = { id: TABLE, options: {}, private: true, watch: true, pace, name: 'Ann', seats, ...request };
    const created = await room.registry.newTables.create(USERS[0]!, { ...first, commitment: devices[0]!.commitmentFor(TABLE, 0, 1) });
    if (!created.ok) throw new Error(created.fault.message);
    const table = await room.table();
    await seatCommands(table).take(1, USERS[1]!, 'Bo', devices[1]!.commitmentFor(TABLE, 1, 1));
    this.victims = devices.map((device, seat) => new Victim(new SeatedClient(seat, USERS[seat]), device));
    for (const { seated } of this.victims) await room.look(seated);
  }

  /** The table state that a victim is shown. */
  infoOf({ seated, seat }: Victim): TableInfo {
    return this.lie(seated.table, seat);
  }

  /** Asks the devices to reveal in turn; the cheat is decided when the last entropy is known. */
  async reveal(victims: readonly Victim[] = this.victims): Promise<void> {
    const table = await this.room.table();
    const entropies: Hex[] = table.seats.map(({ entropy }) => entropy);
    for (const victim of victims) {
      const info = this.infoOf(victim);
      const answer = victim.device.reveal(info);
      victim.distrust = answer.ok ? undefined : answer.fault;
      if (!answer.ok) return;
      entropies[victim.seat] = answer.value;
      if (entropies.every((entropy) => entropy !== '')) this.choose(table, entropies);
      const fault = await seatCommands(table).reveal(victim.seat, table.row.attempt, answer.value);
      if (fault) throw new Error(fault.message);
      await this.room.look(victim.seated);
      if (this.infoOf(victim).seats[victim.seat]?.revealed) victim.device.markRevealed(this.infoOf(victim));
    }
    this.#see();
  }

  /** All devices commit again, for the current start. */
  async commit(): Promise<void> {
    const table = await this.room.table();
    for (const { seat, device } of this.victims) {
      if (table.seats[seat]?.kind === 'open')
        await seatCommands(table).take(seat, USERS[seat]!, '', device.commitmentFor(TABLE, seat, table.row.attempt));
      await seatCommands(table).commit(seat, table.row.attempt, device.commitmentFor(TABLE, seat, table.row.attempt));
    }
    for (const { seated } of this.victims) await this.room.look(seated);
  }

  #see(): void {
    for (const { seated, device } of this.victims) {
      const heads = seated.frames.flatMap(({ h, l }) => (h === undefined || l === undefined ? [] : [{ number: l, head: h }]));
      const { last } = seated.table.fair;
      device.saveHeads(TABLE, last ? [...heads, last] : heads);
    }
  }

  /** Ends the match and reads the record that the server publishes. */
  async record(): Promise<MatchRecord> {
    await this.room.act(this.victims[0]!.seated, 'concede');
    for (const { seated } of this.victims) await this.room.look(seated, seated.frames.at(-1)?.n ?? 0);
    this.#see();
    const read = parseRecord(await (await this.room.table()).recordText());
    if (!read.ok) throw new Error(read.fault.message);
    return read.value;
  }
}

function newDevice(): FairDevice {
  const secrets = new Map<string, string>();
  const keep = {
    get: (name: string) => secrets.get(name) ?? null,
    set: (name: string, text: string | null) => (text === null ? secrets.delete(name) : secrets.set(name, text)),
  };
  return new FairDevice(keep, freshHex);
}

/** Draws server secrets, with all entropy known, until the wanted seat begins. */
export function chooseWhoBegins(game: AnyGame, begins: Seat): SnoopingClient['choose'] {
  return (table, entropies) => {
    const revealed = table.seats.map(({ entropy }) => entropy);
    for (const [seat, entropy] of entropies.entries()) table.seats[seat]!.entropy = entropy;
    const plan = { options: standardOptions(game.options), seats: entropies.length };
    while (!hasSeat(new Match(game, plan, new FairChance(table.state.log.key)).deciders, begins)) table.row.secret = freshHex();
    for (const [seat, entropy] of revealed.entries()) table.seats[seat]!.entropy = entropy;
  };
}

/** A consistent lie: with the matching hash. */
export const withItsHash = (info: TableInfo): TableInfo => ({
  ...info,
  fair: { ...info.fair, terms: fingerprint(termsText(termsFromInfo(info))) },
});
