import { afterEach, expect, it } from 'vitest';
import { PortClient, serveMethods, WorkerClient } from './workerRpc.ts';

const methods = {
  double: (n: number) => 2 * n,
  async count(to: number, report: (n: number) => void): Promise<string> {
    for (let n = 1; n <= to; n++) {
      report(n);
      await Promise.resolve();
    }
    return 'counted';
  },
  fail(message: string): never {
    throw new Error(message);
  },
};

const open: MessagePort[] = [];
function connected(): PortClient<typeof methods> {
  const { port1, port2 } = new MessageChannel();
  open.push(port1, port2);
  for (const port of [port1, port2]) port.start();
  serveMethods(port1, methods);
  return new PortClient<typeof methods>(port2);
}

afterEach(() => {
  for (const port of open.splice(0)) port.close();
});

it('returns each call’s own answer', async () => {
  const client = connected();
  const answers = await Promise.all([client.call('double', 2), client.call('count', 3), client.call('double', 5)]);
  expect(answers).toEqual([4, 'counted', 10]);
});

it('reports progress before the answer, to its caller', async () => {
  const client = connected();
  const seen: number[] = [];
  const others: number[] = [];
  await Promise.all([client.call('count', 3, { report: (n) => seen.push(n) }), client.call('count', 1, { report: (n) => others.push(n) })]);
  expect([seen, others]).toEqual([[1, 2, 3], [1]]);
});

it('rejects with the error of the method, and continues', async () => {
  const client = connected();
  await expect(client.call('fail', 'no such game')).rejects.toThrow('no such game');
  await expect(client.call('double', 4)).resolves.toBe(8);
});

it('rejects pending calls when the worker crashes, and starts another worker at the next call', async () => {
  const started: (EventTarget & { postMessage(): void; terminate(): void })[] = [];
  let ended = 0;
  const client = new WorkerClient<typeof methods>(() => {
    const worker = Object.assign(new EventTarget(), { postMessage: () => undefined, terminate: () => ended++ });
    started.push(worker);
    return worker as unknown as Worker;
  });
  const waiting = client.call('double', 1);
  started[0]!.dispatchEvent(Object.assign(new Event('error'), { message: 'it does not load' }));
  await expect(waiting).rejects.toThrow('it does not load');
  expect(ended).toBe(1);
  void client.call('double', 1);
  expect(started).toHaveLength(2);
});
