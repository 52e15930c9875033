import type { Language } from '@fray/engine';
import {
  describeCard,
  describePiece,
  SCENE_TEXTS,
  type Scene,
  type SceneCard,
  type SceneDeck,
  type SceneTrack,
  type SceneZone,
  type SideName,
} from '@fray/engine/scene';
import { Fragment } from 'preact';
import { type ChoiceStage, offerAt } from './choices.ts';
import { SceneDieShape } from './dieArt.tsx';
import { ArtIcon, PieceArt } from './pieceArt.tsx';
import { toneOf } from './seatArt.ts';

/** Props of the parts beside the board. */
export interface PartProps {
  readonly scene: Scene;
  readonly side: SideName;
  readonly language: Language;
  readonly stage: ChoiceStage;
  onPress(key: string): void;
}

/** A card with its words; pressed, it is the next choice. */
function CardFace({ card, stage, language, onPress }: { card: SceneCard } & Pick<PartProps, 'stage' | 'language' | 'onPress'>) {
  const key = `card ${card.id}`;
  const usable = stage.offers.has(key) || stage.choices.includes(key);
  if (card.hidden) return <li class="scene-card back" aria-label={card.title} />;
  return (
    <li>
      <button
        type="button"
        class={`scene-card ${usable ? 'usable' : ''}`}
        aria-label={describeCard(card, language)}
        aria-disabled={!usable}
        aria-pressed={stage.choices.includes(key)}
        onClick={() => usable && onPress(key)}
      >
        {/* Blanks between the parts: the label has the same words. */}
        <b>
          {card.title.split('/').map((part, i) => (
            <Fragment key={i}>
              {i > 0 && '/'}
              {i > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </b>{' '}
        {/* Drawn by the style sheet: the label has it in words, and begins with the text of the card. */}
        {card.cost !== undefined && <i class="scene-cost" data-cost={card.cost} />}
        {card.art && <ArtIcon art={card.art} size={34} ink="#ffffff" />}
        {card.kind && <small>{card.kind}</small>} {card.text && <span>{card.text}</span>} {card.why && <em>{card.why}</em>}
      </button>
    </li>
  );
}

function Deck({ deck, ...props }: { deck: SceneDeck } & Pick<PartProps, 'stage' | 'language' | 'onPress'>) {
  return (
    <section class="scene-deck" aria-label={deck.name}>
      <h2>{deck.name}</h2>
      <p class="scene-back">
        {deck.art && <ArtIcon art={deck.art} size={22} ink="#ffd95e" />}
        <b>{SCENE_TEXTS[props.language].left(deck.left)}</b>
      </p>
      {deck.top && (
        <ul class="scene-cards">
          <CardFace card={deck.top} {...props} />
        </ul>
      )}
    </section>
  );
}

function Track({ track: { name, from, to, markers }, side, colours }: { track: SceneTrack; side: SideName } & Pick<Scene, 'colours'>) {
  const label = markers.map(({ at, owner }) => `${owner === undefined ? '' : `${side(owner)} `}${at}`).join(', ');
  return (
    <section class="scene-track">
      <h2>{name}</h2>
      <p class="visually-hidden">{label}</p>
      <ol aria-hidden="true">
        {Array.from({ length: to - from + 1 }, (_, i) => {
          const here = markers.filter(({ at }) => at === from + i);
          return (
            <li key={i} class={here.length > 0 ? 'here' : ''}>
              {from + i}
              {here.map(({ owner }) => (
                <i key={owner ?? 'all'} style={{ background: owner === undefined ? '#ffd95e' : toneOf(owner, colours) }} />
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** A place beside the board with its pieces. */
function Zone({ zone, scene, side, language, stage, onPress }: { zone: SceneZone } & PartProps) {
  const there = (scene.pieces ?? []).filter(({ at }) => at === zone.id);
  const key = offerAt(stage, scene, zone.id);
  return (
    <section class="scene-zone">
      <h2>{zone.name}</h2>
      <button
        type="button"
        aria-disabled={key === undefined}
        class={key === undefined ? '' : 'usable'}
        onClick={() => key !== undefined && onPress(key)}
      >
        <span class="visually-hidden">{there.map((piece) => describePiece(piece, side, language)).join('; ')}</span>
        {there.map((piece) => (
          <svg key={piece.id} viewBox="-32 -36 64 66" width="34" height="35" aria-hidden="true">
            <PieceArt piece={piece} radius={22} pressed={0.85} colours={scene.colours} />
          </svg>
        ))}
      </button>
    </section>
  );
}

/** Decks and the event in force. */
export const SceneDecks = ({ scene: { decks = [] }, ...props }: PartProps) => (
  <div class="scene-parts">
    {decks.map((deck) => (
      <Deck key={deck.id} deck={deck} {...props} />
    ))}
  </div>
);

/** Tracks, and places beside the board that hold something or can be chosen. */
export function SceneTracks(props: PartProps) {
  const { tracks = [], zones = [], pieces = [], colours } = props.scene;
  return (
    <div class="scene-parts">
      {tracks.map((track) => (
        <Track key={track.id} track={track} side={props.side} {...(colours && { colours })} />
      ))}
      {zones
        .filter(({ id }) => pieces.some(({ at }) => at === id) || props.stage.offers.has(`cell ${id}`))
        .map((zone) => (
          <Zone key={zone.id} zone={zone} {...props} />
        ))}
    </div>
  );
}

/** The same in short, over the empty corners of a board on phones. */
export const SceneChips = ({ scene: { decks = [], tracks = [], colours } }: { scene: Scene }) => (
  <p class="scene-chips" aria-hidden="true">
    {decks.map(({ id, name, left, top }) => (
      <span key={id}>
        {top ? top.title : name} <b>{left}</b>
      </span>
    ))}
    {tracks.map(({ id, name, markers, to }) => (
      <span key={id}>
        {name}{' '}
        {markers.map(({ at, owner }) => (
          <b key={owner ?? 'all'} style={{ color: owner === undefined ? '#ffd95e' : toneOf(owner, colours) }}>
            {at}{' '}
          </b>
        ))}
        {markers.length === 1 && <i>/ {to}</i>}
      </span>
    ))}
  </p>
);

/** Dice and their meaning, on a felt. */
function DiceTray({ scene: { dice = [], texts = [] } }: { scene: Scene }) {
  if (dice.length + texts.length === 0) return null;
  return (
    <div class="scene-tray">
      {dice.map((die) => (
        <svg key={die.id} viewBox="-36 -38 72 76" width="58" height="60" role="img" aria-label={`${die.die}: ${die.shows}`}>
          <SceneDieShape die={die} />
        </svg>
      ))}
      <div>
        {texts.map(({ id, text, tone = 'plain' }) => (
          <p key={id} class={`scene-text ${tone}`}>
            {text}
          </p>
        ))}
      </div>
    </div>
  );
}

/** Content of the panel: dice, sentences, and visible hands. */
export function ScenePanel(props: PartProps) {
  const { hands = [] } = props.scene;
  return (
    <div class="scene-panel">
      <DiceTray scene={props.scene} />
      {hands
        .filter(({ cards }) => cards.some(({ hidden }) => !hidden))
        .map((hand) => (
          <ul key={hand.id} class="scene-cards" aria-label={hand.name}>
            {hand.cards.map((card) => (
              <CardFace key={card.id} card={card} {...props} />
            ))}
          </ul>
        ))}
    </div>
  );
}

/** True if the panel has something to show. */
export const hasPanel = ({ dice = [], texts = [], hands = [] }: Scene): boolean =>
  dice.length + texts.length > 0 || hands.some(({ cards }) => cards.some(({ hidden }) => !hidden));

/** Values of a player as small figures in the plate. */
export function PlateValues({ scene: { plates = [], hands = [], colours }, seat }: { scene: Scene; seat: number }) {
  const plate = plates.find((one) => one.seat === seat);
  const ownHands = hands.filter(({ owner, cards }) => owner === seat && cards.length > 0 && cards.every(({ hidden }) => hidden));
  const tone = toneOf(seat, colours);
  return (
    <span class="scene-values">
      {plate?.values.map(({ name, value, of, art }) => (
        <span key={name} title={name}>
          {art && <ArtIcon art={art} size={15} ink={tone} />}
          <b>{of === undefined ? value : `${value}/${of}`}</b>
          <small class={art ? 'visually-hidden' : ''}> {name}</small>
        </span>
      ))}
      {ownHands.map(({ id, name, cards }) => (
        <span key={id}>
          <b>{cards.length}</b> <small>{name}</small>
        </span>
      ))}
    </span>
  );
}
