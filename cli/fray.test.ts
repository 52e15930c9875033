import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { CARDS } from '@fray/games';
import { describe, expect, it } from 'vitest';
import { bin, fray, START } from './testing.ts';

describe('the commands', () => {
  it('list games and options', () => {
    const { status, stdout } = fray(['games', '--json']);
    expect(status).toBe(0);
    expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id)).toEqual(CARDS.map(({ id }) => id));
  });

  it('print colours to a colour terminal, and none to a pipe', () => {
    const outputOf = (env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [bin, 'play', 'arcade', '--seed', '4'], { encoding: 'utf8', input: 'quit\n', env }).stdout;
    const { FORCE_COLOR: _, ...env } = process.env;
    expect(outputOf({ ...env, FORCE_COLOR: '1' })).toContain('\u001b[32m');
    expect(outputOf(env)).not.toContain('\u001b[');
  });

  it('respect NO_COLOR at a terminal, and print colours without it', () => {
    // Terminal properties, which the tests lack.
    const terminal = `data:text/javascript,import { WriteStream } from 'node:tty';
Object.assign(process.stdout, { isTTY: true, getColorDepth: WriteStream.prototype.getColorDepth, hasColors: WriteStream.prototype.hasColors });`;
    const outputOf = (more: NodeJS.ProcessEnv) => {
      // Of the environment only what a process needs: CI, TMUX and others decide about colours too.
      const { PATH, HOME } = process.env;
      const args = ['--import', terminal, bin, 'play', 'arcade', '--seed', '4'];
      return spawnSync(process.execPath, args, { encoding: 'utf8', input: 'quit\n', env: { PATH, HOME, TERM: 'xterm-256color', ...more } })
        .stdout;
    };
    expect(outputOf({})).toContain('\u001b[32m');
    expect(outputOf({ NO_COLOR: '1' })).not.toContain('\u001b[3');
  });

  it('report a missing game package in one line', () => {
    const hook = `data:text/javascript,import { registerHooks } from 'node:module';
registerHooks({ resolve: (name, context, next) => next(name === '@fray/arcade/card' ? '@fray/not-there' : name, context) });`;
    const { status, stderr } = spawnSync(process.execPath, ['--import', hook, bin, 'perft', 'arcade'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, 'fray: @fray/not-there is not installed: run “npm install” in Fray’s folder first\n']);
  });

  it.each([
    [['play', 'chess'], 'there is no game “chess”'],
    [['play', 'arcade', '--seat', 'blue'], '--seat is one of green, orange'],
    [['selfplay', 'arcade', '--bots', 'ace'], '--bots takes two of'],
    [['selfplay', 'arcade', '--option', 'zone=moon'], 'option zone: “moon” is neither a ready zone nor a zone code'],
    [['selfplay', 'arcade', '--option', 'constructor=x'], 'option constructor: there is no such option'],
    [['selfplay', 'arcade', '--option', '__proto__=x'], 'option __proto__: there is no such option'],
    [['selfplay', 'arcade', '--games', 'many'], '--games is a whole number from 1'],
    [['replay', '/nowhere.fray'], '/nowhere.fray cannot be read: there is no such file or folder'],
    [['replay', tmpdir()], 'it is a folder'],
    [['reports', '--data', tmpdir()], 'is a folder, not a file'],
    [
      ['forget', 'p', '--database', 'postgres://nobody:secret@127.0.0.1:1/x'],
      'the database postgres://nobody@127.0.0.1:1/x cannot be used',
    ],
    [['play', 'arcade', '--save', tmpdir()], 'cannot be written: it is a folder'],
    [['odds', '-', 'fly'], '“fly” is not legal here'],
    [['dance'], 'unknown command'],
  ])('reject %j in one line with status 2', (args, message) => {
    const { status, stderr } = fray(args, START);
    expect(status).toBe(2);
    expect(stderr).not.toContain('    at ');
    expect(stderr).toContain(message);
  });

  it('copy files, and name the command that copies a database', () => {
    const { status, stderr } = fray(['backup', '/nowhere/copy'], '', { FRAY_DATABASE: 'postgres://nobody@127.0.0.1:1/x' });
    expect([status, stderr]).toEqual([2, 'fray: this is for a file; a database has its own tools: pg_dump (docs/operation.md)\n']);
  });
});
