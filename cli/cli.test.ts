import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arcade } from '@fray/arcade';
import {
  commitment,
  FairChance,
  formatEntry,
  formatReceipt,
  formatRecord,
  HeadChain,
  Match,
  matchKey,
  playersOf,
  recordOf,
  seatsOf,
  standardOptions,
  type Terms,
  termsText,
} from '@fray/engine';
import { CARDS } from '@fray/games';
import type { Review } from '@fray/review';
import { describe, expect, it } from 'vitest';

const bin = fileURLToPath(new URL('./bin.mjs', import.meta.url));
const docs = (name: string) => readFileSync(fileURLToPath(new URL(`../docs/${name}`, import.meta.url)), 'utf8');

function fray(args: readonly string[], input = '', env: Readonly<Record<string, string>> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    input,
    env: { ...process.env, ...env },
  });
  return { status, stdout, stderr, json: () => JSON.parse(stdout) as Record<string, unknown> };
}

const START = `fray record 1
game arcade 1
start {"zone": {"map": ["....", ".#..", "....", "...."]},
  "units": {"green": [{"cell": "A1", "endurance": 6}], "orange": [{"cell": "D3", "endurance": 2}]}, "side": "green"}
`;

/** A short match of ARCADE, dealt as a server deals. */
function fairRecord() {
  const players = playersOf(arcade.seatNames, 'human', 'Somebody');
  const subject = { game: arcade.id, rules: arcade.rules, options: {}, players };
  const part = (digit: string) => ({ commitment: commitment(digit.repeat(64)), value: digit.repeat(64) });
  const [secret, ...devices] = ['a', '1', '2'].map(part);
  const fair = {
    table: 'kitchen',
    server: { commitment: secret!.commitment, secret: secret!.value },
    seats: devices.map(({ commitment: sealed, value }, i) => ({ seat: arcade.seatNames[i]!, commitment: sealed, entropy: value })),
    aborted: [],
  };
  const match = new Match(arcade, { options: standardOptions(arcade.options), seats: 2 }, new FairChance(matchKey(subject, fair)));
  const chain = new HeadChain(subject, fair);
  const opening = { after: 0, head: chain.head };
  const [seat = 0] = seatsOf(match.deciders);
  match.move(seat, 'snap');
  match.move(seat, match.moves(seat)[0]!);
  match.act(1, 'concede');
  const record = recordOf(match, players);
  return { ...record, fair, heads: [opening, { after: 3, head: chain.link(record.entries.map(formatEntry)) }] };
}

