import { type GameId, isGameId } from '@fray/games';
import type { TableListing } from '@fray/protocol';
import { apiError, errorText } from '../../shared/apiError.ts';
import { RULES } from '../../shared/gameUi.ts';
import { performOnce } from '../../shared/performOnce.ts';
import { api } from '../../shared/server/api.ts';
import { agreeTo, fairDevice, playerName } from '../../shared/server/device.ts';

/** The pace of a table between strangers: live, five minutes and ten seconds a turn. */
const PACE = { bank: 300, turn: 10, timeouts: 2, whenOut: 'bot' } as const;

/** Sits down with whoever looks for the same game, or opens a table that waits for one: the place to go to, or why there is none. */
export async function pairWithStranger(game: GameId, rated = false): Promise<{ readonly place?: string; readonly fault: string }> {
  const pair = async (id: string) => {
    const commitment = fairDevice.commitmentFor(id, 0, 1);
    const found = await api.pair({ id, game, pace: rated ? { ...PACE, rated: true } : PACE, name: playerName.value, commitment });
    // What was committed to belongs to the table that was found.
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

/** Sits down at a table of the list at once, as it was listed. */
export async function sitAt({ id, game, options, free }: TableListing): Promise<{ readonly place?: string; readonly fault: string }> {
  if (!free || !isGameId(game)) return { fault: errorText(await apiError('seat-taken', 'there is no free seat')) };
  const { seat, attempt, offer } = free;
  try {
    const rules = await RULES[game]();
    await api.take(id, seat, playerName.value, fairDevice.commitmentFor(id, seat, attempt), offer);
    agreeTo(rules, id, seat, options);
    return { place: `/t/${id}/${seat}`, fault: '' };
  } catch (error) {
    return { fault: errorText(error) };
  }
}
