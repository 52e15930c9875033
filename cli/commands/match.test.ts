import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { kill } from 'node:process';
import { fileURLToPath } from 'node:url';
import { type AnyGame, MoveList, SeededChance, seatsOf, standardOptions } from '@fray/engine';
import { CARDS, GAMES } from '@fray/games';
import { tunnelRat } from '@fray/tunnel-rat';
import { afterEach, describe, expect, it } from 'vitest';
import { splitCommand } from '../programs/enginePlayer.ts';
import { playSeries, type SeriesGame, Side } from '../programs/matchSeries.ts';
import { positionLine } from '../programs/protocol.ts';
import { bin, fray } from '../testing.ts';

const PYTHON = `python3 ${fileURLToPath(new URL('../../clients/python/random_engine.py', import.meta.url))}`;
const patience = { start: 20_000, move: 20_000, grace: 20_000 };

async function series(game: AnyGame, commands: readonly [string, string], games: number, more: Partial<typeof patience> = {}) {
  const waits = { ...patience, ...more };
  const [a, b] = commands.map((command) => new Side(game, command, splitCommand(command), waits)) as [Side, Side];
  const options = standardOptions(game.options);
  const played: SeriesGame[] = [];
  try {
    for await (const one of playSeries(game, { options, seed: 1, limits: {}, games, seats: game.minSeats, patience: waits }, [a, b]))
      played.push(one);
  } finally {
    a.close();
    b.close();
  }
  return { played, sides: [a, b] as const };
}

/** An engine whose answers to `position` and to `go` are given as code. `say` writes a line, `moves` are the legal ones. */
function engine(go: string, position = ''): string {
  return `${process.execPath} -e "
    const say = (line) => process.stdout.write(line + '\\n');
    let moves = [];
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const words = line.split(' ');
      if (words[0] === 'fray') say('frayok');
      if (words[0] === 'isready') say('readyok');
      if (words[0] === 'position') { moves = line.split(' view ')[0].split(' ').slice(2); ${position} }
      if (words[0] === 'go') { ${go} }
    });"`;
}

/** An engine that starts a second process, and then neither answers nor exits. Both write their process id into a folder. */
function endless() {
  const folder = mkdtempSync(join(tmpdir(), 'fray-endless-'));
  const ids = () => readdirSync(folder).map(Number).filter(Number.isInteger);
  const left = () => ids().filter(isAlive);
  closing.push(() => {
    for (const id of left()) kill(id, 'SIGKILL');
    rmSync(folder, { recursive: true });
  });
  const spin = `require('node:fs').writeFileSync(process.argv[1] + '/' + process.pid, ''); process.on('SIGTERM', () => {}); process.on('SIGINT', () => {});`;
  const inner = join(folder, 'inner.cjs');
  const file = join(folder, 'engine.cjs');
  writeFileSync(inner, spin.replace('argv[1]', 'argv[2]') + 'for (;;) {}');
  writeFileSync(
    file,
    `${spin.replace('argv[1]', 'argv[2]')}
    require('node:child_process').spawn(process.execPath, [${JSON.stringify(inner)}, process.argv[2]], { stdio: 'inherit' });
    process.stdin.on('data', (bytes) => {
      const text = String(bytes);
      if (text.includes('newgame')) console.log('readyok');
      else if (text.includes('fray')) console.log('frayok');
      else {
        require('node:fs').writeFileSync(process.argv[2] + '/asked', '');
        for (;;) {}
      }
    });`,
  );
  return { command: `${process.execPath} ${file} ${folder}`, left, isAsked: () => existsSync(join(folder, 'asked')) };
}