describe('fray verify', () => {
  const record = fairRecord();

  it('says of a lone record that it is consistent, and no more', () => {
    const { status, stdout } = fray(['verify', '-'], formatRecord(record));
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Consistent, but not proved\..*Every roll and card \(2\) follows.*whole log, entry 1 to 3.*--receipt FILE/s);
    expect(stdout).not.toContain('Proved');
    expect(fray(['verify', '-', '--json'], formatRecord(record)).json()).toMatchObject({
      ok: true,
      verdict: 'consistent',
      draws: 2,
      entries: 3,
      heads: 2,
    });
  });

  it('with a receipt says what is proved, and what not; and names what the receipt contradicts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fray-'));
    const file = (name: string, terms: Partial<Terms>) => {
      const { fair, players } = record;
      const seats = players.map(({ kind, name: who }, seat) => ({ kind, name: who, commitment: fair.seats[seat]!.commitment }));
      const shown = { table: fair.table, attempt: 1, game: record.game, rules: record.rules, options: {}, seats, aborted: [] };
      const text = termsText({ ...shown, commitment: fair.server.commitment, ...terms });
      const heads = record.heads.map(({ head }, number) => ({ number, head }));
      const starts = [{ seat: 1, attempt: 1, terms: text, entropy: fair.seats[1]!.entropy }];
      writeFileSync(join(folder, name), formatReceipt({ fray: 'receipt 1', table: fair.table, starts, heads }));
      return join(folder, name);
    };
    const good = file('good.json', {});
    const { status, stdout } = fray(['verify', '-', '--receipt', good], formatRecord(record));
    expect(stdout).toMatch(
      /^Proved: nobody chose or altered the dice.*device of orange.*Every roll and card \(2\) follows.*were seen while the match ran \(2\).*entry 3 of 3.*Not proved: .*did not look/s,
    );
    expect(status).toBe(0);
    const chosen = file('chosen.json', { commitment: 'e'.repeat(64) });
    expect(fray(['verify', '-', '--receipt', chosen], formatRecord(record))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('not proved (other-secret): '),
    });
    expect(fray(['verify', '-', '--receipt', good, chosen], formatRecord(record)).stderr).toContain('not proved (equivocation)');
    writeFileSync(join(folder, 'none.json'), '{}');
    expect(fray(['verify', '-', '--receipt', join(folder, 'none.json')], formatRecord(record)).stderr).toContain('none.json: fray: ');
  });

  it('refuses a tampered one with the reason, and one that nobody committed to', () => {
    const text = formatRecord(record);
    const dice = /dice (\d)/.exec(text)?.[1];
    for (const [changed, reason] of [
      [text.replace(/dice \d/, `dice ${(Number(dice) % 6) + 1}`), 'not proved (outcome): entry 2'],
      [text.replace('!concede', '!abandon').replace('concession', 'abandonment'), 'not proved (head): entry 3'],
      [text.replace(/^fair green (\w+) 1/m, 'fair green $1 2'), 'not proved (commitment)'],
      [text.replace(/^head 3.*\n/m, ''), 'not proved (uncovered): entry 1'],
      [text.replace(/^fair .*\n/gm, '').replace(/^head .*\n/gm, ''), 'not proved (not-fair)'],
      [text.replace('fair table', 'fair tab'), 'fair tab'],
    ] as const) {
      const { status, stderr } = fray(['verify', '-'], changed);
      expect(status, reason).toBe(2);
      expect(stderr).toContain(reason);
    }
    expect(fray(['verify', '-', '--json'], text.replace('!concede', '!abandon')).json()).toMatchObject({ ok: false });
  });
});

