import { type Career, EMPTY_CAREER, mergeCareers, readCareer } from '@fray/protocol';
import { signal } from '@preact/signals';
import { accountName } from '../../shared/accountName.ts';
import { freshId } from '../../shared/freshId.ts';
import { type FinishedGame, localGames, saveLocalGame, summaryOf } from '../../shared/localGames.ts';
import { storage } from '../../shared/settings.ts';
import { careerOf, fromFigures } from './derive.ts';

const KEY = 'career';
const DEVICE = 'career-device';

/** The achievements of this device's user; with an account, those of all their devices. */
export const career = signal<Career>(readCareer(storage.get(KEY)));

// Merge what another window has stored.
addEventListener('storage', ({ key, newValue }) => {
  if (key === `fray.${KEY}`) career.value = mergeCareers(career.peek(), readCareer(newValue));
});

/** Adds to the career, and merges it with what another window has stored. */
function addToCareer(more: Career): void {
  const merged = mergeCareers(mergeCareers(readCareer(storage.get(KEY)), career.peek()), more);
  if (JSON.stringify(merged) === JSON.stringify(career.peek())) return;
  career.value = merged;
  storage.set(KEY, JSON.stringify(merged));
}

/** The name under which this device counts. */
function deviceName(): string {
  const name = storage.get(DEVICE) ?? freshId().toLowerCase();
  storage.set(DEVICE, name);
  return name;
}

/** Counts the finished matches of this device. `finished`: one that the list may lack if storage is disabled. */
export async function countLocalGames(finished?: FinishedGame): Promise<void> {
  const summary = finished && summaryOf(finished);
  const games = await localGames();
  const last = summary && !games.some(({ table }) => table === summary.key) ? [{ ...summary, table: summary.key }] : [];
  addToCareer(careerOf([...games, ...last], deviceName()));
}

/** Stores a match that was played to its end on this device, and counts it. */
export async function keepLocalGame(finished: FinishedGame): Promise<void> {
  await saveLocalGame(finished);
  await countLocalGames(finished);
}

/** Adds days whose puzzle was solved. */
export function addPuzzleDays(days: readonly string[]): void {
  addToCareer({ ...EMPTY_CAREER, days });
}

/** Adds the server's counts of online matches and, with an account, the careers of its other devices. */
export async function syncCareer(): Promise<void> {
  const [{ api }, { hasKey }] = await Promise.all([import('../../shared/server/api.ts'), import('../../shared/server/device.ts')]);
  if (!hasKey()) return;
  const [{ games }, figures] = await Promise.all([api.myGames({}), api.myFigures()]);
  addToCareer(mergeCareers(careerOf(games, undefined), fromFigures(figures)));
  if (accountName.value === '') return;
  const { tallies, ...own } = career.peek();
  const device = deviceName();
  // The other devices have sent their counts themselves.
  const sent = Object.fromEntries(Object.entries(tallies).filter(([name]) => name === device || name === 'online'));
  addToCareer(readCareer(JSON.stringify(await api.addToCareer({ ...own, tallies: sent }))));
}
