import * as v from 'valibot';
import type { GameDescription, GameListing } from '../games.ts';
import { about, objectOf, text, whole } from './parts.ts';

const fields = {
  id: about(text, 'What requests name the game by.'),
  name: text,
  seats: about(v.object({ least: whole, most: whole }), 'How many play.'),
};

const option = {
  name: about(text, 'The key in “options” of a table.'),
  standard: about(text, 'The value that holds where nothing is said.'),
  rule: v.exactOptional(about(text, 'The rule of the rulebook whose number or table it is. Absent: a house rule.')),
};

export const gameAnswers = {
  games: v.object({ games: v.array(objectOf<GameListing>()(fields)) }),
  game: objectOf<GameDescription>()({
    ...fields,
    rules: about(whole, 'Version of the rules.'),
    seatNames: about(v.array(text), 'Names of the seats, by their numbers.'),
    options: about(
      v.array(
        v.variant('kind', [
          v.object({ ...option, kind: v.literal('choice'), values: about(v.array(text), 'What it may be.') }),
          v.object({
            ...option,
            kind: v.literal('text'),
            values: about(v.array(text), 'Names of what is ready made. Other texts are checked by the rules.'),
          }),
          v.object({
            ...option,
            kind: v.literal('number'),
            least: whole,
            most: whole,
            zero: v.exactOptional(about(text, 'The word for none.')),
          }),
        ]),
      ),
      'What may be set. All values are sent as texts.',
    ),
  }),
} as const;
