import { describe, expect, it } from 'vitest';
import { type ForwardingStyle, PEER, startProxy } from '../../testing/forwardingProxy.ts';
import { closing, hello, Raw, start, UNLIMITED } from '../../testing/raw.ts';
import { addressGroup, clientAddress, isDirectFromHere } from './clientAddress.ts';

const requestFrom = (remoteAddress: string, forwarded?: string) => ({
  socket: { remoteAddress },
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
});

describe('the address of a client', () => {
  it.each([
    // Without a proxy, headers are ignored.
    [0, '203.0.113.9', '1.1.1.1', '203.0.113.9'],
    [1, '10.0.0.1', undefined, '10.0.0.1'],
    [1, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [1, '10.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    [1, '10.0.0.1', ' , 1.1.1.1 ,203.0.113.9, ', '203.0.113.9'],
    [2, '10.0.0.1', '1.1.1.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    // A client that reaches the inner proxy directly is the one that the inner proxy names.
    [2, '10.0.0.1', '203.0.113.9', '203.0.113.9'],
    [1, '10.0.0.1', '[2001:db8::1]:443', '2001:db8::1'],
    [1, '10.0.0.1', '203.0.113.9:5123', '203.0.113.9'],
    [0, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
    [1, '10.0.0.1', '::FFFF:cb00:7109', '203.0.113.9'],
    [1, '10.0.0.1', '[0:0:0:0:0:ffff:203.0.113.9]:443', '203.0.113.9'],
    [0, 'fe80::1%eth0', undefined, 'fe80::1'],
  ])('behind %i proxies, called from %s, told “%s”, is %s', (hops, peer, forwarded, address) => {
    expect(clientAddress(requestFrom(peer, forwarded), hops)).toBe(address);
  });

  it('is grouped with all others of its IPv6 network', () => {
    expect(addressGroup('203.0.113.9')).toBe('203.0.113.9');
    expect(addressGroup('2001:db8:0:7:a:b:c:d')).toBe('2001:db8:0:7::/64');
    expect(addressGroup('2001:db8:0:7::1')).toBe('2001:db8:0:7::/64');
    expect(addressGroup('2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(addressGroup('::1')).toBe('0:0:0:0::/64');
  });

  it('is local only without a proxy', () => {
    const here = { socket: { remoteAddress: '127.0.0.1' }, headers: { host: 'localhost:5858' } };
    expect(isDirectFromHere(here)).toBe(true);
    expect(isDirectFromHere({ ...here, headers: { host: '127.0.0.1:5858' } })).toBe(true);
    for (const host of ['games.example.org', '127.0.0.1.example.org', '127.example.org', 'localhost.example.org'])
      expect(isDirectFromHere({ ...here, headers: { host } }), host).toBe(false);
    expect(isDirectFromHere({ ...here, socket: { remoteAddress: '203.0.113.9' } })).toBe(false);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect(isDirectFromHere({ ...here, headers: { ...here.headers, [name]: '127.0.0.1' } }), name).toBe(false);
  });
});

const BURST = 3;
const TABLE = 'aaaaaaaaaa';

describe.each<ForwardingStyle>(['appends', 'overwrites'])('a proxy that %s', (style) => {
  it('cannot be chosen by a client to evade limits on requests', async () => {
    const { url } = await start({ proxy: 1 }, { ...UNLIMITED, requestsPerMinute: BURST });
    const proxy = await startProxy(url, style);
    closing.push(() => proxy.close());
    const statusOf = async (peer: string, claimed: string) =>
      (await fetch(`${proxy.url}api/pair`, { method: 'POST', headers: { [PEER]: peer, 'x-forwarded-for': claimed } })).status;
    const same: number[] = [];
    for (let n = 0; n <= BURST; n++) same.push(await statusOf('203.0.113.9', `198.51.100.${n}`));
    expect(same.indexOf(429)).toBe(BURST);
    expect(await statusOf('203.0.113.10', '203.0.113.9')).not.toBe(429);
  });

  it('cannot be chosen by a client to evade limits on connections', async () => {
    const { url } = await start({ proxy: 1 }, { requestsPerMinute: 1e9, rates: { burst: BURST, each: 0 } });
    const proxy = await startProxy(url, style);
    closing.push(() => proxy.close());
    const refusalsOf = async (peer: string, claimed: string) => {
      const raw = await new Raw(proxy.url, { [PEER]: peer, 'x-forwarded-for': claimed }).opened();
      await raw.say(hello, { t: 'join', table: TABLE });
      return raw.codes;
    };
    const same: string[] = [];
    for (let n = 0; n <= BURST; n++) same.push(...(await refusalsOf('203.0.113.9', `198.51.100.${n}`)));
    expect(same.indexOf('joined-too-often')).toBe(BURST);
    expect(await refusalsOf('203.0.113.10', '203.0.113.9')).toEqual(['unknown-table']);
  });

  it('does not give access to the metrics for local programs', async () => {
    const { url } = await start({ proxy: 1, metrics: 'local' });
    const proxy = await startProxy(url, style);
    closing.push(() => proxy.close());
    expect((await fetch(`${proxy.url}metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(403);
    expect((await fetch(`${url}metrics`)).status).toBe(200);
  });
});

it('with two proxies that append addresses, the client is the last address but one', async () => {
  const { url } = await start({ proxy: 2 }, { ...UNLIMITED, requestsPerMinute: BURST });
  const inner = await startProxy(url, 'appends');
  closing.push(() => inner.close());
  const outer = await startProxy(inner.url, 'appends');
  closing.push(() => outer.close());
  const statusOf = async (peer: string, claimed: string) =>
    (await fetch(`${outer.url}api/pair`, { method: 'POST', headers: { [PEER]: peer, 'x-forwarded-for': claimed } })).status;
  const same: number[] = [];
  for (let n = 0; n <= BURST; n++) same.push(await statusOf('203.0.113.9', `198.51.100.${n}, 192.0.2.${n}`));
  expect(same.indexOf(429)).toBe(BURST);
  expect(await statusOf('203.0.113.10', '203.0.113.9')).not.toBe(429);
});

it('without a proxy a client’s header is ignored', async () => {
  const { url } = await start({ metrics: 'local' }, { ...UNLIMITED, requestsPerMinute: BURST });
  const statuses: number[] = [];
  for (let n = 0; n <= BURST; n++)
    statuses.push((await fetch(`${url}api/pair`, { method: 'POST', headers: { 'x-forwarded-for': `198.51.100.${n}` } })).status);
  expect(statuses.indexOf(429)).toBe(BURST);
  expect((await fetch(`${url}metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(403);
});
