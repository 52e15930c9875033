import {
  BombIcon,
  FlameIcon,
  Icon,
  isPhoneLayout,
  LogIcon,
  SkipIcon,
  Stage,
  type TableScene,
  useAnimation,
  useForPosition,
} from '@fray/table-kit';
import { useMemo, useState } from 'preact/hooks';
import { type MechWords, WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { type Arena, CRUSHERS, FLAMES, turnedWalls } from '../rules/arena.ts';
import { LETTERS } from '../rules/cards.ts';
import { MAGNET_TO, PUSH } from '../rules/move.ts';
import { ACT, activeSeat, type MechEvent, SEATS } from '../rules/state.ts';
import { type MechView, openState, view as viewOf } from '../rules/view.ts';
import { script } from './animation/animation.ts';
import { type Picture, pictureOf } from './animation/picture.ts';
import { Crowd } from './art/crowd.tsx';
import { LooseTile } from './art/ground.tsx';
import { MechHead } from './art/mech.tsx';
import { TONES } from './art/tones.ts';
import { ArenaBoard } from './board/arenaBoard.tsx';
import { JawsIcon } from './panels/actions.ts';
import { decideCover, decidePlace, decideProgram, reachMarks, secretKeys } from './panels/decideSecret.tsx';
import { decideTurn } from './panels/decideTurn.tsx';
import { type Decision, type DecisionContext, NO_DECISION, NO_SELECTION, type Selection } from './panels/decision.ts';
import { plateOf } from './panels/plates.tsx';
import { LeftChips, ProgramStrip } from './panels/program.tsx';
import { SmashSheet } from './panels/smash.tsx';

interface OrderProps {
  readonly picture: Picture;
  readonly words: MechWords;
  readonly text: (typeof TEXTS)['en'];
}

/** The order of turns with start numbers: finished mechs are dim, the active one is lit. */
function Order({ picture, words, text }: OrderProps) {
  const now = picture.order.indexOf(picture.acting ?? -1);
  return (
    <section class="mech-rail" aria-label={words.order}>
      <h2>{words.order}</h2>
      <ol class="mech-order">
        {picture.order.length === 0 && <li class="visually-hidden">{words.orderLater}</li>}
        {picture.order.map((seat, i) => (
          <li key={seat} class={i === now ? 'now' : i < now ? 'done' : ''} style={{ '--color-player': TONES[SEATS[seat]!].main }}>
            <MechHead seat={SEATS[seat]!} />
            <span class="visually-hidden">{text.sides[SEATS[seat]!]}</span>
            <b>{picture.programs[seat]?.number ?? ''}</b>
          </li>
        ))}
        {picture.mechs.slice(picture.order.length).map((_, i) => (
          <li key={-1 - i} class="later" aria-hidden="true">
            <span class="mech-head" />
            <b>?</b>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The free tile: the current one, or in a preview the one after the push. The tray is empty while the tile moves. */
function FreeTile({ picture, turns, arena, words }: { picture: Picture; turns: number | undefined; arena: Arena; words: MechWords }) {
  const free = picture.tiles.find(({ where }) => where === 'tray');
  return (
    <section class="mech-rail mech-tray" aria-label={words.freeTile}>
      <h2>{words.freeTile}</h2>
      {free ? (
        <LooseTile
          label={words.freeTile}
          hazard={arena.hazards[free.tile]!}
          walls={turnedWalls(arena.walls[free.tile]!, turns ?? free.turns)}
        />
      ) : (
        <svg class="mech-tile" viewBox="-4 -12 108 114" aria-hidden="true" />
      )}
    </section>
  );
}

type PointEnd = 'flames' | 'crushers' | 'nothing';
const AFTER = ['flames', 'crushers', 'nothing'] as const;
const ICONS = { flames: FlameIcon, crushers: JawsIcon, nothing: SkipIcon } as const;

/** The hazards that operate after this point; undefined if no point is active. */
const pointEndOf = ({ phase, point }: Pick<Picture, 'phase' | 'point'>): PointEnd | undefined =>
  phase === 'over' ? undefined : AFTER[point - 1];

/** The hazards after each of the three points, the current one lit. */
function PointEndNote({ picture, words }: { picture: Picture; words: MechWords }) {
  const now = pointEndOf(picture);
  return (
    <section class="mech-rail" aria-label={words.after}>
      <h2>{words.after}</h2>
      <ol class="mech-after">
        {AFTER.map((what, i) => (
          <li key={what} class={what === now ? 'now' : ''} aria-current={what === now ? 'step' : undefined}>
            <b>{i + 1}</b>
            <Icon of={ICONS[what]} size={17} />
            {words.aftermath[what]}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The table of Arena Mechs. */
export function Table(scene: TableScene<MechView, MechEvent>) {
  const { view, seat, language, orientation } = scene;
  const words = WORDS[language];
  const text = TEXTS[language];
  const animation = useAnimation(scene, script);
  const state = useMemo(() => openState(view), [view]);
  const [picked, setPicked] = useForPosition<Selection>(aboutOf(view, seat), () => NO_SELECTION);
  const [focus, setFocus] = useState(12);
  const isPhone = isPhoneLayout();
  const own = seat === undefined ? undefined : view.mechs[seat];
  const context: DecisionContext | undefined =
    own && seat !== undefined
      ? {
          scene,
          seat,
          own,
          state,
          words,
          text,
          picked,
          focus,
          isPhone,
          pick: (change) => setPicked({ ...picked, ...change }),
        }
      : undefined;
  const decision = context ? decide(context) : NO_DECISION;
  const isStill = !animation.playing;
  const picture = isStill && decision.preview ? pictureOf(viewOf(decision.preview, 'watcher'), orientation, []) : animation.picture;
  const turns = picked.considered !== undefined && picked.considered < MAGNET_TO ? (picked.considered - PUSH) & 3 : undefined;
  const after = pointEndOf(animation.picture);
  const tray = <FreeTile key="tile" picture={animation.picture} turns={isStill ? turns : undefined} arena={state.arena} words={words} />;
  const plate = (at: number) => plateOf({ view, picture: animation.picture, words, text }, at);
  return (
    <Stage
      scene={scene}
      animation={animation}
      low
      plate={(at) => (at === orientation && isPhone ? { ...plate(at), right: [plate(at).right, tray] } : plate(at))}
      rails={{
        label: words.aside,
        icon: LogIcon,
        left: [<Order key="order" picture={animation.picture} words={words} text={text} />, tray],
        right: <PointEndNote picture={animation.picture} words={words} />,
      }}
      prompt={decision.prompt ?? ''}
      card={
        <Card
          picture={animation.picture}
          scene={scene}
          decision={decision}
          words={words}
          isPhone={isPhone}
          left={state.phase === ACT ? state.left : undefined}
          context={context}
        />
      }
      action={decision.action}
      others={decision.others}
      keys={context ? secretKeys(context) : []}
      sheets={[{ id: 'smash', label: words.smashTab, icon: BombIcon, content: <SmashSheet state={state} words={words} text={text} /> }]}
      board={
        <>
          <Crowd cheer={animation.picture.cheer} keyframe={animation.keyframe} />
          <ArenaBoard
            state={decision.preview ?? state}
            picture={picture}
            keyframe={animation.keyframe}
            words={words}
            sides={text.sides}
            marks={isStill ? decision.marks : NO_DECISION.marks}
            focus={focus}
            arrows={isStill ? decision.arrows : NO_DECISION.arrows}
            arrow={decision.arrow}
            armed={after === 'flames' ? FLAMES : after === 'crushers' ? CRUSHERS : undefined}
            preview={isStill && decision.preview !== undefined}
            usable={(cell) => isStill && decision.marks.has(cell) && decision.marks.get(cell)!.kind !== 'ghost'}
            onFocus={setFocus}
            onCell={decision.onCell}
            onArrow={decision.onArrow}
          />
        </>
      }
    />
  );
}

/** Identifies the current decision. In simultaneous decisions it depends on the own seat only, so that other players' locks do not discard a selection. */
function aboutOf(view: MechView, seat: number | undefined): MechView | string {
  const own = seat === undefined ? undefined : view.mechs[seat];
  const isSecret = view.phase === 'program' || view.phase === 'overlap';
  return own && isSecret ? JSON.stringify([view.phase, view.round, own, view.ready.includes(own.seat)]) : view;
}

function decide(context: DecisionContext): Decision {
  const { scene, state, seat } = context;
  if (scene.moves.length === 0) return scene.view.phase === 'over' ? NO_DECISION : { ...NO_DECISION, marks: reachMarks(context) };
  switch (scene.view.phase) {
    case 'program':
      return decideProgram(context);
    case 'overlap':
      return decideCover(context);
    case 'place':
    case 'drop-in':
      return decidePlace(context);
    case 'act':
      return activeSeat(state) === seat ? decideTurn(context) : NO_DECISION;
    case 'over':
      return NO_DECISION;
  }
}

interface CardProps {
  readonly scene: TableScene<MechView, MechEvent>;
  readonly picture: Picture;
  readonly decision: Decision;
  readonly words: MechWords;
  readonly isPhone: boolean;
  readonly left: Uint8Array | undefined;
  readonly context: DecisionContext | undefined;
}

/** The phase of the round, and the panels: hand, overlaps, the player's program, preview of a push. */
function Card({ scene, picture, decision, words, isPhone, left, context }: CardProps) {
  const { view, orientation, language } = scene;
  const after = pointEndOf(picture);
  const isSecret = picture.phase === 'program';
  const own = view.mechs[context?.seat ?? orientation];
  const isProgramming = view.phase === 'program';
  const shows = !isProgramming && !isPhone && own?.programs.some((pair) => Array.isArray(pair)) && view.phase !== 'overlap';
  return (
    <div class="mech-panel">
      {view.phase !== 'over' && (
        <p class="mech-course">
          {isSecret
            ? words.programmingRound(picture.round, view.options.rounds)
            : words.course(picture.round, view.options.rounds, picture.point)}
          {!isSecret && after && <span class={`mech-next ${after}`}>{words.next(words.aftermath[after])}</span>}
          {context && left && view.order[view.at] === own?.seat && <LeftChips left={Array.from(left)} letters={LETTERS} />}
        </p>
      )}
      {shows && own && (
        <ProgramStrip
          view={view}
          own={own}
          seat={context?.seat ?? orientation}
          words={words}
          text={TEXTS[language]}
          draft={undefined}
          onDraft={() => undefined}
        />
      )}
      {decision.card}
    </div>
  );
}
