import type { Language, Seat } from '@fray/engine';
import { TEXTS } from '../io/log.ts';
import type { RatView } from '../rules/view.ts';
import type { RatPicture } from './animation/animation.ts';
import { Card } from './art/cards.tsx';
import { Cave, Planks, Torch } from './art/cave.tsx';
import { Figure } from './art/figure.tsx';
import { Hands } from './art/hands.tsx';
import { Thumbnail } from './art/thumbnail.tsx';
import { wordsOf } from './words/wordsOf.ts';

export { script } from './animation/animation.ts';
export { about } from './summary.ts';
/** The names of the sides. */
export const sides = ({ options }: RatView, language: Language) => TEXTS[language].skins[options.skin].sides;
export { awaited } from '../rules/view.ts';
export const tones = ['#ffb454', '#f08a72'];

/** The face of the winner. */
export const champion = (_view: RatView, seat: Seat) => ({
  Piece: () => <Thumbnail name="laugh" who={seat === 0 ? 'rat' : 'moss'} size={220} ring={tones[seat]} />,
});

const WIDTH = 1014;
const HEIGHT = 700;
/** Horizontal centre of the opposite figure. */
const X = 477;

interface Props {
  readonly picture: RatPicture;
  readonly view: RatView;
  readonly language: Language;
}

/** The tunnel by torchlight as one drawing without a page, as the rat sees it. The card is open once it is revealed. */
export function StaticBoard({ picture, view, language }: Props) {
  const words = wordsOf(language, view.options.skin);
  const { card, speech } = picture;
  const isShown = card.at === 'shown';
  const says =
    speech && speech.says === 'ask' ? words.ask[speech.question] : speech?.says === 'guess' ? `${words.guesses[speech.guess]}!` : '';
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`}>
      <Light />
      <rect width={WIDTH} height={HEIGHT} fill="#23130a" />
      <Cave />
      <svg x={X - 330} y="-10" width="660" height="750">
        <Figure name={picture.vc} who="moss" ms={0} isAnimated={false} />
      </svg>
      <rect width={WIDTH} height={HEIGHT} fill="url(#rat-still-shade)" />
      <svg y="518" width={WIDTH} height="182">
        <Planks />
      </svg>
      <rect width={WIDTH} height={HEIGHT} fill="url(#rat-still-glow)" />
      <svg x="61" y="300" width="112" height="243">
        <Torch />
      </svg>
      {(card.at === 'hands' || isShown) && (
        <g transform={`translate(${X} ${isShown ? 485 : 507}) rotate(-2) scale(${isShown ? 1.3 : 1})`}>
          <Card kind={isShown ? card.kind : null} {...(isShown && card.kind ? { name: words.cards[card.kind] } : {})} />
        </g>
      )}
      <g transform={`translate(${X} ${card.at === 'gone' ? 608 : 507})`}>
        <Hands />
      </g>
      {says !== '' && (
        <g transform={`translate(${X} 655)`}>
          <rect
            x={-says.length * 9 - 34}
            y="-30"
            width={says.length * 18 + 68}
            height="60"
            rx="30"
            fill="#fff4da"
            stroke="#3a2210"
            stroke-width="3"
          />
          <text y="10" text-anchor="middle" font-size="30" font-weight="800" fill="#3a2210">
            {says}
          </text>
        </g>
      )}
    </svg>
  );
}

/** The darkness around the torch, and its light. */
const Light = () => (
  <defs>
    <radialGradient id="rat-still-shade" cx="47%" cy="44%" r="58%">
      <stop offset=".3" stop-color="#0b0502" stop-opacity="0" />
      <stop offset=".75" stop-color="#0b0502" stop-opacity=".6" />
      <stop offset="1" stop-color="#080301" stop-opacity=".95" />
    </radialGradient>
    <radialGradient id="rat-still-glow" cx="11.5%" cy="60%" r="34%">
      <stop offset="0" stop-color="#ffdf9a" stop-opacity=".55" />
      <stop offset=".35" stop-color="#ffb04a" stop-opacity=".24" />
      <stop offset="1" stop-color="#ff7a1a" stop-opacity="0" />
    </radialGradient>
  </defs>
);
