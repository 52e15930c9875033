import { expect, it } from 'vitest';
import { FakePage, HISTORY, TABLE, tell } from './testing.ts';

/** A page at a table, and what comes of a move that it makes there. */
function pageThatMoves() {
  const page = new FakePage();
  page.client.join(TABLE, 0);
  page.arrive();
  const [line] = page.lines;
  const answers: unknown[] = [];
  void page.client.move('N').then((answer) => answers.push(answer ?? 'done'));
  const told = async (message: object) => {
    tell(line!, message);
    await Promise.resolve();
    return answers;
  };
  return { told, moves: () => line!.said.filter(({ t }) => t === 'move') };
}

it('says that a move was not kept, when it was sent once', async () => {
  const { told } = pageThatMoves();
  const storage = { t: 'no', id: 'page1', code: 'storage', message: 'nothing could be kept' };
  expect(await told(storage)).toMatchObject([{ code: 'storage' }]);
});

it('does not take a move for not kept that it sent again, for the first time may have counted; it asks until it hears', async () => {
  const { told, moves } = pageThatMoves();
  await told({ t: 'again' });
  await told(HISTORY);
  expect(moves()).toHaveLength(2);
  // The server that is asked now cannot keep anything, and knows nothing of what another one kept.
  expect(await told({ t: 'no', id: 'page1', code: 'storage', message: 'nothing could be kept' })).toEqual([]);
  await told({ t: 'again' });
  await told(HISTORY);
  expect(moves()).toEqual([moves()[0], moves()[0], moves()[0]]);
  expect(await told({ t: 'done', id: 'page1' })).toEqual(['done']);
});

it('says what else came of a move that it sent again', async () => {
  const { told } = pageThatMoves();
  await told({ t: 'again' });
  await told(HISTORY);
  expect(await told({ t: 'no', id: 'page1', code: 'stale', message: 'answered' })).toMatchObject([{ code: 'stale' }]);
});
