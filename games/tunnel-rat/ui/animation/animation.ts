import type { Seat } from '@fray/engine';
import { type AnimationCues, animateEvents, type FrameBuilder, type FrameOf, type Keyframe, type SoundEffectName } from '@fray/table-kit';
import type { Cards } from '../../io/position.ts';
import { type Expression, type Guess, type Kind, type Question, type RatEvent, VC_SEAT } from '../../rules/state.ts';
import type { RatView } from '../../rules/view.ts';
import type { FaceName } from '../art/faceNumbers.ts';
import type { GuessResult } from '../words/en.ts';

/** A question of this turn, on its slip. */
export interface Slip {
  readonly question: Question;
  readonly answered: boolean;
  readonly expression: Expression | null;
}

/** The previous turn: the guess, and the card. */
export interface PreviousTurn {
  readonly turn: number;
  readonly guess: Guess;
  readonly card: Kind;
  /** Whether the discard became the new pack after it. */
  readonly shuffled?: boolean;
}

/** A speech bubble: a question or a guess by the rat, or the VC's answer. */
export type Speech =
  | { readonly says: 'ask'; readonly question: Question }
  | { readonly says: 'guess'; readonly guess: Guess }
  | { readonly says: 'no' };

interface HeldCard {
  readonly at: 'pack' | 'hands' | 'shown' | 'discard' | 'kept' | 'rat' | 'gone';
  readonly kind: Kind | null;
  /** Whether the rat shot through it. */
  readonly shot?: boolean;
}

/** What the table shows at one moment. */
export interface RatPicture {
  readonly turn: number;
  readonly unseen: Cards;
  readonly discard: Cards;
  readonly kept: Cards;
  readonly tunnels: number;
  readonly casualties: number;
  readonly slips: readonly Slip[];
  /** The card of this turn: its place, and its kind if this viewer may know it. */
  readonly card: HeldCard;
  readonly vc: FaceName;
  readonly rat: FaceName;
  readonly speech: Speech | null;
  /** An effect over the whole table: the rat's action, or its result. */
  readonly effect: Guess | GuessResult | 'shuffled' | null;
  readonly past: PreviousTurn | null;
  /** The winner: the rat sees daylight, or its light goes out. */
  readonly winner: 'rat' | 'vc' | null;
  /** The view that the panels about faces show. During an animation it lags behind, so that no face or card is shown early. */
  readonly faceHistory: Pick<RatView, 'options' | 'faces' | 'answers' | 'turn'>;
}

export function guessResultOf(guess: Guess, card: Kind): GuessResult {
  if (card === 'tunnel') return guess === 'advance' ? 'found' : 'lost';
  return guess === (card === 'vc' ? 'shoot' : 'search') ? 'disarmed' : 'hurt';
}

/** The VC's expression when the card is revealed. It is too late then to reveal anything. */
const REACTION: Readonly<Record<GuessResult, FaceName>> = { found: 'caught', disarmed: 'caught', lost: 'relief', hurt: 'gloat' };

/** The card stays visible until the next turn has begun. */
function previousTurnOf(view: RatView, events: readonly RatEvent[]): PreviousTurn | null {
  if (view.asked || view.answers.length > 0) return null;
  const guessed = events.find((event) => event.type === 'guessed');
  const over = view.ending !== 'running';
  const shuffled = events.some((event) => event.type === 'reshuffled');
  if (guessed) return { turn: view.turn - (over ? 0 : 1), guess: guessed.guess, card: guessed.card, ...(shuffled ? { shuffled } : {}) };
  const face = view.faces.at(-1);
  return face && face.turn === view.turn - (over ? 0 : 1) ? { turn: face.turn, guess: face.guess, card: face.card } : null;
}

const pictureOf: FrameOf<RatView, RatEvent, RatPicture> = (view, _orientation, events) => {
  const { asked: kind, answers, ending } = view;
  const answered: Slip[] = answers.map(({ question, expression }) => ({ question, answered: true, expression }));
  return {
    turn: view.turn,
    unseen: view.unseen,
    discard: view.discard,
    kept: view.kept,
    tunnels: view.tunnels,
    casualties: view.casualties,
    slips: kind ? [...answered, { question: kind, answered: false, expression: null }] : answered,
    card: view.holding ? { at: 'hands', kind: view.card } : { at: 'gone', kind: null },
    vc: ending !== 'running' ? (ending === 'vc' ? 'gloat' : 'caught') : kind ? 'listen' : (answers.at(-1)?.expression ?? 'calm'),
    rat: ending !== 'running' ? (ending === 'vc' ? 'wince' : 'cheer') : kind ? 'listen' : answers.length > 0 ? 'wary' : 'calm',
    speech: kind ? { says: 'ask', question: kind } : answers.length > 0 ? { says: 'no' } : null,
    effect: null,
    past: previousTurnOf(view, events),
    winner: ending === 'running' ? null : ending,
    faceHistory: view,
  };
};

const addCards = (cards: Cards, kind: Kind | null, by: number): Cards => (kind ? { ...cards, [kind]: cards[kind] + by } : cards);

