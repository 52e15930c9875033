import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import { BookOpen } from 'lucide';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { isTyping, shortcutKey } from '../stage/keys.ts';
import { isPhoneLayout } from '../stage/phoneLayout.ts';
import type { AnyTableScene } from '../tableScene.ts';
import { type Explained, explain, type GameHelp, isPlain } from './help.ts';
import './help.css';

const TEXTS = catalogue<{ rule: (id: string) => string; close: string }>({
  en: { rule: (id) => `Rule ${id}`, close: 'Close' },
  da: { rule: (id) => `Regel ${id}`, close: 'Luk' },
});

/** The key that explains the element with the focus or under the pointer. */
const EXPLAIN_KEY = 'h';
/**
 * Milliseconds: before a card appears under the pointer, before it disappears, during which the next one appears without delay, and of a
 * long press.
 */
const TIMES = { hover: 350, focus: 600, leave: 140, again: 1000, press: 400 };
/** How far a finger may move in a long press, in pixels. */
const STEADY = 10;
const EDGE = 12;
const GAP = 10;

export interface HelpLayerProps {
  readonly scene: AnyTableScene;
  readonly help: GameHelp | undefined;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Explains elements of a table: under the pointer, on a long press, at the keyboard's focus, and on the key H. */
export function HelpLayer({ scene, help }: HelpLayerProps) {
  const [shown, setShown] = useState<Explained>();
  const [finger, setFinger] = useState<Point>();
  const latest = useRef({ scene, help, shown });
  latest.current = { scene, help, shown };
  const layer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const stage = layer.current?.closest<HTMLElement>('.stage');
    return stage ? listen(stage, latest, setShown, setFinger) : undefined;
  }, []);
  return (
    <div ref={layer} class="help-layer">
      {finger && <i class="help-press" style={{ left: `${finger.x}px`, top: `${finger.y}px` }} />}
      {shown && <Card {...shown} language={scene.language} onClose={() => setShown(undefined)} />}
    </div>
  );
}

const elementOf = ({ target }: Event) => (target instanceof Element ? target : undefined);

/** The element of an event, unless it is part of a help card. */
function besideCard(event: Event): Element | undefined {
  const target = elementOf(event);
  return target?.closest('.help-card') ? undefined : target;
}

