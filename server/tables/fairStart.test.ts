import { arenaMechs } from '@fray/arena-mechs';
import { commitment, parseRecord, SeededChance, verifyFair } from '@fray/engine';
import { FairDevice } from '@fray/protocol';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { dataFile } from '../testing/dataFile.ts';
import { settle } from '../testing/fakeClock.ts';
import { seatCommands } from '../testing/tableCommands.ts';
import { SeatedClient, TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';

/** More for a long test: `FAIR_FUZZ=10000 npx vitest run server/tables/fairStart`. */
const RUNS = Number(process.env['FAIR_FUZZ'] ?? 15);
const STEPS = 250;
const SEATS = 3;

/** A player with an honest device, or with one that sends arbitrary messages. */
interface Somebody {
  readonly person: string;
  readonly device: FairDevice;
  looking: SeatedClient | undefined;
}

/** Players join, leave, commit and reveal in random order: too late, twice, for another start, with another player's values. */
class Bustle {
  readonly random: SeededChance;
  readonly room: TableHarness;
  readonly secrets = new Set<string>();
  readonly people: readonly Somebody[];

  constructor(seed: number) {
    this.random = new SeededChance(seed);
    const hex = () => Array.from({ length: 64 }, () => this.below(16).toString(16)).join('');
    const means = { games: () => Promise.resolve(arenaMechs), secret: hex };
    this.room = new TableHarness(dataFile(), {}, means);
    this.people = USERS.map((person, i) => {
      const commitments = new Map<string, string>();
      // The storage of the first may be forbidden, that of the second full at any time.
      const takes = () => i > 1 || (i === 1 && this.below(2) === 0);
      const keep = {
        get: (name: string) => commitments.get(name) ?? null,
        set: (name: string, text: string | null) => (text === null ? commitments.delete(name) : takes() && commitments.set(name, text)),
      };
      return { person, device: new FairDevice(keep, hex), looking: undefined };
    });
  }

  below(n: number): number {
    return this.random.below(n, 'table');
  }

  one<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  async open(): Promise<void> {
    const [host] = this.people;
    const created = await this.room.registry.newTables.create(host!.person, {
      id: TABLE,
      game: 'arena-mechs',
      options: {},
      private: true,
      watch: true,
      pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' },
      name: '',
      seats: [{ kind: 'me' }, { kind: 'open' }, this.below(4) === 0 ? { kind: 'bot', level: 'recruit' } : { kind: 'open' }],
      commitment: host!.device.commitmentFor(TABLE, 0, 1),
    });
    if (!created.ok) throw new Error(created.fault.message);
  }

  /** A commitment to send: the player's own, one for another start or seat, another player's, the server's. */
  #sealed(who: Somebody, seat: number, attempt: number): string {
    const other = this.one(this.people);
    if (this.below(8) > 0) return who.device.commitmentFor(TABLE, seat, attempt);
    return this.one([
      other.device.commitmentFor(TABLE, this.below(SEATS), attempt),
      who.device.commitmentFor(TABLE, seat, attempt + 1),
      commitment([...this.secrets].at(-1) ?? ''),
    ]);
  }

  async step(): Promise<void> {
    const table = await this.room.table();
    const who = this.one(this.people);
    const ownSeat = table.seats.findIndex(({ person }) => person === who.person);
    const seat = ownSeat >= 0 && this.below(4) > 0 ? ownSeat : this.below(SEATS);
    const mine = ownSeat === seat;
    const attempt = this.below(4) > 0 ? table.row.attempt : 1 + this.below(4);
    switch (this.below(14)) {
      case 0:
      case 1:
        await seatCommands(table).take(seat, who.person, '', this.#sealed(who, seat, table.row.attempt));
        break;
      case 2:
        if (this.below(4) > 0 || (table.row.stage === 'open' && this.below(3) > 0)) break;
        if (mine) who.device.markLeft(table.info({ viewer: seat, person: who.person }));
        await seatCommands(table).leave(seat, who.person);
        break;
      case 3:
      case 4:
        // A connection acts for no seat but its person's own.
        if (mine) await seatCommands(table).commit(seat, attempt, this.#sealed(who, seat, attempt));
        break;
      case 5:
        if (mine) await seatCommands(table).reveal(seat, attempt, this.one(this.people).device.entropy(TABLE, this.below(SEATS), attempt));
        break;
      case 6:
        if (this.below(table.row.stage === 'starting' ? 4 : 14) === 0) await this.room.time.advance(LIMITS.revealUntimed);
        break;
      case 7:
        if (this.below(4) === 0) await this.#restart();
        break;
      default:
        // A correct client, possibly late: it answers the last decision that it received.
        if (mine && who.looking?.table.stage === 'starting') {
          const info = who.looking.table;
          const answer = who.device.reveal(info);
          if (answer.ok) await seatCommands(table).reveal(seat, info.fair.attempt, answer.value);
        }
        if (this.below(2) === 0 || !who.looking) await this.#look(who);
    }
    await settle();
  }

  async #look(who: Somebody): Promise<void> {
    const table = await this.room.table();
    const seat = table.seats.findIndex(({ person }) => person === who.person);
    who.looking = seat < 0 ? undefined : await this.room.look(new SeatedClient(seat, who.person));
    if (who.looking?.table.seats[seat]?.revealed) who.device.markRevealed(who.looking.table);
  }

  /** Memory and store agree. */
  async #restart(): Promise<void> {
    const before = await this.state();
    await this.room.restart();
    for (const one of this.people) one.looking = undefined;
    expect(await this.state()).toEqual(before);
  }

  async state(): Promise<object> {
    const { row, seats, state, match } = await this.room.table();
    const { stage, attempt, secret, start_head: head, options, offer } = row;
    return structuredClone({ stage, attempt, secret, head, options, offer, seats, aborted: state.aborted, began: match !== undefined });
  }

  async goesOn(): Promise<boolean> {
    const { stage } = (await this.room.table()).row;
    return stage === 'open' || stage === 'starting';
  }

  /** What holds at any time. */
  async check(): Promise<void> {
    const table = await this.room.table();
    const { row, seats, state } = table;
    this.secrets.add(row.secret);
    expect(row.attempt).toBe(state.aborted.length + 1);
    expect(this.secrets.size).toBe(row.attempt);
    for (const { kind, person, entropy, commitment: sealed } of seats) {
      if (entropy !== '') expect(commitment(entropy)).toBe(sealed);
      if (kind !== 'human') expect([person, sealed, entropy]).toEqual(['', '', '']);
    }
    const people = seats.filter(({ kind }) => kind === 'human');
    const all = people.every(({ entropy }) => entropy !== '');
    expect(row.stage === 'running').toBe(table.match !== undefined);
    if (row.stage === 'starting') expect(all).toBe(false);
    if (row.stage === 'running') expect(all).toBe(true);
    else if (row.stage === 'open') expect(people.every(({ entropy }) => entropy === '')).toBe(true);
    const infos = JSON.stringify(seats.map(({ seat, person }) => table.info({ viewer: seat, person })));
    for (const secret of [row.secret, ...seats.map(({ entropy }) => entropy)]) if (secret !== '') expect(infos).not.toContain(secret);
  }
}

