import { describe, expect, it } from 'vitest';
import { type FakeConnection, FakePage, HISTORY, TABLE, tell } from './testing.ts';

/** A page that looks at a table and was told where that is held. */
function pageTold(at: string): FakePage {
  const page = new FakePage();
  page.client.join(TABLE, 0);
  page.arrive();
  tell(page.lines[0]!, { t: 'held', at });
  return page;
}

describe('a page whose table is held by another server', () => {
  it('opens a line there, serves itself by the old one until it is welcome, and misses nothing', async () => {
    const page = pageTold('/n2/ws');
    const [old, fresh] = page.lines;
    expect(fresh?.at).toBe('/n2/ws');
    fresh!.events.opened();
    const moved = page.client.move('N');
    expect(old!.said.at(-1)).toMatchObject({ t: 'move' });
    expect([old!.isClosed, page.client.line]).toEqual([false, 'online']);
    tell(fresh!, { t: 'welcome', v: 1, build: '' });
    expect(old!.isClosed).toBe(true);
    expect(fresh!.said).toMatchObject([{ t: 'hello' }, { t: 'join', table: TABLE, seat: 0, seen: 0 }]);
    // What the old line still says counts no more; what was not acknowledged is sent again, behind the answer.
    tell(old!, { t: 'done', id: 'page1' });
    tell(fresh!, HISTORY);
    expect(fresh!.said.at(-1)).toEqual(old!.said.at(-1));
    tell(fresh!, { t: 'done', id: 'page1' });
    expect(await moved).toBeUndefined();
    // The old one's end is nobody's loss.
    old!.events.closed();
    expect(page.client.line).toBe('online');
  });

  it('comes back by the usual way when that one goes', () => {
    const page = pageTold('/n2/ws');
    page.arrive();
    page.lines[1]!.events.closed();
    page.pass(1000);
    expect(page.lines.map(({ at }) => at)).toEqual([undefined, '/n2/ws', undefined]);
  });

  it('waits until it has seen the table, and goes nowhere where it is refused', () => {
    const page = new FakePage();
    page.client.join(TABLE, 0);
    page.lines[0]!.events.opened();
    tell(page.lines[0]!, { t: 'welcome', v: 1, build: '' });
    tell(page.lines[0]!, { t: 'held', at: '/n2/ws' });
    tell(page.lines[0]!, { t: 'no', code: 'unknown-table', message: '' });
    page.pass(60_000);
    expect(page.lines).toHaveLength(1);
  });

  it.each([
    '//elsewhere.example/ws',
    '.elsewhere.example/ws',
    'wss://elsewhere.example/ws',
    '/a/b/ws',
    '/@elsewhere.example/ws',
    '/ws',
    '',
  ])('takes its key to no other host: %s', (at) => {
    expect(pageTold(at).lines).toHaveLength(1);
  });

  it.each([
    ['does not answer', (line: FakeConnection) => line.events.closed()],
    ['speaks another version', (line: FakeConnection) => tell(line, { t: 'no', code: 'protocol-version', message: '' })],
  ])('stays where it is when that one %s, and tries again no sooner than after ten seconds', (_how, refuse) => {
    const page = pageTold('/n2/ws');
    refuse(page.lines[1]!);
    expect([page.client.line, page.client.refused, page.lines[0]!.isClosed]).toEqual(['online', undefined, false]);
    tell(page.lines[0]!, { t: 'held', at: '/n2/ws' });
    page.pass(9900);
    expect(page.lines).toHaveLength(2);
    page.pass(200);
    expect(page.lines).toHaveLength(3);
  });

  it('does not go to and fro between two servers that each name the other', () => {
    const page = pageTold('/n2/ws');
    const other = () => (page.lines.at(-1)!.at === '/n2/ws' ? '/n1/ws' : '/n2/ws');
    let lines = page.lines.length;
    page.arrive();
    tell(page.lines.at(-1)!, { t: 'held', at: other() });
    page.pass(60_000, () => {
      if (page.lines.length === lines) return;
      lines = page.lines.length;
      page.arrive();
      tell(page.lines.at(-1)!, { t: 'held', at: other() });
    });
    expect(page.lines.length).toBeGreaterThan(3);
    expect(page.lines.length).toBeLessThanOrEqual(8);
  });

  it('stays at a server that names itself', () => {
    const page = pageTold('/n2/ws');
    page.arrive();
    tell(page.lines[1]!, { t: 'held', at: '/n2/ws' });
    page.pass(60_000);
    expect(page.lines).toHaveLength(2);
  });

  it.each([
    ['leaves it', (page: FakePage) => page.client.leave()],
    ['looks at another one', (page: FakePage) => page.client.join('bcdefghijk')],
    ['is told to come in again', (page: FakePage) => tell(page.lines[0]!, { t: 'again' })],
    ['is closed', (page: FakePage) => page.client.close()],
  ])('does not go when it %s meanwhile', (_how, turn) => {
    const page = pageTold('/n2/ws');
    turn(page);
    expect(page.lines[1]!.isClosed).toBe(true);
    tell(page.lines[1]!, { t: 'welcome', v: 1, build: '' });
    page.pass(60_000);
    expect(page.lines).toHaveLength(2);
    expect(page.lines[1]!.said.filter(({ t }) => t === 'join')).toEqual([]);
  });
});
