import type { Seat } from '@fray/engine';
import type { ComponentChildren, RefObject } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AnimationState } from '../animation/animationPlayer.ts';
import type { Playback } from '../animation/playback.ts';
import { lazyPart } from '../lazyPart.tsx';
import { Icon } from '../parts/icon.tsx';
import { MenuIcon } from '../parts/icons.ts';
import type { AnyTableScene } from '../tableScene.ts';
import { kitTexts } from '../words.ts';
import { type Frame, FrameContext, type Sheet } from './frame.ts';
import { HELP_KEY, isTyping, type Shortcut, shortcutKey, useKeys } from './keys.ts';
import { isPhoneLayout } from './phoneLayout.ts';
import type { PlateParts } from './plate.tsx';
import { Plates } from './plates.tsx';
import { type ActionPanel, Side } from './side.tsx';
import './tokens.css';
import './stage.css';
import './bar.css';

const isWithin = (target: EventTarget | null, places: string): boolean => target instanceof Element && target.closest(places) !== null;

const BOARD = '.stage-board';
const ACTIONS = '.actions';
/** Elements in which Enter and space make a decision. */
const DECIDING = `${BOARD}, ${ACTIONS}, .stage-card`;

type RunningAnimation = Pick<AnimationState<unknown>, 'playing' | 'own'> | undefined;

/** Whether a press on the board would decide before the player has seen the opponents' steps. */
export const isUnseen = (animation: RunningAnimation, actsDuringAnimation: boolean): boolean =>
  animation?.playing === true && !animation.own && !actsDuringAnimation;

/** A key pressed during an animation. */
type Pressed = Pick<KeyboardEvent, 'key' | 'repeat'> & {
  /** Whether an opponent's step is still animated while a player here owes a decision. */
  readonly isLate: boolean;
  /** Whether the key would decide something, by itself or through the focused element. */
  readonly decides: boolean;
};

