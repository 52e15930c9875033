import { type AnimationState, isPhoneLayout, LensIcon, memo, type PlateParts, Stage, type TableScene } from '@fray/table-kit';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { type SkirmishWords, WORDS } from '#words';
import { TEXTS } from '../../io/log.ts';
import { reachIn } from '../../rules/book.ts';
import { fullHits, SEATS, type SeatName, type SkirmishEvent, UNITS } from '../../rules/state.ts';
import type { SkirmishView } from '../../rules/view.ts';
import type { SkirmishText } from '../../text/en.ts';
import type { Skin } from '../../text/skins.ts';
import { lastPlayedCard, type Picture, type TurnState } from '../animation/picture.ts';
import { CardBack, CardFront } from '../art/card.tsx';
import { LIVERIES } from '../art/ink.tsx';
import { Portrait } from '../art/robot.tsx';
import { SkirmishBoard } from '../board/skirmishBoard.tsx';
import type { TurnControls } from './actions.ts';
import { SeenCards } from './seenCards.tsx';
import { aboutOf } from './status.ts';

interface Props {
  readonly picture: Picture;
  readonly orientation: number;
  readonly keyframe: number;
  readonly cards: SkirmishText['cards'];
  readonly sides: Readonly<Record<'south' | 'north', string>>;
  readonly words: SkirmishWords;
}

/** The card played last, on the left of the board. */
function PlayedCard({
  played,
  picture: { book, attack },
  orientation,
  cards,
  sides,
  words,
}: Props & { readonly played: NonNullable<Picture['played']> }) {
  const from = SEATS.indexOf(played.seat) === orientation ? 'near' : 'far';
  const now = attack && attack.card === played.card ? `${attack.from} → ${attack.to}` : undefined;
  return (
    <div key={`${played.seat} ${played.card}`} class={`sk-played from-${from} ${played.seat}`}>
      <span class="sk-pile-name">{words.playedBy(sides[played.seat])}</span>
      <CardFront
        card={played.card}
        reach={reachIn(book, played.card)}
        can
        words={{ name: cards[played.card], about: aboutOf(played.card, words, book), ...(now === undefined ? {} : { now }) }}
      />
    </div>
  );
}

/** Deck and discard pile, on the right of the board. Dealt cards start here. */
function Piles({ picture, orientation, keyframe, cards, words }: Props) {
  const { book, deck, discarded, top, dealt, shuffled } = picture;
  return (
    <div class="sk-piles">
      <div class={`sk-pile deck ${shuffled ? 'shuffling' : ''}`} role="img" aria-label={`${words.deck}: ${deck}`}>
        <span class="sk-pile-name">{words.deck}</span>
        <span class="sk-pile-cards">
          {[2, 1, 0].map((i) => (
            <span key={i} class="sk-pile-card" style={{ '--i': i }}>
              <CardBack />
            </span>
          ))}
          {dealt &&
            Array.from({ length: dealt.count }, (_, i) => (
              <span
                key={`${keyframe} ${i}`}
                class={`sk-dealt ${SEATS.indexOf(dealt.seat) === orientation ? 'to-near' : 'to-far'}`}
                style={{ '--i': i }}
              >
                <CardBack />
              </span>
            ))}
          <b>{deck}</b>
        </span>
      </div>
      <div class="sk-pile discards" role="img" aria-label={`${words.discards}: ${discarded}${top ? `, ${cards[top]}` : ''}`}>
        <span class="sk-pile-name">
          {words.discards} · {discarded}
        </span>
        <span class="sk-pile-cards">
          {discarded > 0 && top && (
            <CardFront key={top} card={top} reach={reachIn(book, top)} can words={{ name: cards[top], about: aboutOf(top, words, book) }} />
          )}
          {discarded > 0 && !top && (
            <span class="sk-pile-card face-up">
              <CardBack />
            </span>
          )}
        </span>
      </div>
    </div>
  );
}

const PHASES_OF_A_TURN = ['orders', 'move', 'fire'] as const;

