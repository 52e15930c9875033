// Compares every JSON answer and every message that a server sends while the tests run with its schema.

import { answerWatch } from '@fray/server/testing/answer-watch';
import { afterEach } from 'vitest';

/** Distinct answers and messages of the running test: a load test repeats few of them many times. */
const answers = new Map<string, readonly [route: string, status: number, text: string]>();
const messages = new Map<string, readonly [text: string, channel: 'socket' | 'table' | 'account' | 'lobby' | 'tournament']>();
/** More are a load test, whose messages others test. */
const MAX = 20_000;

answerWatch.check = (route, status, text) => {
  if (answers.size < MAX) answers.set(`${route} ${status} ${text}`, [route, status, text]);
};
answerWatch.message = (text, channel) => {
  if (messages.size < MAX) messages.set(`${channel} ${text}`, [text, channel]);
};

afterEach(async () => {
  if (answers.size + messages.size === 0) return;
  const { answerFault, messageFault } = await import('@fray/server/testing/answer-check');
  const faults = [
    ...[...answers.values()].map(([route, status, text]) => [answerFault(route, status, text), `${route} ${status} ${text}`]),
    ...[...messages.values()].map(([text, channel]) => [messageFault(text, channel), text]),
  ].flatMap(([fault, what = '']) => (fault === undefined ? [] : [`${fault} in ${what.slice(0, 600)}`]));
  answers.clear();
  messages.clear();
  if (faults.length > 0) throw new Error(`${faults.length} answers are not as described:\n${faults.slice(0, 10).join('\n')}`);
});
