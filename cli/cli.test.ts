import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { arcade } from '@fray/arcade';
import {
  commitment,
  FairChance,
  formatEntry,
  formatRecord,
  HeadChain,
  Match,
  type MatchRecord,
  matchKey,
  playersOf,
  recordOf,
  seatsOf,
  standardOptions,
} from '@fray/engine';
import { describe, expect, it } from 'vitest';

const bin = fileURLToPath(new URL('./bin.mjs', import.meta.url));
const docs = (name: string) => readFileSync(fileURLToPath(new URL(`../docs/${name}`, import.meta.url)), 'utf8');

function fray(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8', input });
  return { status, stdout, stderr, json: () => JSON.parse(stdout) as Record<string, unknown> };
}

const START = `fray record 1
game arcade 1
start {"zone": {"map": ["....", ".#..", "....", "...."]},
  "units": {"green": [{"cell": "A1", "endurance": 6}], "orange": [{"cell": "D3", "endurance": 2}]}, "side": "green"}
`;

/** A short match of ARCADE, dealt as a server deals. */
function fairRecord(): MatchRecord {
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

  it('says in words what an honest record proves, and what not', () => {
    const { status, stdout } = fray(['verify', '-'], formatRecord(record));
    expect(status).toBe(0);
    expect(stdout).toMatch(
      /^Proved: nobody chose or altered the dice.*devices of green, orange.*All 2 rolls.*2 hashes.*all 3 entries.*Not proved: .*did not look/s,
    );
    expect(fray(['verify', '-', '--json'], formatRecord(record)).json()).toMatchObject({ ok: true, draws: 2, entries: 3, heads: 2 });
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
    expect(examples.map(({ name }) => name)).toEqual(['ARCADE', 'Arena Mechs', 'TubeTanks', 'Tunnel Rat', 'Transformers Skirmish']);
    for (const { name, json } of examples) {
      const id = name.toLowerCase().replace(' ', '-');
      const { stderr, status } = fray(['replay', '-'], `fray record 1\ngame ${id} 1\nstart ${json.trim().replaceAll('\n', '\n ')}\n`);
      expect([id, stderr, status]).toEqual([id, '', 0]);
    }
  });
});

describe('the other commands', () => {
  it('list games and options', () => {
    const { status, stdout } = fray(['games', '--json']);
    expect(status).toBe(0);
    expect((JSON.parse(stdout) as { id: string }[]).map(({ id }) => id)).toEqual([
      'arcade',
      'arena-mechs',
      'transformers-skirmish',
      'tubetanks',
      'tunnel-rat',
    ]);
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
    expect(stdout).toContain('You lose: the other side conceded. (seed 4)');
  });

  it.each([
    [['play', 'chess'], 'there is no game “chess”'],
    [['play', 'arcade', '--seat', 'blue'], '--seat is one of green, orange'],
    [['selfplay', 'arcade', '--bots', 'ace'], '--bots takes two of'],
    [['selfplay', 'arcade', '--option', 'zone=moon'], 'option zone: “moon” is neither a ready zone nor a zone code'],
    [['selfplay', 'arcade', '--games', 'many'], '--games is a whole number from 1'],
    [['replay', '/nowhere.fray'], '/nowhere.fray cannot be read'],
    [['odds', '-', 'fly'], '“fly” is not legal here'],
    [['dance'], 'unknown command'],
  ])('refuse %j in one line with status 2', (args, message) => {
    const { status, stderr } = fray(args, START);
    expect(status).toBe(2);
    expect(stderr).not.toContain('    at ');
    expect(stderr).toContain(message);
  });
});