describe('a start with random actions of all participants', () => {
  it('begins only with the committed entropy, shows no secret before, and is verified by each honest device', async () => {
    let starts = 0;
    let aborted = 0;
    for (let seed = 1; seed <= RUNS; seed++) {
      const bustle = new Bustle(seed);
      await bustle.open();
      for (let step = 0; step < STEPS && (await bustle.goesOn()); step++) {
        await bustle.check();
        await bustle.step();
      }
      await bustle.check();
      const table = await bustle.room.table();
      if (table.row.stage === 'running') {
        starts++;
        aborted += table.state.aborted.length;
        await proveAll(bustle);
      }
      await bustle.room.store.close();
    }
    expect(starts).toBeGreaterThan(RUNS / 5);
    expect(aborted).toBeGreaterThan(RUNS / 10);
  });
});

/** Ends the match, and lets every device that revealed honestly check the record. */
async function proveAll(bustle: Bustle): Promise<void> {
  const table = await bustle.room.table();
  for (const { seat, person, kind } of table.seats)
    if (kind === 'human' && !table.isOver) await bustle.room.act(await bustle.room.look(new SeatedClient(seat, person)), 'concede');
  const record = parseRecord(await table.recordText());
  if (!record.ok) throw new Error(record.fault.message);
  for (const { device } of bustle.people) {
    const receipt = device.receipt(TABLE);
    const verified = verifyFair(arenaMechs, record.value, receipt ? [receipt] : []);
    expect(verified).toMatchObject({ ok: true });
  }
}
