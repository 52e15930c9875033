import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunningServer } from '@fray/server';
import {
  type Bot,
  botOf,
  CommunityHarness,
  challenge,
  entropyOf,
  HastyClock,
  InstantBots,
  RATED,
  tokenOf,
} from '@fray/server/testing/programs';
import { afterEach, describe, expect, it } from 'vitest';
import { splitCommand } from '../programs/enginePlayer.ts';
import { bin, fray } from '../testing.ts';
import { type BotEvent, BotRunner } from './botRunner.ts';
import { declineReason, readPolicy, STANDARD_POLICY } from './policy.ts';

const harness = new CommunityHarness();
const closing: (() => void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await harness.close();
});

const parts = () => ({ bots: new InstantBots(), time: new HastyClock() });
const PYTHON = `python3 ${fileURLToPath(new URL('../../clients/python/random_engine.py', import.meta.url))}`;
const OURS = (game: string) => `${process.execPath} ${bin} engine ${game} --level recruit`;

/** An engine whose answers to `position` and `go` are given as code. `say` writes a line, `moves` are the legal ones. */
function engine(go: string): string {
  return `${process.execPath} -e "
    const say = (line) => process.stdout.write(line + '\\n');
    let moves = [];
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const words = line.split(' ');
      if (words[0] === 'fray') say('frayok');
      if (words[0] === 'isready') say('readyok');
      if (words[0] === 'position') moves = line.split(' view ')[0].split(' ').slice(2);
      if (words[0] === 'go') { ${go} }
    });"`;
}

/** The events of a bot that runs in this process, and a way to wait for one. */
function run(
  { url }: { readonly url: string },
  bot: Bot,
  token: string,
  command: string,
  more: Partial<ConstructorParameters<typeof BotRunner>[1]> = {},
) {
  const events: BotEvent[] = [];
  const runner = new BotRunner(bot.program, {
    games: ['tubetanks', 'tunnel-rat'],
    policy: STANDARD_POLICY,
    setup: { command: splitCommand(command), patience: { start: 20_000, move: 1500, grace: 500 }, limits: {} },
    most: 1,
    tell: (event) => events.push(event),
    ...more,
  });
  closing.push(() => runner.close());
  const ended = runner.run();
  ended.catch(() => undefined);
  const until = (event: BotEvent['event'], timeout = 30_000) =>
    expect.poll(() => events.find((one) => one.event === event), { timeout }).toBeDefined();
  return { url, token, events, runner, ended, until };
}

/** The command as a process, with its lines of JSON as they come. */
function command(server: RunningServer, token: string, args: readonly string[]) {
  const child = spawn(process.execPath, [bin, 'bot', ...args, '--server', server.url, '--token', 'BOT_TOKEN', '--json'], {
    env: { ...process.env, BOT_TOKEN: token },
  });
  closing.push(() => child.kill('SIGKILL'));
  let text = '';
  let errors = '';
  child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString('utf8')));
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString('utf8')));
  const events = () => text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as BotEvent]));
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const until = (event: BotEvent['event'], count = 1) =>
    expect.poll(() => events().filter((one) => one.event === event).length, { timeout: 60_000, message: errors }).toBe(count);
  return { events, ended, until, errors: () => errors };
}

