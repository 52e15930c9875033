import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { DatabaseTime } from './databaseTime.ts';

/** A server whose clock runs, and a database whose clock a test sets. */
async function between() {
  const own = new FakeClock();
  const database = { at: 1_900_000_000_000, takes: 0 };
  const time = await DatabaseTime.open(own, async () => {
    await own.advance(database.takes / 2);
    const estimate = database.at + own.now();
    await own.advance(database.takes / 2);
    return estimate;
  });
  return { own, database, time };
}

it('follows the database’s clock, whatever the local clock says, and advances between two readings', async () => {
  const { own, time } = await between();
  expect(time.date()).toBe(1_900_000_000_000);
  await own.advance(5000);
  expect(time.date()).toBe(1_900_000_005_000);
  own.jump();
  expect(time.date()).toBe(1_900_000_005_000);
});

it('follows a database whose clock is set, but never goes back', async () => {
  const { own, database, time } = await between();
  database.at += 60_000;
  await time.synchronize();
  expect(time.date()).toBe(1_900_000_060_000);
  database.at -= 60_000;
  await time.synchronize();
  expect(time.date()).toBe(1_900_000_060_000);
  await own.advance(61_000);
  expect(time.date()).toBe(1_900_000_061_000);
});

it('is not affected by a slow answer', async () => {
  const { own, database, time } = await between();
  database.takes = 8000;
  await time.synchronize();
  expect(time.date()).toBe(1_900_000_000_000 + own.now());
});
