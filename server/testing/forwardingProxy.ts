import { createServer, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a proxy treats `X-Forwarded-For`. */
export type ForwardingStyle = 'appends' | 'overwrites' | 'adds nothing';

/** Header with which a test sets its network address at the first proxy, because all its requests come from this machine. */
export const PEER = 'x-test-peer';

/** Starts a reverse proxy for HTTP and WebSockets. Resolves to its address and a function that stops it. */
export async function startProxy(target: string, style: ForwardingStyle): Promise<{ readonly url: string; close(): void }> {
  const to = new URL(target);
  const headersFor = ({ headers, socket }: IncomingMessage): IncomingHttpHeaders => {
    const { [PEER]: input, 'x-forwarded-for': before, ...others } = headers;
    const peer = String(input ?? socket.remoteAddress);
    if (style === 'adds nothing') return { ...others, ...(before === undefined ? {} : { 'x-forwarded-for': before }) };
    return { ...others, 'x-forwarded-for': style === 'appends' && before !== undefined ? `${String(before)}, ${peer}` : peer };
  };
  const passOn = (request: IncomingMessage) =>
    send({ host: to.hostname, port: to.port, path: request.url, method: request.method, headers: headersFor(request) });
  const server = createServer((request, response) => {
    const onward = passOn(request);
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  server.on('upgrade', (request, socket) => {
    const onward = passOn(request);
    onward.on('upgrade', (answer, far) => {
      const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
      far.pipe(socket).pipe(far);
      far.on('error', () => socket.destroy());
      socket.on('error', () => far.destroy());
    });
    onward.on('error', () => socket.destroy());
    onward.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
