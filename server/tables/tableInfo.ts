import { commitment, fingerprint, NO_SEATS, seatSet, seatsOf, termsText } from '@fray/engine';
import { type PreviewSubject, type TableInfo, termsFromInfo } from '@fray/protocol';
import { answerTimeLeft } from './answers.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import { frozenBy, frozenReason } from './frozenReason.ts';
import { unratedReasonAt } from './matchEnding.ts';
import { pastStarts } from './matchLog.ts';
import { revealTimeLeft } from './matchStart.ts';
import type { Subscriber } from './subscribers.ts';
import { awayFor, type TableState, tournamentOf } from './tableState.ts';

/** Stage and outcome. An end that is not committed yet is not shown: the commit may fail, and the secrets would be known. */
function storedEnd({ row, pace, seats, match, committed, written }: TableState): Pick<TableInfo, 'stage' | 'outcome' | 'uncounted'> {
  if (row.stage === 'over' && committed.entries < written) return { stage: 'running' };
  if (!match?.outcome) return { stage: row.stage };
  const uncounted = pace.rated ? unratedReasonAt(seats, match) : undefined;
  return { stage: row.stage, outcome: match.outcome, ...(uncounted ? { uncounted } : {}) };
}

/** The tournament or playtest version of the table, if any. */
function occasionOf(row: TableState['row']): Pick<TableInfo, 'tournament' | 'playtest'> {
  const tournament = tournamentOf(row);
  return { ...(tournament === undefined ? {} : { tournament }), ...(row.playtest === '' ? {} : { playtest: row.playtest }) };
}

/** The clocks, or the limit of a match without clocks. */
function clocksFor(
  { clocks, untimedLimit }: TableState,
  viewer: Subscriber['viewer'],
  now: number,
): Pick<TableInfo, 'clock' | 'untimedLimit'> {
  if (clocks) return { clock: clocks.viewFor(viewer, now) };
  return untimedLimit ? { untimedLimit: untimedLimit.viewFor(viewer, now) } : {};
}

/** Table state apart from the game itself, as one subscriber may see it. */
export function tableInfo(state: TableState, { viewer, person }: Pick<Subscriber, 'viewer' | 'person'>, now: number): TableInfo {
  const { game, row, pace, seats, aborted, subscribers, match, log } = state;
  const answerLeft = answerTimeLeft(state, now);
  const { stage, ...end } = storedEnd(state);
  // Players who have closed the page do not count as waiting.
  const again = seatSet(...seatsOf(state.rematchAskers).filter((seat) => subscribers.isSeatConnected(seat)));
  const info: TableInfo = {
    id: row.id,
    game: game.id,
    rules: row.rules,
    options: state.options.texts,
    offer: row.offer,
    stage,
    private: row.private === 1,
    watch: row.watch === 1,
    seats: seats.map(({ seat, kind, name, person: sitting, reserved, commitment: sealed, entropy, agreed }) => {
      const away = awayFor(state, seat, now);
      return {
        kind,
        name,
        here: subscribers.isSeatConnected(seat),
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
    ...occasionOf(row),
    watchers: subscribers.spectatorCount,
    pace,
    ...clocksFor(state, viewer, now),
    ...(answerLeft === undefined ? {} : { answerLeft }),
    fair: {
      attempt: row.attempt,
      commitment: commitment(row.secret),
      // During the match the secret would reveal hidden draws.
      ...(stage === 'over' ? { secret: row.secret, ...(log.last ? { last: log.last } : {}) } : {}),
      ...(row.stage === 'open' || row.stage === 'starting'
        ? { past: pastStarts(game, stage === 'open' ? aborted.slice(0, state.committed.aborted) : aborted) }
        : {}),
      aborted: aborted.length,
      ...(row.stage === 'starting' ? { left: revealTimeLeft(state, now) } : {}),
    },
    draw: match?.drawOffer ?? NO_SEATS,
    ...(match?.takeback ? { back: match.takeback } : {}),
    bots: match?.handedToBots ?? NO_SEATS,
    gone: match?.gone ?? [],
    ...(match?.conceded ? { conceded: match.conceded } : {}),
    ...end,
    ...(row.next === '' ? {} : { next: row.next }),
    ...(again === NO_SEATS ? {} : { again }),
    ...(row.fault === '' ? {} : { fault: frozenReason(row), frozenBy: frozenBy(row, state.options.fault) }),
  };
  // Published before any seat reveals: the terms that all seats commit to.
  return row.stage === 'starting' ? { ...info, fair: { ...info.fair, terms: fingerprint(termsText(termsFromInfo(info))) } } : info;
}

export type TableView = Extract<PreviewSubject, { kind: 'table' }>;

/**
 * The public view of a table. It contains nothing of the match if the table is private or spectators are not allowed. For a playtest
 * version it contains neither the changes nor the players.
 */
export function tableView(
  { game, row, options, seats, match }: TableState,
  { at, view }: ReturnType<FrameBroadcaster['publishedView']>,
): TableView {
  const isOpen = row.private === 0 && row.watch === 1 && match !== undefined;
  return {
    kind: 'table',
    game: game.id,
    stage: row.stage === 'frozen' ? 'closed' : row.stage === 'starting' ? 'running' : row.stage,
    options: row.playtest === '' ? options.texts : {},
    seats: seats.map(({ kind, name }) => ({ kind, name: row.playtest === '' ? name : '' })),
    at: isOpen ? at : 0,
    ...(isOpen ? { view, ...(match.outcome ? { outcome: match.outcome } : {}) } : {}),
  };
}
