import { Stamp } from '@fray/table-kit';
import { CARDS, type CardName } from '../../rules/cards.ts';
import { USES } from './card.tsx';
import { CARD_ART } from './cardArt.tsx';

/** A card's picture small, on the ground of what the card is for. */
export function CardStamp({ card }: { card: CardName }) {
  const Art = CARD_ART[card];
  const { bright, deep } = USES[CARDS.find(({ name }) => name === card)!.use];
  return (
    <Stamp
      name={`sk ${card}`}
      of={
        <svg viewBox="-54 -54 108 108">
          <rect x="-52" y="-52" width="104" height="104" rx="20" fill={deep} stroke={bright} stroke-width="4" />
          <g transform="scale(.92)">
            <Art />
          </g>
        </svg>
      }
    />
  );
}
