import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { LocalStore } from '../store/localStore.ts';
import { dataFile } from '../testing/dataFile.ts';
import { settle } from '../testing/fakeClock.ts';
import { replaceRead } from '../testing/replaceRead.ts';
import { playerCommands } from '../testing/tableCommands.ts';
import { SeatedClient, TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';

const LIVE = { bank: 600, turn: 30, timeouts: 2, whenOut: 'bot' as const };
const NO_CLOCK = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' as const };
const DAYS = { bank: 0, turn: 3 * 24 * 3600, timeouts: 2, whenOut: 'bot' as const };
const WATCHER = { viewer: 'watcher', person: undefined } as const;
const SETUP = ['lead-air', 'second-air', 'third-air', 'line-air', 'line-ground', 'line-ground', 'line-ground', 'line-ground'];

/** A store as several servers share it: it tells how long ago a table was written. */
class SharedStore extends LocalStore {
  since = 0;

  constructor() {
    super(':memory:');
    replaceRead(this, 'tableAnew', async (tableAnew, id, talk) => {
      const stored = await tableAnew(id, talk);
      return stored && { ...stored, since: this.since };
    });
  }
}

/** Within this many rounds a figure comes near enough for an attack, with any cards. */
const PATIENT = { move_distance: 'up-to', stall_limit: '200' };

interface Position {
  readonly phase: string;
  readonly units: Readonly<Record<'south' | 'north', readonly { readonly cell: string }[]>>;
}

/** An aggressive player's move: attack, else move toward the nearest enemy, and keep cards for both. */
function eager(moves: readonly string[], seat: number, { units }: Position): string {
  const attack = moves.find((move) => /:..x/.test(move));
  if (attack !== undefined) return attack;
  const enemies = units[seat === 0 ? 'north' : 'south'].map(({ cell }) => [cell.charCodeAt(0), cell.charCodeAt(1)] as const);
  const distance = (cell: string) =>
    Math.min(...enemies.map(([x, y]) => Math.max(Math.abs(x - cell.charCodeAt(0)), Math.abs(y - cell.charCodeAt(1)))));
  const steps = moves.filter((move) => /:..-..$/.test(move)).toSorted((a, b) => distance(a.slice(-2)) - distance(b.slice(-2)));
  const spare = moves.find((move) => /^discard-(armor|shield|dodge|force-field|heavy-armor|evasion|tactics|repairs)$/.test(move));
  return steps[0] ?? spare ?? moves.at(-1)!;
}

/** A match of Transformers Skirmish, played on until an attack waits for its answer. */
async function attack(options: Readonly<Record<string, string>> = {}, pace = LIVE, room = new TableHarness()) {
  const people = await room.start({ game: 'transformers-skirmish', options: { ...PATIENT, ...options }, pace });
  const watcher = await room.look(new SeatedClient('watcher', undefined));
  for (const one of people) await room.play(one, ...SETUP);
  const table = await room.table();
  const match = () => table.match!;
  const phase = () => (match().position() as { phase: string }).phase;
  for (let n = 0; n < 2000 && phase() !== 'defense'; n++) {
    const seat = match().deciders & 1 ? 0 : 1;
    await room.play(people[seat]!, eager(match().moves(seat), seat, match().position() as Position));
  }
  expect(phase()).toBe('defense');
  const defender = match().deciders & 1 ? 0 : 1;
  const textCounts = () => [people[1 - defender]!, watcher].map(({ texts }) => texts.length);
  return { room, match, phase, textCounts, defender: people[defender]!, seat: defender };
}

describe('the defence window', () => {
  it('[X8] sends the time left to clients that join late, and nothing after it has closed', async () => {
    const { room, defender } = await attack();
    const left = async () => (await room.table()).info(WATCHER).answerLeft;
    expect(await left()).toBe(10_000);
    await room.time.advance(3500);
    await room.play(defender, 'no-defense');
    expect(await left()).toBe(6500);
    await room.time.advance(6500);
    expect(await left()).toBeUndefined();
  });

  it('[X8] shows an answer when it closes, not when it was given', async () => {
    const { room, phase, textCounts, defender } = await attack();
    const before = textCounts();
    await room.time.advance(1000);
    expect(await room.play(defender, 'no-defense')).toBe('done');
    expect([phase(), textCounts()]).toEqual(['defense', before]);
    await room.time.advance(8999);
    expect([phase(), textCounts()]).toEqual(['defense', before]);
    await room.time.advance(1);
    expect(phase()).toBe('fire');
    expect(textCounts().every((count, i) => count > before[i]!)).toBe(true);
  });

  it('[X8] plays the fallback at the closing time if no answer was given in a real-time game', async () => {
    const { room, phase, match, seat } = await attack();
    await room.time.advance(9999);
    expect(phase()).toBe('defense');
    await room.time.advance(1);
    expect(phase()).toBe('fire');
    expect(match().log.at(-1)).toMatchObject({ seat, move: 'no-defense' });
    expect(match().log.at(-1)).not.toHaveProperty('cause');
  });

  it('[X8] accepts a changed answer, and refuses an invalid one at once', async () => {
    const { room, phase, defender, match } = await attack();
    expect(await room.play(defender, 'end')).toBe('answer-first');
    await room.play(defender, ...match().moves(match().deciders & 1 ? 0 : 1));
    expect(phase()).toBe('defense');
    await room.time.advance(10_000);
    expect(match().log.at(-1)).toMatchObject({ move: 'no-defense' });
  });

  it.each([
    ['days for a turn', DAYS],
    ['no clock', NO_CLOCK],
  ] as const)('[X8] only keeps the answer from showing too soon where players have %s', async (_what, pace) => {
    const { room, phase, defender } = await attack({}, pace);
    await room.time.advance(60_000);
    expect(phase()).toBe('defense');
    await room.play(defender, 'no-defense');
    expect(phase()).toBe('fire');
    const early = await attack({ reaction_timer: '20' }, pace);
    await early.room.play(early.defender, 'no-defense');
    await early.room.time.advance(19_999);
    expect(early.phase()).toBe('defense');
    await early.room.time.advance(1);
    expect(early.phase()).toBe('fire');
  });

  it('[X8] is off if the table’s options say so', async () => {
    const { room, phase, defender } = await attack({ reaction_timer: 'none' });
    await room.play(defender, 'no-defense');
    expect(phase()).toBe('fire');
  });

  it('[X8] ends with the match', async () => {
    const { room, match, defender } = await attack();
    await room.play(defender, 'no-defense');
    await room.act(defender, 'concede');
    const entries = match().log.length;
    await room.time.advance(20_000);
    expect(match().log).toHaveLength(entries);
  });

  it.each([
    ['killed', 'a live game', LIVE],
    ['gently', 'a live game', LIVE],
    ['killed', 'a game without clocks', NO_CLOCK],
  ] as const)('[X8] loses no answer that was acknowledged when the server is stopped (%s) in %s', async (how, _what, pace) => {
    const { room, defender, seat } = await attack({}, pace, new TableHarness(dataFile()));
    const table = await room.table();
    // Two answers on their way at once: the second changes the first.
    playerCommands(table).move(defender, seat, 'first', defender.decision, 'no-defense');
    playerCommands(table).move(defender, seat, 'second', defender.decision, 'no-defense');
    expect([defender.answerTo('first'), defender.answerTo('second')]).toEqual(['nothing', 'nothing']);
    await settle();
    expect([defender.answerTo('first'), defender.answerTo('second')]).toEqual(['done', 'done']);
    await room.time.advance(9000);
    await room.restart(how);
    const again = await room.look(new SeatedClient(defender.viewer, defender.person));
    const match = (await room.table()).match!;
    const before = match.log.length;
    // Sent again it does nothing twice, before the window closes and after.
    playerCommands(await room.table()).move(again, seat, 'second', again.decision, 'no-defense');
    await settle();
    expect(again.answerTo('second')).toBe('done');
    // A stopped server has kept how long it was still open; one that was killed knows only how long it was when it opened.
    await room.time.advance(how === 'gently' ? 999 : 9999);
    expect(match.log).toHaveLength(before);
    await room.time.advance(1);
    expect(match.log).toHaveLength(before + 1);
    expect(match.log.at(-1)).toMatchObject({ seat, move: 'no-defense' });
    const [stored] = await room.store.read('entriesAfter', TABLE, before, 1);
    expect(stored?.action).toBe(`${seat} first,${seat} second`);
    expect((await room.store.read('table', TABLE, 0))?.answers).toEqual([]);
    await room.restart(how);
    const later = await room.look(new SeatedClient(defender.viewer, defender.person));
    playerCommands(await room.table()).move(later, seat, 'second', again.decision, 'no-defense');
    await settle();
    expect(later.answerTo('second')).toBe('done');
  });

  it('[X8] survives a restart, and is held in a real-time game until a player is back, as clocks are', async () => {
    const { room, defender } = await attack({}, LIVE, new TableHarness(dataFile()));
    await room.restart('killed');
    const { match } = await room.table();
    const before = match!.log.length;
    await room.time.advance(20_000);
    expect(match!.log).toHaveLength(before);
    await room.look(new SeatedClient(defender.viewer, defender.person));
    await room.time.advance(9999);
    expect(match!.log).toHaveLength(before);
    await room.time.advance(1);
    expect(match!.log).toHaveLength(before + 1);
  });

  it.each([
    ['ran on where another server had the table', 4000, 6000],
    ['is over where that took longer', 12_000, 0],
    ['stood where no server was there meanwhile', 3_600_000, 10_000],
  ])('[X8] %s', async (_what, since, left) => {
    const store = new SharedStore();
    const one = new TableHarness(':memory:', {}, undefined, store);
    const { defender, match } = await attack({}, NO_CLOCK, one);
    expect(await one.play(defender, 'no-defense')).toBe('done');
    const entries = match().log.length;
    store.since = since;
    const other = new TableHarness(':memory:', {}, undefined, store);
    other.registry.cluster = {
      uptime: 60_000,
      passOn: () => false,
      holds: () => true,
      isHostHere: () => false,
      take: async () => undefined,
      reread: () => undefined,
    };
    const table = await other.table();
    expect(table.info(WATCHER).answerLeft).toBe(left);
    await other.time.advance(left);
    expect(table.match!.log.slice(entries)).toMatchObject([{ move: 'no-defense' }]);
  });

  it('[X8] does not acknowledge an answer whose commit failed', async () => {
    let full = false;
    const room = new TableHarness(dataFile(), {
      beforeCommit: () => {
        if (full) throw new Error('disk full');
      },
    });
    const { defender } = await attack({}, LIVE, room);
    full = true;
    expect(await room.play(defender, 'no-defense')).toBe('storage');
    expect(defender.isClosed).toBe(true);
  });

  it('[X8] changes nothing visible to others when an answer is stored: neither table lists nor table state', async () => {
    const { room, defender, seat } = await attack();
    const other = USERS[1 - seat]!;
    const table = await room.table();
    const textsOf = async () =>
      JSON.stringify([await room.registry.lists.ownTables(other), table.info({ viewer: 1 - seat, person: other }), table.info(WATCHER)]);
    const before = await textsOf();
    expect(before).toContain('"owes"');
    await room.play(defender, 'no-defense');
    expect(await textsOf()).toBe(before);
  });

  it('[V5] loses no face either', async () => {
    const room = new TableHarness(dataFile());
    const people = await room.start({ game: 'tunnel-rat', options: { tells: 'expression' }, pace: LIVE });
    const [rat, vc] = people;
    expect(await room.play(rat!, 'vc?')).toBe('done');
    const face = (await room.table()).match!.moves(1)[2]!;
    expect(await room.play(vc!, face)).toBe('done');
    await room.restart('killed');
    await room.look(new SeatedClient(1, USERS[1]));
    await room.time.advance(10_000);
    expect((await room.table()).match!.log.at(-1)).toMatchObject({ seat: 1, move: face });
  });

  it('[X8] applies to bots as to people', async () => {
    const room = new TableHarness();
    const [ann] = await room.start({
      game: 'transformers-skirmish',
      options: PATIENT,
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'recruit' }],
    });
    // The bot always says that it takes the hit; where that is no answer, the fallback is played for it.
    room.bots.answer = 'no-defense';
    await room.play(ann!, ...SETUP);
    const match = (await room.table()).match!;
    const position = () => match.position() as Position;
    for (let n = 0; n < 2000 && !(position().phase === 'defense' && match.deciders === 2); n++) {
      if (match.deciders === 1) await room.play(ann!, eager(match.moves(0), 0, position()));
      else await room.time.advance(LIMITS.botPause);
    }
    expect(position().phase).toBe('defense');
    await room.time.advance(9999);
    expect(position().phase).toBe('defense');
    await room.time.advance(1);
    expect(position().phase).toBe('fire');
    expect(match.log.at(-1)).toMatchObject({ seat: 1, move: 'no-defense' });
  });
});
