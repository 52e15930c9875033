import { boxed } from '@fray/bots/boxed';
import { type AnyGame, type Chance, fail, ok, parseRecord, verifyFair } from '@fray/engine';
import type { AnySceneSource } from '@fray/engine/scene';
import { hexSkirmish } from '@fray-examples/hex-skirmish/index.ts';
import { scene as hexScene } from '@fray-examples/hex-skirmish/scene.ts';
import { threeBridges } from '@fray-examples/three-bridges/index.ts';
import { scene as bridgesScene } from '@fray-examples/three-bridges/scene.ts';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { BoxedGame } from '../box/boxedGame.ts';
import type { BoxFault } from '../box/faults.ts';
import { TableGame } from '../box/tableGame.ts';
import { dataFile } from '../testing/dataFile.ts';
import { inOrder, type SeatedClient, TableHarness } from '../testing/tableHarness.ts';

/** A box without a process: it answers in its own time, and fails when it is told to. */
class TestBox {
  asked = 0;
  fault: BoxFault | undefined;
  /** Answers wait for it. */
  held: Promise<void> = Promise.resolve();
  /** Answers of its bots. */
  readonly bots: string[] = [];
  readonly #answer: (question: string) => Promise<string>;

  constructor(game: AnyGame, scene: AnySceneSource) {
    this.#answer = boxed(async () => game, scene);
  }

