import { createHash, createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecord } from '../record/parse.ts';
import { formatRecord, type MatchRecord } from '../record/record.ts';
import { FairChance } from './chance.ts';
import type { Receipt } from './receipt.ts';
import { commitment, HeadChain, matchKey } from './start.ts';
import { dealtFrom, honest as fair, game, hex, players } from './testing.ts';
import { verifyFair } from './verify.ts';

const subject = { game: 'ordeal', rules: game.rulesVersion, options: {}, players };

describe('fair chance', () => {
  it('matches an independent computation of the published formula', () => {
    const chance = new FairChance(hex('c'));
    const key = Buffer.from(hex('c'), 'hex');
    const word = (stream: string, n: number, attempt = 0) =>
      createHmac('sha256', key).update(`draw ${stream} ${n} ${attempt}`).digest().readUInt32BE(0);
    expect(chance.below(1000, 'table')).toBe(word('table', 1) % 1000);
    expect(chance.below(7, 0)).toBe(word('0', 1) % 7);
    const dice = new Uint8Array(3);
    chance.dice(3, dice, 'table');
    expect([...dice]).toEqual([0, 1, 2].map((i) => 1 + (Math.floor(word('table', 2) / 6 ** i) % 6)));
    // This n rejects more than half of all words, so some draw needs a second attempt.
    const n = 2 ** 31 + 1;
    let again = 0;
    for (let draw = 3; draw < 23; draw++) {
      let attempt = 0;
      while (word('table', draw, attempt) >= n) attempt++;
      again += attempt;
      expect(chance.below(n, 'table')).toBe(word('table', draw, attempt));
    }
    expect(again).toBeGreaterThan(5);
  });

  it('gives each stream the same draws, whatever other streams draw in between', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 40 }), (order) => {
        const mixed = new FairChance(hex('d'));
        const got = [0, 1, 2, 3].map((): number[] => []);
        for (const seat of order) got[seat]!.push(mixed.below(1e6, seat));
        for (const [seat, draws] of got.entries()) {
          const alone = new FairChance(hex('d'));
          expect(draws.map(() => alone.below(1e6, seat))).toEqual(draws);
        }
      }),
    );
  });

  it('is uniform: six faces, within five standard deviations', () => {
    const chance = new FairChance(hex('e'));
    const counts = [0, 0, 0, 0, 0, 0];
    const dice = new Uint8Array(10);
    for (let roll = 0; roll < 3000; roll++) {
      chance.dice(10, dice, 'table');
      for (const face of dice) counts[face - 1]!++;
    }
    const deviation = Math.sqrt(30_000 * (1 / 6) * (5 / 6));
    for (const count of counts) expect(Math.abs(count - 5000)).toBeLessThan(5 * deviation);
  });
});