describe('fray bot', () => {
  it('answers a rated challenge with the built-in engine, and plays to the end across a server restart', async () => {
    const data = join(mkdtempSync(join(tmpdir(), 'fray-bot-')), 'fray.db');
    const server = await harness.open({ data }, parts());
    const [tinker, other] = [await botOf(harness, server, 'Tinker'), await botOf(harness, server, 'Other')];
    const token = await tokenOf(tinker.device, ['read', 'play', 'bot'], 'fray bot');
    const { events, ended, until } = command(server, token, ['tubetanks', '--engine', OURS('tubetanks'), '--games', '1']);
    await until('online');
    const { id } = await challenge(other.program, [tinker.name], { pace: RATED });
    await until('playing');
    let moves = 0;
    const { port } = server;
    const outcome = await other.program.play({ id, entropy: entropyOf(id) }, 0, async (legal) => {
      if (++moves === 2) {
        await harness.stop(server);
        await harness.open({ data, port }, parts());
      }
      return moves % legal.length;
    });
    expect(await ended).toBe(0);
    expect(
      events()
        .map(({ event }) => event)
        .filter((event) => event !== 'offline' && event !== 'online'),
    ).toEqual(['accepted', 'playing', 'ended']);
    expect(events().at(-1)).toMatchObject({ table: id, place: outcome.places[1], faults: [] });
    expect((await other.program.ask('GET', 'api/1/me/ratings')).json).toMatchObject({ ratings: [{ bots: true, games: 1 }] });
  });

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)(
    'plays with an engine in Python, and reads a policy from a file',
    async () => {
      const server = await harness.open({}, parts());
      const [tinker, other] = [await botOf(harness, server, 'Tinker'), await botOf(harness, server, 'Other')];
      const token = await tokenOf(tinker.device, ['read', 'play', 'bot'], 'fray bot');
      const policy = join(mkdtempSync(join(tmpdir(), 'fray-bot-')), 'policy.json');
      writeFileSync(policy, JSON.stringify({ rated: 'no', opponents: 'bots' }));
      const args = ['tunnel-rat', 'tubetanks', '--engine', PYTHON, '--policy', policy, '--games', '1'];
      const { events, ended, until } = command(server, token, args);
      await until('online');
      await challenge(other.program, [tinker.name], { pace: RATED });
      await until('declined');
      const { id } = await challenge(other.program, [tinker.name], { game: 'tunnel-rat' });
      await until('playing');
      const outcome = await other.program.play({ id, entropy: entropyOf(id) }, 0, (moves) => moves.length - 1);
      expect(await ended).toBe(0);
      expect(events().find(({ event }) => event === 'declined')).toMatchObject({ by: 'Other BOT', why: 'no rated match' });
      expect(events().at(-1)).toMatchObject({ event: 'ended', table: id, place: outcome.places[1], faults: [] });
    },
  );

  it.each([
    ['illegal', `say('bestmove castle')`],
    ['late', ''],
    ['closed', 'process.exit(3)'],
    ['flooded', `setInterval(() => process.stdout.write('x'.repeat(60000)), 1)`],
    ['refused', `say('error go: no')`],
    ['unasked', `say('bestmove ' + moves[0] + '\\nbestmove ' + moves[0])`],
  ])('never hangs with an engine that is %s: it restarts the engine, then concedes or continues', async (kind, go) => {
    const server = await harness.open({}, parts());
    const [tinker, other] = [await botOf(harness, server, 'Tinker'), await botOf(harness, server, 'Other')];
    const { events, ended, until } = run(server, tinker, '', engine(go));
    await until('online');
    const { id } = await challenge(other.program, [tinker.name]);
    const outcome = await other.program.play({ id, entropy: entropyOf(id) }, 0, () => 0);
    await ended;
    const end = events.find(({ event }) => event === 'ended');
    expect(end).toMatchObject({ event: 'ended', table: id, place: outcome.places[1] });
    if (end?.event !== 'ended') throw new Error('no end');
    for (const fault of end.faults) expect(fault.split(':')[0]).toBe(kind);
    // An answer that comes twice is seen with the next question; the others fail each time.
    if (kind === 'unasked') expect(end.faults.length).toBeGreaterThan(0);
    else expect([end.faults.length, end.reason, end.place]).toEqual([3, 'concession', 2]);
  });

  it('does not hang with an engine that does not read its input, or whose input pipe is full', async () => {
    const server = await harness.open({}, parts());
    const [tinker, other] = [await botOf(harness, server, 'Tinker'), await botOf(harness, server, 'Other')];
    // It introduces itself and begins a game without reading what comes after.
    const deaf = `${process.execPath} -e "console.log('frayok'); setTimeout(() => console.log('readyok'), 400); setInterval(() => {}, 1000)"`;
    const { events, ended, until } = run(server, tinker, '', deaf);
    await until('online');
    const { id } = await challenge(other.program, [tinker.name]);
    await other.program.play({ id, entropy: entropyOf(id) }, 0, () => 0);
    await ended;
    expect(events.at(-1)).toMatchObject({
      event: 'ended',
      reason: 'concession',
      faults: [/^late/, /^late/, /^late/].map((fault) => expect.stringMatching(fault)),
    });
  });

  it('plays as many matches at once as its policy allows, then the next waiting one', async () => {
    const server = await harness.open({}, parts());
    const [tinker, other] = [await botOf(harness, server, 'Tinker'), await botOf(harness, server, 'Other')];
    const { events, ended, until } = run(server, tinker, '', OURS('tubetanks'), {
      most: 3,
      policy: { ...STANDARD_POLICY, simultaneous: 2 },
    });
    await until('online');
    const tables = [];
    for (let n = 0; n < 3; n++) tables.push((await challenge(other.program, [tinker.name])).id);
    await expect.poll(() => events.filter(({ event }) => event === 'playing').length, { timeout: 20_000 }).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(events.filter(({ event }) => event === 'playing').length).toBe(2);
    await Promise.all(tables.map((id) => other.program.play({ id, entropy: entropyOf(id) }, 0, () => 0)));
    await ended;
    expect(events.filter(({ event }) => event === 'ended').length).toBe(3);
  });

  it('reports invalid arguments in one line', () => {
    const args = ['bot', 'tubetanks', '--engine', OURS('tubetanks'), '--server', 'http://127.0.0.1:9', '--token'];
    expect(fray([...args, 'fray_abc']).stderr).toContain('not the token itself');
    expect(fray([...args, 'NO_SUCH_TOKEN']).stderr).toContain('NO_SUCH_TOKEN');
    expect(fray(['bot', 'chess', ...args.slice(2), 'X']).stderr).toContain('there is no game');
    expect(fray(['bot', 'tubetanks', '--engine', 'false', ...args.slice(4), 'X']).stderr).toContain('is no engine');
  });

  it('stops when the server rejects its token', async () => {
    const server = await harness.open({}, parts());
    const { ended, errors } = command(server, `fray_${'0'.repeat(64)}`, ['tubetanks', '--engine', OURS('tubetanks')]);
    expect(await ended).toBe(2);
    expect(errors()).toContain('the server refuses the token: unknown-token');
  });
});

