import { fileURLToPath } from 'node:url';
import { SeededChance } from '@fray/engine';
import { CARDS } from '@fray/games';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, describe, expect, it } from 'vitest';

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url));
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

interface Answer {
  readonly text: string;
  readonly isError: boolean;
}

/** A client of a new server on a pipe; calls a tool with arguments. */
async function session(): Promise<{ call(name: string, args?: Record<string, unknown>): Promise<Answer>; client: Client }> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [BIN, 'mcp'], stderr: 'ignore' }));
  return {
    client,
    call: async (name, args = {}) => {
      const { content, isError = false } = await client.callTool({ name, arguments: args }, undefined, { timeout: 120_000 });
      const [first] = content as { text: string }[];
      return { text: first?.text ?? '', isError: isError === true };
    },
  };
}

const movesOf = (text: string): string[] => /^Your moves: (.*)$/m.exec(text)?.[1]?.split(' ') ?? [];

describe('fray mcp', () => {
  it('describes its tools, the games and their rules', async () => {
    const { client, call } = await session();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_games',
      'rules',
      'new_game',
      'legal_moves',
      'show_position',
      'play',
      'concede',
      'record',
      'review_record',
      'check',
    ]);
    for (const { inputSchema } of tools) expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    const { text } = await call('list_games');
    for (const { id } of CARDS) expect(text).toContain(`"${id}"`);
    expect((await call('rules', { game: 'tunnel-rat' })).text).toContain('V1');
  });

  it.each(CARDS.map(({ id }) => id))('plays %s to its end, and then returns its record', async (game) => {
    const { call } = await session();
    const chance = new SeededChance(4);
    let { text } = await call('new_game', { game, level: 'recruit' });
    expect((await call('record', { id: 'g1' })).isError).toBe(true);
    for (let n = 0; movesOf(text).length > 0; n++) {
      const moves = movesOf(text);
      // Random play may wander for long.
      const { text: next, isError } = await (n === 60
        ? call('concede', { id: 'g1' })
        : call('play', { id: 'g1', move: moves[chance.below(moves.length, 'table')] }));
      expect([next, isError]).toEqual([expect.any(String), false]);
      text = next;
    }
    expect(text).toContain('The game is over');
    const record = await call('record', { id: 'g1' });
    expect(record.text).toContain(game);
    if (game === 'tunnel-rat') expect((await call('review_record', { record: record.text })).text).toContain('"totals"');
  });

  it('shows only the view of its own seat', async () => {
    const { call } = await session();
    const { text } = await call('new_game', { game: 'tunnel-rat', seat: 0 });
    expect(text).toContain('you are rat');
    await call('play', { id: 'g1', move: 'vc?' });
    const { text: position } = await call('show_position', { id: 'g1' });
    expect(position).toContain('"holding": true');
    expect(position).toContain('"card": null');
    expect(position).not.toContain('"seed"');
  });

  it('judges a game', async () => {
    const { call } = await session();
    expect(await call('check', { path: 'tunnel-rat' })).toMatchObject({ isError: false, text: expect.stringMatching(/^tunnel-rat: /) });
  });

  it('answers invalid input with an error, and continues', async () => {
    const { call } = await session();
    await call('new_game', { game: 'tubetanks' });
    const wrong: readonly [string, Record<string, unknown>, RegExp][] = [
      ['play', { id: 'g1', move: 'castle' }, /unknown-move/],
      ['play', { id: 'g2', move: 'FFF' }, /no game “g2”/],
      ['play', { id: 'g1', move: 'F'.repeat(10_000) }, /move/],
      ['play', { id: 'g1', move: 'FFF', seat: 1 }, /seat/],
      ['new_game', { game: '__proto__' }, /no game/],
      ['new_game', { game: 'tubetanks', seats: 9 }, /seats/],
      ['new_game', { game: 'tubetanks', seat: 5 }, /numbered/],
      ['new_game', { game: 'tubetanks', level: 'god' }, /level is one of/],
      ['new_game', { game: 'tubetanks', options: { rows: 'many' } }, /rows/],
      ['rules', { game: '../../package' }, /no game/],
      ['review_record', { record: 'no record' }, /line 1/],
      ['review_record', {}, /either/],
      ['check', { path: '/etc' }, /not below/],
      ['check', { path: '../..' }, /not below/],
      ['check', { path: 'no-such-game' }, /no such game/],
      ['check', { path: 'tubetanks', depth: 'deep' }, /depth/],
      ['nothing', {}, /no tool/],
    ];
    for (const [name, args, text] of wrong) {
      const answer = await call(name, args);
      expect([name, args, answer.isError]).toEqual([name, args, true]);
      expect(answer.text).toMatch(text);
    }
    for (let n = 0; n < 25; n++) await call('new_game', { game: 'tubetanks' });
    expect((await call('legal_moves', { id: 'g1' })).isError).toBe(true);
    expect(JSON.parse((await call('legal_moves', { id: 'g26' })).text)).toContain('FFF');
  });
});
