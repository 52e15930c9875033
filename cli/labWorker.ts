import { type DealNotes, type Job, playJob } from '@fray/lab';
import { gameNamed } from './games.ts';

export default async function play(job: Job): Promise<readonly DealNotes[]> {
  return playJob(await gameNamed(job.pairing.game), job);
}
