import { describe, expect, it } from 'vitest';
import { settle } from '../testing/fakeClock.ts';
import { playingOf } from '../testing/tableCommands.ts';
import { PERSON, SeatedClient, TableHarness } from '../testing/tableHarness.ts';

describe('talk', () => {
  it('is heard by players among players, and beside the table by all who watch', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'arcade' });
    const watcher = await room.look(new SeatedClient('watcher', undefined));
    const table = await room.table();
    playingOf(table).say(ann!, 's1', 'Ann', { phrase: 'hello' });
    playingOf(table).say(watcher, 's2', 'Wu', { text: 'look at G2!' });
    await settle();
    expect(bo!.texts.join()).toContain('hello');
    expect(bo!.texts.join()).not.toContain('G2!');
    expect(watcher.texts.join()).toContain('look at G2!');
    const late = await room.look(new SeatedClient(1, PERSON[1]));
    expect(late.messages.find((message) => message.t === 'talk')).toMatchObject({ lines: [{ seat: 0, who: 'Ann', phrase: 'hello' }] });
  });
});
