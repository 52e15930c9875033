import { describe, expect, it } from 'vitest';
import { MessageCipher, TOLERANCE } from './messageCipher.ts';

const SECRET = 'a secret that all of them share';

/** Two ciphers with the same secret, on a clock that the test sets. */
function two() {
  const clock = { now: 1_800_000_000_000 };
  const make = (secret = SECRET) => new MessageCipher(secret, () => clock.now);
  return { clock, make, sender: make(), receiver: make() };
}

describe('a sealed message', () => {
  it('can be read with the secret, and its bytes do not contain the text', () => {
    const { sender, receiver } = two();
    const { data, id } = sender.seal('tell b a', 'Ærøskøbing: the key of the dice');
    expect(receiver.open('tell b a', data)).toEqual({ text: 'Ærøskøbing: the key of the dice', id });
    expect(Buffer.from(data).toString('latin1')).not.toContain('dice');
    // The same text never gives the same bytes.
    expect(sender.seal('tell b a', 'x').data).not.toEqual(sender.seal('tell b a', 'x').data);
  });

  it('is accepted once by each receiver', () => {
    const { make, sender, receiver } = two();
    const { data } = sender.seal('all a', 'x');
    expect(receiver.open('all a', data)).toMatchObject({ text: 'x' });
    expect(receiver.open('all a', data)).toBe('repeated');
    expect(make().open('all a', data)).toMatchObject({ text: 'x' });
  });

  it('may arrive out of order within the window, and is still accepted once', () => {
    const { sender, receiver } = two();
    const sent = Array.from({ length: 6000 }, (_, n) => sender.seal('all a', `${n}`).data);
    for (const n of [5, 3, 4, 5998, 5999, 3000]) expect(receiver.open('all a', sent[n]!)).toMatchObject({ text: `${n}` });
    // Outside the window it is unknown whether the message was received.
    for (const n of [3, 4, 5, 1000, 3000, 5999]) expect(receiver.open('all a', sent[n]!)).toBe('repeated');
  });

  it.each(['tell b c', 'tell c a', 'ask b a', ''])('is rejected for another purpose: “%s”', (purpose) => {
    const { sender, receiver } = two();
    expect(receiver.open(purpose, sender.seal('tell b a', 'x').data)).toBe('forged');
  });

  it('is rejected with another secret, with any bit changed, or truncated', () => {
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

  it('expires, also for receivers that do not know its sender, and stays rejected after the sender is forgotten', () => {
    const { clock, make, sender, receiver } = two();
    const { data } = sender.seal('all a', 'x');
    clock.now += TOLERANCE;
    expect(receiver.open('all a', data)).toMatchObject({ text: 'x' });
    clock.now += 1;
    expect(make().open('all a', data)).toBe('wrong-time');
    clock.now += 2 * TOLERANCE;
    expect(receiver.open('all b', make().seal('all b', 'y').data)).toMatchObject({ text: 'y' });
    expect(receiver.open('all a', data)).toBe('wrong-time');
    // A message from a clock that is ahead.
    clock.now -= 10 * TOLERANCE;
    expect(receiver.open('all a', data)).toBe('wrong-time');
  });
});
