import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { Box } from './box.ts';
import { BOX_LIMITS, boxCommand, isolationHere } from './isolation.ts';

const boxes: Box[] = [];
const boxOf = (code: string, limits = {}, command?: ConstructorParameters<typeof Box>[2]): Box => {
  const box = new Box(code, { time: 300, ...limits }, command);
  boxes.push(box);
  return box;
};
afterAll(() => {
  for (const box of boxes) box.close();
});
const nameOf = async (box: Box, text = 'x') => {
  const answer = await box.ask(text);
  return answer.ok ? answer.value : answer.fault.name;
};

describe('a box', () => {
  it('answers in order, and starts again after a fault', async () => {
    const box = boxOf('globalThis.answer = (text) => { if (text === "loop") for (;;); return text + "!"; };');
    const answers = await Promise.all(['a', 'loop', 'b', 'c'].map((text) => nameOf(box, text)));
    expect(answers).toEqual(['a!', 'late', 'b!', 'c!']);
  });

  it('remembers nothing from one question to the next', async () => {
    const box = boxOf(`
      let asked = 0;
      globalThis.before = globalThis.before ?? 0;
      const tries = [
        () => (Array.prototype.secret = 1), () => (Object.prototype.secret = 1), () => (globalThis.Array.secret = 1),
        () => (Float64Array.secret = 1), () => Object.assign(JSON, { secret: 1 }), () => (Symbol.for('a').secret = 1),
        () => (Object.getPrototypeOf(function* () {}).secret = 1), () => (Object.getPrototypeOf(async () => {}).secret = 1),
      ];
      const known = () => [asked, before, [].secret, {}.secret, Array.secret, Float64Array.secret, JSON.secret, /a/.exec('b'), RegExp.$1].join();
      globalThis.answer = (text) => {
        const answer = known();
        asked++;
        before++;
        /(s)/.exec(text + 's');
        for (const attempt of tries) try { attempt(); } catch {}
        return answer;
      };`);
    const first = await nameOf(box);
    expect(first).toBe('0,0,,,,,,,');
    expect([await nameOf(box), await nameOf(box)]).toEqual([first, first]);
  });

  it('keeps nothing after a fault', async () => {
    const box = boxOf('let n = 0; globalThis.answer = (text) => { if (text === "throw") throw new Error("no"); return String(n++); };', {
      forgets: false,
    });
    expect([await nameOf(box), await nameOf(box), await nameOf(box, 'throw'), await nameOf(box)]).toEqual(['0', '1', 'threw', '0']);
  });

  it('is closed with its questions', async () => {
    const box = boxOf('globalThis.answer = () => new Promise(() => {});');
    const answer = nameOf(box);
    const waiting = nameOf(box);
    box.close();
    expect([await answer, await waiting, box.isAwake]).toEqual(['ended', 'ended', false]);
  });

  it.for([
    ['no function', 'globalThis.answer = 1;', 'start'],
    ['no script', '}{', 'start'],
    ['a number for an answer', 'globalThis.answer = () => 1;', 'threw'],
    ['an object that becomes a text', 'globalThis.answer = () => ({ toString: () => "x" });', 'threw'],
    ['a promise of a promise that loops', 'globalThis.answer = () => ({ then() { for (;;); } });', 'late'],
    [
      'a rejection that nothing handles',
      'globalThis.answer = () => { Promise.reject(new Error("no")); return new Promise(() => {}); };',
      'threw',
    ],
    ['a promise for ever', 'globalThis.answer = () => new Promise(() => {});', 'threw'],
    ['an error whose message loops', 'globalThis.answer = () => { throw { get message() { for (;;); } }; };', 'late'],
    ['an error that is a proxy', 'globalThis.answer = () => { throw new Proxy({}, { has() { throw 1; } }); };', 'threw'],
    ['an answer that replaces itself', 'globalThis.answer = () => { globalThis.answer = () => "b"; return "a"; };', 'a'],
  ] as const)('names %s', async ([, code, name]) => {
    expect(await nameOf(boxOf(code))).toBe(name);
  });
});

/** What a process does that has broken out of everything inside of it. */
const brokenOut = (script: string) => boxOf('', { start: 300 }, (limits, isolation) => boxCommand(limits, isolation, script));

