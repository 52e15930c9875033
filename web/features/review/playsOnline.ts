import { api } from '../../shared/server/api.ts';
import { hasKey } from '../../shared/server/device.ts';

/**
 * Whether this device's person plays this game online just now: then nothing here helps with it. Where no server answers, nobody plays
 * with its help.
 */
export async function playsOnline(game: string): Promise<boolean> {
  if (!hasKey()) return false;
  try {
    const tables = await api.mine();
    return tables.some((one) => one.game === game && (one.stage === 'running' || one.stage === 'starting'));
  } catch {
    return false;
  }
}
