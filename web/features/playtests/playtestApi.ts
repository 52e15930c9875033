import type { AnyRules } from '@fray/engine';
import { isKnownGame } from '@fray/games';
import type { LabReportView } from '@fray/protocol/labReports';
import type {
  GalleryPage,
  PlaytestListing,
  PlaytestPosition,
  PlaytestRequest,
  PlaytestResults,
  PlaytestSession,
  PlaytestView,
  PlaytestVisibility,
  UnclearRequest,
} from '@fray/protocol/playtests';
import { errorText } from '../../shared/apiError.ts';
import { loadRules } from '../../shared/gameUi.ts';
import { performOnce } from '../../shared/performOnce.ts';
import { go } from '../../shared/router.ts';
import { api, ask } from '../../shared/server/api.ts';
import { agreeTo, deviceKey, fairDevice, hasKey, playerName } from '../../shared/server/device.ts';
import { storage } from '../../shared/settings.ts';

const seatPath = (table: string, seat: number, what: string): string => `/api/tables/${table}/seats/${seat}/${what}`;

export const playtestApi = {
  mine: (): Promise<{ readonly playtests: readonly PlaytestListing[] }> =>
    hasKey() ? ask('GET', '/api/playtests') : Promise.resolve({ playtests: [] }),
  create: (request: PlaytestRequest) => ask<{ id: string }>('POST', '/api/playtests', request),
  view: (id: string) => ask<PlaytestView>('GET', `/api/playtests/${id}`),
  show: (id: string, visibility: PlaytestVisibility) => ask('PUT', `/api/playtests/${id}/visibility`, { visibility }),
  report: (id: string, reason: 'name' | 'other') => ask('POST', `/api/playtests/${id}/report`, { reason }),
  gallery: (game: string, after: string) => {
    const query = new URLSearchParams({ ...(game === '' ? {} : { game }), ...(after === '' ? {} : { after }) }).toString();
    return ask<GalleryPage>('GET', `/api/gallery${query === '' ? '' : `?${query}`}`);
  },
  bots: (report: string) => ask<LabReportView>('GET', `/api/lab-reports/${report}`),
  remove: (id: string) => ask('DELETE', `/api/playtests/${id}`),
  agree: (id: string) => ask('PUT', `/api/playtests/${id}/consent`, {}),
  withdraw: (id: string) => ask('DELETE', `/api/playtests/${id}/consent`),
  results: (id: string) => ask<PlaytestResults>('GET', `/api/playtests/${id}/results`),
  position: (id: string, report: string) => ask<PlaytestPosition>('GET', `/api/playtests/${id}/reports/${report}`),
  unclear: (table: string, seat: number, report: UnclearRequest) => ask('POST', seatPath(table, seat, 'unclear'), report),
  save: (table: string, seat: number, session: PlaytestSession) => ask('PUT', seatPath(table, seat, 'session'), session),
};

/** Sends the measurements while the page is being left. No answer is awaited. */
export function saveWhileLeaving(table: string, seat: number, session: PlaytestSession): void {
  void fetch(seatPath(table, seat, 'session'), {
    method: 'PUT',
    keepalive: true,
    headers: { authorization: `Bearer ${deviceKey()}`, 'content-type': 'application/json' },
    body: JSON.stringify(session),
  }).catch(() => undefined);
}

const refusedName = (id: string): string => `playtest.refused.${id}`;

/** Whether this device has declined. The server is not informed. */
export const hasRefused = (id: string): boolean => storage.get(refusedName(id)) !== null;

export function setRefused(id: string, refused: boolean): void {
  storage.set(refusedName(id), refused ? '1' : null);
}

/** Takes a seat at a waiting table, or opens one. Returns the error text, or undefined. */
export async function playVersion(id: string): Promise<string> {
  try {
    const view = await playtestApi.view(id);
    if (!isKnownGame(view.game)) return errorText(new Error(view.game));
    const rules = await loadRules(view.game);
    go(await performOnce(`playtest ${id}`, async (table) => (await joined(view, rules)) ?? (await opened(view, rules, table))));
    return '';
  } catch (error) {
    return errorText(error);
  }
}

/** The seat at the table that waits; undefined if there is none, or somebody else was faster. */
async function joined({ waiting, options }: PlaytestView, rules: AnyRules): Promise<string | undefined> {
  if (!waiting) return undefined;
  const { table, seat, attempt, offer } = waiting;
  try {
    await api.take(table, seat, playerName.value, fairDevice.commitmentFor(table, seat, attempt), offer);
  } catch {
    return undefined;
  }
  agreeTo(rules, table, seat, options);
  return `/t/${table}/${seat}`;
}

async function opened({ id, game, options }: PlaytestView, rules: AnyRules, table: string): Promise<string> {
  // The host does not always begin: otherwise the figures of the first seat would be those of players who came first.
  const own = Math.floor(Math.random() * rules.minSeats);
  agreeTo(rules, table, own, options);
  await api.create({
    id: table,
    game,
    playtest: id,
    options: {},
    seats: rules.seatNames.slice(0, rules.minSeats).map((_, seat) => ({ kind: seat === own ? ('me' as const) : ('open' as const) })),
    private: true,
    watch: false,
    pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' },
    name: playerName.value.trim(),
    commitment: fairDevice.commitmentFor(table, own, 1),
  });
  return `/t/${table}/${own}`;
}
