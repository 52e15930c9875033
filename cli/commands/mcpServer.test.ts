import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { SeededChance } from '@fray/engine';
import { CARDS } from '@fray/games';
import type { TokenScope } from '@fray/protocol';
import type { RunningServer } from '@fray/server';
import {
  botOf,
  CommunityHarness,
  challenge,
  entropyOf,
  HastyClock,
  InstantBots,
  Program,
  programOf,
  RATED,
  tokenOf,
} from '@fray/server/testing/programs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterEach, describe, expect, it } from 'vitest';
import { fray } from '../testing.ts';

const BIN = fileURLToPath(new URL('../bin.mjs', import.meta.url));
const harness = new CommunityHarness();
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await harness.close();
});

const open = () => harness.open({}, { bots: new InstantBots(), time: new HastyClock() });

interface Answer {
  readonly text: string;
  readonly isError: boolean;
}
type Call = (name: string, args?: Record<string, unknown>) => Promise<Answer>;

/** An agent whose `fray mcp` has a token of the server. */
async function agentOf({ url }: RunningServer, token: string): Promise<{ readonly call: Call; readonly client: Client }> {
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const args = [BIN, 'mcp', '--server', url, '--token', 'AGENT_TOKEN'];
  const env = { PATH: process.env['PATH'] ?? '', AGENT_TOKEN: token };
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  const call: Call = async (name, args = {}) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args }, undefined, { timeout: 120_000 });
    const [first] = content as { text: string }[];
    return { text: first?.text ?? '', isError: isError === true };
  };
  return { call, client };
}

async function agent(server: RunningServer, name: string, scopes: readonly TokenScope[] = ['read', 'play']) {
  const device = await harness.signedIn(server, name);
  return { device, ...(await agentOf(server, await tokenOf(device, scopes, 'agent'))) };
}

