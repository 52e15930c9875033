import type {
  AccountView,
  Career,
  ChallengeView,
  ClubListing,
  ClubView,
  Conduct,
  CreateTable,
  CreateTournament,
  LeaderboardEntry,
  MatchesQuery,
  MatchPage,
  OwnTable,
  PairingRequest,
  PlayerReportRequest,
  PlayerStats,
  PlayerView,
  PreviewSubject,
  PushSubscriptionInput,
  Rating,
  RatingCurves,
  RecordsPage,
  Relation,
  RelationView,
  ReportRequest,
  Sanction,
  ScoreList,
  ScoreRequest,
  SignInResult,
  TableListing,
  TournamentListing,
  TournamentView,
  Visibility,
} from '@fray/protocol';
import { readErrorCode } from '@fray/protocol';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { apiError } from '../apiError.ts';
import { isLocal, localRecord } from '../localGames.ts';
import { deviceKey, hasKey } from './device.ts';

/** Sends a request to the server. Requests of a single page are in that page; all others are in `api`. */
export async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        // Looking around makes nobody a person: the key is drawn when there is something to be remembered for.
        ...(method === 'GET' && !hasKey() ? {} : { authorization: `Bearer ${deviceKey()}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw await apiError('offline', 'the server cannot be reached');
  }
  if (!answer.headers.get('content-type')?.includes('json')) throw await apiError('offline', 'there is no game server here');
  // Our own server's answer; what it sends is typed on its side.
  const json = (await answer.json()) as T & { code?: string; message?: string };
  if (!answer.ok) {
    const code = readErrorCode(json.code);
    // A gateway before the server has codes of its own: what is known is whose fault it is.
    throw await apiError(code === 'unlisted' && answer.status >= 500 ? 'fault' : code, json.message ?? '');
  }
  return json;
}

const NOTHING_PLAYED: PlayerStats = { since: 0, sides: [], settings: [] };

/** The query of an address. */
const asQuery = (query: Readonly<Record<string, string | undefined>>): string => {
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
};

const playerPath = (name: string): string => `/api/players/${encodeURIComponent(name)}`;

/** Whether a text can be the name of a table, a tournament or a club. */
export const isTableId = (text: string): boolean => /^[a-z2-9]{10}$/.test(text);

const seatPath = (table: string, seat: number): string => `/api/tables/${table}/seats/${seat}`;

export const api = {
  tables: () => ask<{ readonly tables: readonly TableListing[]; readonly running: readonly TableListing[] }>('GET', '/api/tables'),
  shown: (table: string) => ask<Extract<PreviewSubject, { kind: 'table' }>>('GET', `/api/tables/${table}/shown`),
  mine: () => ask<{ tables: OwnTable[] }>('GET', '/api/mine').then(({ tables }) => tables),
  // A visitor without a key has no matches here.
  myGames: (request: MatchesQuery): Promise<MatchPage> =>
    hasKey() ? ask('GET', `/api/me/games${asQuery(request)}`) : Promise.resolve({ games: [] }),
  myFigures: (): Promise<PlayerStats> => (hasKey() ? ask('GET', '/api/me/figures') : Promise.resolve(NOTHING_PLAYED)),
  myRecords: (after?: string): Promise<RecordsPage> =>
    hasKey() ? ask('GET', `/api/me/records${asQuery({ after })}`) : Promise.resolve({ records: [] }),
  myRatings: (): Promise<{ ratings: Rating[] }> => (hasKey() ? ask('GET', '/api/me/ratings') : Promise.resolve({ ratings: [] })),
  myCurves: (game: string): Promise<RatingCurves> =>
    hasKey() ? ask('GET', `/api/me/ratings/${game}`) : Promise.resolve({ people: [], bots: [] }),
  curvesOf: (name: string, game: string) => ask<RatingCurves>('GET', `${playerPath(name)}/ratings/${game}`),
  manner: () => ask<{ manner?: Conduct }>('GET', '/api/me/manner').then(({ manner }) => manner),
  reportPlayer: (name: string, what: PlayerReportRequest) => ask('POST', `${playerPath(name)}/report`, what),
  ratings: (game: string) =>
    ask<{ people: LeaderboardEntry[]; bots: LeaderboardEntry[]; programs: LeaderboardEntry[] }>('GET', `/api/ratings/${game}`),
  player: (name: string) => ask<PlayerView>('GET', playerPath(name)),
  gamesOf: (name: string, request: MatchesQuery) => ask<MatchPage>('GET', `${playerPath(name)}/games${asQuery(request)}`),
  figuresOf: (name: string) => ask<PlayerStats>('GET', `${playerPath(name)}/figures`),
  challenges: () => ask<{ challenges: ChallengeView[] }>('GET', '/api/me/challenges').then(({ challenges }) => challenges),
  circle: () => ask<{ circle: RelationView[] }>('GET', '/api/me/circle').then(({ circle }) => circle),
  befriend: (name: string) => ask<{ tie: Relation }>('PUT', `${playerPath(name)}/friend`, {}),
  part: (name: string) => ask('DELETE', `${playerPath(name)}/friend`),
  block: (name: string) => ask('PUT', `${playerPath(name)}/block`, {}),
  unblock: (name: string) => ask('DELETE', `${playerPath(name)}/block`),
  account: () => ask<{ account?: AccountView }>('GET', '/api/account'),
  askPasskey: (name: string | undefined) =>
    ask<PublicKeyCredentialCreationOptionsJSON>('POST', '/api/account/passkey/ask', name === undefined ? {} : { name }),
  keepPasskey: (response: RegistrationResponseJSON, bring: boolean) =>
    ask<SignInResult>('POST', '/api/account/passkey', { response, bring }),
  askEntry: () => ask<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/account/enter/ask', {}),
  enter: (response: AuthenticationResponseJSON, bring: boolean) => ask<SignInResult>('POST', '/api/account/enter', { response, bring }),
  enterByCode: (code: string, bring: boolean) => ask<SignInResult>('POST', '/api/account/code', { code, bring }),
  newCodes: () => ask<{ codes: string[] }>('POST', '/api/account/codes', {}),
  changeAccount: (to: { sees?: Visibility; name?: string }) => ask('PUT', '/api/account', to),
  addToCareer: (career: Career) => ask<Career>('PUT', '/api/account/career', career),
  dropPasskey: (id: string) => ask('DELETE', `/api/account/passkeys/${encodeURIComponent(id)}`),
  signOut: (session: string) => ask('DELETE', `/api/account/sessions/${session}`),
  create: (request: CreateTable) => ask<{ id: string; seat?: number }>('POST', '/api/tables', request),
  pair: (request: PairingRequest) => ask<{ id: string; seat: number; attempt: number }>('POST', '/api/pair', request),
  take: (table: string, seat: number, name: string, commitment: string, offer: number, options?: Readonly<Record<string, string>>) =>
    ask('POST', seatPath(table, seat), { name, commitment, offer, ...(options ? { options } : {}) }),
  propose: (table: string, seat: number, offer: number, options: Readonly<Record<string, string>>) =>
    ask('POST', `${seatPath(table, seat)}/propose`, { offer, options }),
  agree: (table: string, seat: number, offer: number) => ask('POST', `${seatPath(table, seat)}/agree`, { offer }),
  tournaments: () => ask<{ tournaments: TournamentListing[]; mine: TournamentListing[] }>('GET', '/api/tournaments'),
  tournament: (id: string) => ask<TournamentView>('GET', `/api/tournaments/${id}`),
  createTournament: (request: CreateTournament) => ask<{ id: string }>('POST', '/api/tournaments', request),
  enterTournament: (id: string, name: string) => ask('POST', `/api/tournaments/${id}/enter`, { name }),
  leaveTournament: (id: string) => ask('DELETE', `/api/tournaments/${id}/enter`),
  beginTournament: (id: string) => ask('POST', `/api/tournaments/${id}/begin`, {}),
  cancelTournament: (id: string) => ask('DELETE', `/api/tournaments/${id}`),
  clubs: () => ask<{ clubs: ClubListing[] }>('GET', '/api/clubs').then(({ clubs }) => clubs),
  club: (id: string) => ask<ClubView>('GET', `/api/clubs/${id}`),
  createClub: (id: string, title: string, name: string) => ask('POST', '/api/clubs', { id, title, name }),
  joinClub: (id: string, name: string) => ask('POST', `/api/clubs/${id}/members`, { name }),
  leaveClub: (id: string) => ask('DELETE', `/api/clubs/${id}/members`),
  removeMember: (id: string, n: number) => ask('DELETE', `/api/clubs/${id}/members/${n}`),
  renameClub: (id: string, title: string) => ask('PUT', `/api/clubs/${id}`, { title }),
  scores: (game: string) => ask<{ lists: ScoreList[] }>('GET', `/api/scores/${game}`).then(({ lists }) => lists),
  async scoreRecord(digest: string): Promise<string> {
    const answer = await fetch(`/api/scores/record/${digest}`).catch(() => undefined);
    if (!answer?.ok) throw await apiError('offline', 'there is no such record');
    return answer.text();
  },
  score: (request: ScoreRequest) => ask('POST', '/api/scores', request),
  leave: (table: string, seat: number) => ask('DELETE', seatPath(table, seat)),
  decline: (table: string, seat: number) => ask('POST', `${seatPath(table, seat)}/decline`, {}),
  seatBot: (table: string, seat: number, level: string) => ask('POST', `${seatPath(table, seat)}/bot`, { kind: 'bot', level }),
  giveTicket: (table: string, seat: number, ticket: string) => ask('POST', `${seatPath(table, seat)}/ticket`, { ticket }),
  moveSeat: (table: string, seat: number, ticket: string) => ask('POST', `${seatPath(table, seat)}/move`, { ticket }),
  pushKey: () => ask<{ key: string }>('GET', '/api/called/key'),
  subscribeToPush: (about: PushSubscriptionInput) => ask('PUT', '/api/me/called', about),
  unsubscribeFromPush: (endpoint: string) => ask('DELETE', `/api/me/called?endpoint=${encodeURIComponent(endpoint)}`),
  called: () => ask<{ called: readonly object[] }>('GET', '/api/me/called'),
  report: (table: string, what: ReportRequest) => ask('POST', `/api/tables/${table}/report`, what),
  sanctions: () => ask<{ sanctions: Sanction[] }>('GET', '/api/me/sanctions').then(({ sanctions }) => sanctions),
  sanctionsSeen: () => ask('POST', '/api/me/sanctions/seen', {}),
  me: () => ask<{ name: string; webhook: string }>('GET', '/api/me'),
  remember: (about: { name?: string; webhook?: string | null }) => ask('PUT', '/api/me', about),
  forgetMe: () => ask('DELETE', '/api/me'),
  async record(table: string): Promise<string> {
    if (isLocal(table)) {
      const stored = await localRecord(table);
      if (stored === undefined) throw await apiError('unknown-record', 'there is no such record on this device');
      return stored;
    }
    if (!isTableId(table)) throw await apiError('unknown-table', 'that is not the name of a table');
    // A table for its players only gives its record to them alone.
    const headers = hasKey() ? { authorization: `Bearer ${deviceKey()}` } : {};
    const answer = await fetch(`/api/tables/${table}/record`, { headers }).catch(() => undefined);
    if (!answer) throw await apiError('offline', 'the server cannot be reached');
    if (answer.status === 403) throw await apiError('no-spectators', 'this table is for its players only');
    if (!answer.ok) throw await apiError(answer.status === 404 ? 'unknown-table' : 'not-over', 'there is no record of this table');
    return answer.text();
  },
};