const ARRANGED = [
  { kind: 'open', name: 'Vega BOT' },
  { kind: 'open', name: 'Tinker BOT' },
] as const;

describe('a policy', () => {
  const human = (name: string) => ({ kind: 'human', name }) as const;
  const requestWith = (more: object = {}) => ({
    game: 'arcade',
    pace: { bank: 300, turn: 10, timeouts: 2, whenOut: 'bot' as const },
    options: {},
    seats: [human('Ida'), { kind: 'open' as const, name: 'Tinker BOT' }],
    seat: 1,
    ...more,
  });
  const policy = (text: string) => {
    const read = readPolicy(text);
    if (!read.ok) throw new Error(read.fault);
    return read.value;
  };

  it.each([
    ['{}', {}, undefined],
    ['{}', { game: 'chess' }, 'no chess'],
    ['{"rated":"yes"}', {}, 'no unrated match'],
    ['{"rated":"no"}', { pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot', rated: true } }, 'no rated match'],
    ['{"untimed":false}', { pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' } }, 'no match without clocks'],
    ['{"bank":{"least":400,"most":900}}', {}, 'no match of 300 + 10 seconds'],
    ['{"turn":{"least":0,"most":10}}', {}, undefined],
    ['{"options":"standard"}', { options: { zone: 'rift' } }, 'standard options only'],
    ['{"opponents":"bots"}', {}, 'no match with Ida'],
    ['{"opponents":"people"}', {}, undefined],
    ['{"opponents":["Ida"]}', {}, undefined],
    ['{"opponents":["Bo"]}', {}, 'no match with Ida'],
    ['{"never":["Ida"]}', {}, 'no match with Ida'],
    // At an arranged table no seat is taken yet: invited players count as opponents.
    ['{"opponents":"people"}', { seats: ARRANGED }, 'no match with Vega BOT'],
    ['{"never":["Vega BOT"]}', { seats: ARRANGED }, 'no match with Vega BOT'],
    ['{"opponents":"bots"}', { seats: ARRANGED }, undefined],
    ['{"opponents":"people"}', { seats: [{ kind: 'bot', name: 'ace' }, ...ARRANGED.slice(1)] }, undefined],
  ])('%s answers', (text, challenged, why) => {
    expect(declineReason(requestWith(challenged), ['arcade'], policy(text))).toBe(why);
  });

  it('is rejected with the invalid field', () => {
    expect(readPolicy('{')).toMatchObject({ ok: false, fault: 'this is no JSON' });
    expect(readPolicy('{"simultaneous":0}')).toMatchObject({ ok: false, fault: expect.stringMatching(/^simultaneous: /) });
    expect(readPolicy('{"rates":"no"}')).toMatchObject({ ok: false, fault: expect.stringMatching(/rates/) });
  });
});
