import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { printable } from './terminal.ts';
import { bin, fray, START } from './testing.ts';

/** Moves the cursor, hides text, sets the clipboard; C1 codes do the same in one byte; the last turns the direction of writing. */
const HOSTILE = '\u001b[2J\u001b[8m\u001b]52;c;QQ==\u0007\u009b31m\r\u202e\u061c';
const OBEYED = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/u;

describe('terminal output', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fray-terminal-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const printed = (args: readonly string[]) => {
    const { stdout, stderr } = fray(args);
    return stdout + stderr;
  };

  it('prints control characters as text, and keeps line breaks and tabs', () => {
    expect(printable(`a\tb\nc ${HOSTILE}æ😀`)).toBe(
      'a\tb\nc \\u001b[2J\\u001b[8m\\u001b]52;c;QQ==\\u0007\\u009b31m\\u000d\\u202e\\u061cæ😀',
    );
    expect(JSON.parse(printable(JSON.stringify({ name: HOSTILE })))).toEqual({ name: HOSTILE });
  });

  it('contains no control sequence from a record, a variant or an experiment', () => {
    const record = file('bad.fray', `${START}1 green ${HOSTILE}\n`);
    const named = file('other.fray', START.replace('"A1"', JSON.stringify('A1\u009b31m\u202e')));
    const variant = file('variant.json', JSON.stringify({ game: `arcade${HOSTILE}`, name: 'x\u2066', options: { [HOSTILE]: HOSTILE } }));
    const experiment = file(
      'experiment.json',
      JSON.stringify({ game: 'arcade', levels: [HOSTILE], arms: [{ name: HOSTILE, options: {} }] }),
    );
    for (const args of [
      ['replay', record],
      ['replay', record, '--json'],
      ['replay', named],
      ['verify', record],
      ['review', record],
      ['play', 'arcade', '--variant', variant],
      ['lab', experiment, '--out', join(folder, 'out')],
      ['replay', join(folder, `no${HOSTILE}`)],
      ['games', HOSTILE],
      [HOSTILE],
    ]) {
      const text = printed(args);
      expect(text, args[0]).not.toBe('');
      expect(
        text.split('\n').filter((line) => OBEYED.test(line)),
        args.join(' '),
      ).toEqual([]);
    }
  });

  it('contains no control sequence from an engine or a learning program', () => {
    const engine = file(
      'engine.cjs',
      `console.log(${JSON.stringify(`id name ${HOSTILE}`)});
      console.error(${JSON.stringify(HOSTILE)});
      require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        if (line === 'fray') console.log('frayok');
        if (line === 'isready') console.log('readyok');
        if (line.startsWith('go')) console.log(${JSON.stringify(`bestmove ${HOSTILE}`)});
      });`,
    );
    const match = ['match', `${process.execPath} ${engine}`, 'recruit', '--game', 'tubetanks', '--games', '1'];
    const steps = ['{"reset":{}}', JSON.stringify({ step: [HOSTILE] }), JSON.stringify({ [HOSTILE]: HOSTILE }), HOSTILE].join('\n');
    const commands = [`setoption name ${HOSTILE} value 1`, HOSTILE, `newgame seats 2 seat 0 options {"${HOSTILE}":""}`, 'quit'].join('\n');
    for (const [args, input] of [
      [match, ''],
      [[...match, '--json'], ''],
      [['match', `${process.execPath} ${folder}/${HOSTILE}`, 'recruit', '--game', 'tubetanks'], ''],
      [['env', 'tubetanks'], steps],
      [['engine', 'tubetanks'], commands],
      [['check', HOSTILE], ''],
      [['bot', 'tubetanks', '--engine', HOSTILE, '--server', HOSTILE, '--token', HOSTILE], ''],
    ] as const) {
      const { stdout, stderr } = fray(args, input);
      expect(stdout + stderr, args[0]).not.toBe('');
      expect(
        (stdout + stderr).split('\n').filter((line) => OBEYED.test(line)),
        args.join(' '),
      ).toEqual([]);
    }
  });

  it('stops without an error when the reader has closed the pipe', async () => {
    for (const args of [['games'], ['engine', 'tubetanks'], ['env', 'tubetanks'], ['odds', 'arcade'], ['no-such-command']]) {
      const child = spawn(process.execPath, [bin, ...args]);
      child.stdout.destroy();
      let errors = '';
      child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString('utf8')));
      child.stdin.on('error', () => {});
      const asking = setInterval(() => child.stdin.write('fray\n{"reset":{}}\n'), 20);
      await new Promise((resolve) => child.on('close', resolve));
      clearInterval(asking);
      expect(errors, args[0]).not.toMatch(/EPIPE|at .*\.ts/);
    }
  });

  it('passes through cli/terminal.ts', () => {
    const others = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['node_modules'] }).filter(
      (name) => !/\.test\.ts$|^terminal\.ts$|^testing\.ts$/.test(name),
    );
    const printing = others.filter((name) => /console\.|std(?:out|err)\.write/.test(readFileSync(join(import.meta.dirname, name), 'utf8')));
    expect(printing).toEqual([]);
  });
});
