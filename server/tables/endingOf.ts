import type { Ending } from '../people/store.ts';
import type { TableRow } from '../store/store.ts';
import type { AnyMatch } from './events.ts';

/** The longest name of a ready setting; what is longer is a text of somebody's own. */
const LONGEST = 40;

/** How a match that is over ended, for the lists of those who played it. */
export function endingOf(row: TableRow, match: AnyMatch): Ending {
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
  };
}
