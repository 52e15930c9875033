import type { CardName } from '../../rules/cards.ts';
import type { FormName } from '../art/forms.tsx';

/** What a unit folds into with a card; on legs it walks as it is. */
export function formOf(card: CardName, air: boolean): FormName | undefined {
  switch (card) {
    case 'tracks-glide':
      return air ? 'jet' : 'tank';
    case 'wheels-cruise':
      return air ? 'shuttle' : 'car';
    case 'fly':
      return 'jet';
    case 'supersonic':
      return 'shuttle';
    default:
      return undefined;
  }
}
