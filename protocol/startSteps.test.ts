import { expect, it } from 'vitest';
import type { ActionResult } from './pendingAction.ts';
import type { TableInfo } from './serverMessages.ts';
import { StartSteps } from './startSteps.ts';

/** A table as it is told: a new object each time. */
const told = (attempt: number) => ({ id: 'abcdefghij', you: 0, fair: { attempt } }) as TableInfo;

const stale = { code: 'stale', message: 'this start is over' };

/** A device that reveals at every change, and what it was answered. */
function device() {
  const steps = new StartSteps();
  const answers: ((answer: ActionResult) => void)[] = [];
  const look = (table: TableInfo) => steps.take('reveal', table, () => new Promise<ActionResult>((resolve) => answers.push(resolve)));
  const answered = async (answer: ActionResult) => {
    answers.at(-1)!(answer);
    await Promise.resolve();
  };
  return { look, answered, asked: () => answers.length };
}

it('takes each step of a start once, however often the table is told', async () => {
  const { look, answered, asked } = device();
  look(told(1));
  look(told(1));
  await answered(undefined);
  look(told(1));
  expect(asked()).toBe(1);
  look(told(2));
  expect(asked()).toBe(2);
});

it('asks again after “stale” when the table is told anew, and not before', async () => {
  const { look, answered, asked } = device();
  const first = told(1);
  look(first);
  await answered(stale);
  look(first);
  expect(asked()).toBe(1);
  look(told(1));
  expect(asked()).toBe(2);
  await answered(undefined);
  look(told(1));
  expect(asked()).toBe(2);
});
