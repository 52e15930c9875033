import type { TrainingTask } from '@fray/bots/training';

/** Games with a learned value. */
const SCHOOLS: Readonly<Record<string, () => Promise<TrainingTask>>> = {
  arcade: async () => (await import('@fray/arcade/training')).trainingTask,
  'arena-mechs': async () => (await import('@fray/arena-mechs/training')).trainingTask,
  'transformers-skirmish': async () => (await import('@fray/transformers-skirmish/training')).trainingTask,
};

export const TAUGHT = Object.keys(SCHOOLS);

export async function trainingTaskOf(game: string): Promise<TrainingTask> {
  const load = SCHOOLS[game];
  if (!load) throw new Error(`${game} has no value that is learned: ${TAUGHT.join(', ')} have`);
  return load();
}
