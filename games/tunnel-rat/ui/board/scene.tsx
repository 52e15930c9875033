import type { AnimationState } from '@fray/table-kit';
import type { RatUiWords } from '#words';
import type { Cards } from '../../io/position.ts';
import { KINDS } from '../../rules/state.ts';
import { guessResultOf, type PreviousTurn, type RatPicture, type Slip, type Speech } from '../animation/animation.ts';
import { Card, MiniCard, Pile } from '../art/cards.tsx';
import { Cave, Planks, Torch } from '../art/cave.tsx';
import type { Who } from '../art/characters.tsx';
import type { FaceName } from '../art/faceNumbers.ts';
import { Figure } from '../art/figure.tsx';
import { Hands } from '../art/hands.tsx';
import { Thumbnail } from '../art/thumbnail.tsx';

interface Props {
  readonly animation: AnimationState<RatPicture>;
  readonly words: RatUiWords;
  /** The character whose mask the VC wears. */
  readonly who: Who;
  /** Whether the viewer is the VC: then the rat sits opposite, and the card is open. */
  readonly asVc: boolean;
  /** The character in the mirror. */
  readonly mirrorCaption: string;
  /** Whether motion is allowed. */
  readonly isAnimated: boolean;
  /** The face that the VC at this device is trying. */
  readonly previewFace: FaceName | undefined;
}

/** Share of a keyframe's duration that a face needs to morph. */
const MORPH_SHARE = 0.7;
const MIN_MORPH_MS = 140;

/** The tunnel by torchlight: the opponent, the card, the questions, and the piles. */
export function TunnelScene({ animation, words, who, asVc, mirrorCaption, isAnimated, previewFace }: Props) {
  const { picture } = animation;
  const ms = isAnimated ? Math.max(MIN_MORPH_MS, animation.ms * MORPH_SHARE) : 0;
  return (
    <section
      class={`tunnel-rat rat-scene ${asVc ? 'as-vc' : 'as-rat'} ${isAnimated ? 'lives' : ''} did-${picture.effect ?? 'nothing'} won-by-${picture.winner ?? 'none'}`}
      aria-label={words.scene}
    >
      <div class="rat-depth">
        <Cave />
      </div>
      <div class={`rat-opposite ${picture.speech && (picture.speech.says === 'no') !== asVc ? 'leans' : ''}`}>
        <Figure name={asVc ? picture.rat : picture.vc} who={asVc ? 'rat' : who} ms={ms} isAnimated={isAnimated} />
      </div>
      <div class="rat-shade" />
      <Planks />
      <div class="rat-glow" />
      <Torch />
      <HeldCard picture={picture} words={words} asVc={asVc} />
      <Piles picture={picture} words={words} />
      {asVc && (
        <div class="rat-mirror">
          <Figure name={previewFace ?? picture.vc} who={who} ms={ms} isAnimated={isAnimated} close />
          <small>{mirrorCaption}</small>
        </div>
      )}
      <Slips slips={picture.slips} words={words} who={who} />
      {picture.speech && <Bubble key={bubbleKey(picture)} speech={picture.speech} words={words} asVc={asVc} />}
      {picture.past && <PreviousTurnNote past={picture.past} words={words} />}
      {picture.card.at === 'shown' && picture.past && <Stamp past={picture.past} words={words} />}
      {picture.effect && (
        <i key={animation.keyframe} class={`rat-effect is-${picture.effect} of-${picture.card.kind}`} aria-hidden="true" />
      )}
    </section>
  );
}

const bubbleKey = ({ turn, slips, speech }: RatPicture): string => `${turn} ${slips.length} ${speech?.says}`;

