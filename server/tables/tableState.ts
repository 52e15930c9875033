import {
  type AnyGame,
  type FairChance,
  type GameEvent,
  type Hex,
  hasSeat,
  type Match,
  NO_SEATS,
  type OptionSpecs,
  type Seat,
  type SeatSet,
} from '@fray/engine';
import type { Pace } from '@fray/protocol';
import type { Instant } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { TokenBucket } from '../base/tokenBucket.ts';
import { optionsOf, paceOf } from '../store/schema.ts';
import type { AbortedRow, AnswerRow, ChatRow, SeatRow, StoredTable, TableRow } from '../store/store.ts';
import type { BotPriority } from './bots.ts';
import { ChosenOptions } from './chosenOptions.ts';
import type { MatchFrame } from './commands.ts';
import type { GameClocks } from './gameClocks.ts';
import { MatchLog } from './matchLog.ts';
import { type LiveViewer, type Subscriber, Subscribers } from './subscribers.ts';

export type AnyMatch = Match<object, OptionSpecs, object, GameEvent>;

/** A frame of the engine that no command has taken yet. `isLock`: it only announces that a seat has locked in its decision. */
export interface EmittedFrame {
  readonly viewer: LiveViewer;
  readonly frame: MatchFrame;
  readonly isLock: boolean;
}

/** A request id as stored with log entries: seat and id. */
export const actionName = (seat: Seat, id: string): string => `${seat} ${id}`;

/** Recent requests that were carried out, so that a repeated one is not carried out twice. */
class RecentRequests {
  readonly #done = new Set<string>();

  has(action: string): boolean {
    return this.#done.has(action);
  }

