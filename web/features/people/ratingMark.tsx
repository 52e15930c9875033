import type { Rating } from '@fray/protocol';
import { language } from '../../shared/settings.ts';
import { PEOPLE } from './words.ts';

/** A rating with how far to trust it. */
export function RatingMark({ rated: { rating, margin, provisional } }: { rated: Pick<Rating, 'rating' | 'margin' | 'provisional'> }) {
  const w = PEOPLE[language.value];
  return (
    <span class="pp-rating">
      <b>{rating.toLocaleString(language.value)}</b> <small>± {margin}</small>
      {provisional && <small> {w.provisional}</small>}
    </span>
  );
}
