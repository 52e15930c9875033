import { type Job, playJob } from '@fray/lab';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { serveMethods } from '../../shared/workerRpc.ts';

export type PlayMethods = typeof methods;
const methods = {
  /** Loads a game before it is needed. */
  async warm(game: string): Promise<void> {
    await loadGameWithBots(game);
  },

  async play(job: Job) {
    const { game } = job.pairing;
    return playJob(await loadGameWithBots(game), job);
  },
};

// The experiment's worker calls through a port of its own.
addEventListener('message', ({ data: port }: MessageEvent<MessagePort>) => {
  serveMethods(port, methods);
  port.start();
});
