import { isComparable, isMove, seatsOf, writeOptions } from '@fray/engine';
import type { Pace, UnratedReason } from '@fray/protocol';
import type { Counts, MatchEnding } from '../community/stored/matchEnding.ts';
import type { SeatRow, TableRow } from '../store/store.ts';
import type { AnyMatch } from './events.ts';

/** The longest name of a ready setting; what is longer is a text of somebody's own. */
const LONGEST = 40;

/** How a match that is over ended, for the lists of those who played it. */
export function endingOf(row: TableRow, match: AnyMatch, pace: Pace): MatchEnding {
  const { game, options, outcome } = match;
  const [first] = Object.entries(game.options).filter(([, spec]) => spec.kind === 'text' && !spec.book);
  const setting = first ? String(options[first[0]] ?? '') : '';
  return {
    tbl: row.id,
    at: row.changed,
    game: row.game,
    places: outcome?.places ?? [],
    reason: outcome?.reason ?? '',
    turns: match.turn,
    setting: setting.length > LONGEST ? 'own' : setting,
    conduct: conductOf(match),
    ...(pace.rated && isComparable(game, writeOptions(game.options, options)) ? { counts: countsOf(match) } : {}),
  };
}

/** So many moves that were made for somebody whose time was up, and they were slow. */
const SLOW = 3;

/** Who left their seat to a bot or to the others, gave up before anything had happened, or let their time run out again and again. */
function conductOf(match: AnyMatch): MatchEnding['conduct'] {
  const seats = [...Array(match.seats).keys()];
  const timeouts = (seat: number) => match.log.filter((entry) => isMove(entry) && entry.seat === seat && entry.cause === 'timeout').length;
  const abandoned = match.log.flatMap((entry) => (!isMove(entry) && entry.action === 'abandon' ? [entry.seat] : []));
  // Such a match is not rated: whoever gives up again and again is paired with others who do.
  const early = isEarly(match) ? match.gone : [];
  return {
    left: [...new Set([...seatsOf(match.handedToBots), ...abandoned, ...early])],
    slow: seats.filter((seat) => timeouts(seat) >= SLOW),
  };
}

/** A match counts if nobody was told what to play, and if it did not end before anything had happened. */
function countsOf(match: AnyMatch): Counts {
  const not = uncountedOf(match);
  return { left: seatsOf(match.handedToBots), ...(not ? { not } : {}) };
}

/** Why a match counts for nothing, as far as its log says so. */
function uncountedOf(match: AnyMatch): UnratedReason | undefined {
  if (match.outcome?.reason === 'called-off') return 'called-off';
  if (isEarly(match)) return 'early';
  return match.log.some((entry) => !isMove(entry) && entry.action === 'hint') ? 'hints' : undefined;
}

/**
 * Whether a match ended before everybody had moved and before anything was drawn. Once a die or a card was seen it counts, whoever has
 * moved: else one could give up after a bad roll, and lose nothing.
 */
function isEarly(match: AnyMatch): boolean {
  const moves = match.log.filter(isMove);
  const hasDrawn = match.deal.length > 0 || moves.some(({ draws }) => draws.length > 0);
  return !hasDrawn && new Set(moves.map(({ seat }) => seat)).size < match.seats;
}

/** Why a match that is over at a rated table counts for nothing, as everybody at the table is told. */
export function uncountedAt(seats: readonly Pick<SeatRow, 'kind' | 'person'>[], match: AnyMatch): UnratedReason | undefined {
  // Whoever was forgotten since is nobody in particular.
  const people = seats.flatMap(({ kind, person }) => (kind === 'human' && person !== '' ? [person] : []));
  return uncountedOf(match) ?? (new Set(people).size < people.length ? 'alone' : undefined);
}
