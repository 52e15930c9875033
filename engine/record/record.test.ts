import { fixtureGame } from '@fray/conformance/fixture-game';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SeededChance } from '../chance/seeded.ts';
import { Match } from '../match/match.ts';
import { hasSeat, seatsOf } from '../seats.ts';
import { parseRecord, RECORD_LIMITS, RecordParser } from './parse.ts';
import { formatRecord, type MatchRecord, playersOf, recordOf } from './record.ts';
import { Replay } from './replay.ts';

const HEAD = 'fray record 1\ngame ordeal 1\n';
const faultOf = (text: string) => {
  const read = parseRecord(text);
  return read.ok ? 'accepted' : `${read.fault.line} ${read.fault.field}`;
};

/** Plays a random match of the fixture game, with concessions and draw offers. */
function randomMatch(seed: number, leave = false) {
  const game = fixtureGame();
  const match = new Match(game, { options: {}, seats: 4 }, new SeededChance(seed));
  const random = new SeededChance(seed + 1000);
  for (let n = 0; match.deciders; n++) {
    if (leave && n === 9) match.act(2, 'concede');
    if (n === 3) match.act(1, 'offer-draw');
    if (n === 3) match.act(0, 'decline-draw');
    const [seat] = seatsOf(match.deciders);
    if (seat === undefined) break;
    const moves = match.moves(seat);
    if (n % 7 === 0) match.timeout(seat);
    else match.move(seat, moves[random.below(moves.length, 'table')]!);
  }
  return match;
}

describe('a record', () => {
  it('reads files with a byte order mark and CRLF', () => {
    const text = `${HEAD}1 north ember | dice 3 5\n`;
    expect(parseRecord(`\uFEFF${text.replaceAll('\n', '\r\n')}`)).toEqual(parseRecord(text));
    expect(parseRecord(text).ok).toBe(true);
  });

  it('accepts comments, blank lines and folded lines', () => {
    const read = parseRecord(
      `# a game at our kitchen table\n${HEAD}option zone duel\nseat north human Ann of Aarhus\nseat east bot gunner\nstart {\n  "a": [1,\n  2]}\n\n1 north ember | dice 3 5, card trap @0123abcd\n2 east !concede\n3 south frost !timeout\nresult 1 2 3 3 score\n`,
    );
    expect(read).toEqual({
      ok: true,
      value: {
        game: 'ordeal',
        rules: 1,
        options: { zone: 'duel' },
        players: [
          { seat: 'north', kind: 'human', name: 'Ann of Aarhus' },
          { seat: 'east', kind: 'bot', name: 'gunner' },
        ],
        start: { a: [1, 2] },
        deal: [],
        entries: [
          {
            n: 1,
            seat: 'north',
            move: 'ember',
            draws: [
              { kind: 'dice', faces: [3, 5] },
              { kind: 'card', card: 'trap' },
            ],
            digest: '0123abcd',
          },
          { n: 2, seat: 'east', action: 'concede' },
          { n: 3, seat: 'south', move: 'frost', cause: 'timeout', draws: [] },
        ],
        result: { places: [1, 2, 3, 3], reason: 'score' },
      },
    });
  });

  it.each([
    ['', '0 fray'],
    ['hello', '1 fray'],
    ['fray record 2', '1 fray'],
    ['fray record 1\n', '1 game'],
    ['fray record 1\ngame ordeal', '2 game'],
    [`${HEAD}game ordeal 1`, '3 game'],
    [`${HEAD}colour red`, '3 colour'],
    [`${HEAD}option a b\noption a c`, '4 option a'],
    [`${HEAD}option a`, '3 option'],
    [`${HEAD}option a.b.c d`, '3 option'],
    [`${HEAD}seat north robot`, '3 seat'],
    [`${HEAD}seat north human A\nseat north human B`, '4 seat north'],
    [`${HEAD}start {`, '3 start'],
    [`${HEAD}deal dice 9`, '3 deal'],
    [`${HEAD}2 north ember`, '3 entry 1'],
    [`${HEAD}1 north ember\n1 north ember`, '4 entry 2'],
    [`${HEAD}1 north`, '3 entry 1'],
    [`${HEAD}1 north !dance`, '3 entry 1'],
    [`${HEAD}1 north ember !dance`, '3 entry 1'],
    [`${HEAD}1 north ember | dice 7`, '3 entry 1'],
    [`${HEAD}1 north ember @xyz`, '3 entry 1'],
    [`${HEAD}1 north ember\noption a b`, '4 option'],
    [`${HEAD}result 1 2`, '3 result'],
    [`${HEAD}result 1 2 score\n1 north ember`, '4 result'],
  ])('is rejected with line and field: %j', (text, where) => {
    expect(faultOf(text)).toBe(where);
  });

  it('is read without characters that change the direction of text in names', () => {
    const read = parseRecord('fray record 1\ngame ordeal 1\nseat north human Ann\u202e \u2066of\u2069 A\u2028rhus\u0007\n');
    expect(read).toMatchObject({ ok: true, value: { players: [{ name: 'Ann of Arhus' }] } });
  });

  it('has limits that the parser enforces for any input', () => {
    expect(faultOf(`${HEAD}# ${'x'.repeat(RECORD_LIMITS.line)}`)).toBe('3 line');
    const parser = new RecordParser();
    for (let i = 0; i < 100; i++) parser.write('#'.repeat(100_000));
    expect(parser.end()).toMatchObject({ ok: false });
    expect(faultOf(`${HEAD}start {"a":\n${' 1,\n'.repeat(200_000)}`)).toMatch(/line$/);
  });

  it('never throws, for any input in chunks of any size', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom(
        'fray record 1',
        'game ordeal 1',
        '1 north ember',
        ' folded',
        'start {}',
        'result 1 2 x',
        '1 north !undo',
        'deal pick 1/2',
        '\n',
      ),
    );
    fc.assert(
      fc.property(fc.array(line), fc.integer({ min: 1, max: 20 }), (lines, size) => {
        const text = lines.join('\n');
        const parser = new RecordParser();
        for (let i = 0; i < text.length; i += size) parser.write(text.slice(i, i + size));
        expect(parser.end()).toEqual(parseRecord(text));
      }),
    );
  });

  it('writes and reads every match of the fixture game, with concessions, timeouts and offers', () => {
    for (let seed = 0; seed < 30; seed++) {
      const match = randomMatch(seed, seed % 2 === 0);
      const text = formatRecord(recordOf(match, playersOf(match.game.seatNames, 'human', 'Ann')));
      const parsed = parseRecord(text);
      if (!parsed.ok) throw new Error(`${parsed.fault.line}: ${parsed.fault.message}`);
      expect(formatRecord(parsed.value)).toBe(text);
      const replay = Replay.open(fixtureGame(), parsed.value);
      if (!replay.ok) throw new Error(replay.fault.message);
      const end = replay.value.finish();
      if (!end.ok) throw new Error(end.fault.message);
      expect(end.value.position()).toEqual(match.position());
      expect(end.value.outcome).toEqual(match.outcome);
    }
  });
});

