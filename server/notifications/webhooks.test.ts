import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isPrivate, OutboundHttp } from '../base/outboundHttp.ts';
import { Webhooks } from './webhooks.ts';

const notice = { person: 'p', who: 'Ann', table: 'abcdefghij', game: 'arcade', against: ['Bo'] };

describe('webhooks of tables', () => {
  it('name the table and the opponent in a chat service, and are retried', async () => {
    const got: string[] = [];
    let refusals = 1;
    const chat = createServer((request, response) => {
      let body = '';
      request.on('data', (bytes) => (body += String(bytes)));
      request.on('end', () => {
        response.statusCode = refusals-- > 0 ? 503 : 200;
        if (response.statusCode === 200) got.push(body);
        response.end();
      });
    });
    await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
    const address = chat.address();
    const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`;
    const failures: object[] = [];
    new Webhooks(
      new OutboundHttp('any'),
      () => 'https://fray.example/',
      (_what, about) => failures.push(about),
    ).tell({ ...notice, webhooks: [url, url] });
    await expect.poll(() => got).toHaveLength(1);
    await expect.poll(() => failures).toHaveLength(1);
    chat.close();
    expect(failures).toMatchObject([{ attempt: 1, error: 'answered 503' }]);
    const text = 'Ann: your turn in arcade against Bo, table abcdefghij: https://fray.example/#/t/abcdefghij';
    expect(got.map((body) => JSON.parse(body))).toEqual([{ text, content: text, allowed_mentions: { parse: [] } }]);
  });

  it.each([
    ['@everyone', '@\u200beveryone', '@\u200beveryone'],
    ['<!channel>', '&lt;!channel&gt;', '\\<!channel\\>'],
    ['<@U024>', '&lt;@\u200bU024&gt;', '\\<@\u200bU024\\>'],
    ['[x](https://a.b)', '[x]\u200b(https:\u200b//a.b)', '\\[x\\]\u200b\\(https\\:\u200b//a.b\\)'],
    ['Ann & Bo', 'Ann &amp; Bo', 'Ann & Bo'],
    ['*Åse*', '*Åse*', '\\*Åse\\*'],
  ])('show the name %s in a chat literally, and mention nobody', async (name, slack, discord) => {
    const got: string[] = [];
    const outside = Object.assign(new OutboundHttp('any'), {
      post: (_url: string, _headers: object, body: Uint8Array) => {
        got.push(Buffer.from(body).toString());
        return Promise.resolve(204);
      },
    });
    const notices = new Webhooks(
      outside,
      () => '',
      () => {},
    );
    notices.tell({ ...notice, who: name, against: [name], webhooks: ['https://chat.example/hook'] });
    await expect.poll(() => got).toHaveLength(1);
    const text = (name: string) => `${name}: your turn in arcade against ${name}, table abcdefghij: #/t/abcdefghij`;
    expect(JSON.parse(got[0]!)).toEqual({ text: text(slack), content: text(discord), allowed_mentions: { parse: [] } });
  });

  it('reject addresses in the server’s network, unless the operator allows them', async () => {
    const failures: { error: string }[] = [];
    const notices = new Webhooks(
      new OutboundHttp('public'),
      () => '',
      (_what, about) => failures.push(about as { error: string }),
    );
    notices.tell({ ...notice, webhooks: ['http://127.0.0.1:1/x', 'http://[::1]:1/x', 'http://localhost:1/x'] });
    await expect.poll(() => failures).toHaveLength(3);
    expect(failures.map(({ error }) => error)).toEqual(Array(3).fill(expect.stringContaining('is not a public address')));
  });

  it('connect to the checked address, whatever a resolver answers the second time', async () => {
    const got: (string | undefined)[] = [];
    const inside = createServer((request, response) => {
      got.push(request.headers.host);
      response.end();
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const bound = inside.address();
    const url = `http://hook.example:${typeof bound === 'object' && bound ? bound.port : 0}/x`;
    const failures: string[] = [];
    const requests: string[] = [];
    const notices = (policy: 'public' | 'any', ...answers: readonly string[][]) =>
      new Webhooks(
        new OutboundHttp(policy, async (host) => {
          requests.push(host);
          return answers[Math.min(requests.length, answers.length) - 1]!;
        }),
        () => '',
        (_what, about) => failures.push((about as { error: string }).error),
      );
    // An address of documentation, where nobody is; then the own machine.
    notices('public', ['203.0.113.7'], ['127.0.0.1']).tell({ ...notice, webhooks: [url] });
    await expect.poll(() => requests).toEqual(['hook.example']);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(got).toEqual([]);
    // One private address among others is one too many.
    requests.length = 0;
    notices('public', ['203.0.113.7', '127.0.0.1']).tell({ ...notice, webhooks: [url] });
    await expect.poll(() => failures).toContain('hook.example is not a public address (setting webhooks)');
    // The connection uses the checked address: the name resolves to nothing.
    requests.length = 0;
    notices('any', ['127.0.0.1']).tell({ ...notice, webhooks: [url] });
    await expect.poll(() => got).toEqual([new URL(url).host]);
    inside.close();
    expect(requests).toEqual(['hook.example']);
  });

  it('close a connection that announces an answer repeatedly', async () => {
    const receiver = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100)));
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const bound = receiver.address();
    const port = typeof bound === 'object' && bound ? bound.port : 0;
    const sent = new OutboundHttp('any').post(`http://127.0.0.1:${port}/x`, {}, Buffer.from('{}'));
    await expect(sent).rejects.toThrow('again and again');
    receiver.close();
  });

  it('follow no redirect', async () => {
    let reached = 0;
    const chat = createServer((request, response) => {
      if (request.url === '/inside') reached++;
      response.writeHead(307, { location: '/inside' }).end();
    });
    await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
    const bound = chat.address();
    const failures: string[] = [];
    new Webhooks(
      new OutboundHttp('any'),
      () => '',
      (_what, about) => failures.push((about as { error: string }).error),
    ).tell({ ...notice, webhooks: [`http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/hook`] });
    await expect.poll(() => failures).toEqual(['answered 307']);
    chat.close();
    expect(reached).toBe(0);
  });

  it.each([
    ['never ends', 'HTTP/1.1 200 OK\r\n\r\n', 200],
    ['ends halfway', 'HTTP/1.1 204 No Content\r\ncontent-length: 9\r\n\r\nx', 204],
    ['is another protocol', 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n', 'closed without an answer'],
    ['is none', '', 'closed without an answer'],
  ])('read no more of an answer than its status, also of one that %s', async (_what, head, expected) => {
    let sent = 0;
    let isClosed = false;
    const chat = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        if (head === '') return void socket.end();
        socket.write(head);
        const timer = setInterval(() => {
          socket.write('x'.repeat(10_000));
          sent += 10_000;
        }, 5);
        socket.on('close', () => {
          clearInterval(timer);
          isClosed = true;
        });
      });
      socket.on('close', () => (isClosed = true));
    });
    await new Promise<void>((resolve) => chat.listen(0, '127.0.0.1', resolve));
    const bound = chat.address();
    const url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}/hook`;
    const answer = await new OutboundHttp('any').post(url, {}, Buffer.from('{}')).catch((error: Error) => error.message);
    expect(answer).toEqual(typeof expected === 'number' ? expected : expect.stringMatching(/closed without an answer|hang up/));
    const before = sent;
    await expect.poll(() => isClosed).toBe(true);
    expect(sent - before).toBeLessThan(1_000_000);
    chat.close();
  });

  it.each([
    ['198.18.0.1', true],
    ['192.0.0.8', true],
    ['::127.0.0.1', true],
    ['2002:7f00:1::', true],
    ['10.1.2.3', true],
    ['172.20.0.1', true],
    ['172.32.0.1', false],
    ['192.168.1.1', true],
    ['169.254.169.254', true],
    ['100.64.0.1', true],
    ['8.8.8.8', false],
    ['::1', true],
    ['::', true],
    ['::ffff:10.0.0.1', true],
    ['::ffff:8.8.8.8', false],
    ['fe80::1', true],
    ['fd00::1', true],
    ['::ffff:7f00:1', true],
    ['64:ff9b::7f00:1', true],
    ['100::1', true],
    ['2001::7f00:1', true],
    ['2001:4860:4860::8888', false],
    ['2606:4700::1111', false],
  ])('%s is private: %s', (address, expected) => {
    expect(isPrivate(address)).toBe(expected);
  });
});