describe('a process that obeys nobody', () => {
  const onLine = (what: string) => `process.stdin.setEncoding('utf8').on('data', () => { ${what} });`;

  it.for([
    ['answers a question that nobody asked', 'process.stdout.write("[7,\\"answer\\",\\"\\"]\\n")', /disorder/],
    ['answers twice', 'process.stdout.write("[1,\\"answer\\",\\"\\"]\\n[2,\\"answer\\",\\"\\"]\\n")', /disorder/],
    ['writes no JSON', 'process.stdout.write("hello\\n")', /disorder/],
    ['writes another shape', 'process.stdout.write("[1,{\\"answer\\":1},2]\\n")', /disorder/],
    ['writes without end', 'for (;;) process.stdout.write("x".repeat(65536))', /too-large|memory|late/],
    ['ends', 'process.exit(0)', /ended/],
    ['kills itself', 'process.abort()', /ended/],
    ['says nothing', '', /late/],
    [
      'complains without end and then ends',
      'for (let i = 0; i < 200; i++) process.stderr.write("x".repeat(65536)); process.exit(1)',
      /ended/,
    ],
  ] as const)('%s', async ([, what, name]) => {
    expect(await nameOf(brokenOut(onLine(what)))).toMatch(name);
  });

  it('is stopped by what this machine has in force', async () => {
    const tries = `
      const tries = {
        environment: () => Object.keys(process.env).some((name) => name !== 'PWD'),
        file: () => require('node:fs').readFileSync('/etc/passwd').length > 0,
        write: () => (require('node:fs').writeFileSync('/tmp/fray-box-escape', 'x'), true),
        child: () => require('node:child_process').spawnSync('/bin/true').status === 0,
        worker: () => !!new (require('node:worker_threads').Worker)('1', { eval: true }),
        inspector: () => (require('node:inspector').open(0), true),
        server: () => process.ppid > 1 && process.kill(process.ppid, 0),
        others: () => process.kill(${process.pid}, 0),
      };
      const found = [];
      for (const [name, attempt] of Object.entries(tries)) try { if (attempt()) found.push(name); } catch {}
      ${onLine(`require('node:net').connect(9, '127.0.0.1').on('error', ({ code }) => {
        if (code !== 'ENETUNREACH') found.push('network');
        process.stdout.write(JSON.stringify([1, 'fault', found.join(' ')]) + '\\n');
      }); process.stdin.removeAllListeners('data')`)}`;
    const answer = await brokenOut(tries).ask('x');
    const { permission, namespaces } = isolationHere();
    const open = [
      ...(permission ? [] : ['file', 'write', 'child', 'worker', 'inspector']),
      ...(namespaces ? [] : ['server', 'others', 'network']),
    ];
    expect(answer.ok ? '' : answer.fault.detail.split(' ').filter((name) => name !== '' && !open.includes(name))).toEqual([]);
  });

  it('has no more memory than it is given', async () => {
    const box = boxOf('', {}, (limits, isolation) =>
      boxCommand({ ...limits, memory: 100 }, isolation, onLine('const kept = []; for (;;) kept.push(Buffer.alloc(1e6, 1));')),
    );
    expect(['memory', 'ended']).toContain(await nameOf(box));
    expect(BOX_LIMITS.memory).toBeLessThan(1000);
  });

  it.skipIf(!existsSync('/usr/bin/setpriv'))('ends with its server, however that is killed', async () => {
    const script = `
      import { Box } from ${JSON.stringify(new URL('box.ts', import.meta.url).href)};
      const box = new Box('globalThis.answer = (text) => { if (text === "on") for (;;); return text; };', { time: 60_000 });
      await box.ask('awake');
      void box.ask('on');
      console.log(box.pid);
      setInterval(() => {}, 1_000);`;
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(await new Promise((resolve) => server.stdout.once('data', resolve)));
    const processes = [pid, ...childrenOf(pid)];
    expect(processes.filter(isRunning)).toEqual(processes);
    server.kill('SIGKILL');
    await expect.poll(() => processes.filter(isRunning), { timeout: 10_000 }).toEqual([]);
  });
});

const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}/stat`) && !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