  /** Lets answers wait until the result is called. */
  hold(): () => void {
    let release = () => {};
    this.held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  async ask(question: string) {
    this.asked++;
    await new Promise((resolve) => setImmediate(resolve));
    await this.held;
    if (this.fault) return fail(this.fault);
    const answer = await this.#answer(question);
    if (question.includes('"ask":"bot"')) this.bots.push(JSON.parse(answer));
    return ok(answer);
  }
}

/** A game as a stranger may write it: its type demands a bot. */
function withoutBots({ bot: _bot, ...game }: AnyGame): AnyGame {
  return game as AnyGame;
}

const VERSION = '@0123456789ab';

async function harnessOf(game: AnyGame, scene: AnySceneSource, file?: string) {
  const box = new TestBox(game, scene);
  const boxedGame = new BoxedGame(box);
  const about = await boxedGame.about();
  if (!about.ok) throw new Error(about.fault.detail);
  const version = { id: game.id + VERSION, about: about.value, game: boxedGame };
  const means = {
    games: async (id: string) => (id.startsWith(game.id) ? new TableGame(version) : undefined),
    secret: () => '7'.repeat(64),
  };
  return { box, harness: new TableHarness(file, {}, means) };
}

const bridges = (file?: string) => harnessOf(threeBridges, bridgesScene as AnySceneSource, file);
const HEX = { game: 'examples.hex-skirmish' };
const BRIDGES = { game: 'examples.three-bridges' };

/** A client plays its first legal move, as told in its view. */
async function playFirst(harness: TableHarness, clients: readonly SeatedClient[]): Promise<string> {
  const table = await harness.table();
  const [one] = clients.filter(({ viewer }) => typeof viewer === 'number' && (table.match?.moves(viewer).length ?? 0) > 0);
  if (!one) return 'nobody decides';
  return harness.play(one, table.match!.moves(one.viewer as number)[0]!);
}

async function until(condition: () => boolean): Promise<void> {
  await expect.poll(condition).toBe(true);
}

describe('a table of a game in a box', () => {
  it('is played to its end, and its record is proof of its draws', async () => {
    const { harness } = await bridges();
    const clients = await harness.start(BRIDGES);
    await until(() => clients.every(({ frames }) => frames.length > 0));
    const table = await harness.table();
    for (let n = 0; n < 200 && !table.isOver; n++) {
      const before = table.match!.log.length;
      await playFirst(harness, clients);
      await until(() => table.match!.log.length > before);
    }
    expect(table.isOver).toBe(true);
    const record = await table.recordText();
    expect(record).toContain(`game ${BRIDGES.game}${VERSION}`);
    // The game itself, in this process, plays the same match from the record.
    const read = parseRecord(record);
    if (!read.ok) throw new Error(read.fault.message);
    expect(verifyFair({ ...threeBridges, id: `${BRIDGES.game}${VERSION}` }, read.value)).toMatchObject({ ok: true });
  });

  it('shows each seat its own hand, its moves and its scene, and no other hand', async () => {
    const { harness } = await bridges();
    const clients = await harness.start(BRIDGES);
    await until(() => clients.every(({ frames }) => frames.length > 0));
    const [first, second] = inOrder(clients);
    const table = await harness.table();
    const view = (viewer: number | 'watcher') => JSON.stringify(table.match!.view(viewer));
    const hand = (threeBridges.view(table.match!.position() as never, 0) as { hands: (number | null)[][] }).hands;
    expect(hand.length).toBe(2);
    expect(view(first.viewer as number)).toContain('"does"');
    expect(view(second.viewer as number)).not.toContain('"does"');
    expect(view('watcher')).not.toContain('"does"');
    const titles = (viewer: number | 'watcher') => [...view(viewer).matchAll(/"title":"(\w+ \w+|\w+)"/g)].map(([, title]) => title);
    const own = titles(first.viewer as number).filter((title) => title !== 'card');
    expect(own.length).toBeGreaterThan(2);
    for (const title of own) for (const other of [second.viewer as number, 'watcher'] as const) expect(titles(other)).not.toContain(title);
  });

  it('begins with a reveal that came in time, however late the box answers', async () => {
    const { harness, box } = await bridges();
    await harness.begin(BRIDGES);
    await harness.reveal(0);
    const release = box.hold();
    const revealed = harness.reveal(1);
    await until(() => box.asked > 1);
    await harness.time.advance(2 * LIMITS.revealUntimed);
    release();
    await revealed;
    const table = await harness.table();
    await until(() => table.match !== undefined);
    expect(table.seats.map(({ kind }) => kind)).toEqual(['human', 'human']);
  });

  it('lets no clock run while a move waits for the box, and the others’ run as before', async () => {
    const { harness, box } = await bridges();
    const pace = { bank: 60, turn: 0, timeouts: 2, whenOut: 'bot' } as const;
    const clients = await harness.start({ ...BRIDGES, pace });
    await until(() => clients.every(({ frames }) => frames.length > 0));
    const table = await harness.table();
    const seatOf = () => [0, 1].find((seat) => (table.match?.moves(seat).length ?? 0) > 0)!;
    const banks = () => clients[0]!.clock!.bank;
    const mover = seatOf();
    const before = banks()[mover]!;
    await harness.time.advance(10_000);
    const release = box.hold();
    const { asked } = box;
    const played = playFirst(harness, clients);
    await until(() => box.asked > asked);
    // Longer than the clock of the mover has left.
    await harness.time.advance(70_000);
    release();
    await played;
    await until(() => seatOf() !== mover);
    expect(table.match!.log.at(-1)).not.toHaveProperty('cause');
    expect(banks()[mover]).toBe(before - 10_000);
    const next = seatOf();
    expect(banks()[next]).toBe(60_000);
    await harness.time.advance(5_000);
    await playFirst(harness, clients);
    await until(() => seatOf() !== next);
    expect(banks()[next]).toBe(55_000);
  });

  it('refuses what is not legal without asking the box', async () => {
    const { harness, box } = await bridges();
    const clients = await harness.start(BRIDGES);
    await until(() => clients.every(({ frames }) => frames.length > 0));
    const [first, second] = inOrder(clients);
    const { asked } = box;
    expect(await harness.play(first, 'nonsense')).toBe('unknown-move');
    expect(await harness.play(second, 'nonsense')).toBe('not-your-decision');
    expect(box.asked).toBe(asked);
  });

  it('rolls dice of the match, also after a move was taken back', async () => {
    const { harness } = await harnessOf(hexSkirmish as AnyGame, hexScene as AnySceneSource);
    const clients = await harness.start(HEX);
    await until(() => clients.every(({ frames }) => frames.length > 0));
    const table = await harness.table();
    let undone = 0;
    for (let n = 0; n < 25; n++) {
      const before = table.match!.log.length;
      await playFirst(harness, clients);
      await until(() => table.match!.log.length > before);
      const undoing = clients.find(({ viewer }) => table.match!.canUndo(viewer as number));
      const position = JSON.stringify(table.match!.position());
      if (!undoing || n % 3 > 0) continue;
      expect(await harness.act(undoing, 'undo')).toBe('done');
      expect(JSON.stringify(table.match!.position())).not.toBe(position);
      undone++;
    }
    expect(undone).toBeGreaterThan(0);
    await harness.act(clients[0]!, 'ask-back');
    await harness.act(clients[1]!, 'allow-back');
    expect([table.row.stage, table.match!.log.at(-1)]).toMatchObject(['running', { action: 'allow-back' }]);
  });

  it('is read back after the server was killed', async () => {
    const file = dataFile();
    const { harness } = await bridges(file);
    const clients = await harness.start(BRIDGES);
    await until(() => clients.every(({ frames }) => frames.length > 0));
    for (let n = 0; n < 3; n++) {
      const before = (await harness.table()).match!.log.length;
      await playFirst(harness, clients);
      const table = await harness.table();
      await until(() => table.match!.log.length > before);
    }
    const position = JSON.stringify((await harness.table()).match!.position());
    await harness.restart('killed');
    const table = await harness.table();
    expect(table.row.stage).toBe('running');
    expect(JSON.stringify(table.match!.position())).toBe(position);
  });

  it('freezes when the fallbacks of a seat that left never end, and asks only so often', async () => {
    // Nothing follows from a move, so the same seats decide for ever.
    const endless = { ...hexSkirmish, play: () => {} };
    const { harness, box } = await harnessOf(endless as AnyGame, hexScene as AnySceneSource);
    const clients = await harness.start(HEX, 3);
    await until(() => clients.every(({ frames }) => frames.length > 0));
    const table = await harness.table();
    const { asked } = box;
    await harness.act(clients.find(({ viewer }) => viewer === 0)!, 'concede');
    await until(() => table.row.stage === 'frozen');
    expect(table.row.fault).toBe('box:rules');
    expect(box.asked - asked).toBeLessThan(1000);
  });

  it('freezes when the fallbacks of a seat that left draw so much that one command asks too many questions', async () => {
    const rolling = {
      ...hexSkirmish,
      play: (_state: never, _seat: number, _move: number, chance: Chance) => {
        for (let n = 0; n < 100; n++) chance.below(6, 'table');
      },
    };
    const { harness, box } = await harnessOf(rolling as AnyGame, hexScene as AnySceneSource);
    const clients = await harness.start(HEX, 3);
    await until(() => clients.every(({ frames }) => frames.length > 0));
    const table = await harness.table();
    const { asked } = box;
    await harness.act(clients.find(({ viewer }) => viewer === 0)!, 'concede');
    await expect.poll(() => table.row.stage, { timeout: 20_000 }).toBe('frozen');
    expect(table.row.fault).toBe('box:rules');
    expect(box.asked - asked).toBe(1000);
  });

  it('is played against a bot that thinks in the box, and is told what its seat sees', async () => {
    const { harness, box } = await bridges();
    const [client] = await harness.start({ ...BRIDGES, seats: [{ kind: 'me' }, { kind: 'bot', level: 'captain' }] });
    const table = await harness.table();
    for (let n = 0; n < 60 && !table.isOver; n++) {
      await harness.time.advance(2_000);
      const before = table.match!.log.length;
      if (table.match!.moves(client!.viewer as number).length > 0) await playFirst(harness, [client!]);
      else await until(() => table.match!.log.length > before || table.isOver);
    }
    expect(table.isOver).toBe(true);
    expect(box.bots.length).toBeGreaterThan(5);
    const seat = 1 - (client!.viewer as number);
    expect(table.match!.log.flatMap((entry) => (entry.seat === seat && 'move' in entry ? [entry.move] : []))).toEqual(box.bots);
  });

  it('has no bots where the game has none, and its game is in no tournament', async () => {
    const { harness } = await harnessOf(withoutBots(threeBridges), bridgesScene as AnySceneSource);
    const refused = await harness.registry.newTables.create('p', {
      ...BRIDGES,
      id: 'tttttttttt',
      options: {},
      private: true,
      watch: true,
      seats: [{ kind: 'me' }, { kind: 'bot', level: 'ace' }],
      pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' },
      name: 'Ann',
      commitment: '0'.repeat(64),
    });
    expect(refused).toMatchObject({ ok: false, fault: { code: 'unknown-level' } });
    expect(await harness.registry.ownGame(BRIDGES.game)).toBeUndefined();
  });

  it('freezes when its box fails, and goes on when the box works again', async () => {
    const { harness, box } = await bridges();
    const clients = await harness.start(BRIDGES);
    await until(() => clients.every(({ frames }) => frames.length > 0));
    const table = await harness.table();
    const position = JSON.stringify(table.match!.position());
    box.fault = { name: 'late', detail: 'a detail of the stranger' };
    await playFirst(harness, clients);
    await until(() => table.row.stage === 'frozen');
    expect(table.row.fault).toBe('box:late');
    expect(table.info({ viewer: 'watcher', person: undefined })).toMatchObject({
      fault: 'the game failed in its box (late)',
      frozenBy: 'game',
    });
    box.fault = undefined;
    await harness.time.advance(61_000);
    await expect.poll(async () => (await harness.table()) !== table).toBe(true);
    const thawed = await harness.table();
    expect([thawed.row.stage, JSON.stringify(thawed.match!.position())]).toEqual(['running', position]);
  });
});
