import { describe, expect, it } from 'vitest';
import { settle } from '../../testing/fakeClock.ts';
import { playerCommands } from '../../testing/tableCommands.ts';
import { SeatedClient, TableHarness } from '../../testing/tableHarness.ts';

describe('video-call signals', () => {
  it('[V5] go to the opponent only, and are not stored', async () => {
    const room = new TableHarness();
    const [ann, bo] = await room.start({ game: 'tunnel-rat' });
    const watcher = await room.look(new SeatedClient('watcher', undefined));
    const second = await room.look(new SeatedClient(1, bo!.person));
    const table = await room.table();
    const before = [ann!.texts.length, watcher.texts.length];
    playerCommands(table).relaySignal(ann!, 0, 'x1', '{"say":"invite"}');
    for (const one of [bo!, second]) expect(one.messages.at(-1)).toEqual({ t: 'face', seat: 0, signal: '{"say":"invite"}' });
    expect(watcher.texts).toHaveLength(before[1]!);
    expect(ann!.messages.slice(before[0])).toEqual([{ t: 'done', id: 'x1' }]);
    const late = await room.look(new SeatedClient(1, bo!.person));
    expect(late.texts.join()).not.toContain('invite');
    expect(await table.recordText()).not.toContain('invite');
  });

  it('are for tables of two', async () => {
    const room = new TableHarness();
    const [ann] = await room.start(
      { game: 'arena-mechs', seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'recruit' }] },
      2,
    );
    const table = await room.table();
    playerCommands(table).relaySignal(ann!, 0, 'x1', '{}');
    await settle();
    expect(ann!.answerTo('x1')).toBe('not-for-many');
  });
});
