import { beforeEach, describe, expect, it, vi } from 'vitest';

/** What every window of a browser shares. */
const disk = new Map<string, string>();
const limit = { most: Number.POSITIVE_INFINITY };

vi.mock('./settings.ts', () => ({
  storage: {
    get: (key: string) => disk.get(key) ?? null,
    set(key: string, value: string | null) {
      if (value === null) disk.delete(key);
      else if (!disk.has(key) && disk.size >= limit.most) return false;
      else disk.set(key, value);
      return true;
    },
    names: (prefix: string) => [...disk.keys()].filter((key) => key.startsWith(prefix)),
  },
}));

/** The module as another window has it. */
async function openWindow() {
  vi.resetModules();
  return await import('./savedGames.ts');
}

const summary = (more: { turn?: number; isOver?: boolean } = {}) => ({
  game: 'arcade',
  players: [{ kind: 'human', name: '' }],
  turn: 1,
  isOver: false,
  ...more,
});

beforeEach(() => {
  disk.clear();
  limit.most = Number.POSITIVE_INFINITY;
});

describe('the games of a device', () => {
  it('keep every unfinished game, and list it before finished ones, newest first', async () => {
    const { saveGame, savedGames } = await openWindow();
    for (let n = 0; n < 40; n++) saveGame(`open${n}`, summary(), 'packed', n);
    for (let n = 0; n < 20; n++) saveGame(`over${n}`, summary({ isOver: true }), 'packed', 1000 + n);
    const listed = savedGames();
    expect(listed.slice(0, 40).map(({ id }) => id)).toEqual(Array.from({ length: 40 }, (_, n) => `open${39 - n}`));
    expect(listed.slice(40).every(({ isOver }) => isOver)).toBe(true);
    expect(listed.length).toBeLessThanOrEqual(40 + 13);
  });

  it('make room by deleting finished games only', async () => {
    const { saveGame, savedGames } = await openWindow();
    saveGame('open', summary(), 'packed');
    saveGame('over', summary({ isOver: true }), 'packed');
    limit.most = 2;
    expect(saveGame('new', summary(), 'packed')).toBe('saved');
    expect(
      savedGames()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['new', 'open']);
    expect(saveGame('another', summary(), 'packed')).toBe('not-saved');
    expect(
      savedGames()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(['new', 'open']);
  });

  it('are written by one window: the last one that took over the game', async () => {
    const first = await openWindow();
    const second = await openWindow();
    first.saveGame('one', summary({ turn: 34 }), 'turn 34');
    expect(second.claimGame('one')).toBe('turn 34');
    expect(second.saveGame('one', summary({ turn: 35 }), 'turn 35')).toBe('saved');
    // The older window still has turn 14 in memory.
    expect(first.saveGame('one', summary({ turn: 14 }), 'turn 14')).toBe('elsewhere');
    expect(first.isPlayedElsewhere('one')).toBe(true);
    expect(second.savedGames()[0]?.turn).toBe(35);
    expect(first.claimGame('one')).toBe('turn 35');
    expect(second.saveGame('one', summary({ turn: 36 }), 'turn 36')).toBe('elsewhere');
  });

  it('skip unreadable entries', async () => {
    disk.set('game.odd', '{"game":1}');
    disk.set('game.text', 'no json');
    const { claimGame, savedGames } = await openWindow();
    expect(savedGames()).toEqual([]);
    expect(claimGame('odd')).toBeUndefined();
  });
});

describe('games of versions before 0.4', () => {
  it('are migrated once, each with its record', async () => {
    const record = (name: string) => `fray record 1\ngame arcade 3\nplayer green human ${name}\n`;
    disk.set('table', record('open'));
    disk.set('shelf', JSON.stringify([{ when: 5, record: record('early') }, { when: 9, record: `${record('over')}result 1 2\n` }, 'odd']));
    const { currentGame, hasOldGames, packedGame, savedGames } = await openWindow();
    expect(hasOldGames()).toBe(true);
    const { migrateOldGames } = await import('./oldSavedGames.ts');
    const { unpackRecord } = await import('./packedRecord.ts');
    migrateOldGames();
    migrateOldGames();
    expect(hasOldGames()).toBe(false);
    expect(savedGames().map(({ game, isOver, at }) => [game, isOver, at > 9 || at])).toEqual([
      ['arcade', false, true],
      ['arcade', false, 5],
      ['arcade', true, 9],
    ]);
    expect(unpackRecord(packedGame(currentGame() ?? '') ?? '')).toBe(record('open'));
  });

  it('are compressed, so that no record is stored as plain text', async () => {
    const { packRecord, unpackRecord } = await import('./packedRecord.ts');
    const record = 'fray record 1\ngame tubetanks 1\n1 green FFL\n2 æøå €\n';
    expect(packRecord(record)).not.toContain('FFL');
    expect(unpackRecord(packRecord(record))).toBe(record);
    expect(unpackRecord('no packed record')).toBeUndefined();
    // A letter of several bytes lies across the end of every piece.
    const long = `x${'€'.repeat(30_000)}`;
    expect(unpackRecord(packRecord(long))).toBe(long);
  });
});
