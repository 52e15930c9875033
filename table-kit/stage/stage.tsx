import type { Seat } from '@fray/engine';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import type { AnimationState } from '../animation/animationPlayer.ts';
import { lazyPart } from '../lazyPart.tsx';
import type { AnyScene } from '../scene.ts';
import { kitTexts } from '../words.ts';
import { StageBar } from './bar.tsx';
import { FrameContext, type Sheet } from './frame.ts';
import { useKeepFocus } from './keepFocus.ts';
import { HELP_KEY, type Shortcut, useKeys } from './keys.ts';
import { isPhoneLayout } from './phoneLayout.ts';
import type { PlateParts } from './plate.tsx';
import { Plates } from './plates.tsx';
import { type ActionPanel, Side } from './side.tsx';
import { useSkip } from './skip.ts';
import './tokens.css';
import './stage.css';
import './short.css';

/** Fetched when somebody asks for it. */
const KeyList = lazyPart(() => import('./keyList.tsx').then((part) => part.KeyList));

export interface StageProps extends ActionPanel {
  readonly scene: Pick<AnyScene, 'players' | 'orientation' | 'language' | 'settings' | 'playback' | 'seat'>;
  /** What `useFilm` gave; without one the board shows truth alone. */
  readonly animation?: Pick<AnimationState<unknown>, 'ms' | 'playing' | 'own'>;
  /** The board: it gets all the room that is left, and fills it (`width` and `height` of 100 %). */
  readonly board: ComponentChildren;
  /** What a player's plate shows of the game. */
  plate(seat: Seat): PlateParts;
  /** Narrow columns beside the board; where there is no room they are a sheet of this name. */
  readonly rails?: {
    readonly label: string;
    readonly icon: Sheet['icon'];
    readonly left?: ComponentChildren;
    readonly right?: ComponentChildren;
  };
  /** In the hand what is asked and what happened last share a line, so that a board with much below it keeps its size. */
  readonly low?: boolean;
  /** What is done now at the board does not follow from what others do meanwhile: a press acts at once, also while their film runs. */
  readonly actsDuringAnimation?: boolean;
  /** Keys beside those of the actions. */
  readonly keys?: readonly Shortcut[];
  /** The game's own sheets: odds, threats, faces. */
  readonly sheets?: readonly Sheet[];
}

/** The table of any game: the board with all the room there is, players around it, and what can be done at the panel or the dock. */
export function Stage(props: StageProps) {
  const {
    scene,
    animation,
    board,
    plate,
    rails,
    action,
    others = [],
    keys = [],
    sheets = [],
    low = false,
    actsDuringAnimation = false,
  } = props;
  const frame = useContext(FrameContext);
  const words = kitTexts(scene.language);
  const isPhone = isPhoneLayout();
  const root = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string>();
  const actions = action ? [action, ...others] : others;
  const help = { key: HELP_KEY, label: words.keys, act: () => setOpen(open === 'keys' ? undefined : 'keys') };
  const shortcuts = [...keys, ...(frame.keys ?? []), help];
  const isKey = useKeys(actions, shortcuts, scene.settings.shortcuts);
  useKeepFocus(root, ['.action-button.prime[aria-disabled="false"]', '[role="gridcell"][tabindex="0"]', '.action-button', '.stage-table']);
  /** A button anywhere may name the sheet that it opens. */
  const openSheet = (event: MouseEvent) => {
    const opener = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-sheet]') : null;
    if (opener?.dataset['sheet']) setOpen(opener.dataset['sheet']);
  };
  const skipping = useSkip({ playback: scene.playback, animation, actsDuringAnimation, decides: scene.seat !== undefined, isKey });
  // What was open in the hand lies beside the board at a desk, and the other way round.
  useEffect(() => setOpen(undefined), [isPhone]);
  const railSheet: Sheet[] =
    rails && (rails.left || rails.right)
      ? [
          {
            id: 'rails',
            label: rails.label,
            icon: rails.icon,
            phoneOnly: true,
            content: <div class="rails-folded">{[rails.left, rails.right]}</div>,
          },
        ]
      : [];
  // Only where something moves: whatever inherits it is styled anew at every beat.
  const stepDuration = { '--step-duration': `${animation?.ms ?? 0}ms` };
  const { comparison } = frame;
  const { left, right } = comparison ?? rails ?? {};
  const [log, ...rest] = frame.sheets;
  const keyList = <KeyList actions={actions} keys={shortcuts} single={scene.settings.shortcuts} words={words} />;
  const all = [...(log ? [log] : []), ...sheets, ...railSheet, ...rest].filter(({ phoneOnly }) => isPhone || !phoneOnly);
  return (
    <div
      ref={root}
      class={`stage ${isPhone ? 'hand' : 'desk'} ${animation?.playing ? 'playing' : ''} ${low ? 'low' : ''} tone-${frame.tone}`}
      data-game={frame.game}
      data-step={frame.step}
      style={tones(scene.players, plate)}
      {...skipping}
      onClick={openSheet}
    >
      <StageBar frame={frame} words={words} open={open === 'menu'} onMenu={() => setOpen(open === 'menu' ? undefined : 'menu')} />
      <main id="main" class="stage-main">
        <h1 class="visually-hidden">{frame.heading}</h1>
        <section class="stage-table" aria-label={words.table} tabIndex={-1}>
          <Plates scene={scene} plate={plate} words={words} where="far" />
          <div class="stage-middle">
            {!isPhone && left && <div class={`${comparison ? 'flank' : 'rail'} rail-left`}>{left}</div>}
            <div class="stage-board" style={stepDuration}>
              {board}
              {frame.over}
            </div>
            {!isPhone && right && <div class={`${comparison ? 'flank' : 'rail'} rail-right`}>{right}</div>}
          </div>
          <Plates scene={scene} plate={plate} words={words} where="near" />
          {frame.under}
        </section>
        <Side {...{ frame, words, isPhone, open, stepDuration, keyList }} sheets={all} onOpen={setOpen} stage={props} />
      </main>
    </div>
  );
}

/** The players' colours for all that the page draws around the board: `--color-player-0`, `--color-player-1` … */
const tones = (players: AnyScene['players'], plate: StageProps['plate']): Record<string, string> =>
  Object.fromEntries(players.map(({ seat }) => [`--color-player-${seat}`, plate(seat).tone]));
