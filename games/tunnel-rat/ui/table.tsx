import {
  type ActionSpec,
  EyeIcon,
  Icon,
  isPhoneLayout,
  type PlateParts,
  type Shortcut,
  Stage,
  type TableScene,
  useAnimation,
} from '@fray/table-kit';
import { useState } from 'preact/hooks';
import type { RatUiWords } from '#words';
import type { Cards } from '../io/position.ts';
import type { RatOptions } from '../rules/options.ts';
import {
  EXPRESSIONS,
  type Expression,
  FIRST_QUESTION_PHASE,
  GUESSES,
  type Guess,
  KINDS,
  type Kind,
  QUESTIONS,
  type Question,
  RAT,
  type RatEvent,
  VC_SEAT,
} from '../rules/state.ts';
import type { RatView } from '../rules/view.ts';
import { type RatPicture, script } from './animation/animation.ts';
import { GUESS_ICON, KIND_ART } from './art/cards.tsx';
import { type Who, whoPlays } from './art/characters.tsx';
import { Thumbnail } from './art/thumbnail.tsx';
import { TunnelScene } from './board/scene.tsx';
import { FacesSheet, NewestFace } from './panels/facesSheet.tsx';
import { wordsOf } from './words/wordsOf.ts';

interface FaceCardsProps {
  readonly words: RatUiWords;
  readonly who: Who;
  readonly chosen: Expression | undefined;
  onChoose(face: Expression): void;
}

/** The eight faces for an answer. A player can try them before sending one. */
function FaceCards({ words, who, chosen, onChoose }: FaceCardsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div class="rat-answers" role="group" aria-label={words.chooseFace}>
      {EXPRESSIONS.map((face, i) => (
        <button
          key={face}
          type="button"
          class={chosen === face ? 'on' : ''}
          aria-pressed={chosen === face}
          aria-keyshortcuts={String(i + 1)}
          onClick={() => onChoose(face)}
        >
          <Thumbnail name={face} who={who} size={58} ring={chosen === face ? '#ffd98a' : '#5b3d22'} />
          <span>{words.faces[face]}</span>
        </button>
      ))}
    </div>
  );
}

interface GuessCardsProps {
  readonly unseen: Cards;
  readonly words: RatUiWords;
  readonly chosen: Guess | undefined;
  onChoose(guess: Guess): void;
}

/** The three guesses as cards, each with the probability of its kind by the unseen cards. */
function GuessCards({ unseen, words, chosen, onChoose }: GuessCardsProps) {
  const total = KINDS.reduce((sum, kind) => sum + unseen[kind], 0);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere
    <div class="rat-guesses" role="group" aria-label={words.chooseFirst}>
      {GUESSES.map((guess, i) => {
        const kind = KINDS[i]!;
        return (
          <button
            key={guess}
            type="button"
            class={`rat-guess ${chosen === guess ? 'on' : ''}`}
            aria-pressed={chosen === guess}
            aria-keyshortcuts={String(i + 1)}
            onClick={() => onChoose(guess)}
          >
            <span style={{ color: KIND_ART[kind].ink }}>
              <Icon of={GUESS_ICON[guess]} size={34} />
            </span>
            <b>{words.guesses[guess]}</b>
            <small>{words.chance(words.cards[kind], total === 0 ? 0 : Math.round((100 * unseen[kind]) / total))}</small>
            <kbd aria-hidden="true">{i + 1}</kbd>
          </button>
        );
      })}
    </div>
  );
}

interface Props {
  readonly count: number;
  /** The number that wins. */
  readonly goal: number;
  readonly kind: Kind;
  readonly label: string;
}

/** One small card for each point that wins; the scored ones are filled. */
function Score({ count, goal, kind, label }: Props) {
  return (
    <span class={`rat-score of-${kind}`} role="img" aria-label={label}>
      {Array.from({ length: goal }, (_, i) => (
        <i key={i} class={i < count ? 'full' : ''}>
          {i < count && <Icon of={KIND_ART[kind].icon} size={13} />}
        </i>
      ))}
      <span aria-hidden="true">{label}</span>
    </span>
  );
}

type RatScene = TableScene<RatView, RatEvent>;

/** The choice before it is sent; it is valid for the decision in which it was made. */
interface Draft {
  readonly decision: string;
  readonly guess?: Guess;
  readonly face?: Expression;
}

/** The table: the opponent by torchlight, and the current choices. */
export function Table(scene: RatScene) {
  const { view, seat, orientation, players, language, settings } = scene;
  const words = wordsOf(language, view.options.skin);
  const animation = useAnimation(scene, script);
  const [draft, setDraft] = useState<Draft>();
  const decision = `${view.turn} ${view.answers.length} ${view.asked ?? ''}`;
  const { guess, face }: Partial<Draft> = draft?.decision === decision ? draft : {};
  const choose = (more: Partial<Draft>) => setDraft({ decision, ...more });
  const who = whoPlays(players[VC_SEAT]);
  // On a shared device the board is rotated for the decider.
  const asVc = (seat ?? orientation) === VC_SEAT;
  const vc = players[VC_SEAT];
  const mirrorCaption = vc?.own ? words.mirror : (vc?.name ?? '');
  const guessing = seat === RAT && view.asked === null;
  const answering = seat === VC_SEAT && view.asked !== null;
  return (
    <Stage
      scene={scene}
      animation={animation}
      low
      plate={(at) => plateOf(at, animation.picture, view.options, words, who)}
      prompt={promptOf(scene, words, guessing, answering)}
      card={
        guessing ? (
          <>
            <GuessCards unseen={animation.picture.unseen} words={words} chosen={guess} onChoose={(chosen) => choose({ guess: chosen })} />
            <NewestFace faceHistory={animation.picture.faceHistory} words={words} who={who} />
          </>
        ) : answering ? (
          <FaceCards words={words} who={who} chosen={face} onChoose={(chosen) => choose({ face: chosen })} />
        ) : (
          isIdleVc(scene) && <Offer words={words} />
        )
      }
      {...(guessing ? ratActions(scene, words, guess) : answering ? vcActions(scene, words, face) : {})}
      keys={guessing ? guessKeys(words, choose) : answering ? faceKeys(words, choose) : []}
      sheets={[
        {
          id: 'faces',
          label: words.sheet,
          icon: EyeIcon,
          content: <FacesSheet faceHistory={animation.picture.faceHistory} words={words} who={who} />,
        },
      ]}
      board={
        <TunnelScene
          animation={animation}
          words={words}
          who={who}
          asVc={asVc}
          mirrorCaption={mirrorCaption}
          isAnimated={settings.pace > 0}
          previewFace={answering ? face : undefined}
        />
      }
    />
  );
}

