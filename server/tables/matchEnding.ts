import { isComparable, isMove, seatsOf, writeOptions } from '@fray/engine';
import type { Pace, UnratedReason } from '@fray/protocol';
import type { Counts, MatchEnding } from '../store/queries/matchEnding.ts';
import type { SeatRow, TableRow } from '../store/store.ts';
import type { AnyMatch } from './tableState.ts';

/** Longest name of a built-in setting; longer texts are custom settings. */
const LONGEST = 40;

/** Summary of a finished match for match histories and ratings. */
export function endingOf(row: TableRow, match: AnyMatch, pace: Pace): MatchEnding {
  const { game, options, outcome } = match;
  const [textOption] = Object.entries(game.options).filter(([, spec]) => spec.kind === 'text' && !spec.book);
  const setting = textOption ? String(options[textOption[0]] ?? '') : '';
  return {
    tbl: row.id,
    at: row.changed,
    game: row.game,
    places: outcome?.places ?? [],
    ...(game.teams ? { teams: game.teams(match.seats) } : {}),
    reason: outcome?.reason ?? '',
    turns: match.turn,
    setting: setting.length > LONGEST ? 'own' : setting,
    conduct: conductOf(match),
    ...(pace.rated && isComparable(game, writeOptions(game.options, options)) ? { counts: countsOf(match) } : {}),
  };
}

/** From this number of timeouts a player counts as slow. */
const SLOW = 3;

/** Seats whose players abandoned the match, conceded before anything happened, or timed out repeatedly. */
function conductOf(match: AnyMatch): MatchEnding['conduct'] {
  const seats = [...Array(match.seats).keys()];
  const timeouts = (seat: number) => match.log.filter((entry) => isMove(entry) && entry.seat === seat && entry.cause === 'timeout').length;
  const abandoned = match.log.flatMap((entry) => (!isMove(entry) && entry.action === 'abandon' ? [entry.seat] : []));
  // Early endings are not rated. Players who concede early repeatedly are paired with each other.
  const early = isEarly(match) ? match.gone : [];
  return {
    left: [...new Set([...seatsOf(match.handedToBots), ...abandoned, ...early])],
    slow: seats.filter((seat) => timeouts(seat) >= SLOW),
  };
}

/** Whether a match is rated: not if hints were used, or if it ended before anything had happened. */
function countsOf(match: AnyMatch): Counts {
  const not = uncountedOf(match);
  return { left: seatsOf(match.handedToBots), ...(not ? { not } : {}) };
}

/** Why a match is not rated, as far as its log shows; undefined if it is. */
function uncountedOf(match: AnyMatch): UnratedReason | undefined {
  if (match.outcome?.reason === 'called-off') return 'called-off';
  if (isEarly(match)) return 'early';
  return match.log.some((entry) => !isMove(entry) && entry.action === 'hint') ? 'hints' : undefined;
}

/**
 * Whether a match ended before every seat had moved and before any draw. After a draw it is rated: otherwise a player could concede after a
 * bad roll at no cost.
 */
function isEarly(match: AnyMatch): boolean {
  const moves = match.log.filter(isMove);
  const hasDrawn = match.deal.length > 0 || moves.some(({ draws }) => draws.length > 0);
  return !hasDrawn && new Set(moves.map(({ seat }) => seat)).size < match.seats;
}

/** Why a finished match at a rated table is not rated; undefined if it is. */
export function unratedReasonAt(seats: readonly Pick<SeatRow, 'kind' | 'person'>[], match: AnyMatch): UnratedReason | undefined {
  // Deleted users have no id and are not compared.
  const people = seats.flatMap(({ kind, person }) => (kind === 'human' && person !== '' ? [person] : []));
  return uncountedOf(match) ?? (new Set(people).size < people.length ? 'alone' : undefined);
}
