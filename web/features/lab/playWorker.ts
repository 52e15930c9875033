import { isGameId } from '@fray/games';
import { type Job, playJob } from '@fray/lab';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { serveMethods } from '../../shared/workerRpc.ts';

export type PlayMethods = typeof methods;
const methods = {
  /** Loads a game before it is needed. */
  async warm(game: string): Promise<void> {
    if (isGameId(game)) await loadGameWithBots(game);
  },

  async play(job: Job) {
    const { game } = job.pairing;
    if (!isGameId(game)) throw new Error(`there is no game ${game}`);
    return playJob(await loadGameWithBots(game), job);
  },
};

// The experiment's worker calls through a port of its own.
addEventListener('message', ({ data: port }: MessageEvent<MessagePort>) => {
  serveMethods(port, methods);
  port.start();
});
