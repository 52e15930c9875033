import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Clocks, GameClocks } from './gameClocks.ts';

const PACE = { bank: 60, turn: 10, timeouts: 2, whenOut: 'bot' as const };

describe('clocks', () => {
  it('take from the allowance first, then from the bank, of the running seats', () => {
    let now = 0;
    const clocks = new Clocks(PACE, 2, now);
    clocks.run(0b01, 0b01, now);
    now = 4000;
    expect(clocks.face(now)).toEqual({ bank: [60_000, 60_000], turn: [6000, 10_000], running: 1 });
    now = 15_000;
    clocks.run(0b10, 0b10, now);
    expect(clocks.face(now)).toEqual({ bank: [55_000, 60_000], turn: [0, 10_000], running: 2 });
    expect(clocks.next(now)).toEqual({ seat: 1, left: 70_000 });
    clocks.run(0b11, 0b01, now);
    expect(clocks.next(now)).toEqual({ seat: 0, left: 65_000 });
    now = 1_000_000;
    expect(clocks.next(now)).toEqual({ seat: 0, left: 0 });
    clocks.run(0, 0, now);
    expect(clocks.next(now)).toBeUndefined();
  });

  it('count exactly the elapsed time, in any order of events', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: -50, max: 3000 }), fc.integer({ min: 0, max: 3 })), { maxLength: 60 }), (events) => {
        let now = 0;
        let running = 0;
        const spent = [0, 0];
        const clocks = new Clocks({ ...PACE, turn: 0, bank: 3600 }, 2, now);
        for (const [passed, next] of events) {
          // After the clock is set back, game clocks stand still until it reaches the old time.
          now += passed;
          if (passed > 0) for (const seat of [0, 1]) if ((running >> seat) & 1) spent[seat]! += passed;
          clocks.run(next, 0, now);
          running = next;
        }
        expect(clocks.face(now).bank).toEqual(spent.map((elapsed) => 3_600_000 - elapsed));
      }),
    );
  });
});

describe('the clocks of a match', () => {
  it('give no second allowance to a seat that locks in and undoes it', () => {
    const clocks = new GameClocks(PACE, 2, 0, undefined);
    clocks.update({ owing: 0b11, turn: 1 }, false, 0);
    let now = 0;
    for (let i = 0; i < 20; i++) {
      now += 9000;
      clocks.update({ owing: 0b10, turn: 1 }, true, now);
      clocks.update({ owing: 0b11, turn: 1, undoing: 0b01 }, false, now);
    }
    expect(clocks.next(now)).toEqual({ seat: 0, left: 0 });
  });
});