const movesOf = (text: string): string[] => /^Your moves: (.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
const tableOf = (text: string): string => /^Game (\S+) of/.exec(text)?.[1] ?? '';

/** Plays on by random moves; concedes after so many. Resolves to the last answer. */
async function playOn(call: Call, text: string, most = 25): Promise<string> {
  const chance = new SeededChance(4);
  let last = text;
  for (let n = 0; !last.includes('The game is over'); n++) {
    const moves = movesOf(last);
    const id = tableOf(text);
    const { text: next, isError } =
      n === most
        ? await call('concede', { id })
        : moves.length === 0
          ? await call('wait', { id })
          : await call('play', { id, move: moves[chance.below(moves.length, 'table')] });
    expect([next, isError]).toEqual([expect.any(String), false]);
    last = next;
  }
  return last;
}

describe('fray mcp at a server', () => {
  it.each(CARDS.map(({ id }) => id))('plays %s against bots to the end, as the account of its token', async (game) => {
    const server = await open();
    const { call, device } = await agent(server, 'Ida');
    const { text, isError } = await call('open_table', { game, opponents: ['recruit'] });
    expect([text, isError]).toEqual([expect.stringMatching(new RegExp(`^Game [a-z2-9]{10} of ${game}`)), false]);
    const id = tableOf(text);
    expect((await call('record', { id })).text).toContain('when the game is over');
    expect(await playOn(call, text)).toContain('The game is over');
    expect(JSON.parse((await call('my_tables')).text)).toMatchObject({ tables: [{ id, game, stage: 'over' }], challenges: [] });
    expect((await call('record', { id })).text).toContain(game);
    expect((await call('show_position', { id })).text).toContain('The game is over');
    expect((await device.post('api/mine', {}, 'GET')).json).toMatchObject({ tables: [{ id }] });
    if (game === 'tunnel-rat') expect((await call('review_record', { id })).text).toContain('"totals"');
  });

  it('as a bot account accepts a rated challenge, sees only its own seat, and is rated', async () => {
    const server = await open();
    const [tinker, other] = [await botOf(harness, server, 'Tinker'), await botOf(harness, server, 'Other')];
    const { call } = await agentOf(server, await tokenOf(tinker.device, ['read', 'play', 'bot'], 'agent'));
    const { id } = await challenge(other.program, [tinker.name], { game: 'tunnel-rat', pace: RATED });
    expect(JSON.parse((await call('my_tables')).text)).toMatchObject({ challenges: [{ id, seat: 1, game: 'tunnel-rat' }] });
    const host = other.program.play({ id, entropy: entropyOf(id) }, 0, () => 0);
    const { text } = await call('take_seat', { id, seat: 1 });
    expect(text).toContain('you are vc');
    const { text: position } = await call('show_position', { id });
    expect(position).not.toContain('"seed"');
    expect(await playOn(call, text, 10)).toContain('The game is over');
    const { places } = await host;
    expect(places).toHaveLength(2);
    expect((await tinker.program.ask('GET', 'api/1/me/ratings')).json).toMatchObject({ ratings: [{ bots: true, games: 1 }] });
  });

  it('waits for players, declines a challenge, and leaves a table', async () => {
    const server = await open();
    const { call, device } = await agent(server, 'Ida');
    const { program } = await botOf(harness, server, 'Other');
    const first = await challenge(program, ['Ida']);
    expect((await call('decline_challenge', { id: first.id, seat: 1 })).isError).toBe(false);
    expect((await device.post('api/me/challenges', {}, 'GET')).json).toEqual({ challenges: [] });
    const { text } = await call('open_table', { game: 'tubetanks', opponents: ['Other BOT'], bank: 600, turn: 30 });
    expect(text).toContain('No moves now: the match begins when all seats are taken');
    expect((await call('play', { id: tableOf(text), move: 'FFF' })).text).toContain('not-your-decision');
    expect((await call('leave_table', { id: tableOf(text) })).isError).toBe(false);
    const { json } = await program.ask('GET', 'api/1/me/challenges');
    expect(json).toEqual({ challenges: [] });
  });

  it('can do only what the scopes of its token allow', async () => {
    const server = await open();
    const { call: play, device } = await agent(server, 'Ida');
    const { call: read } = await agentOf(server, await tokenOf(device, ['read'], 'reader'));
    const { text } = await play('open_table', { game: 'tubetanks', opponents: ['recruit'] });
    const id = tableOf(text);
    const { text: seen, isError } = await read('show_position', { id });
    expect([seen, isError]).toEqual([expect.stringContaining('No moves now: the token of this program may not play'), false]);
    for (const [name, args] of [
      ['play', { id, move: movesOf(text)[0] }],
      ['concede', { id }],
      ['open_table', { game: 'tubetanks', opponents: ['recruit'] }],
      ['take_seat', { id: 'quiet7hare', seat: 1 }],
      ['decline_challenge', { id: 'quiet7hare', seat: 1 }],
      ['leave_table', { id }],
    ] as const) {
      const answer = await read(name, args);
      expect([name, answer.isError, answer.text]).toEqual([name, true, expect.stringContaining('scope-missing')]);
    }
    expect((await play('show_position', { id })).text).toContain('Your moves:');
    const { call: webhooks } = await agentOf(server, await tokenOf(device, ['webhooks'], 'webhooks'));
    for (const [name, args] of [
      ['my_tables', {}],
      ['show_position', { id }],
    ] as const)
      expect(await webhooks(name, args)).toMatchObject({ isError: true, text: expect.stringContaining('scope-missing') });
    const rated = await play('open_table', { game: 'tubetanks', opponents: ['open'], rated: true });
    expect(rated).toMatchObject({ isError: true, text: expect.stringContaining('rated-by-token') });
  });

  it('answers an invalid call with an error, and continues', async () => {
    const server = await open();
    const { call } = await agent(server, 'Ida');
    const bo = await programOf(server, await harness.signedIn(server, 'Bo'), ['read', 'play']);
    const otherGame = await bo.open('tunnel-rat', [{ kind: 'bot', level: 'recruit' }]);
    const wrong: readonly [string, Record<string, unknown>, RegExp][] = [
      ['show_position', { id: otherGame.id }, /no seat at a table/],
      ['play', { id: otherGame.id, move: 'vc?' }, /no seat at a table/],
      ['record', { id: 'quiet7hare' }, /no seat at a table/],
      ['legal_moves', { id: 'g1' }, /no game “g1”/],
      ['wait', { id: '../../mine' }, /id: expected/],
      ['play', { id: '../../mine', move: 'FFF' }, /no seat/],
      ['take_seat', { id: otherGame.id, seat: 1 }, /seat-taken|not-open/],
      ['take_seat', { id: '../account/tokens', seat: 1 }, /id: expected/],
      ['open_table', { game: 'chess', opponents: ['open'] }, /no game/],
      ['open_table', { game: 'tubetanks', opponents: ['recruit', 'recruit'] }, /bad-seats/],
      ['open_table', { game: 'tubetanks', opponents: ['Nobody'] }, /unknown-player/],
      ['open_table', { game: 'tubetanks', opponents: ['recruit'], options: { rows: 'many' } }, /bad-option/],
    ];
    for (const [name, args, text] of wrong) {
      const answer = await call(name, args);
      expect([name, args, answer.isError, answer.text]).toEqual([name, args, true, expect.stringMatching(text)]);
    }
    const { text } = await call('open_table', { game: 'tubetanks', opponents: ['recruit'] });
    const id = tableOf(text);
    expect(await call('play', { id, move: 'castle' })).toMatchObject({ isError: true, text: expect.stringContaining('unknown-move') });
    expect(await call('play', { id, move: 'no move' })).toMatchObject({ isError: true });
    expect((await call('play', { id, move: movesOf(text)[0] })).isError).toBe(false);
    // A game on this machine goes beside it.
    expect((await call('new_game', { game: 'tubetanks' })).text).toContain('Game g1');
  });

  it('reports an invalid token without printing it', async () => {
    const server = await open();
    const token = `fray_${'0'.repeat(64)}`;
    const { call, client } = await agentOf(server, token);
    const answer = await call('my_tables');
    expect(answer).toMatchObject({ isError: true, text: expect.stringContaining('unknown-token') });
    expect(JSON.stringify([answer, await client.listTools()])).not.toContain(token);
    const { url } = server;
    expect(fray(['mcp', '--server', url]).stderr).toContain('go together');
    expect(fray(['mcp', '--server', url, '--token', token]).stderr).toContain('not the token itself');
    expect(fray(['mcp', '--server', 'here', '--token', 'AGENT'], '', { AGENT: token }).stderr).toContain('no address');
    // The process ends with its input, though it follows a table.
    const { device } = await agent(server, 'Ida');
    const own = await tokenOf(device, ['read', 'play'], 'ends');
    const program = new Program(url, own);
    const table = await program.open('tubetanks', [{ kind: 'bot', level: 'recruit' }]);
    const { id } = table;
    const lines = [
      { method: 'initialize', id: 1, params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'x', version: '1' } } },
      { method: 'tools/call', id: 2, params: { name: 'show_position', arguments: { id } } },
    ].map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
    const child = spawn(process.execPath, [BIN, 'mcp', '--server', url, '--token', 'AGENT'], { env: { ...process.env, AGENT: own } });
    const ended = new Promise((resolve) => child.on('close', resolve));
    let answers = '';
    child.stdout.on('data', (bytes: Buffer) => (answers += bytes.toString('utf8')));
    child.stdin.write(lines.join(''));
    await expect.poll(() => answers, { timeout: 30_000 }).toContain('No moves now: the match is about to begin');
    // What began it goes on with it: a second program that looks does not disturb the start.
    expect((await program.play(table, 0, () => 0)).places).toHaveLength(2);
    child.stdin.write(lines[1]!);
    await expect.poll(() => answers, { timeout: 30_000 }).toContain('The game is over');
    child.stdin.end();
    expect(await ended).toBe(0);
  });
});
