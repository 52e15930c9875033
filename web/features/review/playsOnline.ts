import { api } from '../../shared/server/api.ts';
import { hasKey } from '../../shared/server/device.ts';

/** Whether this device's user is playing this game online now: then analysis is disabled. Without a server it is enabled. */
export async function playsOnline(game: string): Promise<boolean> {
  if (!hasKey()) return false;
  try {
    const tables = await api.mine();
    return tables.some((one) => one.game === game && (one.stage === 'running' || one.stage === 'starting'));
  } catch {
    return false;
  }
}