describe('fray replay', () => {
  it('prints every event, the final position, the legal moves and the result', () => {
    const { status, json } = fray(['replay', '-', '--json'], `${START}1 green N\n2 green snap\n3 green D3 | dice 2 5 4\n`);
    expect(status).toBe(0);
    expect(json()).toMatchObject({
      ok: true,
      entries: [
        { n: 1, events: [{ type: 'moved', unit: 'G1', to: 'A2', text: 'Green 1 moves from A1 to A2 (2 points, 4 left).' }] },
        { n: 2 },
        {
          n: 3,
          draws: [{ kind: 'dice', faces: [2, 5, 4] }],
          events: [{ type: 'shot', damage: 2 }, { type: 'damaged', left: 0 }, { type: 'destroyed' }],
        },
      ],
      position: { units: { orange: [{ cell: null, endurance: 0 }] }, fired: 'snap' },
      legal: { green: ['N', 'E', 'SE', 'S', 'end'] },
      result: null,
    });
  });

  it('gives a final position that a record can start from', () => {
    const first = fray(['replay', '-', '--json'], `${START}1 green N\n`).json();
    const again = fray(['replay', '-', '--json'], `fray record 1\ngame arcade 1\nstart ${JSON.stringify(first['position'])}\n`).json();
    expect(again['position']).toEqual(first['position']);
    expect(again['legal']).toEqual(first['legal']);
  });

  it.each([
    ['an illegal move', `${START}1 green N\n2 green aim\n`, { code: 'illegal-move', entry: 2, reason: 'moved-cannot-aim' }],
    ['a missing outcome', `${START}1 green snap\n2 green D3\n`, { code: 'outcome-missing', entry: 2 }],
    ['another seat', `${START}1 orange end\n`, { code: 'not-your-decision', entry: 1 }],
    ['a wrong digest', `${START}1 green end @00000000\n`, { code: 'digest-differs', entry: 1 }],
    ['a bad start', START.replace('"A1"', '"B3"'), { code: 'bad-start', message: expect.stringContaining('units.G1') }],
    ['a bad line', `${START}1 green\n`, { code: 'bad-record', line: 5, field: 'entry 1' }],
  ])('ends with status 2 and one line for %s, and says why in JSON', (_what, text, error) => {
    const { status, stderr, json } = fray(['replay', '-', '--json'], text);
    expect(status).toBe(2);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).not.toContain('    at ');
    expect(json()).toMatchObject({ ok: false, error });
  });

  it('plays the example of docs/record.md', () => {
    const [, example = ''] = /```\n(fray record 1\n.*?)```/s.exec(docs('record.md')) ?? [];
    const { status, stderr } = fray(['replay', '-'], example);
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('accepts the examples of docs/positions.md', () => {
    const examples = Array.from(docs('positions.md').matchAll(/## (.*?)\n.*?```json\n(.*?)```/gs), ([, name = '', json = '']) => ({
      name,
      json,
    }));
    expect(examples.map(({ name }) => name).toSorted()).toEqual(CARDS.map(({ texts }) => texts.en.name).toSorted());
    for (const { name, json } of examples) {
      const id = CARDS.find(({ texts }) => texts.en.name === name)?.id;
      const { stderr, status } = fray(['replay', '-'], `fray record 1\ngame ${id} 1\nstart ${json.trim().replaceAll('\n', '\n ')}\n`);
      expect([id, stderr, status]).toEqual([id, '', 0]);
    }
  });
});

describe('fray puzzles', () => {
  it('shows a position, takes typed moves, and tells what is right', () => {
    const listed = fray(['puzzles', '--id', 'tunnel-rat-1', '--json']).json() as unknown as {
      readonly puzzles: readonly [
        {
          readonly answers: readonly [{ readonly moves: readonly string[] }];
          readonly others: readonly { readonly moves: readonly string[] }[];
        },
      ];
    };
    const [{ answers, others }] = listed.puzzles;
    const typed = [others[0]?.moves.join(' '), 'nonsense', answers[0].moves.join(' ')].join('\n');
    const { stdout, status } = fray(['puzzles', '--id', 'tunnel-rat-1'], `${typed}\n`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Not that\.[^]*“nonsense” is no move[^]*Right\./);
    expect(stdout).toContain('0 of 1 solved');
  });

  it('names the themes that there are', () => {
    expect(fray(['puzzles', 'tunnel-rat', '--theme', 'mine']).stderr).toContain('--theme is one of guess, last-life, last-tunnel');
  });
});

