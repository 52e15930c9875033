import { isComparable, isMove, seatsOf, writeOptions } from '@fray/engine';
import type { Pace } from '@fray/protocol';
import type { Ending } from '../people/kept/ending.ts';
import type { TableRow } from '../store/store.ts';
import type { AnyMatch } from './events.ts';

/** The longest name of a ready setting; what is longer is a text of somebody's own. */
const LONGEST = 40;

/** How a match that is over ended, for the lists of those who played it. */
export function endingOf(row: TableRow, match: AnyMatch, pace: Pace): Ending {
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

/** Who left their seat to a bot or to the others, and who let their time run out again and again. */
function conductOf(match: AnyMatch): Ending['conduct'] {
  const seats = [...Array(match.seats).keys()];
  const timeouts = (seat: number) => match.log.filter((entry) => isMove(entry) && entry.seat === seat && entry.cause === 'timeout').length;
  const abandoned = match.log.flatMap((entry) => (!isMove(entry) && entry.action === 'abandon' ? [entry.seat] : []));
  return { left: [...new Set([...seatsOf(match.handedToBots), ...abandoned])], slow: seats.filter((seat) => timeouts(seat) >= SLOW) };
}

/** A match counts once everybody has made a move of their own, and if nobody was told what to play. */
function countsOf(match: AnyMatch): Ending['counts'] {
  const moved = new Set(match.log.flatMap((entry) => (isMove(entry) ? [entry.seat] : [])));
  const hinted = match.log.some((entry) => !isMove(entry) && entry.action === 'hint');
  if (hinted || moved.size < match.seats) return undefined;
  return { left: seatsOf(match.handedToBots) };
}