/** The card moves from the middle of the table to its pile. */
function moveCard(picture: RatPicture, at: 'discard' | 'kept' | 'rat', ms: number, sound: SoundEffectName): Keyframe<RatPicture> {
  const { kind } = picture.card;
  const landed = { ...picture, card: { ...picture.card, at }, effect: null, unseen: addCards(picture.unseen, kind, -1) };
  const counted =
    at === 'rat'
      ? landed
      : at === 'kept'
        ? { ...landed, kept: addCards(picture.kept, kind, 1) }
        : { ...landed, discard: addCards(picture.discard, kind, 1) };
  return { picture: counted, ms, sound: { name: sound } };
}

const GUESS_SOUND: Readonly<Record<Guess, SoundEffectName>> = { shoot: 'shot', search: 'slide', advance: 'step' };
const NONE: Cards = { vc: 0, trap: 0, tunnel: 0 };

const cues: AnimationCues<RatView, RatEvent, FrameBuilder<RatPicture>> = {
  asked: {
    sound: 'talk',
    show: (frames, { question }) =>
      frames.show({
        picture: {
          ...frames.now,
          slips: [...frames.now.slips, { question, answered: false, expression: null }],
          speech: { says: 'ask', question },
          vc: 'listen',
          rat: 'listen',
          past: null,
        },
        ms: 520,
      }),
  },
  answered: {
    sound: 'breath',
    show: (frames, { question, expression }, { after }) =>
      frames.show({
        picture: {
          ...frames.now,
          faceHistory: after,
          slips: [...frames.now.slips.filter(({ answered }) => answered), { question, answered: true, expression }],
          speech: { says: 'no' },
          vc: expression ?? 'calm',
          rat: 'wary',
        },
        ms: 560,
      }),
  },
  guessed: {
    sound: 'talk',
    show(frames, { guess, card }, { after }) {
      const shot = guess === 'shoot';
      const picture: RatPicture = {
        ...frames.now,
        card: { ...frames.now.card, shot },
        speech: { says: 'guess', guess },
        effect: guess,
        past: null,
      };
      const guessResult = guessResultOf(guess, card);
      frames.show(
        { picture, ms: 620, sound: { name: GUESS_SOUND[guess] } },
        {
          picture: { ...picture, card: { at: 'shown', kind: card, shot }, effect: null, vc: 'stare', speech: null },
          ms: 480,
          sound: { name: 'card-turn' },
        },
        {
          picture: {
            ...picture,
            card: { at: 'shown', kind: card, shot },
            effect: guessResult,
            vc: REACTION[guessResult],
            speech: null,
            past: { turn: frames.now.turn, guess, card },
            faceHistory: after,
          },
          ms: 520,
          sound: { name: guessResult === 'hurt' ? 'hit' : 'reveal' },
          isThumbnail: true,
        },
      );
    },
  },
  advanced: {
    sound: 'score',
    show: (frames, { tunnels }) => frames.show(moveCard({ ...frames.now, tunnels, rat: 'cheer' }, 'rat', 420, 'score')),
  },
  casualty: {
    sound: 'crush',
    show: (frames, { casualties, kept: isKept }) =>
      frames.show(moveCard({ ...frames.now, casualties, rat: 'wince' }, isKept ? 'kept' : 'discard', 420, 'crush')),
  },
  discarded: { sound: 'card-play', show: (frames) => frames.show(moveCard(frames.now, 'discard', 400, 'card-play')) },
  reshuffled: {
    sound: 'card-deal',
    show: (frames) =>
      frames.show({
        picture: {
          ...frames.now,
          unseen: frames.now.discard,
          discard: NONE,
          effect: 'shuffled',
          card: { at: 'gone', kind: null },
          past: frames.now.past && { ...frames.now.past, shuffled: true },
        },
        ms: 600,
      }),
  },
  drew: {
    sound: 'card-deal',
    show(frames, { turn, card = null }) {
      const fresh: RatPicture = {
        ...frames.now,
        turn,
        slips: [],
        speech: null,
        effect: null,
        rat: 'calm',
        vc: 'peek',
        card: { at: 'pack', kind: null },
      };
      const picture: RatPicture = { ...fresh, card: { at: 'hands', kind: card } };
      frames.show(
        { picture: fresh, ms: 80 },
        { picture, ms: 380, sound: { name: 'card-deal' } },
        { picture: { ...picture, vc: 'calm' }, ms: 200 },
      );
    },
  },
  ended: {
    sound: 'win',
    show(frames, { ending }, { orientation }) {
      const winner = ending === 'vc' ? 'vc' : 'rat';
      const won = (winner === 'vc') === isVc(orientation);
      const over: RatPicture = {
        ...frames.now,
        card: { at: 'gone', kind: null },
        slips: [],
        speech: null,
        effect: null,
        winner,
        vc: winner === 'vc' ? 'gloat' : 'caught',
        rat: winner === 'vc' ? 'wince' : 'cheer',
      };
      frames.show({ picture: over, ms: 800, sound: { name: won ? 'win' : 'lose' } });
    },
  },
};

const animate = animateEvents<RatView, RatEvent, RatPicture>({ pictureOf, cues });

const isVc = (orientation: Seat): boolean => orientation === VC_SEAT;

export const script = { pictureOf, animate };

/** The lasting part of a picture, without effects. */
export const withoutEffects = ({ speech: _speech, effect: _effect, past: _past, faceHistory: _told, ...stands }: RatPicture) => stands;