/** The phases of the turn: finished ones, and the current one. */
const PhaseList = memo(({ stands, words }: { stands: TurnState; words: SkirmishWords }) => {
  if (stands.turn === 0) return null;
  const phase = stands.phase === 'defense' ? 'fire' : stands.phase;
  const now = PHASES_OF_A_TURN.findIndex((name) => name === phase);
  const active = SEATS[(SEATS.indexOf(stands.first) + stands.turn + 1) & 1]!;
  return (
    <ol class={`sk-phases ${active}`} aria-label={words.turn(stands.turn)}>
      <li class="sk-turn-number" aria-hidden="true">
        {words.turn(stands.turn)}
      </li>
      {PHASES_OF_A_TURN.map((name, i) => (
        <li key={name} class={i === now ? 'now' : i < now ? 'over' : ''} aria-current={i === now ? 'step' : undefined}>
          {words.phases[name]}
        </li>
      ))}
    </ol>
  );
});

interface PlatesProps {
  readonly picture: Picture;
  readonly view: SkirmishView;
  readonly skin: Skin;
  readonly words: SkirmishWords;
  readonly isPhone: boolean;
  readonly near: boolean;
}

/** A side's part of its plate: its robots with their hits left, and the number of its cards. */
function plateOf(seat: number, { picture, view, skin, words, isPhone, near }: PlatesProps): PlateParts {
  const side = SEATS[seat]!;
  return {
    tone: LIVERIES[side].pip,
    face: <Portrait side={side} unit="lead" air={false} size={46} />,
    ...noteOf(side, picture.stands, words),
    children: (view.phase === 'over' || picture.toys.some((toy) => toy.seat === side)) && (
      <UnitSummary side={side} {...{ picture, skin, words }} size={isPhone ? 18 : near ? 29 : 36} />
    ),
    // Before the deal there are no cards to count.
    ...(view.phase === 'setup' ? {} : { right: <HandCount count={picture.hands[side]} label={words.cardsHeld(picture.hands[side])} /> }),
  };
}

/** The current phase of a side: placement, or a phase of its turn. */
function noteOf(side: SeatName, { phase, ready, first, turn }: TurnState, words: SkirmishWords): { readonly note?: string } {
  if (phase === 'setup') return { note: ready.includes(side) ? words.isReady : words.placing };
  if (phase === 'over') return {};
  const active = SEATS[(SEATS.indexOf(first) + turn + 1) & 1];
  if (phase === 'defense') return { note: side === active ? words.uses.attack : words.uses.defense };
  return side === active ? { note: words.phases[phase] } : {};
}

function UnitSummary({
  side,
  picture,
  skin,
  words,
  size,
}: {
  side: SeatName;
  picture: Picture;
  skin: Skin;
  words: SkirmishWords;
  size: number;
}) {
  return (
    <span class="sk-crew" role="list" aria-label={words.crew(skin.sides[side])}>
      {UNITS.map((unit) => {
        const toy = picture.toys.find((other) => other.seat === side && other.unit === unit);
        const full = toy?.full ?? fullHits(picture.book, unit, false);
        const name = skin.units[side][unit];
        return (
          <span key={unit} role="listitem" class="sk-crew-member" title={words.unitLeft(name, toy?.hits ?? 0, full)}>
            <Portrait side={side} unit={unit} air={toy?.air ?? false} size={size} lost={!toy} />
            <span class="sk-crew-hits" role="img" aria-label={words.unitLeft(name, toy?.hits ?? 0, full)}>
              {Array.from({ length: full }, (_, i) => (
                <i key={i} class={i < (toy?.hits ?? 0) ? 'full' : ''} />
              ))}
            </span>
          </span>
        );
      })}
    </span>
  );
}

const HandCount = memo(({ count, label }: { count: number; label: string }) => {
  return (
    <span class="sk-held" role="img" aria-label={label} title={label}>
      {Array.from({ length: Math.min(count, 4) }, (_, i) => (
        <span key={i} class="sk-held-card" style={{ '--off': i - (Math.min(count, 4) - 1) / 2 }}>
          <CardBack />
        </span>
      ))}
      <b aria-hidden="true">{count}</b>
    </span>
  );
});

export type SkirmishScene = TableScene<SkirmishView, SkirmishEvent>;
export type SkirmishAnimation = AnimationState<Picture>;

/** All texts that the parts of the table use. */
export function textsOf({ language, view }: SkirmishScene) {
  const { cards, skins, disclaimer } = TEXTS[language];
  return { words: WORDS[language], cards, disclaimer, skin: skins[view.options.skin] };
}