describe('a replay', () => {
  const match = randomMatch(5);
  const record = recordOf(match, playersOf(match.game.seatNames, 'bot', 'random'));
  const codeOf = (changed: MatchRecord) => {
    const replay = Replay.open(fixtureGame(), changed);
    if (!replay.ok) return replay.fault.code;
    const end = replay.value.finish();
    return end.ok ? 'accepted' : `${end.fault.code} ${end.fault.entry ?? ''}`.trim();
  };
  const withEntry = (at: number, change: object): MatchRecord => ({
    ...record,
    entries: record.entries.map((entry, i) => (i === at ? { ...entry, ...change } : entry)),
  });
  const digestAt = record.entries.findIndex((entry) => 'digest' in entry && entry.digest !== undefined);
  const drawAt = record.entries.findIndex((entry) => 'draws' in entry && entry.draws.length > 0);

  it('accepts a valid record', () => {
    expect(codeOf(record)).toBe('accepted');
  });

  it.each<[string, () => MatchRecord, string]>([
    ['another game', () => ({ ...record, game: 'chess' }), 'other-game'],
    ['newer rules', () => ({ ...record, rules: 99 }), 'rules-version'],
    ['an unknown option', () => ({ ...record, options: { colour: 'red' } }), 'bad-option'],
    ['seats in another order', () => ({ ...record, players: record.players.toReversed() }), 'bad-seats'],
    ['a deal that nobody asked for', () => ({ ...record, deal: [{ kind: 'pick', value: 0, n: 2 }] }), 'bad-deal'],
    ['an unknown seat', () => withEntry(0, { seat: 'middle' }), 'unknown-seat 1'],
    ['a move that is none', () => withEntry(0, { move: 'jump' }), 'unknown-move 1'],
    ['a move that is not legal', () => withEntry(0, { move: 'take' }), 'illegal-move 1'],
    ['an outcome missing', () => withEntry(drawAt, { draws: [] }), `outcome-missing ${drawAt + 1}`],
    ['an outcome left over', () => withEntry(0, { draws: [{ kind: 'dice', faces: [1] }] }), 'outcome-left-over 1'],
    ['another digest', () => withEntry(digestAt, { digest: '00000000' }), `digest-differs ${digestAt + 1}`],
    ['another result', () => ({ ...record, result: { places: [4, 4, 4, 4], reason: 'score' } }), 'result-differs'],
    [
      'moves after the end',
      () => ({ ...record, entries: [...record.entries, { n: record.entries.length + 1, seat: 'north', move: 'ember', draws: [] }] }),
      `game-over ${record.entries.length + 1}`,
    ],
  ])('reports %s', (_what, changed, code) => {
    expect(codeOf(changed())).toBe(code);
  });
});

