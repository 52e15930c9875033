import { expect, it, vi } from 'vitest';
import { LIMITS } from '../limits.ts';
import { StorageError } from '../store/storageError.ts';
import { Room } from '../testing/seated.ts';

it('tries again once, however often it was to be done while nothing could be read', async () => {
  const room = new Room();
  const read = vi.spyOn(room.store, 'waking').mockRejectedValue(new StorageError('no line'));
  for (let i = 0; i < 5; i++) room.hall.readAgain();
  await expect.poll(() => room.logged.length).toBe(5);
  read.mockClear();
  await room.time.advance(LIMITS.rouseAgain);
  expect(read).toHaveBeenCalledTimes(1);
  await room.hall.close();
});

it.each(['waking', 'readTable'] as const)(
  'tables that wait for nobody are woken once what is kept can be read again (%s)',
  async (read) => {
    const room = new Room();
    await room.start({ game: 'arcade', seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }] });
    const broken = vi.spyOn(room.store, read).mockRejectedValueOnce(new StorageError('no line'));
    room.hall.readAgain();
    await expect.poll(() => room.logged).toContain('fault');
    expect([broken.mock.calls.length, room.hall.inMemory]).toEqual([1, 0]);
    await room.time.advance(10_000);
    await expect.poll(() => room.hall.inMemory).toBe(1);
    await room.hall.close();
  },
);
