import type { Seat } from '@fray/engine';
import type { ComponentChildren, RefObject } from 'preact';
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { AnimationState } from '../animation/animationPlayer.ts';
import type { Playback } from '../animation/playback.ts';
import { lazyPart } from '../lazyPart.tsx';
import { Icon } from '../parts/icon.tsx';
import { MenuIcon } from '../parts/icons.ts';
import type { AnyScene } from '../scene.ts';
import { kitTexts } from '../words.ts';
import { type Frame, FrameContext, type Sheet } from './frame.ts';
import { HELP_KEY, isTyping, type Shortcut, shortcutKey, useKeys } from './keys.ts';
import { isPhoneLayout } from './phoneLayout.ts';
import type { PlateParts } from './plate.tsx';
import { Plates } from './plates.tsx';
import { type ActionPanel, Side } from './side.tsx';
import './tokens.css';
import './stage.css';
import './short.css';
import './bar.css';

const isWithin = (target: EventTarget | null, places: string): boolean => target instanceof Element && target.closest(places) !== null;

const BOARD = '.stage-board';
const ACTIONS = '.actions';
/** Where Enter and space decide something. */
const DECIDING = `${BOARD}, ${ACTIONS}, .stage-card`;

type RunningAnimation = Pick<AnimationState<unknown>, 'playing' | 'own'> | undefined;

/** Whether a press on the board would answer what was not seen yet. */
export const isUnseen = (animation: RunningAnimation, actsDuringAnimation: boolean): boolean =>
  animation?.playing === true && !animation.own && !actsDuringAnimation;

/** What a key that is pressed during a film does beside skipping it. */
type Pressed = Pick<KeyboardEvent, 'key' | 'repeat'> & {
  /** Whether what others did is still shown to somebody who decides here. */
  readonly isLate: boolean;
  /** Whether it would decide something, by itself or by what has the focus. */
  readonly decides: boolean;
};

/** A key that skips what others did only skips, and one that is held down, since before they did it, does not even that. */
export function claimPress({ key, repeat, isLate, decides }: Pressed): { readonly skips: boolean; readonly acts: boolean } {
  if (['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key)) return { skips: false, acts: true };
  const late = isLate && decides;
  return { skips: !(repeat && late), acts: !late };
}

/**
 * Whether somebody decided here already when what is shown began, as where all decide at the same time: that others are done is nothing
 * that a decision waits for.
 */
export const decidesSince = (
  before: boolean,
  { animation, decides }: { readonly animation: RunningAnimation; readonly decides: boolean },
): boolean => decides && (before || !animation?.playing);

interface Skipping {
  readonly playback: Playback;
  readonly animation: RunningAnimation;
  readonly actsDuringAnimation: boolean;
  /** Whether somebody here decides. */
  readonly decides: boolean;
  /** Whether a key does something at the table. */
  isKey(key: string): boolean;
}

/**
 * Any press or key skips to now. A key, and a press on a board, that still shows what others did only skips: nobody shall act on what
 * they did not see. Buttons say what they do, and do it at once; so does a board on which each lays out something `apart`.
 */
function useSkip(skipping: Skipping) {
  const swallow = useRef({ late: false, board: false, owed: false });
  const acted = useRef(false);
  const since = useRef(false);
  since.current = decidesSince(since.current, skipping);
  const now = useRef({ ...skipping, since: false });
  now.current = { ...skipping, since: since.current };
  useEffect(() => {
    let held = '';
    const stop = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
    };
    // On the window, before anything else there: keys act wherever the focus is.
    const onKeyDown = (event: KeyboardEvent) => {
      held = '';
      const { playback, animation, actsDuringAnimation, since: before, isKey } = now.current;
      const decides = now.current.decides && !before;
      const { key, repeat, target } = event;
      const presses = key === 'Enter' || key === ' ';
      // What is held down presses a button once.
      if (repeat && presses && isWithin(target, ACTIONS)) return stop(event);
      if (!animation?.playing || isTyping(target)) return undefined;
      const isLate = isUnseen(animation, actsDuringAnimation);
      // A sheet that lies open is closed.
      const closes = key === 'Escape' && isWithin(target, '.overlay');
      const does = presses ? isWithin(target, decides ? DECIDING : BOARD) : decides && !closes && isKey(shortcutKey(event));
      const { skips, acts } = claimPress({ key, repeat, isLate, decides: does });
      if (skips) playback.skip();
      if (acts) return undefined;
      held = key;
      return stop(event);
    };
    // Some browsers press a button when the space bar is let go, whatever became of its going down.
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.key === ' ' && held === ' ') event.preventDefault();
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
      const { late, board, owed } = swallow.current;
      const { detail, target } = event;
      if (detail <= 1) acted.current = isWithin(target, ACTIONS);
      // The second press of two is meant for what was there at the first: neither for what it led to, nor for what slid under it.
      const isLate = late && detail > 0 && (board || (detail > 1 && !owed && isWithin(target, DECIDING)));
      if (!isLate && !(detail > 1 && acted.current && !isWithin(target, ACTIONS))) return;
      swallow.current.late = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const isGone = (element: HTMLElement | SVGElement): boolean =>
  !element.isConnected || element.closest('[hidden], [inert]') !== null || (element instanceof HTMLButtonElement && element.disabled);

/** A table that had the focus has just gone: the one that takes its place in the same breath inherits it. */
let orphaned = false;

/**
 * When what had the focus goes away, the focus goes to the first of `heirs` (selectors) that is there, never to the page: whoever
 * plays by keyboard stays where the game is, also when one table takes the place of another.
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
    // An heir that is not to be seen just now cannot take the focus: then the next one does.
    const inherit = () => {
      for (const selector of heirs) {
        place.querySelector<HTMLElement | SVGElement>(selector)?.focus();
        if (place.contains(document.activeElement)) return;
      }
    };
    const observer = new MutationObserver(check);
    observer.observe(place, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden', 'inert'] });
    place.addEventListener('focusin', onFocus);
    // Only now, so that what is inherited is known to have the focus when it goes away in its turn.
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

/** One line over the table: what is played, and what the page offers at every table. */
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
