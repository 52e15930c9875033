import { describe, expect, it } from 'vitest';
import { deliver, EMPTY_HISTORY, FakeClientHost, type FakeConnection, TABLE } from './testing.ts';

/** A client that has joined a table and received the path of the node that holds it. */
function hostWithRoute(at: string): FakeClientHost {
  const host = new FakeClientHost();
  host.client.join(TABLE, 0);
  host.completeJoin();
  deliver(host.connections[0]!, { t: 'held', at });
  return host;
}

describe('a client whose table is held by another node', () => {
  it('opens a direct connection, uses the old one until it is welcome, and loses nothing', async () => {
    const host = hostWithRoute('/n2/ws');
    const [first, direct] = host.connections;
    expect(direct?.path).toBe('/n2/ws');
    direct!.events.opened();
    const moved = host.client.move('N');
    expect(first!.sent.at(-1)).toMatchObject({ t: 'move' });
    expect([first!.isClosed, host.client.connectionStatus]).toEqual([false, 'online']);
    deliver(direct!, { t: 'welcome', v: 1, build: '' });
    expect(first!.isClosed).toBe(true);
    expect(direct!.sent).toMatchObject([{ t: 'hello' }, { t: 'join', table: TABLE, seat: 0, seen: 0 }]);
    // Messages on the old connection are ignored now; unacknowledged actions are resent after the history.
    deliver(first!, { t: 'done', id: 'page1' });
    deliver(direct!, EMPTY_HISTORY);
    expect(direct!.sent.at(-1)).toEqual(first!.sent.at(-1));
    deliver(direct!, { t: 'done', id: 'page1' });
    expect(await moved).toBeUndefined();
    // Closing the old connection has no effect.
    first!.events.closed();
    expect(host.client.connectionStatus).toBe('online');
  });

  it('reconnects by the default path when the direct connection is lost', () => {
    const host = hostWithRoute('/n2/ws');
    host.completeJoin();
    host.connections[1]!.events.closed();
    host.advance(1000);
    expect(host.connections.map(({ path }) => path)).toEqual([undefined, '/n2/ws', undefined]);
  });

  it('opens no direct connection before the table has arrived, and none when the join is refused', () => {
    const host = new FakeClientHost();
    host.client.join(TABLE, 0);
    host.connections[0]!.events.opened();
    deliver(host.connections[0]!, { t: 'welcome', v: 1, build: '' });
    deliver(host.connections[0]!, { t: 'held', at: '/n2/ws' });
    deliver(host.connections[0]!, { t: 'no', code: 'unknown-table', message: '' });
    host.advance(60_000);
    expect(host.connections).toHaveLength(1);
  });

  it.each([
    '//elsewhere.example/ws',
    '.elsewhere.example/ws',
    'wss://elsewhere.example/ws',
    '/a/b/ws',
    '/@elsewhere.example/ws',
    '/ws',
    '',
  ])('never sends its key to another host: %s', (at) => {
    expect(hostWithRoute(at).connections).toHaveLength(1);
  });

  it.each([
    ['does not answer', (connection: FakeConnection) => connection.events.closed()],
    ['speaks another version', (connection: FakeConnection) => deliver(connection, { t: 'no', code: 'protocol-version', message: '' })],
  ])('keeps its connection when the node %s, and retries after ten seconds at the earliest', (_how, refuse) => {
    const host = hostWithRoute('/n2/ws');
    refuse(host.connections[1]!);
    expect([host.client.connectionStatus, host.client.joinError, host.connections[0]!.isClosed]).toEqual(['online', undefined, false]);
    deliver(host.connections[0]!, { t: 'held', at: '/n2/ws' });
    host.advance(9900);
    expect(host.connections).toHaveLength(2);
    host.advance(200);
    expect(host.connections).toHaveLength(3);
  });

  it('limits reconnects when two nodes each name the other as holder', () => {
    const host = hostWithRoute('/n2/ws');
    const other = () => (host.connections.at(-1)!.path === '/n2/ws' ? '/n1/ws' : '/n2/ws');
    let known = host.connections.length;
    host.completeJoin();
    deliver(host.connections.at(-1)!, { t: 'held', at: other() });
    host.advance(60_000, () => {
      if (host.connections.length === known) return;
      known = host.connections.length;
      host.completeJoin();
      deliver(host.connections.at(-1)!, { t: 'held', at: other() });
    });
    expect(host.connections.length).toBeGreaterThan(3);
    expect(host.connections.length).toBeLessThanOrEqual(8);
  });

  it('stays connected to a node that names itself', () => {
    const host = hostWithRoute('/n2/ws');
    host.completeJoin();
    deliver(host.connections[1]!, { t: 'held', at: '/n2/ws' });
    host.advance(60_000);
    expect(host.connections).toHaveLength(2);
  });

  it.each([
    ['leaves the table', (host: FakeClientHost) => host.client.leave()],
    ['joins another table', (host: FakeClientHost) => host.client.join('bcdefghijk')],
    ['has to join again', (host: FakeClientHost) => deliver(host.connections[0]!, { t: 'again' })],
    ['is closed', (host: FakeClientHost) => host.client.close()],
  ])('cancels the direct connection when it %s meanwhile', (_how, turn) => {
    const host = hostWithRoute('/n2/ws');
    turn(host);
    expect(host.connections[1]!.isClosed).toBe(true);
    deliver(host.connections[1]!, { t: 'welcome', v: 1, build: '' });
    host.advance(60_000);
    expect(host.connections).toHaveLength(2);
    expect(host.connections[1]!.sent.filter(({ t }) => t === 'join')).toEqual([]);
  });
});
