import type { InputError } from '@fray/engine';
import { localize } from '../io/log.ts';
import { bookOf } from './book.ts';
import type { RatOptions } from './options.ts';

/** A fault in words of every language; the message is the English one. */
const optionError = (option: keyof RatOptions, name: string): InputError => ({
  field: `option ${option}`,
  message: localize(name, 'en'),
  localized: { name, about: [] },
});

/** Returns the invalid combinations of numbers: there must be enough tunnels, and enough dangers if the VC keeps them. */
export function checkOptions(options: RatOptions): InputError | undefined {
  const { cards, keeps, tunnels, casualties } = bookOf(options);
  if (cards[2] < tunnels) return optionError('tunnels_to_win', 'too-few-tunnels');
  return keeps && cards[0] + cards[1] < casualties ? optionError('casualties_to_win', 'too-few-dangers') : undefined;
}
