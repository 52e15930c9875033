import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { InstantBots } from '../testing/instantBots.ts';
import { SeatedClient, TableHarness } from '../testing/tableHarness.ts';
import type { Table } from './table.ts';

const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const BOTS = [
  { kind: 'bot', level: 'ace' },
  { kind: 'bot', level: 'ace' },
] as const;

const harnesses: TableHarness[] = [];
afterEach(async () => {
  for (const { registry } of harnesses.splice(0)) await registry.close();
});

/** A harness in which bots move, and which counts the requests to them. */
function open(): { room: TableHarness; requests: string[] } {
  const room = new TableHarness();
  harnesses.push(room);
  const hasty = new InstantBots();
  const requests: string[] = [];
  room.bots.ask = (question, _isAnswer, place) => {
    requests.push(place?.priority ?? '');
    return hasty.ask(question);
  };
  return { room, requests };
}

let opened = 0;

/** A table of two bots, opened by a person of its own. */
async function tableOfBots(room: TableHarness, source = 0, person = `person ${opened}`): Promise<Table | string> {
  const id = `aaaaaaaa${LETTERS[Math.floor(++opened / 32) % 32]}${LETTERS[opened % 32]}`;
  const created = await room.registry.newTables.create(
    person,
    {
      id,
      game: 'tunnel-rat',
      options: {},
      private: false,
      watch: true,
      pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' },
      name: 'Ann',
      commitment: 'a'.repeat(64),
      seats: [...BOTS],
    },
    new Map(),
    source,
  );
  if (!created.ok) return created.fault.code;
  return (await room.registry.find(id)) ?? 'none';
}

const tablesOf = async (room: TableHarness, count: number): Promise<Table[]> => {
  const tables: Table[] = [];
  for (let n = 0; n < count; n++) {
    const table = await tableOfBots(room, 1 + (n % 3));
    if (typeof table === 'string') throw new Error(table);
    tables.push(table);
  }
  return tables;
};

describe('bots at tables without subscribers', () => {
  it('pause before each move, and have the lowest priority', async () => {
    const { room, requests } = open();
    await tablesOf(room, 1);
    await room.time.advance(LIMITS.unfollowedPause - 1);
    expect(requests).toEqual([]);
    await room.time.advance(1);
    expect(requests.length).toBeGreaterThan(0);
    expect(new Set(requests)).toEqual(new Set(['nobody']));
    const before = requests.length;
    await room.time.advance(LIMITS.unfollowedPause * 10);
    expect(requests.length - before).toBeLessThanOrEqual(20);
  });

  it('play at a few tables only; the others are suspended and evicted', async () => {
    const { room, requests } = open();
    await tablesOf(room, 50);
    await room.time.advance(LIMITS.evictAfter + LIMITS.unfollowedPause);
    expect(room.registry.inMemory).toBe(LIMITS.unfollowedTables);
    expect(requests.length).toBeLessThanOrEqual(2 * LIMITS.unfollowedTables);
  });

  it('continue at normal speed when a client joins, suspended or pausing', async () => {
    const { room, requests } = open();
    const tables = await tablesOf(room, LIMITS.unfollowedTables + 1);
    for (const table of [tables[0]!, tables.at(-1)!]) {
      requests.length = 0;
      const spectator = new SeatedClient('watcher', undefined);
      table.join(spectator, 0);
      for (let n = 0; n < 8; n++) await room.time.advance(LIMITS.botPause);
      expect(requests.filter((priority) => priority === 'spectator').length).toBeGreaterThan(1);
      table.leave(spectator);
    }
  });

  it('have the highest priority with a connected player', async () => {
    const { room, requests } = open();
    // Both program their tanks at once.
    await room.start({ game: 'tubetanks', seats: [{ kind: 'me' }, { kind: 'bot', level: 'ace' }] });
    await room.time.advance(LIMITS.botPause);
    expect(new Set(requests)).toEqual(new Set(['player']));
  });
});

describe('tables with bots at work', () => {
  it('are limited by user and by address, without suspended ones', async () => {
    const { room } = open();
    // Each has a spectator; otherwise it would be suspended.
    const follow = async (table: Table | string) => {
      if (typeof table === 'string') return table;
      table.join(new SeatedClient('watcher', undefined), 0);
      await room.time.advance(1);
      return 'ok';
    };
    for (let n = 0; n < LIMITS.botTablesPerPerson; n++) expect(await follow(await tableOfBots(room, 5, 'one'))).toBe('ok');
    expect(await tableOfBots(room, 6, 'one')).toBe('too-many-bot-tables');
    for (let n = LIMITS.botTablesPerPerson; n < LIMITS.botTablesPerAddress; n++)
      expect(await follow(await tableOfBots(room, 5))).toBe('ok');
    expect(await tableOfBots(room, 5)).toBe('too-many-bot-tables');
    expect(await follow(await tableOfBots(room, 6))).toBe('ok');
  });
});
