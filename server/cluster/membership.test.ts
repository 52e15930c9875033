import { SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { ClusterMembership, type Lease } from './membership.ts';

const LEASE: Lease = { isUp: true, age: 0, open: [], sent: {}, plays: {} };
const HEARTBEAT = 500;

/** A node that knows another one, counts how often it believes to lose it, and looks at its members at each of its own beats. */
class Watcher {
  readonly time = new FakeClock();
  readonly members = new ClusterMembership('a', this.time);
  lost = 0;

  constructor() {
    this.members.onGone = () => this.lost++;
  }

  /** Advances time. The other node's leases and this node's heartbeats arrive with the given delays. */
  async pass(seconds: number, lateness: () => number, ownLateness: () => number = () => 0): Promise<void> {
    const end = this.time.now() + 1000 * seconds;
    const beat = (): void => {
      this.members.update();
      if (this.time.now() < end) this.time.after(HEARTBEAT + ownLateness(), beat);
    };
    beat();
    for (let sent = this.time.now(); sent < end; sent += HEARTBEAT)
      this.time.after(sent - this.time.now() + lateness(), () => this.members.receiveLease('b', LEASE));
    await this.time.advance(1000 * seconds);
  }
}

describe('the members of a cluster', () => {
  it('keep a node whose messages arrive late, after it was mistaken for lost at most a few times', async () => {
    const random = new SeededChance(7);
    const watcher = new Watcher();
    // All messages of some stretches arrive together, as from a busy machine.
    let stretch = 0;
    await watcher.pass(120, () => {
      stretch = Math.max(0, stretch - HEARTBEAT) || (random.below(3, 'table') === 0 ? random.below(2400, 'table') : 0);
      return stretch;
    });
    expect(watcher.members.others).toEqual(['b']);
    expect(watcher.lost).toBeLessThanOrEqual(3);
  });

  it('lose a silent node within two seconds, and within six where its messages were late before', async () => {
    const calm = new Watcher();
    await calm.pass(60, () => 0);
    await calm.time.advance(1000);
    calm.members.update();
    expect(calm.lost).toBe(0);
    await calm.pass(1, () => 1e9);
    expect(calm.lost).toBe(1);
    const slow = new Watcher();
    await slow.pass(60, () => 2000);
    const before = slow.lost;
    await slow.pass(8, () => 1e9);
    expect(slow.lost).toBe(before + 1);
  });

  it('are not declared lost if this node itself stalled', async () => {
    const watcher = new Watcher();
    await watcher.pass(10, () => 0);
    // The leases of that time wait in the socket: timers run first.
    await watcher.time.advance(8000);
    watcher.members.update();
    expect(watcher.lost).toBe(0);
    watcher.members.receiveLease('b', LEASE);
    // Its silence counts from here on.
    await watcher.pass(3, () => 1e9);
    expect(watcher.lost).toBe(1);
  });
});
