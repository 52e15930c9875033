import { expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { UploadChecks } from './uploadChecks.ts';

const [HERE, THERE, UNKNOWN] = [1, 2, 0];

/** A queue whose checks end when the test says so. `began`: who is being checked, in order. */
function openQueue() {
  const queue = new UploadChecks();
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const push = (source: number, person: string) =>
    queue.run(source, person, () => {
      began.push(person);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { push, began, endNext };
}

it('lets few checks of one address wait, whoever asks, and serves other addresses in turn', async () => {
  const { push, began, endNext } = openQueue();
  const accounts = Array.from({ length: LIMITS.checksWaitingPerAddress }, (_, n) => `here ${n}`);
  const all = accounts.map((person) => push(HERE, person));
  await expect(push(HERE, 'one more')).rejects.toThrow('your network address');
  all.push(push(THERE, 'there'));
  for (let n = 0; n <= accounts.length; n++) await endNext();
  await Promise.all(all);
  expect(began).toEqual(['here 0', 'here 1', 'there', ...accounts.slice(2)]);
  const again = push(HERE, 'one more');
  await endNext();
  await again;
});

it('lets few checks of one account wait where addresses are unknown, and so many of all', async () => {
  const { push, endNext } = openQueue();
  const all = Array.from({ length: LIMITS.checksWaitingPerAddress }, () => push(UNKNOWN, 'ann'));
  await expect(push(UNKNOWN, 'ann')).rejects.toThrow('your network address');
  for (let n = all.length; n < LIMITS.checksWaiting; n++) all.push(push(UNKNOWN, `person ${n}`));
  await expect(push(THERE, 'there')).rejects.toThrow('many games');
  for (let n = 0; n < LIMITS.checksWaiting; n++) await endNext();
  await Promise.all(all);
});

it('forgets a check that failed', async () => {
  const queue = new UploadChecks();
  for (let n = 0; n <= LIMITS.checksWaitingPerAddress; n++)
    await expect(queue.run(HERE, 'ann', () => Promise.reject(new Error('bad game')))).rejects.toThrow('bad game');
});
