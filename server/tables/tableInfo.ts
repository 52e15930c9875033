import { type AnyGame, commitment, fingerprint, NO_SEATS, termsText } from '@fray/engine';
import { type ClockFace, type Pace, type PreviewSubject, type TableInfo, termsFromInfo } from '@fray/protocol';
import type { SeatRow, TableRow } from '../store/store.ts';
import { pastStarts } from './fairStart.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import { unratedReasonAt } from './matchEnding.ts';
import { tournamentOf } from './rows.ts';
import type { SeatHandler } from './seatHandler.ts';
import type { Link, Subscriber } from './subscriberQueue.ts';
import type { AnyMatch } from './tableContext.ts';

/** State of a table from which its wire messages are built. */
export interface TableStanding {
  readonly game: AnyGame;
  readonly row: TableRow;
  readonly pace: Pace;
  readonly options: Readonly<Record<string, string>>;
  readonly seating: SeatHandler;
  readonly broadcaster: FrameBroadcaster;
  readonly match: AnyMatch | undefined;
  readonly clock: ClockFace | undefined;
  /** Milliseconds left of the answer window. */
  readonly answerLeft: number | undefined;
  /** Newest published hash of the log. */
  readonly last: Link | undefined;
  awayFor(seat: number): number | undefined;
}

/** Whether the subscriber has a seat, a reserved seat, or is the host. All others get the same table state. */
export const hasStake = (row: TableRow, seats: readonly SeatRow[], { viewer, person }: Pick<Subscriber, 'viewer' | 'person'>): boolean =>
  viewer !== 'watcher' ||
  (person !== undefined && (row.host === person || seats.some((seat) => seat.person === person || seat.reserved === person)));

/** Table state apart from the game itself, as one subscriber may see it. */
export function tableInfo(standing: TableStanding, { viewer, person }: Pick<Subscriber, 'viewer' | 'person'>): TableInfo {
  const { game, row, pace, options, seating, broadcaster, match, clock, answerLeft } = standing;
  const { seats } = seating;
  const tournament = tournamentOf(row);
  const uncounted = pace.rated && match?.outcome ? unratedReasonAt(seats, match) : undefined;
  const info: TableInfo = {
    id: row.id,
    game: row.game,
    rules: row.rules,
    options,
    offer: row.offer,
    stage: row.stage,
    private: row.private === 1,
    watch: row.watch === 1,
    seats: seats.map(({ seat, kind, name, person: sitting, reserved, commitment: sealed, entropy, agreed }) => {
      const away = standing.awayFor(seat);
      return {
        kind,
        name,
        here: broadcaster.isSeatConnected(seat),
        ...(reserved !== '' && kind === 'open' ? { reserved: reserved === person ? ('you' as const) : ('other' as const) } : {}),
        ...(sitting !== '' && sitting === row.host ? { opened: true as const } : {}),
        ...(kind === 'human' && agreed === 0 ? { agrees: false as const } : {}),
        ...(sealed === '' ? {} : { commitment: sealed }),
        ...(entropy === '' ? {} : { revealed: true }),
        ...(away !== undefined && match ? { away: Math.round(away) } : {}),
      };
    }),
    ...(typeof viewer === 'number' ? { you: viewer } : {}),
    yours: person === undefined ? [] : seats.flatMap((seat) => (seat.person === person ? [seat.seat] : [])),
    host: person !== undefined && row.host === person,
    ...(tournament === undefined ? {} : { tournament }),
    watchers: broadcaster.spectatorCount,
    pace,
    ...(clock ? { clock } : {}),
    ...(answerLeft === undefined ? {} : { answerLeft }),
    fair: {
      attempt: row.attempt,
      commitment: commitment(row.secret),
      // During the match the secret would reveal hidden draws.
      ...(row.stage === 'over' ? { secret: row.secret, ...(standing.last ? { last: standing.last } : {}) } : {}),
      ...(row.stage === 'open' || row.stage === 'starting' ? { past: pastStarts(game, seating.aborted) } : {}),
      aborted: seating.aborted.length,
      ...(row.stage === 'starting' ? { left: seating.left } : {}),
    },
    draw: match?.drawOffer ?? NO_SEATS,
    ...(match?.takeback ? { back: match.takeback } : {}),
    bots: match?.handedToBots ?? NO_SEATS,
    gone: match?.gone ?? [],
    ...(match?.conceded ? { conceded: match.conceded } : {}),
    ...(match?.outcome ? { outcome: match.outcome } : {}),
    ...(uncounted ? { uncounted } : {}),
    ...(row.next === '' ? {} : { next: row.next }),
    ...(row.fault === '' ? {} : { fault: row.fault }),
  };
  // Published before any seat reveals: the terms that all seats commit to.
  return row.stage === 'starting' ? { ...info, fair: { ...info.fair, terms: fingerprint(termsText(termsFromInfo(info))) } } : info;
}

export type TableView = Extract<PreviewSubject, { kind: 'table' }>;

/** The public view of a table. It contains nothing of the match if the table is private or spectators are not allowed. */
export function tableView(
  row: TableRow,
  options: Readonly<Record<string, string>>,
  seats: readonly SeatRow[],
  match: AnyMatch | undefined,
  { at, view }: ReturnType<FrameBroadcaster['publishedView']>,
): TableView {
  const isOpen = row.private === 0 && row.watch === 1 && match !== undefined;
  return {
    kind: 'table',
    game: row.game,
    stage: row.stage === 'frozen' ? 'closed' : row.stage === 'starting' ? 'running' : row.stage,
    options,
    seats: seats.map(({ kind, name }) => ({ kind, name })),
    at: isOpen ? at : 0,
    ...(isOpen ? { view, ...(match.outcome ? { outcome: match.outcome } : {}) } : {}),
  };
}
