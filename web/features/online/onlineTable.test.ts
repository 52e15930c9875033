import { arcade } from '@fray/arcade';
import { Match, SeededChance, standardOptions } from '@fray/engine';
import { Client, type ClientOptions, PROTOCOL_VERSION } from '@fray/protocol';
import { describe, expect, it, vi } from 'vitest';

vi.mock('../../shared/server/connection.ts', async () => ({ clientVersion: (await import('@preact/signals')).signal(0) }));
const { clientVersion } = await import('../../shared/server/connection.ts');
const { OnlineTable } = await import('./onlineTable.ts');

const ID = 'abcdefghjk';

type Events = Parameters<ClientOptions['connect']>[0];

/** A table whose player owes a move, and what the page sends about it. */
function seated() {
  const sent: { readonly t: string; readonly id?: string }[] = [];
  let line: Events | undefined;
  const client = new Client(
    {
      connect(events) {
        line = events;
        return { send: (text) => void sent.push(JSON.parse(text)), close: () => undefined };
      },
      schedule: () => () => undefined,
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
  line?.opened();
  says({ t: 'welcome', v: PROTOCOL_VERSION, build: 'x' });
  client.join(ID, 0);
  says({ t: 'table', table: { id: ID, game: 'arcade', stage: 'running', options: {}, seats, you: 0, yours: [0], gone: [], fair: {} } });
  says({ t: 'history', frames: [{ n: 1, e: [], d: [match.view(0)], o: 1, k: 3 }] });
  return { client, says, sent, table: new OnlineTable(arcade, client, ID) };
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