/** Whether a process runs. One that has ended, and whose parent has not asked how, does not. */
function isAlive(id: number): boolean {
  try {
    kill(id, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${id}/status`, 'utf8'));
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' && process.platform !== 'linux';
  }
}

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

describe('an engine that does not exit', () => {
  it('is killed with all its child processes after the timeout', async () => {
    const { command, left, isAsked } = endless();
    const { played } = await series(tunnelRat, [command, 'recruit'], 1, { move: 1500 });
    expect(played[0]).toMatchObject({ reason: 'late' });
    expect(isAsked()).toBe(true);
    await expect.poll(left).toEqual([]);
  });

  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('is killed with the command, by %s', async (signal) => {
    const { command, left, isAsked } = endless();
    const child = spawn(process.execPath, [bin, 'match', command, 'recruit', '--game', 'tunnel-rat', '--timeout', '60000']);
    const ended = new Promise((resolve) => child.on('close', resolve));
    await expect.poll(() => isAsked() && left().length, { timeout: 60_000 }).toBe(2);
    child.kill(signal);
    expect(await ended).toBe(128 + constants.signals[signal]);
    await expect.poll(left).toEqual([]);
  });
});

it.each(['', '/etc/passwd/engine', 'x'.repeat(5000)])('the command “%.30s” is reported as unable to start an engine', (command) => {
  const { status, stderr } = fray(['match', command, 'recruit', '--game', 'tunnel-rat']);
  expect([status, stderr]).toEqual([2, expect.stringContaining('nor an engine: it cannot be started')]);
});

describe('fray match', () => {
  it.each(CARDS.map(({ id }) => id))('plays %s between an engine in Python and the built-in one', async (id) => {
    const { played, sides } = await series(await GAMES[id](), [PYTHON, `${process.execPath} ${bin} engine ${id} --level recruit`], 2);
    expect(played.map(({ seat, seed, fault }) => [seat, seed, fault])).toEqual([
      [0, 1, undefined],
      [1, 1, undefined],
    ]);
    expect(sides.map(({ name }) => name)).toEqual(['random in Python', 'Fray recruit']);
    for (const { moves, reason } of played) {
      expect(moves).toBeGreaterThan(3);
      expect(reason).not.toBe('open');
    }
  });

  it.each([
    ['illegal', 'that is not legal', `say('bestmove castle')`],
    ['illegal', 'for another seat', `say('bestmove calm')`],
    ['late', 'that never comes', ''],
    ['unasked', 'that comes twice', `say('bestmove ' + moves[0] + '\\nbestmove ' + moves[0])`],
    ['flooded', 'without an end of the line', `setInterval(() => process.stdout.write('x'.repeat(60000)), 1)`],
    ['flooded', 'of a thousand lines', `setInterval(() => say('info string ' + 'x'.repeat(50000)), 1)`],
    ['closed', 'that is its end', 'process.exit(3)'],
    ['closed', 'after its output was closed', "require('node:fs').closeSync(1)"],
    ['refused', 'that is an error', `say('error go: I do not like this position')`],
  ])('counts as %s an answer %s, and the game as lost', async (kind, _what, go) => {
    const { played, sides } = await series(tunnelRat, [engine(go), 'recruit'], 2, { move: 1500 });
    const [first] = played;
    // Without faces the VC never decides in Tunnel Rat: the second seat produces no fault.
    expect(first).toMatchObject({ share: 0, reason: kind, fault: { side: 0, kind } });
    expect(sides[0].faults).toMatchObject({ [kind]: 1 });
    expect(sides[1].firstFault).toBeUndefined();
    expect(played[1]?.fault).toBeUndefined();
  });

  it('ends when one side fails ten times in a row', async () => {
    const { played } = await series(await GAMES['arcade'](), [engine(`say('bestmove castle')`), 'recruit'], 100);
    expect(played).toHaveLength(10);
  });

  it('rotates the first side among three seats, and compares its score with an even share', () => {
    const args = ['match', 'recruit', 'recruit', '--game', 'arena-mechs', '--seats', '3', '--games', '6'];
    const { stdout } = fray(args);
    expect(stdout).toContain('one seat of 3: even would be 33.3 %; the interval is ');
    const played = fray([...args, '--json']).json();
    expect(played).toMatchObject({ seats: 3, even: 1 / 3, seed: 1, lastSeed: 2 });
    expect((played['played'] as { seat: number }[]).map(({ seat }) => seat)).toEqual([0, 1, 2, 0, 1, 2]);
    const strong = fray(['match', 'gunner', PYTHON, '--game', 'arena-mechs', '--seats', '3', '--games', '12']).stdout;
    expect(strong).toContain('the interval is above it');
  });

  it('prints score, deals and faults as JSON, equal for equal seeds', () => {
    const [one, two] = [1, 2].map(() => fray(['match', 'gunner', PYTHON, '--game', 'tubetanks', '--games', '6', '--json']));
    expect(one?.status).toBe(0);
    expect(one?.json()).toMatchObject({
      game: 'tubetanks',
      games: 6,
      seed: 1,
      lastSeed: 3,
      players: [{ name: 'gunner' }, { name: 'random in Python' }],
    });
    expect(two?.json()).toEqual(one?.json());
  });

  it.each([
    [['match', 'gunner', 'no-such-program', '--game', 'arcade'], 'is neither a level'],
    [['match', 'gunner', 'recruit'], '--game'],
    [['match', 'gunner', 'recruit', '--game', 'arcade', '--nodes', 'many'], '--nodes is a whole number'],
  ])('refuses %j', (args, message) => {
    const { status, stderr } = fray(args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});

describe('the input of an engine', () => {
  it.each(CARDS.map(({ id }) => id))('is the same in %s for all states with the same view', async (id) => {
    const game = await GAMES[id]();
    const random = new SeededChance(9);
    const list = new MoveList();
    const movesOf = (state: object, seat: number) => {
      game.moves(state, seat, list);
      return list.toArray();
    };
    const pick = (state: object, seat: number): number => {
      const moves = movesOf(state, seat);
      return moves[random.below(moves.length, 'table')]!;
    };
    let others = 0;
    for (let seed = 1; seed <= 3; seed++) {
      const state = game.setup(standardOptions(game.options), game.minSeats, new SeededChance(seed));
      for (let n = 0; n < 60 && game.deciders(state) !== 0; n++) {
        for (const seat of seatsOf(game.deciders(state))) {
          const line = (at: object) =>
            positionLine(
              game.view(at, seat),
              movesOf(at, seat).map((move) => game.format(at, move)),
            );
          const truth = game.copy(game.sampler(game.view(state, seat))(random.fork(n), pick));
          if (JSON.stringify(game.writePosition(truth)) !== JSON.stringify(game.writePosition(state))) others++;
          expect(line(truth)).toBe(line(state));
        }
        const [seat = 0] = seatsOf(game.deciders(state));
        game.play(state, seat, pick(state, seat), random, null);
      }
    }
    // ARCADE hides nothing by its standard options, so every truth is the one.
    if (id === 'arcade') expect(others).toBe(0);
    else expect(others).toBeGreaterThan(0);
  });
});