describe('the key and the hash chain', () => {
  it('depend on every part of the opening, and not on names that may change later', () => {
    const keys = [
      matchKey(subject, fair),
      matchKey({ ...subject, rules: 2 }, fair),
      matchKey({ ...subject, options: { a: 'b' } }, fair),
      matchKey({ ...subject, start: {} }, fair),
      matchKey({ ...subject, players: players.slice(1) }, fair),
      matchKey(subject, { ...fair, table: 'other' }),
      matchKey(subject, { ...fair, server: { ...fair.server, secret: hex('9') } }),
      matchKey(subject, { ...fair, seats: fair.seats.map((seat) => ({ ...seat, entropy: hex('9') })) }),
      matchKey(subject, { ...fair, aborted: [] }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    const renamed = players.map((player) => (player.kind === 'human' ? { ...player, name: 'Other' } : player));
    expect(matchKey({ ...subject, players: renamed }, fair)).toBe(keys[0]);
  });

  it('match the published formulas, computed with another library', () => {
    const opening = [
      'fray fair 1',
      'table k3f9x2',
      `game ordeal ${game.rulesVersion}`,
      'seat north human',
      'seat east human',
      'seat south human',
      'seat west bot gunner',
      `commitment server ${createHash('sha256')
        .update(`fray commitment ${hex('a')}`)
        .digest('hex')}`,
      ...fair.seats.map(({ seat, commitment: sealed }) => `commitment ${seat} ${sealed}`),
      ...fair.seats.map(({ seat, entropy }) => `entropy ${seat} ${entropy}`),
      `aborted ${fair.aborted[0]!.commitment}`,
    ].join('\n');
    const key = createHmac('sha256', Buffer.from(hex('a'), 'hex'))
      .update(opening)
      .digest();
    expect(matchKey(subject, fair)).toBe(key.toString('hex'));
    const first = createHash('sha256').update(`fray head 0\n${opening}`).digest('hex');
    const seal = createHmac('sha256', key).update('seal 1\n1 north ember\n2 east frost').digest('hex');
    const second = createHash('sha256').update(`fray head 1\n${first}\n${seal}`).digest('hex');
    const chain = new HeadChain(subject, fair);
    expect(chain.head).toBe(first);
    expect(chain.link(['1 north ember', '2 east frost'])).toBe(second);
  });
});

describe('verifyFair', () => {
  const record = dealtFrom();
  const code = (changed: MatchRecord, ...receipts: Receipt[]) => {
    const verified = verifyFair(game, changed, receipts);
    return verified.ok ? 'proved' : verified.fault.code;
  };

  it('proves an honest record, also after a text round trip', () => {
    const text = formatRecord(record);
    const read = parseRecord(text);
    expect(read).toEqual({ ok: true, value: record });
    const verified = verifyFair(game, read.ok ? read.value : record);
    const draws = record.entries.reduce((sum, entry) => sum + ('draws' in entry ? entry.draws.length : 0), record.deal.length);
    expect(verified).toEqual({
      ok: true,
      value: {
        seats: ['north', 'east', 'south'],
        draws,
        entries: record.entries.length,
        heads: record.heads!.length,
        witnessed: { seats: [], heads: 0, entries: 0 },
        aborted: 1,
        takebacks: 1,
      },
    });
    expect(draws).toBeGreaterThan(10);
    expect(record.entries.some((entry) => 'action' in entry && entry.action === 'allow-back')).toBe(true);
  });

  it('reports what was tampered with', () => {
    const { fair: _, heads: __, ...plain } = record;
    expect(code(plain)).toBe('not-fair');
    expect(code({ ...record, fair: { ...fair, server: { ...fair.server, secret: hex('f') } } })).toBe('commitment');
    expect(code({ ...record, fair: { ...fair, seats: fair.seats.map((seat) => ({ ...seat, entropy: hex('f') })) } })).toBe('commitment');
    expect(code({ ...record, fair: { ...fair, seats: fair.seats.slice(1) } })).toBe('seats');
    // Another secret with a matching commitment gives other draws.
    const other = { commitment: commitment(hex('f')), secret: hex('f') };
    expect(code({ ...record, fair: { ...fair, server: other } })).toBe('outcome');
    expect(code({ ...record, options: {}, fair: { ...fair, table: 'other' } })).toBe('outcome');
    const heads = record.heads!.map((head, i) => (i === 2 ? { ...head, head: hex('0') } : head));
    expect(code({ ...record, heads })).toBe('head');
    expect(code({ ...record, heads: record.heads!.slice(0, -1) })).toBe('uncovered');
    expect(code({ ...record, heads: record.heads!.filter((_, i) => i !== 3) })).toBe('head');
  });

  it('finds a changed outcome, a changed move and a removed entry', () => {
    const drawn = record.entries.findIndex((entry) => 'draws' in entry && entry.draws.some((draw) => draw.kind === 'dice'));
    const entries = record.entries.map((entry, i) => {
      if (i !== drawn || !('draws' in entry)) return entry;
      return {
        ...entry,
        draws: entry.draws.map((draw) => (draw.kind === 'dice' ? { ...draw, faces: draw.faces.map((f) => (f % 6) + 1) } : draw)),
      };
    });
    expect(code({ ...record, entries })).toBe('outcome');
    expect(['replay', 'outcome', 'head']).toContain(code({ ...record, entries: record.entries.slice(0, -1) }));
  });
});
