import { isGameId } from '@fray/games';
import { playJob } from '@fray/lab';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import type { FromPlayer, ToPlayer } from './messages.ts';

/** Plays whatever deals its conductor asks for, through a port of their own. */
addEventListener('message', ({ data: port }: MessageEvent<MessagePort>) => {
  const answer = (message: FromPlayer) => port.postMessage(message);
  port.addEventListener('message', async ({ data }: MessageEvent<ToPlayer>) => {
    if ('warm' in data) {
      if (isGameId(data.warm)) await loadGameWithBots(data.warm).catch(() => undefined);
      return;
    }
    const { call, job } = data;
    try {
      if (!isGameId(job.pairing.game)) throw new Error(`there is no game ${job.pairing.game}`);
      answer({ call, notes: await playJob(await loadGameWithBots(job.pairing.game), job) });
    } catch (error) {
      answer({ call, fault: String(error) });
    }
  });
  port.start();
});