/** Returns the effects of a key. During an opponent's animation it only skips, and a key that is held down does nothing. */
export function claimPress({ key, repeat, isLate, decides }: Pressed): { readonly skips: boolean; readonly acts: boolean } {
  if (['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key)) return { skips: false, acts: true };
  const late = isLate && decides;
  return { skips: !(repeat && late), acts: !late };
}

/**
 * Whether the player here owed the decision already before the running animation began, as with simultaneous decisions. Such a decision
 * does not wait for the animation of other players' locks.
 */
export const decidesSince = (
  before: boolean,
  { animation, decides }: { readonly animation: RunningAnimation; readonly decides: boolean },
): boolean => decides && (before || !animation?.playing);

interface Skipping {
  readonly playback: Playback;
  readonly animation: RunningAnimation;
  readonly actsDuringAnimation: boolean;
  /** Whether a player here owes a decision. */
  readonly decides: boolean;
  /** Whether a key is a shortcut of the table. */
  isKey(key: string): boolean;
}

/**
 * Any press or key skips the animation. During an opponent's animation, keys and presses on the board only skip, so that no player acts on
 * an unseen position. Buttons act at once, because their label says what they do. So do boards with `actsDuringAnimation`.
 */
function useSkip(skipping: Skipping) {
  const swallow = useRef({ late: false, board: false, owed: false });
  const acted = useRef(false);
  const since = useRef(false);
  since.current = decidesSince(since.current, skipping);
  const now = useRef({ ...skipping, since: false });
  now.current = { ...skipping, since: since.current };
  useEffect(() => {
    let heldKey = '';
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    // On the window, in the capture phase: keys work wherever the focus is.
    const onKeyDown = (event: KeyboardEvent) => {
      heldKey = '';
      const { playback, animation, actsDuringAnimation, since: before, isKey } = now.current;
      const decides = now.current.decides && !before;
      const { key, repeat, target } = event;
      const presses = key === 'Enter' || key === ' ';
      // A key that is held down presses a button only once.
      if (repeat && presses && isWithin(target, ACTIONS)) return stop(event);
      if (!animation?.playing || isTyping(target)) return undefined;
      const isLate = isUnseen(animation, actsDuringAnimation);
      // Escape closes an open sheet.
      const closes = key === 'Escape' && isWithin(target, '.overlay');
      const does = presses ? isWithin(target, decides ? DECIDING : BOARD) : decides && !closes && isKey(shortcutKey(event));
      const { skips, acts } = claimPress({ key, repeat, isLate, decides: does });
      if (skips) playback.skip();
      if (acts) return undefined;
      heldKey = key;
      return stop(event);
    };
    // Some browsers click a button on keyup of the space bar, even if its keydown was cancelled.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === ' ' && heldKey === ' ') event.preventDefault();
    };
    addEventListener('keydown', onKeyDown, true);
    addEventListener('keyup', onKeyUp, true);
    return () => {
      removeEventListener('keydown', onKeyDown, true);
      removeEventListener('keyup', onKeyUp, true);
    };
  }, []);
  return {
    onPointerDownCapture(event: PointerEvent) {
      const { playback, animation, actsDuringAnimation } = now.current;
      swallow.current = { late: isUnseen(animation, actsDuringAnimation), board: isWithin(event.target, BOARD), owed: since.current };
      if (animation?.playing) playback.skip();
    },
    onClickCapture(event: MouseEvent) {
      const { late, board, owed: decisionOwed } = swallow.current;
      const { detail, target } = event;
      if (detail <= 1) acted.current = isWithin(target, ACTIONS);
      // The second of two quick presses is meant for the first one's control, not for one that replaced it.
      const isLate = late && detail > 0 && (board || (detail > 1 && !decisionOwed && isWithin(target, DECIDING)));
      if (!isLate && !(detail > 1 && acted.current && !isWithin(target, ACTIONS))) return;
      swallow.current.late = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const isGone = (element: HTMLElement | SVGElement): boolean =>
  !element.isConnected || element.closest('[hidden], [inert]') !== null || (element instanceof HTMLButtonElement && element.disabled);

/** Whether a table that had the focus was just removed. The table that replaces it takes the focus. */
let orphaned = false;

/**
 * When the focused element is removed, moves the focus to the first existing element of `heirs` (selectors), and never to the page. So
 * keyboard players stay at the table, even if another table replaces it.
 */
function useKeepFocus(root: RefObject<HTMLElement | null>, heirs: readonly string[]): void {
  useLayoutEffect(() => {
    const place = root.current;
    if (!place) return undefined;
    let last: HTMLElement | SVGElement | undefined;
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement || target instanceof SVGElement) last = target;
    };
    const check = () => {
      if (!last || !isGone(last) || (document.activeElement !== document.body && document.activeElement !== last)) return;
      inherit();
    };
    // A hidden heir cannot take the focus; then the next one does.
    const inherit = () => {
      for (const selector of heirs) {
        place.querySelector<HTMLElement | SVGElement>(selector)?.focus();
        if (place.contains(document.activeElement)) return;
      }
    };
    const observer = new MutationObserver(check);
    observer.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
    place.addEventListener('focusin', onFocus);
    // Afterwards, so that the heir counts as focused when it is removed in turn.
    if (orphaned) inherit();
    return () => {
      const { activeElement } = document;
      orphaned = place.contains(activeElement) || (last !== undefined && isGone(last) && activeElement === document.body);
      queueMicrotask(() => {
        orphaned = false;
      });
      observer.disconnect();
      place.removeEventListener('focusin', onFocus);
    };
  }, []);
}

interface Props {
  readonly frame: Frame;
  readonly words: ReturnType<typeof kitTexts>;
  readonly open: boolean;
  onMenu(): void;
}

/** The bar above the table: title and the page's controls. */
function StageBar({ frame, words, open, onMenu }: Props) {
  return (
    <header class="stage-bar">
      <a class="stage-logo" href="#/">
        Fray
      </a>
      <p class="stage-what">{frame.title}</p>
      <span class="stage-tools">
        {frame.bar}
        <button type="button" class="tool" data-tool="menu" aria-label={words.menu} aria-expanded={open} onClick={onMenu}>
          <Icon of={MenuIcon} />
        </button>
      </span>
    </header>
  );
}

/** Loaded on demand. */
const KeyList = lazyPart(() => import('./keyList.tsx').then((part) => part.KeyList));

export interface StageProps extends ActionPanel {
  readonly scene: Pick<AnyTableScene, 'players' | 'orientation' | 'language' | 'settings' | 'playback' | 'seat'>;
  /** The state of `useAnimation`; absent for a board without animation. */
  readonly animation?: Pick<AnimationState<unknown>, 'ms' | 'playing' | 'own'>;
  /** The board. It fills all remaining space (`width` and `height` of 100 %). */
  readonly board: ComponentChildren;
  /** The game's content of a player's plate. */
  plate(seat: Seat): PlateParts;
  /** Narrow columns next to the board; without room for them, a sheet of this name. */
  readonly rails?: {
    readonly label: string;
    readonly icon: Sheet['icon'];
    readonly left?: ComponentChildren;
    readonly right?: ComponentChildren;
  };
  /** On a phone, prompt and newest log line share one line, to leave room for the board. */
  readonly low?: boolean;
  /** Whether presses on the board act also during an opponent's animation, because the decision does not depend on it. */
  readonly actsDuringAnimation?: boolean;
  /** Keys in addition to those of the actions. */
  readonly keys?: readonly Shortcut[];
  /** The game's own sheets: odds, threats, faces. */
  readonly sheets?: readonly Sheet[];
}

/** The table of any game: the board in all available space, players around it, and actions in the panel or the dock. */
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
  const [folded, setFolded] = useState(false);
  const actions = action ? [action, ...others] : others;
  const help = { key: HELP_KEY, label: words.keys, act: () => setOpen(open === 'keys' ? undefined : 'keys') };
  const shortcuts = [...keys, ...(frame.keys ?? []), help];
  const isKey = useKeys(actions, shortcuts, scene.settings.shortcuts);
  useKeepFocus(root, ['.action-button.prime[aria-disabled="false"]', '[role="gridcell"][tabindex="0"]', '.action-button', '.stage-table']);
  /** Handles buttons with `data-sheet`, which open a sheet, and `data-folds`, which close the finale. */
  const openSheet = ({ target }: MouseEvent) => {
    const opener = target instanceof Element ? target.closest<HTMLElement>('[data-sheet], [data-folds]') : null;
    if (opener?.dataset['sheet']) setOpen(opener.dataset['sheet']);
    else if (opener) setFolded(true);
  };
  const skipping = useSkip({ playback: scene.playback, animation, actsDuringAnimation, decides: scene.seat !== undefined, isKey });
  // Close the open sheet when the layout changes between phone and desktop: panels are placed differently there.
  useEffect(() => setOpen(undefined), [isPhone]);
  useEffect(() => setFolded(false), [!frame.end]);
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
  // Only with motion: changing the custom property restyles all descendants at every keyframe.
  const stepDuration = { '--step-duration': `${animation?.ms ?? 0}ms` };
  const { comparison } = frame;
  const { left, right } = comparison ?? rails ?? {};
  const [log, ...rest] = frame.sheets;
  const keyList = <KeyList actions={actions} keys={shortcuts} single={scene.settings.shortcuts} language={scene.language} />;
  const all = [...(log ? [log] : []), ...sheets, ...railSheet, ...rest].filter(({ phoneOnly }) => isPhone || !phoneOnly);
  return (
    <div
      ref={root}
      class={`stage ${isPhone ? 'phone' : 'desktop'} ${animation?.playing ? 'playing' : ''} ${low ? 'low' : ''} tone-${frame.tone}`}
      data-game={frame.game.split('@', 1)[0]}
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
          {!folded && frame.finale}
        </section>
        <Side
          {...{ frame, words, isPhone, open, stepDuration, keyList, folded }}
          onUnfold={() => setFolded(false)}
          sheets={all}
          onOpen={setOpen}
          stage={props}
        />
      </main>
      {frame.help}
    </div>
  );
}

/** The players' colours for all that the page draws around the board: `--color-player-0`, `--color-player-1` … */
const tones = (players: AnyTableScene['players'], plate: StageProps['plate']): Record<string, string> =>
  Object.fromEntries(players.map(({ seat }) => [`--color-player-${seat}`, plate(seat).tone]));
