import { fork } from 'node:child_process';
import { tmpdir } from 'node:os';

interface Measured {
  readonly rss: number;
  readonly held: number;
  readonly cpu: NodeJS.CpuUsage;
}

export interface Server {
  readonly url: string;
  readonly pid: number;
  measure(): Promise<Measured>;
  stop(): void;
}

/** Starts a server in a process of its own, with its data on the machine's disk, and these variables beside our own. */
export async function start(script: string, variables: Readonly<Record<string, string>> = {}): Promise<Server> {
  const child = fork(new URL(script, import.meta.url), [process.env['BENCH_FOLDER'] ?? tmpdir()], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...variables },
  });
  const nextMessage = <T>() => new Promise<T>((resolve) => child.once('message', (message) => resolve(message as T)));
  const { url } = await nextMessage<{ url: string }>();
  return {
    url,
    pid: child.pid ?? 0,
    measure() {
      const answer = nextMessage<Measured>();
      child.send('measure');
      return answer;
    },
    stop: () => void child.send('stop'),
  };
}