/** The seat whose hidden cards this viewer knows: the deciding seat, or the only visible hand. */
export function ownSeat({ seat, view }: SkirmishScene): number | undefined {
  const open = SEATS.flatMap((name, i) => (view.hands[name] === null ? [] : [i]));
  return seat ?? (open.length === 1 ? open[0] : undefined);
}

/** A phase without a card is a step too: this many steps back are searched for the last played card. */
const STEPS_BACK = 12;

/** The last played card that has been animated. It stays until the next one. */
function useLastPlayed({ stepHistory }: SkirmishScene, { picture, playing }: SkirmishAnimation): Picture['played'] {
  const last = useRef<Picture['played']>(undefined);
  if (picture.played) last.current = picture.played;
  else if (!playing) {
    last.current = undefined;
    for (let at = stepHistory.length; at > Math.max(0, stepHistory.length - STEPS_BACK) && !last.current; at--)
      last.current = lastPlayedCard(stepHistory.step(at).events);
  }
  return last.current;
}

type BoardParts = Parameters<typeof SkirmishBoard>[0];

interface FrameProps {
  readonly scene: SkirmishScene;
  readonly animation: SkirmishAnimation;
  readonly doing: TurnControls;
  readonly board: Pick<BoardParts, 'toys' | 'marks' | 'ghosts' | 'planned' | 'onCell' | 'onLift' | 'onDrop'>;
  /** The player's cards: below the board on desktops, in the dock on phones. */
  readonly hand: ComponentChildren;
  /** The content of the panel. */
  readonly card: ComponentChildren;
  /** On phones, below the cards while the player has no decision. */
  readonly waiting?: ComponentChildren;
  /** Above the list of cards in its sheet. */
  readonly aside?: ComponentChildren;
  /** Whether armies are being placed, each side on its own. */
  readonly apart?: boolean;
}

/** The layout with the permanent parts: board, piles, plates, the sheet of the cards. */
export function SkirmishStage({ scene, animation, doing, board, hand, card, waiting, aside, apart = false }: FrameProps) {
  const { view, orientation } = scene;
  const { words, cards, skin, disclaimer } = textsOf(scene);
  const { picture, keyframe } = animation;
  const isPhone = isPhoneLayout();
  const laid = useLastPlayed(scene, animation);
  const self = ownSeat(scene);
  const pile = { picture, orientation, keyframe, cards, words, sides: skin.sides };
  const played = laid && <PlayedCard {...pile} played={laid} />;
  const dock = card ?? (waiting ? [hand ?? played, waiting] : (hand ?? played));
  const banner = picture.begins && { text: skin.sides[picture.begins], seat: picture.begins };
  return (
    <Stage
      scene={scene}
      animation={animation}
      actsDuringAnimation={apart}
      plate={(seat) => plateOf(seat, { picture, view, skin, words, isPhone, near: seat === orientation })}
      {...(doing.prompt === undefined || doing.prompt === '' ? {} : { prompt: doing.prompt })}
      action={doing.action}
      others={doing.others}
      card={isPhone ? dock : card}
      sheets={[
        {
          id: 'cards',
          label: words.seen,
          icon: LensIcon,
          content: (
            <>
              {aside}
              <SeenCards view={view} own={self === undefined ? null : view.hands[SEATS[self]!]} {...{ cards, words, disclaimer }} />
            </>
          ),
        },
      ]}
      board={
        <div class={`skirmish ${isPhone ? 'phone' : 'desktop'}`}>
          <div class="sk-left">
            <PhaseList stands={picture.stands} words={words} />
            {!isPhone && played}
            {/* With cards in hand, the dock of a phone has no room for it. An attack is shown by its scene. */}
            {isPhone && picture.played && !picture.attack && dock !== played && played}
          </div>
          <SkirmishBoard
            animation={animation}
            turned={orientation === 1}
            skin={skin}
            words={words}
            banner={banner}
            apart={apart}
            {...board}
          />
          <div class="sk-right">
            <Piles {...pile} />
          </div>
          {!isPhone && hand && <div class="sk-near">{hand}</div>}
        </div>
      }
    />
  );
}
