import { expect, it } from 'vitest';
import type { ActionError, ActionResult } from './pendingAction.ts';
import type { TableInfo } from './serverMessages.ts';
import { StartSteps } from './startSteps.ts';

/** A table state as the server sends it: a new object each time. */
const tableState = (attempt: number) => ({ id: 'abcdefghij', you: 0, fair: { attempt } }) as TableInfo;

const stale: ActionError = { code: 'stale', message: 'this start is over' };

/** A device that tries to reveal at every update; the test supplies the server's answers. */
function device() {
  const steps = new StartSteps();
  const answers: ((answer: ActionResult) => void)[] = [];
  const update = (table: TableInfo) => steps.runOnce('reveal', table, () => new Promise<ActionResult>((resolve) => answers.push(resolve)));
  const answerLast = async (answer: ActionResult) => {
    answers.at(-1)!(answer);
    await Promise.resolve();
  };
  return { update, answerLast, requestCount: () => answers.length };
}

it('requests each step of a start once, however often the table state arrives', async () => {
  const { update, answerLast, requestCount } = device();
  update(tableState(1));
  update(tableState(1));
  await answerLast(undefined);
  update(tableState(1));
  expect(requestCount()).toBe(1);
  update(tableState(2));
  expect(requestCount()).toBe(2);
});

it('repeats a step refused with “stale” only when a new table state arrives', async () => {
  const { update, answerLast, requestCount } = device();
  const first = tableState(1);
  update(first);
  await answerLast(stale);
  update(first);
  expect(requestCount()).toBe(1);
  update(tableState(1));
  expect(requestCount()).toBe(2);
  await answerLast(undefined);
  update(tableState(1));
  expect(requestCount()).toBe(2);
});