/** Whether a player at this device is the VC without faces, and so has no decision. */
const isIdleVc = ({ view, players, outcome }: RatScene): boolean =>
  view.options.tells !== 'expression' && !outcome && players.every(({ seat, own }) => own === (seat === VC_SEAT));

function Offer({ words }: { words: RatUiWords }) {
  return (
    <p class="rat-offer">
      {words.watching} <a href="#/new/tunnel-rat">{words.takeRat}</a>.
    </p>
  );
}

function plateOf(seat: number, picture: RatPicture, options: RatOptions, words: RatUiWords, who: ReturnType<typeof whoPlays>): PlateParts {
  return seat === RAT
    ? {
        tone: 'var(--color-rat)',
        face: <Thumbnail name={picture.rat} who="rat" size={44} ring="transparent" />,
        children: (
          <Score
            count={picture.tunnels}
            goal={options.tunnels_to_win}
            kind="tunnel"
            label={words.tunnels(picture.tunnels, options.tunnels_to_win)}
          />
        ),
      }
    : {
        tone: 'var(--color-vc)',
        face: <Thumbnail name={picture.vc} who={who} size={44} ring="transparent" />,
        children: (
          <Score
            count={picture.casualties}
            goal={options.casualties_to_win}
            kind="vc"
            label={words.casualties(picture.casualties, options.casualties_to_win)}
          />
        ),
      };
}

function promptOf({ view, orientation, moves, outcome }: RatScene, words: RatUiWords, guessing: boolean, answering: boolean): string {
  if (outcome) return '';
  if (answering && view.asked) return words.answerTo(words.ask[view.asked]);
  if (guessing) return words.choose(moves.some((move) => move.endsWith('?')));
  if (orientation === VC_SEAT) return view.options.tells === 'expression' ? words.waits : '';
  return view.asked ? words.ratWaits : '';
}

const keyOf = (words: RatUiWords, question: Question): string => words.askShort[question].charAt(0).toLowerCase();

/** The rat sends the chosen action; before it the questions of the turn are sent one after the other. */
function ratActions({ view, moves, play }: RatScene, words: RatUiWords, guess: Guess | undefined) {
  const ask = (question: Question) => () => play(`${question}?`);
  const open = QUESTIONS.filter((question) => moves.includes(`${question}?`));
  const next =
    view.options.tells === 'expression'
      ? open.find((question) => FIRST_QUESTION_PHASE + QUESTIONS.indexOf(question) >= view.phase)
      : undefined;
  const action: ActionSpec = guess
    ? {
        label: words.says(words.guesses[guess], words.cards[KINDS[GUESSES.indexOf(guess)]!]),
        icon: GUESS_ICON[guess],
        act: () => play(guess),
      }
    : next
      ? { label: words.asks(words.ask[next]), key: keyOf(words, next), act: ask(next) }
      : { label: words.chooseFirst, blocked: '', act: () => {} };
  const left = view.options.questions - view.repeats;
  const others = open
    .filter((question) => guess !== undefined || question !== next)
    .map(
      (question): ActionSpec => ({
        label: words.askShort[question],
        ...(2 + QUESTIONS.indexOf(question) < view.phase && !isPhoneLayout() ? { note: words.askAgain(left) } : {}),
        key: keyOf(words, question),
        act: ask(question),
      }),
    );
  return { action, others };
}

function vcActions({ play }: RatScene, words: RatUiWords, face: Expression | undefined): { action: ActionSpec } {
  return {
    action: face
      ? { label: words.answerWith(words.faces[face]), act: () => play(face) }
      : { label: words.chooseFace, blocked: '', act: () => {} },
  };
}

/** After a key has selected a guess, Enter sends it. */
const toPrimary = () => requestAnimationFrame(() => document.querySelector<HTMLElement>('.action-button.prime')?.focus());

const guessKeys = (words: RatUiWords, choose: (draft: Partial<Draft>) => void): Shortcut[] =>
  GUESSES.map((guess, i) => ({
    key: String(i + 1),
    label: words.guesses[guess],
    act() {
      choose({ guess });
      toPrimary();
    },
  }));

const faceKeys = (words: RatUiWords, choose: (draft: Partial<Draft>) => void): Shortcut[] =>
  EXPRESSIONS.map((face, i) => ({
    key: String(i + 1),
    label: words.faces[face],
    act() {
      choose({ face });
      toPrimary();
    },
  }));
