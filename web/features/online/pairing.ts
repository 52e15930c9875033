import { isKnownGame, type KnownGameId } from '@fray/games';
import type { TableListing } from '@fray/protocol';
import { apiError, errorText } from '../../shared/apiError.ts';
import { loadRules } from '../../shared/gameUi.ts';
import { performOnce } from '../../shared/performOnce.ts';
import { api } from '../../shared/server/api.ts';
import { agreeTo, fairDevice, playerName } from '../../shared/server/device.ts';

/** Time limits for quick pairing: a bank of five minutes, and ten seconds a turn. */
const PACE = { bank: 300, turn: 10, timeouts: 2, whenOut: 'bot' } as const;

/** Takes a seat at a waiting table of this game, or opens one. Resolves to the table's path, or to the error text. */
export async function pairWithStranger(game: KnownGameId, rated = false): Promise<{ readonly place?: string; readonly fault: string }> {
  const pair = async (id: string) => {
    const commitment = fairDevice.commitmentFor(id, 0, 1);
    const found = await api.pair({ id, game, pace: rated ? { ...PACE, rated: true } : PACE, name: playerName.value, commitment });
    // The commitment was made for the requested table: store its entropy for the table that was found.
    fairDevice.copyEntropy(found.id, found.seat, found.attempt, fairDevice.entropy(id, 0, 1));
    return found;
  };
  try {
    const found = await performOnce(`pair ${game} ${rated}`, pair);
    return { place: `/t/${found.id}/${found.seat}`, fault: '' };
  } catch (error) {
    return { fault: errorText(error) };
  }
}

/** Takes the first free seat of a listed table, with the options as listed. */
export async function sitAt({ id, game, options, free }: TableListing): Promise<{ readonly place?: string; readonly fault: string }> {
  if (!free || !isKnownGame(game)) return { fault: errorText(await apiError('seat-taken', 'there is no free seat')) };
  const { seat, attempt, offer } = free;
  try {
    const rules = await loadRules(game);
    await api.take(id, seat, playerName.value, fairDevice.commitmentFor(id, seat, attempt), offer);
    agreeTo(rules, id, seat, options);
    return { place: `/t/${id}/${seat}`, fault: '' };
  } catch (error) {
    return { fault: errorText(error) };
  }
}
