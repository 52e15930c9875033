import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { performOnce } from './performOnce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

class Answer extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

describe('an action that creates something', () => {
  it('runs once, however often its button is pressed during and just after it', async () => {
    const ids: string[] = [];
    const press = () =>
      performOnce('a table', async (id) => {
        ids.push(id);
        await new Promise((done) => setTimeout(done, 2000));
        return id;
      });
    const first = press();
    vi.advanceTimersByTime(1000);
    const second = press();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await press()).toBe(await first);
    expect(await second).toBe(await first);
    expect(ids.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    const later = press();
    await vi.advanceTimersByTimeAsync(2000);
    expect(await later).not.toBe(await first);
  });

  it('keeps its request id if no answer came, and takes a new one after an answer', async () => {
    const ids: string[] = [];
    const press = (code: string) =>
      performOnce('a club', async (id) => {
        ids.push(id);
        throw new Answer(code);
      }).catch((error: unknown) => error);
    for (const code of ['offline', 'offline', 'bad-name', 'bad-name']) await press(code);
    expect([ids[0] === ids[1], ids[1] === ids[2], ids[2] === ids[3]]).toEqual([true, true, false]);
  });

  it('does not delay other actions', async () => {
    expect(await Promise.all(['one', 'two'].map((what) => performOnce(what, async () => what)))).toEqual(['one', 'two']);
  });
});