  /** Remembers requests, given as a comma-separated list. */
  remember(actions: string): void {
    if (actions === '') return;
    for (const action of actions.split(',')) this.#done.add(action);
    for (const oldest of this.#done) {
      if (this.#done.size <= LIMITS.actions) break;
      this.#done.delete(oldest);
    }
  }
}

/** A decision of one seat, and its answer so far. */
export interface PendingAnswer {
  readonly decision: number;
  readonly move?: string;
  readonly actions: readonly string[];
}

/** The answers that are hidden until the window closes: see `answers.ts`. */
export interface AnswerWindow {
  readonly pending: ReadonlyMap<Seat, PendingAnswer>;
  /** Closing time in milliseconds of the monotonic clock; undefined while no window is open. */
  readonly closesAt: number | undefined;
}

export const NO_ANSWERS: AnswerWindow = { pending: new Map(), closesAt: undefined };

/** The chat of one table: its last lines, the requests that said them, and a rate limit per seat. */
export interface Chat {
  readonly rows: ChatRow[];
  readonly requests: RecentRequests;
  readonly rateLimits: Map<Seat, TokenBucket>;
}

/** A chat request as remembered: user and id. Empty for a client without a user: such clients cannot be told apart. */
export const chatAction = ({ person, action }: Pick<ChatRow, 'person' | 'action'>): string =>
  person === '' || action === '' ? '' : `${person} ${action}`;

function chatOf(rows: readonly ChatRow[]): Chat {
  const requests = new RecentRequests();
  for (const row of rows) requests.remember(chatAction(row));
  return { rows: [...rows], requests, rateLimits: new Map() };
}

/** One table in memory. Only `apply` and the replay at loading change it. The stored log is the truth and this a cache of it. */
export interface TableState {
  readonly game: AnyGame;
  readonly row: TableRow;
  readonly pace: Pace;
  readonly options: ChosenOptions;
  readonly seats: SeatRow[];
  /** Starts that were given up, with the secrets published then. */
  readonly aborted: AbortedRow[];
  readonly chat: Chat;
  readonly log: MatchLog;
  readonly requests: RecentRequests;
  /** Rate limits of the requests of each seat. */
  readonly requestLimits: Map<Seat, TokenBucket>;
  readonly subscribers: Subscribers;
  /** Draws the server's secret for a start. */
  readonly drawSecret: () => Hex;
  /** Hidden answers as they were stored when the table was loaded. */
  readonly storedAnswers: readonly AnswerRow[];
  /** Milliseconds since the clocks were last stored during which another node held the table; undefined if all nodes were down meanwhile. */
  readonly elapsedElsewhere: number | undefined;
  /** The match, running or finished; undefined before the start. */
  match: AnyMatch | undefined;
  /** The dealer of the match; undefined before the start. */
  dealer: FairChance | undefined;
  /** Frames of the engine since the last command. */
  emitted: EmittedFrame[];
  /** Number of log entries passed to the store so far. */
  written: number;
  /** Log entries and aborted starts that are certainly stored. Secrets that later ones would publish are not sent yet. */
  committed: { readonly entries: number; readonly aborted: number };
  /** Revision of the table after all queued writes. */
  revision: number;
  /** Seats that have asked for a rematch since the table was loaded. */
  rematchAskers: SeatSet;
  /** Draw and takeback offers as last broadcast. */
  sentOffers: { readonly draw: SeatSet; readonly takeback: boolean };
  /** Undefined unless a match with clocks is running. */
  clocks: GameClocks | undefined;
  /** Time after which the others may claim a match without clocks (`LIMITS.untimed`). Undefined unless one is running. */
  untimedLimit: GameClocks | undefined;
  /** Before this moment of the monotonic clock nobody may claim a match without clocks. */
  readonly claimsFrom: number;
  answers: AnswerWindow;
  /** Whether the decisions owed now may also be answered on another node, where their window may still be open. */
  areAnswersShared: boolean;
  /** When players must have revealed, and since when ticks count, in milliseconds of the monotonic clock. */
  revealEnds: number;
  ticksFrom: number;
}

/** Input for creating a table in memory. */
export interface StateSource {
  readonly game: AnyGame;
  readonly stored: StoredTable;
  readonly drawSecret: () => Hex;
  /** Milliseconds for which at least one node has been running without a gap; 0 for a single server. */
  readonly clusterUptime: number;
  /** Milliseconds since this node started. */
  readonly serverUptime: number;
}

/** A table as stored, before its match is replayed. */
export function stateOf({ game, stored, drawSecret, clusterUptime, serverUptime }: StateSource, { now }: Instant): TableState {
  const { row, seats, aborted, since } = stored;
  const pace = paceOf(row);
  const options = new ChosenOptions(game, optionsOf(row), pace.rated);
  return {
    game,
    row,
    pace,
    options,
    seats,
    aborted,
    chat: chatOf(stored.talk),
    log: new MatchLog(game, row, { seats, aborted }),
    requests: new RecentRequests(),
    requestLimits: new Map(),
    subscribers: new Subscribers(seats.length, now),
    drawSecret,
    storedAnswers: stored.answers,
    elapsedElsewhere: since !== undefined && since < clusterUptime ? since : undefined,
    match: undefined,
    dealer: undefined,
    emitted: [],
    written: 0,
    committed: { entries: 0, aborted: aborted.length },
    revision: row.rev,
    rematchAskers: NO_SEATS,
    sentOffers: { draw: NO_SEATS, takeback: false },
    clocks: undefined,
    untimedLimit: undefined,
    claimsFrom: now - Math.max(serverUptime, clusterUptime) + LIMITS.untimedResume,
    answers: NO_ANSWERS,
    areAnswersShared: false,
    revealEnds: 0,
    ticksFrom: 0,
  };
}

/** Returns the engine's frames since the last call. */
export function takeEmitted(state: TableState): readonly EmittedFrame[] {
  const { emitted } = state;
  state.emitted = [];
  return emitted;
}

/** Collects the engine's frames until a command takes them. */
export const collectFrames =
  (state: TableState) =>
  (viewer: LiveViewer, frame: MatchFrame, isLock: boolean): void => {
    state.emitted.push({ viewer, frame, isLock });
  };

/** The match while it can be played: started and not over. */
export const runningMatch = ({ match }: TableState): AnyMatch | undefined => (match?.outcome ? undefined : match);

export const isPlayedByBot = (state: TableState, seat: Seat): boolean =>
  state.seats[seat]?.kind === 'bot' || hasSeat(runningMatch(state)?.handedToBots ?? NO_SEATS, seat);

/** How urgent bot moves are: `player` if a player is connected, `spectator` for other people's matches and tournaments, else `nobody`. */
export function botPriority(state: TableState): BotPriority {
  const { seats, subscribers, row } = state;
  const players = seats.filter(({ seat, kind }) => kind === 'human' && !isPlayedByBot(state, seat));
  if (players.some(({ seat }) => subscribers.isSeatConnected(seat))) return 'player';
  return players.length > 0 || !subscribers.isEmpty || tournamentOf(row) !== undefined ? 'spectator' : 'nobody';
}

/** Milliseconds for which a seat's player has been away; undefined if connected, or if no human plays the seat. */
export function awayFor(state: TableState, seat: Seat, now: number): number | undefined {
  const since = state.subscribers.awaySince(seat);
  if (state.seats[seat]?.kind !== 'human' || since === undefined || isPlayedByBot(state, seat)) return undefined;
  return now - since;
}

/** Whether the user has a seat that owes a decision and is not handed to a bot. */
export const owesDecision = ({ match, seats }: TableState, person: string): boolean =>
  match !== undefined &&
  seats.some((seat) => seat.person === person && hasSeat(match.deciders, seat.seat) && !hasSeat(match.handedToBots, seat.seat));

/** Whether the subscriber has a seat, a reserved seat, or is the host. All others get the same table state. */
export const hasStake = ({ row, seats }: TableState, { viewer, person }: Pick<Subscriber, 'viewer' | 'person'>): boolean =>
  viewer !== 'watcher' ||
  (person !== undefined && (row.host === person || seats.some((seat) => seat.person === person || seat.reserved === person)));

/** The tournament of a table, or undefined. Tables of a tournament have no host. */
export const tournamentOf = ({ tournament }: Pick<TableRow, 'tournament'>): string | undefined =>
  tournament === '' ? undefined : tournament;
