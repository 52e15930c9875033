import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { dataFile } from '../testing/dataFile.ts';
import { settle } from '../testing/fakeClock.ts';
import { playerCommands } from '../testing/tableCommands.ts';
import { inOrder, SeatedClient, TableHarness, USERS } from '../testing/tableHarness.ts';

describe('chat', () => {
  it('shows lines of players to all, and lines of spectators to spectators only', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'arcade' });
    const watcher = await room.look(new SeatedClient('watcher', undefined));
    const table = await room.table();
    playerCommands(table).say(ann!, 's1', 'Ann', { phrase: 'hello' });
    playerCommands(table).say(watcher, 's2', 'Wu', { text: 'look at G2!' });
    await settle();
    expect(bo!.texts.join()).toContain('hello');
    expect(bo!.texts.join()).not.toContain('G2!');
    expect(watcher.texts.join()).toContain('look at G2!');
    const late = await room.look(new SeatedClient(1, USERS[1]));
    expect(late.messages.find((message) => message.t === 'talk')).toMatchObject({ lines: [{ seat: 0, who: 'Ann', phrase: 'hello' }] });
  });

  it('ignores a resent line, and does not displace request ids of moves', async () => {
    const room = new TableHarness();
    const [first, second] = inOrder(await room.start({ game: 'arcade' }));
    const table = await room.table();
    const seat = first.viewer as number;
    playerCommands(table).move(first, seat, 'same', 0, 'end');
    for (const id of ['s1', 's1', 's2']) playerCommands(table).say(second, id, 'Bo', { phrase: 'hello' });
    await settle();
    const received = first.messages.flatMap((message) => (message.t === 'talk' ? message.lines : []));
    expect([received.length, second.answerTo('s1'), second.answerTo('s2')]).toEqual([2, 'done', 'done']);
    for (let n = 0; n < LIMITS.actions; n++) playerCommands(table).say(second, `t${n}`, 'Bo', { phrase: 'hello' });
    first.texts.length = 0;
    playerCommands(table).move(first, seat, 'same', 0, 'end');
    await settle();
    expect(first.answerTo('same')).toBe('done');
  });

  it('says a line once if it comes again after the server was killed, or after the table was unloaded', async () => {
    const room = new TableHarness(dataFile());
    const [ann] = await room.start({ game: 'arcade' });
    playerCommands(await room.table()).say(ann!, 's1', 'Ann', { text: 'good luck' });
    await settle();
    for (const how of ['killed', 'gently'] as const) {
      await room.restart(how);
      const back = await room.look(new SeatedClient(0, USERS[0]));
      playerCommands(await room.table()).say(back, 's1', 'Ann', { text: 'good luck' });
      await settle();
      expect(back.answerTo('s1')).toBe('done');
      expect(back.messages.flatMap((message) => (message.t === 'talk' ? message.lines : []))).toHaveLength(1);
    }
  });

  it('never shows a spectator under a name that looks like a player’s', async () => {
    const room = new TableHarness();
    await room.start({ game: 'arcade' });
    const watcher = await room.look(new SeatedClient('watcher', USERS[2]));
    const table = await room.table();
    for (const [n, name] of ['Ann', 'A n n', 'Аnn', 'Αnn', 'Bо', 'Cy'].entries())
      playerCommands(table).say(watcher, `s${n}`, name, { phrase: 'hello' });
    await settle();
    expect(watcher.messages.flatMap((message) => (message.t === 'talk' ? message.lines.map(({ who }) => who) : []))).toEqual([
      '',
      '',
      '',
      '',
      '',
      'Cy',
    ]);
  });
});