describe('a match', () => {
  it('is unchanged after outcomes that do not fit', () => {
    const game = fixtureGame();
    const record = recordOf(randomMatch(3), playersOf(game.seatNames, 'human'));
    const drawAt = record.entries.findIndex((entry) => 'draws' in entry && entry.draws.length > 1);
    const broken = {
      ...record,
      entries: record.entries.map((entry, i) => (i === drawAt && 'draws' in entry ? { ...entry, draws: entry.draws.slice(0, 1) } : entry)),
    };
    const replay = Replay.open(fixtureGame(), broken);
    if (!replay.ok) throw new Error(replay.fault.message);
    for (let i = 0; i < drawAt; i++) replay.value.step();
    const before = JSON.stringify(replay.value.match.position());
    expect(replay.value.step()).toMatchObject({ ok: false, fault: { code: 'outcome-missing' } });
    expect(JSON.stringify(replay.value.match.position())).toBe(before);
    expect(replay.value.match.log).toHaveLength(drawAt);
  });

  it('plays fallbacks for players who left a table of four, and ranks them last', () => {
    const match = randomMatch(8, true);
    expect(match.outcome?.places[2]).toBe(4);
    expect(match.log.some((entry) => 'cause' in entry && entry.cause === 'left' && entry.seat === 2)).toBe(true);
  });

  it('ends when all but one have conceded', () => {
    const match = new Match(fixtureGame(), { options: {}, seats: 4 }, new SeededChance(1));
    for (const seat of [3, 0, 1]) match.act(seat, 'concede');
    expect(match.outcome).toEqual({ places: [3, 2, 1, 4], reason: 'concession' });
    expect(match.act(2, 'undo')).toMatchObject({ fault: { code: 'game-over' } });
    expect(match.move(2, 'ember')).toMatchObject({ fault: { code: 'game-over' } });
  });

  it('names the reason for each rejected action', () => {
    const match = new Match(fixtureGame(), { options: {}, seats: 4 }, new SeededChance(1));
    const unknown = {
      code: 'unknown-seat',
      message: expect.stringMatching(/^there is no seat (7|-1); the seats are 0 \(.+\), 1 \(.+\), 2 \(.+\), 3 \(.+\)$/),
    };
    expect(match.move(7, 'ember')).toMatchObject({ fault: unknown });
    expect(match.act(-1, 'undo')).toMatchObject({ fault: unknown });
    expect(match.act(0, 'undo')).toMatchObject({ fault: { code: 'nothing-to-undo' } });
    expect(match.act(0, 'accept-draw')).toMatchObject({ fault: { code: 'no-offer' } });
    expect(match.act(0, 'decline-draw')).toMatchObject({ fault: { code: 'no-offer' } });
    match.act(0, 'offer-draw');
    expect(match.act(1, 'offer-draw')).toMatchObject({ fault: { code: 'already-offered' } });
    expect(match.act(0, 'accept-draw')).toMatchObject({ fault: { code: 'no-offer' } });
    match.act(1, 'concede');
    expect(match.act(1, 'concede')).toMatchObject({ fault: { code: 'already-conceded' } });
    match.move(0, 'ember');
    expect(match.move(0, 'ember')).toMatchObject({ fault: { code: 'not-your-decision' } });
    expect(hasSeat(match.drawOffer, 0)).toBe(true);
    // A lock reveals nothing. The offer lapses with the next public move.
    match.move(2, 'ember');
    expect(hasSeat(match.drawOffer, 0)).toBe(true);
    match.move(3, 'ember');
    expect(match.drawOffer).toBe(0);
  });

  it('sends frames after the viewer’s last one, and a snapshot for an unknown frame number', () => {
    const match = randomMatch(2);
    const all = match.framesSince('watcher', 0);
    expect(all.map((frame) => frame.seq)).toEqual(all.map((_, i) => i + 1));
    expect(match.framesSince('watcher', 4)).toEqual(all.slice(4));
    expect(match.framesSince('watcher', all.length)).toEqual([]);
    expect(match.framesSince('watcher', 9999)).toEqual([{ ...all.at(-1), events: [], change: [all.at(-1)?.view] }]);
  });
});
