import { isLevel } from '@fray/bots/levels';
import type { TableListing } from '@fray/protocol';
import { nameAndRank } from '../../shared/characters.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';

/** Who sits at a table of a list, in words. */
export const playersOf = (seats: TableListing['seats']): string =>
  seats
    .flatMap(({ kind, name, rating }) =>
      kind === 'open'
        ? []
        : [
            `${kind === 'bot' && isLevel(name) ? nameAndRank(name) : name || words().player(1)}${rating === undefined ? '' : ` (${rating.toLocaleString(language.value)})`}`,
          ],
    )
    .join(', ');