describe('the other commands', () => {
  it('list games and options', () => {
    const { status, stdout } = fray(['games', '--json']);
    expect(status).toBe(0);
    expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id)).toEqual(CARDS.map(({ id }) => id));
  });

  it('solve TubeTanks: where a program exists that nothing can punish', () => {
    const { stdout } = fray(['solve', 'tubetanks', '--option', 'fire_timing=each-step', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ positions: 5184, without: 300, rounds: 40, value: 0, most: 1 });
    expect((JSON.parse(stdout) as { gap: number }).gap).toBeLessThan(1e-6);
    const position = '{ "one": { "cell": "L1", "facing": "up" }, "two": { "cell": "R6", "facing": "down" } }';
    const solved = fray(['solve', 'tubetanks', '--position', '-'], position);
    expect(solved.stdout).toMatch(
      /^5,184 of 5,184 .*\n.*worth 0 to One, any state at most 0\.\n.*\nThis position is worth 0 to One\.\nsafe for one: FLL .* RRR\nequilibrium for one: .*\nsafe for two: FLL /,
    );
    expect(fray(['solve', 'tubetanks', '--deck', '40'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--option') as string,
    });
    expect(fray(['solve', 'arcade']).stderr).toContain('no solver');
  });

  it('review a record: what was lost, what was better and why; or say what is wrong with it', () => {
    const record = `${START}1 green N\n2 green end\n`;
    const { stdout, status } = fray(['review', '-', '--depth', 'quick'], record);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^arcade: 2 moments, quick review/);
    expect(stdout).toMatch(/green stands .\d+ points: .* by luck, .* by play .* unexplained/);
    const { start, steps, sums } = fray(['review', '-', '--depth', 'quick', '--json'], record).json() as unknown as Review;
    expect(steps.map(({ move }) => move)).toEqual(['N', 'end']);
    expect(start[0]! + sums[0]!.luck + sums[0]!.play + sums[0]!.unexplained).toBeCloseTo(steps[1]!.shares[0]!, 9);
    expect(fray(['review', '-'], record.replace('1 green N', '1 green SW'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('entry 1: '),
    });
    expect(fray(['review', '-', '--depth', 'deep'], record)).toMatchObject({ status: 2, stderr: expect.stringContaining('quick or full') });
  });

  it('give exact odds', () => {
    const { stdout } = fray(['odds', '-', 'aim', 'D3', '--json'], START);
    const list = JSON.parse(stdout) as { probability: string; percent: number }[];
    // Distance 4, aimed: two dice. 25/36 hit; with 2 left every hit destroys.
    expect(list.map(({ probability }) => probability)).toEqual(['25/36', '11/36']);
  });

  it('count lines of play with probabilities that sum to 1', () => {
    const { stdout } = fray(['perft', 'tunnel-rat', '--depth', '2', '--json']);
    expect(JSON.parse(stdout)).toEqual([
      { depth: 1, lines: 12, probability: 1 },
      { depth: 2, lines: 144, probability: 1 },
    ]);
  });

  it('measure bots', () => {
    const { status, json } = fray(['selfplay', 'tubetanks', '--bots', 'gunner,recruit', '--games', '6', '--json']);
    expect(status).toBe(0);
    expect(json()).toMatchObject({ game: 'tubetanks', bots: ['gunner', 'recruit'], games: 6 });
  });

  it('measure the same with any number of workers', () => {
    const measured = ['1', '2'].map((jobs) => {
      const { movesPerSecond: _, ...report } = fray([
        'selfplay',
        'arcade',
        '--bots',
        'veteran,gunner',
        '--games',
        '10',
        '--jobs',
        jobs,
        '--json',
      ]).json();
      return report;
    });
    expect(measured[0]).toEqual(measured[1]);
  });

  it('play in the terminal, with refusals, undo and a result', () => {
    const { status, stdout } = fray(['play', 'arcade', '--seed', '4', '--bot', 'recruit'], 'N N\nundo\njump\nend\nconcede\n');
    expect(status).toBe(0);
    expect(stdout).toContain('“jump” is no move of arcade');
    expect(stdout).toContain('You lose: you conceded. (seed 4)');
  });

  it('tell everybody at a larger table how they came out', () => {
    const { status, stdout } = fray(['play', 'arena-mechs', '--seats', '3', '--seed', '2', '--bot', 'recruit'], 'concede\n');
    expect(status).toBe(0);
    expect(stdout).toMatch(/You come third: .*\. \(seed 2\)/);
    expect(fray(['play', 'arcade', '--seats', '3'])).toMatchObject({ status: 2, stderr: 'fray: arcade has at most 2 seats\n' });
  });

  it('help, give odds on request, and keep them where something is hidden', () => {
    const { stdout } = fray(['play', 'arcade', '--seed', '4', '--bot', 'recruit'], 'help\nodds end\nodds fly\nquit\n');
    expect(stdout).toContain('odds <move>');
    expect(stdout).toMatch(/100\.00 % {2}1\/1/);
    expect(stdout).toContain('odds of which move?');
    expect(fray(['play', 'tunnel-rat', '--seed', '4', '--bot', 'recruit'], 'odds shoot\nquit\n').stdout).toContain('hidden from you');
  });

  it('carry out what was typed ahead when the others have answered', () => {
    const { stdout } = fray(
      ['play', 'tunnel-rat', '--seed', '4', '--bot', 'recruit', '--option', 'tells=expression'],
      'vc? search\nquit\n',
    );
    expect(stdout).toMatch(/The VC answers .*\n.*The rat says: “Search.”/);
    expect(stdout).not.toContain('owes no decision');
  });

  it('save the record of what was played, and never empty a file that was there before the game ends', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fray-')), 'game.fray');
    writeFileSync(file, 'what was there');
    expect(fray(['play', 'arcade', '--save', file, '--seat', 'blue']).status).toBe(2);
    expect(readFileSync(file, 'utf8')).toBe('what was there');
    expect(fray(['play', 'arcade', '--seed', '4', '--bot', 'recruit', '--save', file], 'end\nconcede\n').status).toBe(0);
    expect(fray(['replay', file]).stdout).toContain('result: green 2, orange 1');
  });

  it('play variants from files, keep their numbers in the record, and refuse what cannot be played', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fray-'));
    const file = join(folder, 'glass.json');
    const record = join(folder, 'glass.fray');
    const write = (game: string, options: object) => writeFileSync(file, JSON.stringify({ game, name: 'Glass cannons', options }));
    write('arcade', { tank_endurance: 4, aim_dice: 3 });
    const played = fray(
      ['play', 'arcade', '--seed', '4', '--bot', 'recruit', '--variant', file, '--option', 'aim_dice=2', '--save', record],
      'end\nconcede\n',
    );
    expect(played.status).toBe(0);
    expect(readFileSync(record, 'utf8')).toContain('option tank_endurance 4\n');
    expect(readFileSync(record, 'utf8')).not.toContain('aim_dice');
    expect(fray(['replay', record]).stdout).toContain('result: green 2, orange 1');
    const refused = (game: string, options: object) => {
      write(game, options);
      const { status, stderr } = fray(['selfplay', 'arcade', '--variant', file]);
      expect(status).toBe(2);
      return stderr;
    };
    expect(refused('arcade', { tank_endurance: 99 })).toContain('option tank_endurance: “99” is not a whole number from 1 to 20');
    expect(refused('arcade', { mission_walls: 'on', wall_destruction: 'on', walls_in_zone: 40 })).toContain('the mission needs 40 walls');
    expect(refused('tubetanks', {})).toContain('is a variant of tubetanks, not of arcade');
    expect(fray(['games', '--numbers']).stdout).toContain('tank_endurance = 6 (1 to 20)   AC7: Endurance of a tank');
  });

  it('colour what they say where colours are wanted, and not into a pipe', () => {
    const said = (env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [bin, 'play', 'arcade', '--seed', '4'], { encoding: 'utf8', input: 'quit\n', env }).stdout;
    const { FORCE_COLOR: _, ...env } = process.env;
    expect(said({ ...env, FORCE_COLOR: '1' })).toContain('\u001b[32m');
    expect(said(env)).not.toContain('\u001b[');
  });

  it('say in one line that a game’s package is missing', () => {
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
  ])('refuse %j in one line with status 2', (args, message) => {
    const { status, stderr } = fray(args, START);
    expect(status).toBe(2);
    expect(stderr).not.toContain('    at ');
    expect(stderr).toContain(message);
  });

  it('copy files, and say what copies a database', () => {
    const { status, stderr } = fray(['backup', '/nowhere/copy'], '', { FRAY_DATABASE: 'postgres://nobody@127.0.0.1:1/x' });
    expect([status, stderr]).toEqual([2, 'fray: this is for a file; a database has its own tools: pg_dump (docs/operation.md)\n']);
  });
});