/** The card of this turn: it is drawn from the pack, held, revealed, and moved to its pile. */
function HeldCard({ picture, words, asVc }: { picture: RatPicture; words: RatUiWords; asVc: boolean }) {
  const { at, kind, shot = false } = picture.card;
  const isOpen = at === 'shown' || at === 'rat' || at === 'discard' || at === 'kept' || (asVc && kind !== null);
  const text = kind === null || !isOpen ? words.hidden : asVc && at === 'hands' ? words.yours(words.cards[kind]) : words.cards[kind];
  return (
    <div class={`rat-hold hold-${at}`}>
      {at !== 'gone' && (
        <div
          key={picture.turn}
          class={`rat-card travels at-${at} ${isOpen ? 'open' : ''} ${shot ? 'shot' : ''}`}
          role="img"
          aria-label={text}
        >
          <svg class="rat-side rat-back" viewBox="-68 -94 136 188" aria-hidden="true">
            <Card kind={null} />
          </svg>
          <svg class="rat-side rat-front" viewBox="-68 -94 136 188" aria-hidden="true">
            {kind && <Card kind={kind} name={words.cards[kind]} />}
          </svg>
        </div>
      )}
      <svg class="rat-hands" viewBox="-160 -60 320 210" aria-hidden="true">
        <Hands />
      </svg>
    </div>
  );
}

function Piles({ picture, words }: { picture: RatPicture; words: RatUiWords }) {
  const { unseen, discard, kept } = picture;
  const keeps = kept.vc + kept.trap > 0;
  return (
    <>
      <PileRow className="rat-unseen" cards={unseen} label={words.unseen} words={words} named />
      <div class="rat-gone">
        <PileRow className="rat-discard" cards={discard} label={words.discard} words={words} />
        {keeps && <PileRow className="rat-kept" cards={kept} label={words.kept} words={words} only={['vc', 'trap']} />}
      </div>
    </>
  );
}

interface RowProps {
  readonly className: string;
  readonly cards: Cards;
  readonly label: string;
  readonly words: RatUiWords;
  readonly named?: boolean;
  readonly only?: readonly (keyof Cards)[];
}

/** Piles next to each other; the height of each is its count. */
function PileRow({ className, cards, label, words, named = false, only = KINDS }: RowProps) {
  return (
    <figure class={`rat-piles at-rest ${className}`}>
      <figcaption>{label}</figcaption>
      <ul>
        {only.map((kind) => (
          <li key={kind}>
            <Pile kind={kind} count={cards[kind]} />
            <b>{cards[kind]}</b> <span class={named ? '' : 'visually-hidden'}>{words.cards[kind]}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** This turn's questions, on slips pinned to the wall. */
function Slips({ slips, words, who }: { slips: readonly Slip[]; words: RatUiWords; who: Who }) {
  return (
    <ol class={`rat-slips ${slips.length > 4 ? 'many' : ''}`}>
      {slips.map(({ question, answered, expression }, i) => (
        <li key={`${i} ${question}`} class={i === slips.length - 1 ? 'newest' : ''}>
          <span class="full">{words.ask[question]}</span>
          <span class="short" aria-hidden="true">
            {words.askShort[question]}
          </span>
          {answered && <b>{words.answered(undefined)}</b>}
          {answered && expression && <Thumbnail name={expression} who={who} size={44} ring="#7a5730" label={words.faces[expression]} />}
        </li>
      ))}
    </ol>
  );
}

/** Speech bubbles: the opponent's from the far side, the player's from below. */
function Bubble({ speech, words, asVc }: { speech: Speech; words: RatUiWords; asVc: boolean }) {
  const isFar = (speech.says === 'no') !== asVc;
  const text = speech.says === 'no' ? words.no : speech.says === 'ask' ? words.ask[speech.question] : `${words.guesses[speech.guess]}!`;
  return <p class={`rat-bubble ${isFar ? 'far' : 'near'} ${text.length > 6 ? 'long' : ''}`}>{text}</p>;
}

function Stamp({ past, words }: { past: PreviousTurn; words: RatUiWords }) {
  const guessResult = guessResultOf(past.guess, past.card);
  return (
    <b class={`rat-stamp ${guessResult}`} aria-hidden="true">
      {words.guessResults[guessResult]}
    </b>
  );
}

/** The previous turn, visible until the next one has begun. */
function PreviousTurnNote({ past, words }: { past: PreviousTurn; words: RatUiWords }) {
  const guessResult = guessResultOf(past.guess, past.card);
  return (
    <p class={`rat-past ${guessResult}`}>
      <MiniCard kind={past.card} width={30} />
      <span>
        {words.past(past.turn, words.guesses[past.guess], words.cards[past.card])}
        <b>{words.guessResults[guessResult]}</b>
        {past.shuffled && <small>{words.newPack}</small>}
      </span>
    </p>
  );
}
