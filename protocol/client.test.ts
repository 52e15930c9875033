import { expect, it } from 'vitest';
import { deliver, EMPTY_HISTORY, FakeClientHost, TABLE } from './testing.ts';

/** A client that has joined a table and sent one move, with the answers its caller received. */
function clientAfterMove() {
  const host = new FakeClientHost();
  host.client.join(TABLE, 0);
  host.completeJoin();
  const [connection] = host.connections;
  const answers: unknown[] = [];
  void host.client.move('N').then((answer) => answers.push(answer ?? 'done'));
  const receive = async (message: object) => {
    deliver(connection!, message);
    await Promise.resolve();
    return answers;
  };
  return { client: host.client, receive, answers, moves: () => connection!.sent.filter(({ t }) => t === 'move') };
}

it('reports a storage error for a move that was sent once', async () => {
  const { receive } = clientAfterMove();
  const storage = { t: 'no', id: 'page1', code: 'storage', message: 'the change could not be stored' };
  expect(await receive(storage)).toMatchObject([{ code: 'storage' }]);
});

it('resends a move after a storage error if it was sent before, because the first one may have been stored', async () => {
  const { receive, moves } = clientAfterMove();
  await receive({ t: 'again' });
  await receive(EMPTY_HISTORY);
  expect(moves()).toHaveLength(2);
  // This server cannot store anything, and does not know what another one has stored.
  expect(await receive({ t: 'no', id: 'page1', code: 'storage', message: 'the change could not be stored' })).toEqual([]);
  await receive({ t: 'again' });
  await receive(EMPTY_HISTORY);
  expect(moves()).toEqual([moves()[0], moves()[0], moves()[0]]);
  expect(await receive({ t: 'done', id: 'page1' })).toEqual(['done']);
});

it('reports any other error for a resent move', async () => {
  const { receive } = clientAfterMove();
  await receive({ t: 'again' });
  await receive(EMPTY_HISTORY);
  expect(await receive({ t: 'no', id: 'page1', code: 'stale', message: 'answered' })).toMatchObject([{ code: 'stale' }]);
});

it('reports a code that a newer server sends as “unlisted”', async () => {
  const { receive } = clientAfterMove();
  expect(await receive({ t: 'no', id: 'page1', code: 'sent-by-a-newer-server', reason: 'no-points', message: 'no' })).toEqual([
    { code: 'unlisted', reason: 'no-points', message: 'no' },
  ]);
});

it('ignores texts that are no messages of the server', async () => {
  const host = new FakeClientHost();
  host.client.join(TABLE, 0);
  host.completeJoin();
  const [connection] = host.connections;
  const before = host.client.timeline.length;
  for (const text of ['', 'no JSON', 'null', '7', '[]', '{}', '{"t":7}', '{"t":"of a newer server"}']) connection!.events.received(text);
  expect(host.client.timeline).toHaveLength(before);
  deliver(connection!, { t: 'talk', lines: [{ n: 1, at: 1, by: 'Ann', text: 'Hello' }] });
  expect(host.client.chat).toHaveLength(1);
});

it.each([
  ['leaves the table', 'leave'],
  ['closes', 'close'],
] as const)('answers “left” to pending requests when it %s, and to later ones', async (_, end) => {
  const { client, answers } = clientAfterMove();
  client[end]();
  await Promise.resolve();
  expect(answers).toMatchObject([{ code: 'left' }]);
  expect(await client.move('E')).toMatchObject({ code: 'left' });
});
