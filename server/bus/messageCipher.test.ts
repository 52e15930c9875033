import { describe, expect, it } from 'vitest';
import { MessageCipher, TOLERANCE } from './messageCipher.ts';

const SECRET = 'a secret that all of them share';

/** Two processes that share a secret, with one clock that a test sets. */
function two() {
  const clock = { now: 1_800_000_000_000 };
  const make = (secret = SECRET) => new MessageCipher(secret, () => clock.now);
  return { clock, make, sender: make(), receiver: make() };
}

describe('a sealed message', () => {
  it('says what was said, to whoever has the secret, and its bytes say nothing of it', () => {
    const { sender, receiver } = two();
    const { data, id } = sender.seal('tell b a', 'Ærøskøbing: the key of the dice');
    expect(receiver.open('tell b a', data)).toEqual({ text: 'Ærøskøbing: the key of the dice', id });
    expect(Buffer.from(data).toString('latin1')).not.toContain('dice');
    // The same again looks different.
    expect(sender.seal('tell b a', 'x').data).not.toEqual(sender.seal('tell b a', 'x').data);
  });

  it('is believed once, by each who hears it', () => {
    const { make, sender, receiver } = two();
    const { data } = sender.seal('all a', 'x');
    expect(receiver.open('all a', data)).toMatchObject({ text: 'x' });
    expect(receiver.open('all a', data)).toBe('repeated');
    expect(make().open('all a', data)).toMatchObject({ text: 'x' });
  });

  it('may be overtaken by a few others, and is believed once all the same', () => {
    const { sender, receiver } = two();
    const sent = Array.from({ length: 6000 }, (_, n) => sender.seal('all a', `${n}`).data);
    for (const n of [5, 3, 4, 5998, 5999, 3000]) expect(receiver.open('all a', sent[n]!)).toMatchObject({ text: `${n}` });
    // Too far behind to know whether it came.
    for (const n of [3, 4, 5, 1000, 3000, 5999]) expect(receiver.open('all a', sent[n]!)).toBe('repeated');
  });

  it.each(['tell b c', 'tell c a', 'ask b a', ''])('is nothing where it was sealed for something else: “%s”', (purpose) => {
    const { sender, receiver } = two();
    expect(receiver.open(purpose, sender.seal('tell b a', 'x').data)).toBe('forged');
  });

  it('is nothing with another secret, with any bit changed, or cut off', () => {
    const { make, sender, receiver } = two();
    const { data } = sender.seal('all a', 'x');
    expect(make('another secret').open('all a', data)).toBe('forged');
    for (let at = 0; at < data.length; at++) {
      const changed = Uint8Array.from(data);
      changed[at]! ^= 1;
      expect(receiver.open('all a', changed)).toBe('forged');
    }
    for (let length = 0; length < data.length; length++) expect(receiver.open('all a', data.subarray(0, length))).toBe('forged');
    expect(receiver.open('all a', data)).toMatchObject({ text: 'x' });
  });

  it('is believed for a while only, also by whoever has not heard of its sender, and not again when that one was forgotten', () => {
    const { clock, make, sender, receiver } = two();
    const { data } = sender.seal('all a', 'x');
    clock.now += TOLERANCE;
    expect(receiver.open('all a', data)).toMatchObject({ text: 'x' });
    clock.now += 1;
    expect(make().open('all a', data)).toBe('wrong-time');
    clock.now += 2 * TOLERANCE;
    expect(receiver.open('all b', make().seal('all b', 'y').data)).toMatchObject({ text: 'y' });
    expect(receiver.open('all a', data)).toBe('wrong-time');
    // From a clock that is ahead.
    clock.now -= 10 * TOLERANCE;
    expect(receiver.open('all a', data)).toBe('wrong-time');
  });
});
