import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fray } from './testing.ts';

/** Inside the project, so that the game finds what it imports. */
const root = mkdtempSync(fileURLToPath(new URL('./.try-outside-', import.meta.url)));
const folder = join(root, 'games/hill-fight');
const bundle = join(root, 'hill.fraygame');
const record = join(root, 'a.fray');
const data = { FRAY_DATA: join(root, 'data/fray.sqlite') };
const gamesFolder = join(root, 'data/games');

const run = (args: readonly string[], input = '', env: Readonly<Record<string, string>> = data) => fray(args, input, env);

/** Changes a file of the game, which contains `from`. */
function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replaceAll(from, to));
}
const versionIn = (file: string): string => /^game (\S+)/m.exec(readFileSync(file, 'utf8'))?.[1] ?? '';

beforeAll(() => {
  mkdirSync(join(root, 'games'));
  cpSync(fileURLToPath(new URL('../games/registry.ts', import.meta.url)), join(root, 'games/registry.ts'));
  expect(run(['new', 'hill-fight', '--draft', '--seats', '2-4', '--root', root, '--no-install']).status).toBe(0);
  for (const file of ['card.ts', 'rules.ts']) change(file, "id: 'hill-fight'", "id: 'ann.hill-fight'");
});
afterAll(() => rmSync(root, { recursive: true }));

