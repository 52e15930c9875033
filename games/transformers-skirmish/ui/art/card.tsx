import { memo, Stamp } from '@fray/table-kit';
import { CARDS, type CardName } from '../../rules/cards.ts';
import { CARD_ART } from './cardArt.tsx';
import { cog, star } from './ink.tsx';

/** The colours of the purposes of cards: a bright one, and the background of the picture. */
export const USES = {
  move: { bright: '#7ed957', deep: '#1c4a1e' },
  attack: { bright: '#ff6258', deep: '#561518' },
  defense: { bright: '#56b0ff', deep: '#123a66' },
  special: { bright: '#ffc740', deep: '#57400a' },
} as const;

interface CardWords {
  readonly name: string;
  /** The effect of a card in a few words: its unit type, or what it cancels. */
  readonly about: string;
  /** Its current use, or why it has none. */
  readonly now?: string;
}

interface FrontProps {
  readonly card: CardName;
  /** Its squares or range, 0 for neither. */
  readonly reach: number;
  readonly words: CardWords;
  readonly can: boolean;
}

/**
 * The front of a card: picture, name, its number as arrows or dots, and its current use at the bottom. All sizes follow from its font size.
 */
export const CardFront = memo(({ card, reach, words, can }: FrontProps) => {
  const { use } = CARDS.find(({ name }) => name === card)!;
  const { bright, deep } = USES[use];
  const Art = CARD_ART[card];
  return (
    <span class={`sk-card-front at-rest ${use} ${can ? 'can' : 'cannot'}`}>
      <svg class="sk-card-art" viewBox="-54 -45 108 90" aria-hidden="true">
        <rect x="-54" y="-45" width="108" height="90" fill={deep} />
        <path d={star(10, 14, 90)} fill={bright} fill-opacity="0.18" />
        <Art />
        {reach > 0 && (
          <>
            <rect x="-50" y="-41" width="24" height="24" rx="7" fill="#0b1218" />
            <text x="-38" y="-22.5" text-anchor="middle" font-size="18" font-weight="800" fill={bright}>
              {reach}
            </text>
          </>
        )}
      </svg>
      <span class="sk-card-name">{words.name.replace('/', '/\u200b')}</span>
      <span class="sk-card-about">{words.about}</span>
      {words.now !== undefined && <span class="sk-card-now">{words.now}</span>}
    </span>
  );
});

/** The back of every card. */
export const CardBack = memo(() => (
  <svg class="sk-card-back at-rest" viewBox="0 0 120 168" aria-hidden="true">
    <rect x="1" y="1" width="118" height="166" rx="12" fill="#1c2c3a" stroke="#8fa3b4" stroke-width="3" />
    <rect x="10" y="10" width="100" height="148" rx="8" fill="none" stroke="#48606f" stroke-width="2" />
    <path d={cog(12, 34, 42, 60, 84)} fill="#2a4050" />
    <circle cx="60" cy="84" r="22" fill="#1c2c3a" />
    <path d={star(4, 6, 18, 60, 84)} fill="#6fd8ff" fill-opacity="0.8" />
    <path d="M18 34V18H34M102 34V18H86M18 134V150H34M102 134V150H86" fill="none" stroke="#6f8aa3" stroke-width="3" />
  </svg>
));

/** A small picture of a card, on the colour of its purpose. */
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
