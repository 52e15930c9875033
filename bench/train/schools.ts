import type { TrainingTask } from '@fray/bots/training';

/** Games with a learned value. */
const SCHOOLS: Readonly<Record<string, () => Promise<TrainingTask>>> = {
  arcade: async () => (await import('@fray/arcade/training')).school,
  'arena-mechs': async () => (await import('@fray/arena-mechs/training')).school,
  'transformers-skirmish': async () => (await import('@fray/transformers-skirmish/training')).school,
};

export const TAUGHT = Object.keys(SCHOOLS);

export async function schoolOf(game: string): Promise<TrainingTask> {
  const load = SCHOOLS[game];
  if (!load) throw new Error(`${game} has no value that is learned: ${TAUGHT.join(', ')} have`);
  return load();
}
