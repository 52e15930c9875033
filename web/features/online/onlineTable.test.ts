import { arcade } from '@fray/arcade';
import { Match, SeededChance, standardOptions } from '@fray/engine';
import { Client, type ClientOptions, PROTOCOL_VERSION } from '@fray/protocol';
import { describe, expect, it, vi } from 'vitest';

vi.mock('../../shared/server/pageClient.ts', async () => ({ clientVersion: (await import('@preact/signals')).signal(0) }));
const { clientVersion } = await import('../../shared/server/pageClient.ts');
const { OnlineTable } = await import('./onlineTable.ts');

const ID = 'abcdefghjk';

type Events = Parameters<ClientOptions['connect']>[0];

/** A table whose player owes a move, and what the page sends about it. */
function seated() {
  const sent: { readonly t: string; readonly id?: string }[] = [];
  let line: Events | undefined;
  let connect = (): void => undefined;
  const client = new Client(
    {
      connect(events) {
        line = events;
        return { send: (text) => void sent.push(JSON.parse(text)), close: () => undefined };
      },
      schedule: (_milliseconds, run) => {
        connect = run;
        return () => undefined;
      },
      onChange: () => void clientVersion.value++,
    },
    'id',
  );
  const says = (message: object) => line?.received(JSON.stringify(message));
  const match = new Match(arcade, { options: standardOptions(arcade.options), seats: 2 }, new SeededChance(1));
  const seats = [
    { kind: 'human', name: '' },
    { kind: 'human', name: '' },
  ];
  const welcome = () => {
    line?.opened();
    says({ t: 'welcome', v: PROTOCOL_VERSION, build: 'x' });
  };
  const joined = () => {
    says({ t: 'table', table: { id: ID, game: 'arcade', stage: 'running', options: {}, seats, you: 0, yours: [0], gone: [], fair: {} } });
    says({ t: 'history', frames: [{ n: 1, e: [], d: [match.view(0)], o: 1, k: 3 }] });
  };
  welcome();
  client.join(ID, 0);
  joined();
  const reconnect = () => {
    connect();
    welcome();
    joined();
  };
  return { client, says, sent, loseConnection: () => line?.closed(), reconnect, table: new OnlineTable(arcade, client, ID) };
}

describe('a move played before the previous one is acknowledged', () => {
  it('is refused visibly until the first one is answered', async () => {
    const { client, says, sent, table } = seated();
    expect(table.play('end')).toEqual([]);
    expect([client.pendingActions, table.complaint.value]).toEqual([1, undefined]);
    expect(table.play('end')).toEqual(['end']);
    expect([client.pendingActions, table.complaint.value?.code]).toEqual([1, 'still-sending']);
    const moves = sent.filter(({ t }) => t === 'move');
    expect(moves.length).toBe(1);
    says({ t: 'done', id: moves[0]?.id });
    await vi.waitFor(() => expect(table.complaint.value).toBeUndefined());
  });
});

describe('an action pressed while another one is on its way', () => {
  const actionsOf = (sent: readonly { readonly t: string; readonly id?: string }[]) => sent.filter(({ t }) => t === 'move' || t === 'act');

  it.each([
    ['an undo after a move', ['end', 'undo']],
    ['an undo twice', ['undo', 'undo']],
    ['a move after an undo', ['undo', 'end']],
    ['a concession twice', ['concede', 'concede']],
    ['a move after a concession', ['concede', 'end']],
    ['an undo after a concession', ['concede', 'undo']],
  ] as const)('%s is refused visibly and not sent', async (_name, [first, second]) => {
    const { says, sent, table } = seated();
    const press = (action: 'end' | 'undo' | 'concede'): void => {
      if (action === 'end') table.play('end');
      else if (action === 'undo') table.undo();
      else void table.act(action);
    };
    press(first);
    expect([actionsOf(sent).length, table.complaint.value]).toEqual([1, undefined]);
    press(second);
    expect([actionsOf(sent).length, table.complaint.value?.code]).toEqual([1, 'still-sending']);
    says({ t: 'done', id: actionsOf(sent)[0]?.id });
    await vi.waitFor(() => expect(table.complaint.value).toBeUndefined());
    press(second);
    expect(actionsOf(sent).length).toBe(2);
  });

  it('a concession after a move or an undo is sent behind it, also when the connection is lost', async () => {
    for (const first of ['end', 'undo'] as const) {
      const { loseConnection, reconnect, client, says, sent, table } = seated();
      if (first === 'end') table.play('end');
      else table.undo();
      loseConnection();
      void table.act('concede');
      expect([client.pendingActions, table.complaint.value]).toEqual([2, undefined]);
      reconnect();
      const again = actionsOf(sent).slice(-2);
      expect(again).toMatchObject([first === 'end' ? { t: 'move' } : { t: 'act', action: 'undo' }, { t: 'act', action: 'concede' }]);
      for (const { id } of again) says({ t: 'done', id });
      await vi.waitFor(() => expect([client.pendingActions, table.complaint.value]).toEqual([0, undefined]));
    }
  });
});
