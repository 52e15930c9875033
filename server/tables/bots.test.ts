import { queueOptionsSymbol } from 'piscina';
import { expect, it } from 'vitest';
import { type BotPriority, BotQueue } from './bots.ts';

const task = (name: string, priority: BotPriority, source: number) => ({ name, [queueOptionsSymbol]: { priority, source } });

/** The names of all that waits, as it is taken. */
function namesOf(queue: BotQueue): string[] {
  const names: string[] = [];
  for (let next = queue.shift(); next; next = queue.shift()) names.push('name' in next ? String(next.name) : '?');
  return names;
}

it('serves players first, then spectators, then tables without subscribers', () => {
  const queue = new BotQueue();
  queue.push(task('alone', 'nobody', 1));
  queue.push(task('watched', 'spectator', 1));
  queue.push(task('played', 'player', 1));
  queue.push({ [queueOptionsSymbol]: null });
  expect(queue.size).toBe(4);
  expect(namesOf(queue)).toEqual(['played', '?', 'watched', 'alone']);
  expect(queue.size).toBe(0);
});

it('serves addresses in turn, so that a flood from one address delays no others', () => {
  const queue = new BotQueue();
  for (let n = 0; n < 100; n++) queue.push(task(`flood ${n}`, 'player', 7));
  queue.push(task('ann 1', 'player', 8));
  queue.push(task('ann 2', 'player', 8));
  queue.push(task('bo', 'player', 9));
  expect(namesOf(queue).slice(0, 6)).toEqual(['flood 0', 'ann 1', 'bo', 'flood 1', 'ann 2', 'flood 2']);
});

it('drops a cancelled request', () => {
  const queue = new BotQueue();
  const [one, other] = [task('one', 'player', 7), task('other', 'player', 7)];
  queue.push(one);
  queue.push(other);
  queue.remove(one);
  expect(namesOf(queue)).toEqual(['other']);
  queue.push(one);
  queue.remove(one);
  expect([queue.size, queue.shift()]).toEqual([0, null]);
});