describe('an external game', () => {
  it('is packed with its scene if it has no table of its own', () => {
    const { status, stderr, json } = run(['pack', folder, '--out', bundle, '--json']);
    expect([status, stderr]).toEqual([0, '']);
    expect(json()).toMatchObject({ id: 'ann.hill-fight' });
    expect(readFileSync(bundle, 'utf8')).toContain('"scene.js"');
  });

  it('is played from its folder; its record names the version, which is stored', () => {
    const { status, stderr } = run(['play', folder, '--seed', '3', '--bot', 'recruit', '--save', record], 'pass\npass\n');
    expect([status, stderr]).toEqual([0, '']);
    expect(versionIn(record)).toMatch(/^ann\.hill-fight@[0-9a-f]{12}$/);
    expect(readdirSync(gamesFolder)).toContain(versionIn(record));
  });

  it.each([
    ['selfplay', () => ['selfplay', folder, '--games', '2', '--bots', 'gunner,recruit', '--json'], { bots: ['gunner', 'recruit'] }],
    ['match', () => ['match', 'cadet', 'recruit', '--game', bundle, '--games', '2', '--json'], { games: 2 }],
    ['replay', () => ['replay', record, '--json'], { ok: true }],
    ['review', () => ['review', record, '--depth', 'quick', '--json'], { ok: true }],
  ])('works with fray %s', (_name, args, expected) => {
    const { status, stderr, json } = run(args());
    expect([status, stderr.replaceAll(/\d+\/\d+ |\r|\d+ of \d+ decisions/g, '').trim()]).toEqual([0, '']);
    expect(json()).toMatchObject(expected);
  });

  it('is judged as a folder or as a bundle', () => {
    for (const path of [folder, bundle]) {
      const { status, stdout } = run(['check', path, '--quick']);
      expect([status, stdout]).toEqual([0, expect.stringContaining('nothing found')]);
    }
  });

  it('works with fray engine and fray env', () => {
    const engine = run(['engine', bundle, '--level', 'recruit'], 'fray\nnewgame {"seats":2,"seat":0,"options":{}}\nisready\nquit\n');
    expect([engine.status, engine.stdout.split('\n')]).toEqual([0, expect.arrayContaining(['frayok', 'readyok'])]);
    const env = run(['env', folder], '{"reset": {"seed": 1}}\n');
    expect([env.status, JSON.parse(env.stdout)]).toMatchObject([0, { games: [{ seat: 0, moves: expect.arrayContaining(['pass']) }] }]);
  });

  it('can be played by an agent', () => {
    const call = (id: number, name: string, args: object = {}) => ({ id, method: 'tools/call', params: { name, arguments: args } });
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const requests = [
      { id: 0, method: 'initialize', params: hello },
      call(1, 'list_games'),
      call(2, 'rules', { game: 'ann.hill-fight' }),
      call(3, 'new_game', { game: 'ann.hill-fight', level: 'recruit' }),
      call(4, 'play', { id: 'g1', move: 'pass' }),
      call(5, 'new_game', { game: 'ann.hill-fight@000000000000' }),
    ];
    const lines = requests.map((one) => `${JSON.stringify({ jsonrpc: '2.0', ...one })}\n`).join('');
    const { status, stdout } = run(['mcp', '--game', bundle], lines);
    const answers = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { id: number });
    const answerText = (id: number) => JSON.stringify(answers.find((answer) => answer.id === id));
    expect(status).toBe(0);
    expect(answerText(1)).toContain('ann.hill-fight');
    expect(answerText(2)).toContain('Hold the hill');
    expect(answerText(3)).toContain('Your moves: ');
    expect(answerText(4)).not.toContain('isError');
    expect(answerText(5)).toContain('another version');
  });

  it('can be playtested; the experiment continues with its version', () => {
    const out = join(root, 'lab');
    const small = ['--games', '20', '--levels', 'recruit', '--figures', 'seat', '--jobs', '1'];
    const { status, stdout } = run(['lab', folder, ...small, '--out', out]);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^In a game of Hill Fight who begins wins [^]*report\.html/)]);
    expect(JSON.parse(readFileSync(join(out, 'experiment.json'), 'utf8'))).toMatchObject({ game: versionIn(record) });
    expect(run(['lab', '--resume', '--out', out, '--jobs', '1']).status).toBe(0);
  });

  it('is printed only if its card allows it', () => {
    const { status, stderr } = run(['print', folder, '--out', join(root, 'a.pdf')]);
    expect([status, stderr]).toEqual([2, expect.stringContaining('have not said that it may be printed')]);
    change('card.ts', 'draft: true,', "draft: true,\n  printing: 'own',");
    expect(run(['print', folder, '--out', join(root, 'a.pdf')]).status).toBe(0);
    expect(existsSync(join(root, 'a.pdf'))).toBe(true);
  });

  it('replays under its recorded version after a change of its rules', () => {
    const before = run(['replay', record]).stdout;
    change('rules.ts', 'const SCOUTS = 3', 'const SCOUTS = 2');
    const after = join(root, 'b.fray');
    run(['play', folder, '--seed', '3', '--bot', 'recruit', '--save', after], 'pass\n');
    expect(versionIn(after)).not.toBe(versionIn(record));
    expect(run(['replay', record]).stdout).toBe(before);
    expect(run(['replay', record]).stdout).toContain('scout 3');
    expect(run(['replay', after]).stdout).not.toContain('scout 3');
  });

  it('is compared with its earlier version', () => {
    const out = join(root, 'versions');
    const small = ['--games', '40', '--levels', 'recruit', '--figures', 'seat,length', '--jobs', '1'];
    const before = versionIn(record);
    const { status, stdout, stderr } = run(['lab', folder, '--against', before, ...small, '--out', out]);
    expect([status, stderr]).toEqual([0, '']);
    const result: unknown = JSON.parse(readFileSync(join(out, 'result.json'), 'utf8'));
    expect(result).toMatchObject({ arms: [{ games: 40 }, { games: 40 }], experiment: { arms: [{ game: before }, {}] } });
    // The report calls both by their digests, and the experiment goes on with them.
    expect(stdout).toContain('report.html');
    expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain(before.split('@')[1]?.slice(0, 8) ?? before);
    expect(run(['lab', '--resume', '--out', out, '--jobs', '1']).status).toBe(0);
    const same = run(['lab', folder, '--against', folder, ...small]);
    expect([same.status, same.stderr]).toEqual([2, expect.stringContaining('is the same version')]);
  });

  it('replays on another machine with the bundle of its version only', () => {
    const elsewhere = { FRAY_DATA: join(root, 'elsewhere/fray.sqlite') };
    const lost = run(['replay', record], '', elsewhere);
    expect([lost.status, lost.stderr]).toEqual([2, expect.stringContaining('by --game PATH')]);
    const other = run(['replay', record, '--game', folder], '', elsewhere);
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining(`the record is of ${versionIn(record)}`)]);
    expect(run(['replay', record, '--game', bundle], '', elsewhere).status).toBe(0);
    // The dice of a game against bots on one machine were committed to by nobody.
    expect(run(['verify', record, '--game', bundle], '', elsewhere).stderr).toContain('not proved');
  });

  it.each([
    [['play', './no-such-folder'], 'there is no such folder or bundle'],
    [['play', 'ann.hill-fight'], 'names no version'],
    [['play', 'hill-fight'], 'by their folder, such as ./mine'],
    [['lab', bundle, '--on', 'nats://127.0.0.1:1'], '--on is for games that come with Fray'],
    [['play', '/dev/zero'], 'it is no file'],
    [['lab', 'no.fraygame'], 'there is no such folder or bundle'],
  ])('is rejected in one line: %j', (args, message) => {
    const { status, stderr } = run(args);
    expect([status, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toContain(message);
  });
});
