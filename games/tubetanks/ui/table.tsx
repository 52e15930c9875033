import {
  AgainIcon,
  type AnimationState,
  Icon,
  isPhoneLayout,
  LogIcon,
  Pips,
  type PlateParts,
  type Sheet,
  Stage,
  type StepHistory,
  type TableScene,
  TargetIcon,
  TurnBoardIcon,
  useAnimation,
} from '@fray/table-kit';
import { lazyPart } from '@fray/table-kit/lazyPart';
import { useState } from 'preact/hooks';
import { type TubeUiWords, WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { boltSquares } from '../rules/play.ts';
import { cellName, SEATS, type TubeEvent, type TubeOptions } from '../rules/state.ts';
import type { TubeView } from '../rules/view.ts';
import { script, type TankName, type TubePicture } from './animation/animation.ts';
import { captionWords, cellWords } from './board/cellWords.ts';
import { Plan } from './board/plan.tsx';
import type { Sight } from './board/sight.ts';
import { Tube } from './board/tube.tsx';
import { actionsOf, usePlanning } from './panels/actions.ts';
import { Beside, hasRoomBeside, isRoundBefore, ProgramCard, programOf } from './panels/programs.tsx';
import { Strip } from './panels/strip.tsx';

interface RoundsProps {
  readonly options: TubeOptions;
  readonly stepHistory: StepHistory<TubeView, TubeEvent>;
  /** The step that is being animated: it and later steps are logged after their animation. */
  readonly showing: number | undefined;
  readonly words: TubeUiWords;
  readonly names: Readonly<Record<TankName, string>>;
}

/** The result of a round in a few words, at the end of its line. */
function comeTo(events: readonly TubeEvent[], words: TubeUiWords, names: Readonly<Record<TankName, string>>): string[] {
  const sentences = events.flatMap((event) => {
    if (event.type === 'side-hit') return [words.cameTo.side(names[event.tank])];
    if (event.type === 'rear-hit') return [words.cameTo.rear(names[event.tank])];
    return event.type === 'head-on' ? [words.cameTo.met] : [];
  });
  return sentences.length > 0 ? sentences : [words.bothMiss];
}

/** The rounds so far, the newest first: both programs, and their results. */
function Rounds({ options, stepHistory, showing, words, names }: RoundsProps) {
  const rounds = Array.from({ length: stepHistory.length }, (_, i) => stepHistory.step(stepHistory.length - i)).flatMap(({ n, events }) => {
    const revealed = events.find((event) => event.type === 'revealed');
    return revealed && (showing === undefined || n < showing) ? [{ n, revealed, said: comeTo(events, words, names) }] : [];
  });
  if (rounds.length === 0) return <p>{words.noRounds}</p>;
  return (
    <ol class="tube-rounds">
      {rounds.map(({ n, revealed, said }) => (
        <li key={n}>
          <b>{revealed.round}</b>
          {SEATS.map((tank) => (
            <Strip
              key={tank}
              options={options}
              tank={tank}
              letters={revealed[tank]}
              words={words}
              label={words.program(names[tank])}
              small
            />
          ))}
          <span>{said.join(' · ')}</span>
        </li>
      ))}
    </ol>
  );
}

const FACES = 3;

/** The rotation of the tunnel; only a ring can be rotated. */
function useRoll(ring: boolean): { readonly roll: number; by(faces: 1 | -1): void } {
  const [roll, setRoll] = useState(0);
  return { roll: ring ? roll : 0, by: (faces) => setRoll((before) => (before + faces + FACES) % FACES) };
}

/** Rotates the tunnel by one face, so that another one is the floor. */
function RollButtons({ words, by }: { words: TubeUiWords; by(faces: 1 | -1): void }) {
  return (
    <p class="roll-buttons">
      <button type="button" aria-label={words.rollBack} aria-keyshortcuts="q" title={`${words.rollBack} (Q)`} onClick={() => by(-1)}>
        <Icon of={TurnBoardIcon} size={18} />
      </button>
      <button type="button" aria-label={words.roll} aria-keyshortcuts="e" title={`${words.roll} (E)`} onClick={() => by(1)}>
        <Icon of={AgainIcon} size={18} />
      </button>
    </p>
  );
}

/** The tunnel and its plan, and the program that is being chosen. The choice stays on this device until it is locked. */
export function Table(scene: TableScene<TubeView, TubeEvent>) {
  const { view, seat, orientation, language, settings, playback } = scene;
  const words = WORDS[language];
  const names = TEXTS[language].sides;
  const { options } = view;
  const isPhone = isPhoneLayout();
  const animation = useAnimation(scene, script);
  const { picture } = animation;
  const own = seat === undefined ? undefined : SEATS[seat];
  const planning = usePlanning(view, own);
  const { roll, by } = useRoll(options.apex === 'wrap');
  const [focus, setFocus] = useState(0);
  const sight: Sight = { orientation, roll, rows: options.rows };
  // Planning is shown on the current position only, and a decision jumps to it.
  const plan = animation.playing ? [] : planning.plan;
  const deciding =
    <T extends unknown[]>(act: (...args: T) => void) =>
    (...args: T) => {
      playback.skip();
      act(...args);
    };
  const active = { ...planning, add: deciding(planning.add), take: deciding(planning.take), driveTo: deciding(planning.driveTo) };
  const { action, others, keys } = actionsOf(scene, active, words, isPhone, by);
  const end = plan.length > 1 ? plan.at(-1) : undefined;
  const caption = animation.playing ? captionWords(picture.caption, options, words, names) : end && !isPhone ? words.captions.ahead : '';
  const tags =
    isPhone || !end || !own
      ? []
      : [
          { cell: end.cell, text: words.tags.ahead(plan.length - 1), tone: own },
          ...boltSquares(options, end.cell, end.facing)
            .slice(-1)
            .map((cell) => ({ cell, text: words.tags.strikes(cellName(cell)), tone: 'gold' })),
        ];
  const more = (cell: number) => [
    ...(plan.length > 0 && planning.ends.has(cell) ? [words.drivesHere(planning.ends.get(cell)!)] : []),
    ...(own && planning.endingOn(cell).length > 0 ? [words.canEnd] : []),
  ];
  return (
    <Stage
      scene={scene}
      animation={animation}
      plate={(at) => plateOf(scene, animation, at, isPhone)}
      card={own && <ProgramCard {...{ options, words, isPhone }} tank={own} {...planning} onTake={active.take} />}
      action={action}
      others={others}
      keys={keys}
      sheets={sheetsOf(scene, animation, sight)}
      board={
        <div class={`tubetanks ${settings.pace === 0 ? 'still' : ''}`}>
          <Tube
            {...{ options, picture, sight, plan, own, caption, tags }}
            ms={animation.ms}
            keyframe={animation.keyframe}
            programs={
              animation.playing &&
              !isPhone &&
              !hasRoomBeside(options) &&
              picture.programs && <Revealed {...{ options, picture, words, names }} />
            }
          />
          {options.apex === 'wrap' && <RollButtons words={words} by={by} />}
          <div class="plan">
            {!isPhone && hasRoomBeside(options) && (
              <Beside
                {...{ options, view, picture, own, words, names }}
                chosen={animation.playing ? '' : planning.chosen}
                near={SEATS[orientation] ?? 'one'}
                before={isRoundBefore(view, animation)}
              />
            )}
            <Plan
              {...{ options, picture, sight, plan, own, focus }}
              label={words.plan}
              keyframe={animation.keyframe}
              ends={plan.length > 0 ? planning.ends : new Map()}
              faceNames={words.sides}
              nameOf={(cell) => cellWords(options, picture, cell, sight, words, more(cell))}
              usable={(cell) => own !== undefined && planning.endingOn(cell).length > 0}
              onFocus={setFocus}
              onAct={active.driveTo}
            />
          </div>
        </div>
      }
    />
  );
}

interface RevealedProps {
  readonly options: TubeView['options'];
  readonly picture: TubePicture;
  readonly words: TubeUiWords;
  readonly names: Readonly<Record<TankName, string>>;
}

/** Both programs side by side, and the current step. */
function Revealed({ options, picture, words, names }: RevealedProps) {
  return (
    <div class="programs">
      {SEATS.map((tank) => (
        <Strip
          key={tank}
          options={options}
          tank={tank}
          letters={picture.programs?.[tank] ?? ''}
          step={picture.step}
          words={words}
          label={words.program(names[tank])}
          small
        />
      ))}
    </div>
  );
}

function plateOf(
  { view, language, seat, outcome }: TableScene<TubeView, TubeEvent>,
  animation: AnimationState<TubePicture>,
  at: number,
  isPhone: boolean,
): PlateParts {
  const { picture } = animation;
  const words = WORDS[language];
  const tank = SEATS[at]!;
  const { hits, destroyed, ready } = picture[tank];
  const fatal = view.options.side_hits;
  const left = destroyed ? 0 : fatal - hits;
  const before = isRoundBefore(view, animation);
  const { letters: known, hidden: isHidden } = programOf({ view, picture: before ? { ...picture, programs: undefined } : picture }, tank);
  // Conceding ends the match while the state still runs, so the outcome is checked too.
  const running = !outcome && view.ending === 'running' && (before || picture.programs === undefined);
  return {
    tone: tank === 'one' ? 'var(--color-side-1)' : 'var(--color-side-2)',
    ...(running && !isPhone && (ready || at !== seat) ? { note: ready ? words.locked : words.choosing } : {}),
    children: (
      <>
        <Pips full={left} of={fatal} label={words.hitsLeft(left, fatal)} low={left === 1} />
        <span class="pips-words" aria-hidden="true">
          {words.left(left)}
        </span>
      </>
    ),
    ...(known !== '' || isHidden
      ? {
          right: (
            <Strip
              options={view.options}
              tank={tank}
              letters={known}
              hidden={isHidden}
              step={picture.step}
              words={words}
              label={words.program(TEXTS[language].sides[tank])}
              small
            />
          ),
        }
      : {}),
  };
}

const Threats = lazyPart(() => import('./panels/threats.tsx').then((part) => part.Threats));

function sheetsOf(
  { stepHistory, view, language, playback }: TableScene<TubeView, TubeEvent>,
  { picture, playing }: AnimationState<TubePicture>,
  sight: Sight,
): Sheet[] {
  const words = WORDS[language];
  const names = TEXTS[language].sides;
  return [
    {
      id: 'rounds',
      label: words.rounds,
      icon: LogIcon,
      isFirst: view.round > 1,
      content: <Rounds {...{ options: view.options, stepHistory, showing: playing ? playback.showing : undefined, words, names }} />,
    },
    {
      id: 'threats',
      label: words.threats,
      icon: TargetIcon,
      content: <Threats {...{ options: view.options, picture, sight, words, names }} />,
    },
  ];
}
