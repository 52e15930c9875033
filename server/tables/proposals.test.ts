import { commitment } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { settle } from '../testing/fakeClock.ts';
import { seatCommands } from '../testing/tableCommands.ts';
import { entropyOf, TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';

const ANN = USERS[0]!;
const BO = USERS[1]!;

/** A table of Ann's with an open second seat. */
async function waiting(room: TableHarness) {
  const created = await room.registry.newTables.create(ANN, {
    id: TABLE,
    game: 'arcade',
    options: { zone: 'rift' },
    seats: [{ kind: 'me' }, { kind: 'open' }],
    private: true,
    watch: true,
    pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' },
    name: 'Ann',
    commitment: commitment(entropyOf(0, 1)),
  });
  if (!created.ok) throw new Error(created.fault.message);
  return room.table();
}

const seal = commitment(entropyOf(1, 1));

describe('proposals', () => {
  it('start the match at once if the player who takes the seat agrees to the proposal shown', async () => {
    const table = await waiting(new TableHarness());
    expect(await seatCommands(table).take(1, BO, 'Bo', seal, 1)).toBeUndefined();
    expect(table.row.stage).toBe('starting');
  });

  it('are not agreed to by a player who was shown another one', async () => {
    const table = await waiting(new TableHarness());
    expect(await seatCommands(table).propose(0, ANN, 1, { zone: 'ring' })).toBeUndefined();
    expect(await seatCommands(table).take(1, BO, 'Bo', seal, 1)).toMatchObject({ code: 'other-offer' });
    expect(table.seats[1]?.kind).toBe('open');
    expect(await seatCommands(table).take(1, BO, 'Bo', seal, 2)).toBeUndefined();
    expect(table.row.stage).toBe('starting');
  });

  it('may be countered until both players agree; the match uses the last one', async () => {
    const room = new TableHarness();
    const table = await waiting(room);
    const counter = table.options.proposal({ zone: 'citadel', blast: 'on' });
    if (!counter.ok) throw new Error(counter.fault.message);
    await seatCommands(table).take(1, BO, 'Bo', seal, 1, counter.value);
    expect(table.row.stage).toBe('open');
    const info = () => table.info({ viewer: 0, person: ANN });
    expect(info()).toMatchObject({ offer: 2, options: { zone: 'citadel', blast: 'on' } });
    expect(info().seats.map(({ agrees }) => agrees)).toEqual([false, undefined]);

    expect(await seatCommands(table).propose(0, ANN, 2, { zone: 'citadel', stun: 'on' })).toBeUndefined();
    expect(info().seats.map(({ agrees }) => agrees)).toEqual([undefined, false]);
    expect(await seatCommands(table).agree(1, BO, 2)).toMatchObject({ code: 'other-offer' });
    expect(await seatCommands(table).agree(1, ANN, 3)).toMatchObject({ code: 'not-your-seat' });
    expect(await seatCommands(table).agree(1, BO, 3)).toBeUndefined();
    expect(table.row.stage).toBe('starting');
    expect(await seatCommands(table).propose(0, ANN, 3, { zone: 'ring' })).toMatchObject({ code: 'not-open' });

    await room.reveal(0);
    await room.reveal(1);
    expect(table.row.stage).toBe('running');
    expect(await table.recordText()).toContain('option zone citadel\noption stun on\n');
  });

  it('with invalid options are refused with an error code, and nothing changes', async () => {
    const table = await waiting(new TableHarness());
    expect(table.options.proposal({ zone: 'nowhere' })).toMatchObject({ ok: false, fault: { code: 'bad-option' } });
    expect(table.options.proposal({ sidecars: '4' })).toMatchObject({ ok: false, fault: { message: expect.stringContaining('sidecars') } });
    expect(table.options.proposal({ zone: 'cwb.a-w.4-.5-.5-A.B.C' })).toMatchObject({
      ok: false,
      fault: { message: expect.stringContaining('no way leads') },
    });
    expect(table.info({ viewer: 0, person: ANN })).toMatchObject({ offer: 1, options: { zone: 'rift' } });
  });

  it('survive a restart, with the players who agreed', async () => {
    const { mkdtempSync } = await import('node:fs');
    const { tmpdir } = await import('node:os');
    const room = new TableHarness(`${mkdtempSync(`${tmpdir()}/fray-proposals-`)}/fray.db`);
    const table = await waiting(room);
    await seatCommands(table).take(1, BO, 'Bo', seal, 1, { zone: 'quarry' });
    await room.restart();
    await settle();
    const again = await room.table();
    expect(again.info({ viewer: 0, person: ANN })).toMatchObject({ stage: 'open', offer: 2, options: { zone: 'quarry' } });
    expect(again.seats.map(({ agreed }) => agreed)).toEqual([0, 1]);
    expect(await seatCommands(again).agree(0, ANN, 2)).toBeUndefined();
    expect(again.row.stage).toBe('starting');
    await room.registry.close();
  });

  it('allow a player to leave instead; the next player finds the last proposal', async () => {
    const table = await waiting(new TableHarness());
    await seatCommands(table).take(1, BO, 'Bo', seal, 1, { zone: 'ring' });
    await seatCommands(table).leave(1, BO);
    expect(table.info({ viewer: 0, person: ANN })).toMatchObject({ offer: 2, options: { zone: 'ring' } });
    await seatCommands(table).take(1, BO, 'Bo', seal, 2);
    expect(table.row.stage).toBe('open'); // Ann has not agreed yet
    await seatCommands(table).agree(0, ANN, 2);
    expect(table.row.stage).toBe('starting');
  });
});