/** Follows pointer, finger and keyboard on a table. Returns how to stop. */
function listen(
  stage: HTMLElement,
  latest: { readonly current: HelpLayerProps & { readonly shown: Explained | undefined } },
  show: (what: Explained | undefined) => void,
  press: (at: Point | undefined) => void,
): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pointed: Element | undefined;
  let closedAt = Number.NEGATIVE_INFINITY;
  let began: Point | undefined;
  let isHeld = false;
  /** The shown card was asked for by the key, so the key closes it. */
  let isAsked = false;
  const later = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const close = () => {
    clearTimeout(timer);
    if (latest.current.shown) closedAt = performance.now();
    isAsked = false;
    show(undefined);
  };
  const open = (target: Element): boolean => {
    const { scene, help } = latest.current;
    const found = target.isConnected && !stage.matches('.playing') ? explain(target, scene, help) : undefined;
    isAsked = false;
    if (found) show(found);
    return found !== undefined;
  };
  const on = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void, capture = false) =>
    stage.addEventListener(type, act, { capture, signal: stop.signal });

  on('pointerover', (event) => {
    const target = elementOf(event);
    // On a phone the card is a sheet over the buttons: it opens when it is asked for.
    if (event.pointerType !== 'mouse' || !target || event.buttons !== 0 || isPhoneLayout()) return;
    pointed = target;
    const { shown } = latest.current;
    // The card itself may be pointed at, and its link pressed.
    if (target.closest('.help-card') || shown?.element.contains(target)) return clearTimeout(timer);
    const found = explain(target, latest.current.scene, latest.current.help);
    if (!found || isPlain(found.element)) return later(TIMES.leave, close);
    const isNext = shown !== undefined || performance.now() - closedAt < TIMES.again;
    return later(isNext ? TIMES.leave : TIMES.hover, () => open(target) || close());
  });
  on('pointerleave', ({ pointerType }) => {
    pointed = undefined;
    // Lifting a finger also leaves the element: its card stays until it is closed.
    if (pointerType === 'mouse') later(TIMES.leave, close);
  });
  on('focusin', (event) => {
    const target = besideCard(event);
    // After a long press the element gets the focus.
    if (!target || isHeld) return;
    if (target.matches('[role="gridcell"]:focus-visible')) later(TIMES.focus, () => open(target));
    else close();
  });
  on('pointerdown', (event) => {
    const target = besideCard(event);
    if (!target) return;
    close();
    if (event.pointerType !== 'touch') return;
    isHeld = false;
    const { clientX: x, clientY: y } = event;
    const found = explain(target, latest.current.scene, latest.current.help);
    if (!found) return;
    began = { x, y };
    press(began);
    later(TIMES.press, () => {
      press(undefined);
      isHeld = open(target);
    });
  });
  const letGo = () => {
    if (began && !isHeld) clearTimeout(timer);
    began = undefined;
    press(undefined);
  };
  on('pointermove', ({ clientX, clientY }) => {
    if (began && Math.hypot(clientX - began.x, clientY - began.y) > STEADY) letGo();
  });
  on('pointerup', letGo);
  on('pointercancel', letGo);
  // A finger that asked what something is does not press it as well.
  const swallow = (event: Event) => {
    if (!isHeld) return;
    if (event.type === 'click') isHeld = false;
    if (!besideCard(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  on('click', swallow, true);
  on('contextmenu', swallow, true);
  const onKey = (event: KeyboardEvent) => {
    const { scene, shown } = latest.current;
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    if (shortcutKey(event).toLowerCase() !== EXPLAIN_KEY || !scene.settings.shortcuts) return event.key === 'Tab' ? undefined : close();
    const focused = document.activeElement;
    const target = pointed ?? (focused && stage.contains(focused) ? focused : undefined);
    // A card that has just appeared under the pointer stays: only a second press closes it.
    if (shown && isAsked) return close();
    clearTimeout(timer);
    isAsked = target !== undefined && open(target);
    if (isAsked) event.preventDefault();
    else close();
  };
  addEventListener('keydown', onKey, { capture: true, signal: stop.signal });
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

/** The place of a card next to a box: to the right or left, otherwise below or above. It never covers the box. */
export function placeCard(
  box: Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>,
  card: { width: number; height: number },
  window: { width: number; height: number },
) {
  const within = (value: number, size: number, room: number) => Math.max(EDGE, Math.min(room - EDGE - size, value));
  const top = within((box.top + box.bottom - card.height) / 2, card.height, window.height);
  if (box.right + GAP + card.width + EDGE <= window.width) return { left: box.right + GAP, top };
  if (box.left - GAP - card.width >= EDGE) return { left: box.left - GAP - card.width, top };
  const left = within((box.left + box.right - card.width) / 2, card.width, window.width);
  const isBelow = box.bottom + GAP + card.height + EDGE <= window.height;
  return { left, top: isBelow ? box.bottom + GAP : Math.max(EDGE, box.top - GAP - card.height) };
}

interface CardProps extends Explained {
  readonly language: Language;
  onClose(): void;
}

/** One card: next to its element on a wide screen, a sheet at the bottom of a phone. */
function Card({ card, element, language, onClose }: CardProps) {
  const t = TEXTS[language];
  const { title, facts, text, rule, picture } = card;
  const box = useRef<HTMLDivElement>(null);
  const isPhone = isPhoneLayout();
  useEffect(() => {
    if (rule) box.current?.dispatchEvent(new CustomEvent('rule-shown', { bubbles: true, detail: rule }));
  }, [rule, element]);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const around = element.getBoundingClientRect();
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || isPhone) return;
    const { offsetWidth: width, offsetHeight: height } = current;
    setPlace(placeCard(element.getBoundingClientRect(), { width, height }, { width: innerWidth, height: innerHeight }));
  }, [element, title, text]);
  return (
    <>
      <i
        class="help-ring"
        style={{ left: `${around.left}px`, top: `${around.top}px`, width: `${around.width}px`, height: `${around.height}px` }}
      />
      <div
        ref={box}
        class={`help-card ${isPhone ? 'low' : ''}`}
        role="status"
        style={place && !isPhone ? { left: `${place.left}px`, top: `${place.top}px` } : undefined}
      >
        <div class="help-head">
          {picture && (
            <span class="help-picture" aria-hidden="true">
              {picture}
            </span>
          )}
          <span>
            <b>{title}</b>
            {facts && <small>{facts}</small>}
          </span>
        </div>
        {text && <p>{text}</p>}
        {(rule || isPhone) && (
          <div class="help-foot">
            {rule && (
              <button type="button" data-sheet="rules" data-rule={rule} onClick={() => void showRule(rule)}>
                <Icon of={BookOpen} size={18} />
                {t.rule(rule)}
              </button>
            )}
            {isPhone && (
              <button type="button" onClick={onClose}>
                {t.close}
              </button>
            )}
          </div>
        )}
      </div>
    </>
  );
}

/** Number of tries, and milliseconds between them, to find the rule in a rulebook that loads. */
const LOOKS = { most: 40, apart: 100 };

/** Opens the rulebook next to the board, at a rule. */
async function showRule(id: string): Promise<void> {
  for (let look = 0; look < LOOKS.most; look++) {
    await new Promise((resolve) => setTimeout(resolve, LOOKS.apart));
    const rule = [...document.querySelectorAll('.rulebook strong')].find(({ textContent }) => textContent === id)?.closest('li, p');
    if (!rule) continue;
    openTabOf(rule);
    await new Promise((resolve) => setTimeout(resolve, LOOKS.apart));
    rule.scrollIntoView({ block: 'start' });
    rule.classList.add('shown');
    return;
  }
}

/** Opens the tab that something is behind. */
function openTabOf(element: Element): void {
  const tab = element.closest('[role="tabpanel"][hidden]')?.getAttribute('aria-labelledby');
  if (tab) document.getElementById(tab)?.click();
}
