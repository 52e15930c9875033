import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { bin } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-lab-'));

function fray(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', cwd: folder });
  return { status, stdout, stderr };
}

const bytesIn = (out: string): number =>
  existsSync(join(out, 'games'))
    ? readdirSync(join(out, 'games')).reduce((sum, file) => sum + statSync(join(out, 'games', file)).size, 0)
    : 0;
const resultOf = (out: string): unknown => JSON.parse(readFileSync(join(folder, out, 'result.json'), 'utf8'));

const WHAT = ['arcade', '--vary', 'tanks=2,1', '--games', '200', '--levels', 'gunner', '--figures', 'seat,length,leads'];

describe('fray lab', () => {
  it('resumes after it was killed, with another number of workers, and has the result of an uninterrupted run', async () => {
    const killed = join(folder, 'killed');
    const child = spawn(process.execPath, [bin, 'lab', ...WHAT, '--out', killed, '--jobs', '2'], { stdio: 'ignore' });
    const ended = new Promise<void>((done) => child.once('exit', () => done()));
    while (bytesIn(killed) === 0 && child.exitCode === null) await wait(5);
    child.kill('SIGKILL');
    await ended;
    const before = bytesIn(killed);
    expect(before).toBeGreaterThan(0);
    // What a write that was cut off leaves behind.
    const [torn = ''] = readdirSync(join(killed, 'games'));
    appendFileSync(join(killed, 'games', torn), '0badc0de 3 [{"shares":[1,0],"rea');
    const { status, stdout } = fray('lab', '--resume', '--out', killed, '--jobs', '1');
    expect([status, stdout]).toEqual([0, expect.stringContaining('report.md')]);
    expect(fray('lab', ...WHAT, '--out', 'whole').status).toBe(0);
    expect(resultOf('killed')).toEqual(resultOf('whole'));
    // Everything is known by now: the same again plays no game.
    const after = bytesIn(killed);
    expect(fray('lab', '--resume', '--out', killed).status).toBe(0);
    expect(bytesIn(killed)).toBe(after);
    const records = readdirSync(join(killed, 'records'));
    expect(records).toContain('arm-1-dramatic.fray');
    expect(fray('replay', join(killed, 'records', 'arm-1-dramatic.fray')).status).toBe(0);
    expect(readFileSync(join(killed, 'report.md'), 'utf8')).toMatch(/^# With tanks a side at 1 instead of 2, /);
  });

  it('searches for the value that meets a goal, and plays no game twice', () => {
    const what = ['lab', 'arcade', '--vary', 'tanks=1..2', '--seek', 'length=-30%', '--games', '80', '--levels', 'gunner', '--out', 'seek'];
    const { status, stdout } = fray(...what);
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(
        /^Not sure yet: with tanks a side at 2, games last .* % less than by the book \(.*about [\d,]+ games of each value would tell\./,
      ),
    ]);
    expect(readFileSync(join(folder, 'seek', 'seek.csv'), 'utf8')).toMatch(/^arm,goal,value,low,high,games,nearest\r\n/);
    const bytes = bytesIn(join(folder, 'seek'));
    expect(fray(...what).stdout).toBe(stdout);
    expect(bytesIn(join(folder, 'seek'))).toBe(bytes);
  });

  it.each([
    [['lab'], 'name a game'],
    [['lab', 'arcade', '--vary', 'tanks'], '“tanks” varies nothing'],
    [['lab', 'arcade', '--vary', 'tanks=2,9', '--levels', 'admiral'], 'levels.0: “admiral” is not one of'],
    [['lab', 'arcade', '--seek', 'first-seat=50'], '--seek needs --vary'],
    [['lab', 'arcade', '--vary', 'tanks=1..3', '--seek', 'fun=50'], 'there is no figure “fun” to aim at'],
    [['lab', 'arcade', '--vary', 'tanks=3..1'], '“3..1” is no range'],
    [['lab', 'broken.json'], 'broken.json is no JSON'],
    [['lab', '--resume', '--out', 'nowhere'], 'nowhere contains no experiment'],
  ])('reports what is wrong: %j', (args, message) => {
    writeFileSync(join(folder, 'broken.json'), '{"game": "arcade",');
    const { status, stderr } = fray(...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it.each(['../mine', '/tmp/mine', 'mine.fraygame', '..'])('loads no game from a path that an experiment file names: %s', (game) => {
    writeFileSync(join(folder, 'sent.json'), JSON.stringify({ game }));
    expect(fray('lab', 'sent.json')).toMatchObject({ status: 2, stderr: 'fray: game: a file names a game by its id, and not by a path\n' });
  });

  it('reads experiments and variants with a byte order mark and CRLF', () => {
    const marked = (value: object) => `\uFEFF${JSON.stringify(value, null, 2).replaceAll('\n', '\r\n')}`;
    writeFileSync(join(folder, 'marked.json'), marked({ game: 'tunnel-rat', levels: ['recruit'], games: 20, figures: ['seat'] }));
    const { status, stderr } = fray('lab', 'marked.json', '--out', 'marked');
    expect([status, stderr]).toEqual([0, '']);
    // The same experiment, as an editor saved it again.
    const stored = join(folder, 'marked', 'experiment.json');
    const whole = resultOf('marked');
    writeFileSync(stored, marked(JSON.parse(readFileSync(stored, 'utf8')) as object));
    expect(fray('lab', '--resume', '--out', 'marked').status).toBe(0);
    expect(resultOf('marked')).toEqual(whole);
    writeFileSync(join(folder, 'glass.json'), marked({ game: 'tubetanks', name: 'Glass', options: {} }));
    const variant = fray('lab', 'tubetanks', '--variant', 'glass.json', '--levels', 'recruit', '--games', '20', '--figures', 'seat');
    expect([variant.status, variant.stderr]).toEqual([0, '']);
  });

  it('prints the first faults, and the number of the others', () => {
    const figures = ['x'.repeat(100_000), ...Array.from({ length: 1000 }, () => 'y')];
    writeFileSync(join(folder, 'faults.json'), JSON.stringify({ game: 'tubetanks', figures }));
    const { status, stderr } = fray('lab', 'faults.json');
    expect([status, stderr]).toEqual([2, expect.stringMatching(/^fray: figures\.0: “x+\n[^]*and 981 more\n$/)]);
    expect(stderr.length).toBeLessThan(10_000);
  });
});
