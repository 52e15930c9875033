import { parseRecord, SeededChance, verifyFair } from '@fray/engine';
import { PROTOCOL_VERSION, TABLE_ACTIONS } from '@fray/protocol';
import { tubetanks } from '@fray/tubetanks';
import { describe, expect, it } from 'vitest';
import { Guest, playToTheEnd } from '../../testing/guest.ts';
import { closing, hello, Raw, start } from '../../testing/raw.ts';

/** More for a long test: `FUZZ=1000000 npx vitest run server/wire`. */
const MESSAGES = Number(process.env['FUZZ'] ?? 20_000);

/** Everything wrong that a page could send: nearly right messages, rubbish, and right ones at the wrong time. */
function fuzzer(random: SeededChance, tables: readonly string[]): () => string {
  const below = (n: number) => random.below(n, 'table');
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const value = (): unknown =>
    pick<() => unknown>([
      () => below(40) - 5,
      () => pick(['N', 'end', 'FFF', 'aim', 'A1', '', ' ', '☃', 'x'.repeat(below(300)), '__proto__', 'constructor']),
      () => pick(tables),
      () => null,
      () => true,
      () => [value()],
      () => ({ t: pick(['move', 'hello']) }),
      () => 'f'.repeat(64),
      () => 1e308,
    ])();
  const fields = [
    't',
    'id',
    'on',
    'move',
    'table',
    'seat',
    'seen',
    'action',
    'attempt',
    'entropy',
    'commitment',
    'text',
    'phrase',
    'what',
    'key',
    'v',
    'before',
    'signal',
  ];
  const near = (): object => {
    const id = `f${below(1e6)}`;
    const good = pick<object>([
      { t: 'hello', v: PROTOCOL_VERSION },
      { t: 'join', table: pick(tables), ...(below(2) ? { seat: below(3) } : {}), seen: below(9) },
      { t: 'move', id, on: below(9), move: pick(['N', 'FFF', 'end', 'RLR']) },
      { t: 'act', id, action: pick(TABLE_ACTIONS), ...(below(2) ? { on: below(5) } : {}) },
      { t: 'moves', id, on: below(9) },
      { t: 'claim', id, what: pick(['win', 'draw', 'bot']), seat: below(3) },
      { t: 'reveal', id, attempt: below(3), entropy: 'e'.repeat(64) },
      { t: 'commit', id, attempt: below(3), commitment: 'e'.repeat(64) },
      { t: 'past', before: below(9) },
      { t: 'say', id, ...pick([{ phrase: 'hello' }, { text: '☃'.repeat(below(250)) }]) },
      { t: 'face', id, signal: 'x'.repeat(below(300)) },
      { t: 'leave' },
      { t: 'ping' },
    ]);
    const changed: Record<string, unknown> = { ...good };
    for (let n = below(3); n > 0; n--) changed[pick(fields)] = value();
    return changed;
  };
  return () => {
    const text = JSON.stringify(near());
    return below(10) === 0 ? text.slice(0, below(text.length)) : text;
  };
}

describe('a client that sends random messages', () => {
  it(`breaks nothing with ${MESSAGES} messages, and players do not notice`, { timeout: 60_000 + MESSAGES }, async () => {
    const { url } = await start();
    const players = [new Guest(url, 'Ann'), new Guest(url, 'Bo')];
    closing.push(() => players.forEach((player) => player.leave()));
    const table = await players[0]!.create({ game: 'tubetanks' });
    await players[1]!.sit(table, 1);
    for (const player of players) await player.until((client) => client.timeline.length > 0);
    const random = new SeededChance(20);
    const next = fuzzer(random, [table, 'zzzzzzzzzz', 'x']);
    let raws: Raw[] = [];
    const playing = playToTheEnd(players, 5);
    const answered = new Set<string>();
    for (let sent = 0; sent < MESSAGES; ) {
      raws = raws.filter(({ closed }) => closed === undefined);
      while (raws.length < 4) {
        const raw = await new Raw(url).opened();
        raw.socket.send(JSON.stringify({ ...hello, key: 'd'.repeat(64) }));
        raws.push(raw);
      }
      for (let i = 0; i < 200; i++, sent++) raws[random.below(4, 'table')]!.socket.send(next());
      await new Promise((resolve) => setTimeout(resolve, 5));
      for (const raw of raws) {
        for (const code of raw.codes) answered.add(code);
        raw.received.length = 0;
      }
    }
    await playing;
    expect(answered).not.toContain('fault');
    expect(answered).toContain('bad-message');
    expect(answered).toContain('watching');
    const record = parseRecord(await (await fetch(`${url}api/tables/${table}/record`)).text());
    expect(record.ok && verifyFair(tubetanks, record.value)).toMatchObject({ ok: true });
    expect(await (await fetch(`${url}healthz`)).json()).toEqual({ ok: true });
  });
});
