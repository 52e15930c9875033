import { lobbyMessage, ownTablesMessage, SERVER_MESSAGES, tournamentMessage } from '@fray/protocol/answers';
import * as v from 'valibot';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CommunityHarness } from './testing/communityHarness.ts';
import { CLIENT_EXAMPLES, serverExample } from './transport/http/asyncApi.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

it.each(Object.entries({ ...SERVER_MESSAGES, tables: ownTablesMessage, lobby: lobbyMessage, tournament: tournamentMessage }))(
  'the example of the message %s of a server is as described',
  (kind, schema) => {
    expect(v.safeParse(schema, serverExample(kind)).issues).toBeUndefined();
  },
);

it.each(Object.entries(CLIENT_EXAMPLES))('a server understands the example of the message %s of a client', async (kind, message) => {
  const server = await harness.open();
  const socket = new WebSocket(`${server.url.replace(/^http/, 'ws')}ws`);
  const answers: { readonly t: string; readonly code?: string }[] = [];
  socket.on('message', (data: Buffer) => void answers.push(JSON.parse(data.toString('utf8'))));
  await new Promise((resolve) => socket.on('open', resolve));
  for (const sent of kind === 'hello' ? [message] : [CLIENT_EXAMPLES.hello, message]) socket.send(JSON.stringify(sent));
  // Messages are answered in their order, so that all before this one is answered.
  if (kind !== 'ping') socket.send(JSON.stringify(CLIENT_EXAMPLES.ping));
  await expect.poll(() => answers.some(({ t }) => t === 'pong')).toBe(true);
  expect(answers[0]?.t).toBe('welcome');
  // The table of the examples is not there.
  expect(answers.flatMap(({ code }) => code ?? []).filter((code) => !/^(unknown-table|no-table)$/.test(code))).toEqual([]);
  socket.close();
});
