import { History } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { CloseIcon } from '../parts/icons.ts';
import type { kitTexts } from '../words.ts';
import { ActionButton, type ActionSpec } from './action.tsx';
import type { Frame, Sheet } from './frame.ts';
import './sheets.css';
import './overlay.css';

interface OverlayProps {
  readonly label: string;
  readonly closeLabel: string;
  readonly id: string;
  readonly children: ComponentChildren;
  onClose(): void;
}

/**
 * A sheet that slides over the dock, or next to the bar on a desktop. Escape and elements with `data-closes` close it; the focus returns to
 * its previous element.
 */
function Overlay({ label, closeLabel, id, children, onClose }: OverlayProps) {
  const box = useRef<HTMLDivElement>(null);
  const closing = useRef(false);
  useEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>('.overlay-close')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      ref={box}
      class="overlay"
      id={`sheet-${id}`}
      role="dialog"
      aria-label={label}
      // Checked on pointer down: on pointer up the button may already be another one.
      onClickCapture={({ target }) => {
        closing.current = target instanceof Element && target.closest('[data-closes]') !== null;
      }}
      onClick={() => closing.current && onClose()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <header>
        <h2>{label}</h2>
        <button type="button" class="overlay-close" aria-label={closeLabel} onClick={onClose}>
          <Icon of={CloseIcon} />
        </button>
      </header>
      <div class="sheet-body" role="group" aria-label={label} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}

interface TabsProps {
  readonly sheets: readonly Sheet[];
  readonly open: Sheet;
  readonly label: string;
  onOpen(id: string): void;
}

/** Sheets as tabs on a wide screen. One of them is open. */
function Tabs({ sheets, open, label, onOpen }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    const next = sheets[(sheets.indexOf(open) + way + sheets.length) % sheets.length];
    if (!next) return;
    event.preventDefault();
    onOpen(next.id);
    list.current?.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return (
    <section class="tabs" aria-label={label}>
      <div ref={list} class="tab-list" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {sheets.map(({ id, label: name, isUnread }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`tab-${id}`}
            class={isUnread && id !== open.id ? 'news' : ''}
            aria-selected={id === open.id}
            aria-controls={`sheet-${id}`}
            tabindex={id === open.id ? 0 : -1}
            onClick={() => onOpen(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div key={open.id} class="sheet-body" role="tabpanel" id={`sheet-${open.id}`} aria-labelledby={`tab-${open.id}`} tabindex={0}>
        {open.content}
      </div>
    </section>
  );
}

/** Sheets on a phone: a row of buttons, each opening one over the dock. */
function SheetButtons({ sheets, onOpen }: { sheets: readonly Sheet[]; onOpen: (id: string) => void }) {
  return (
    <>
      {sheets.map(({ id, label, icon, isUnread }) => (
        <button
          key={id}
          type="button"
          class={`sheet-button ${isUnread ? 'news' : ''}`}
          data-sheet={id}
          aria-label={label}
          onClick={() => onOpen(id)}
        >
          <Icon of={icon} />
        </button>
      ))}
    </>
  );
}

/** The decision of the player, and the possible actions. */
export interface ActionPanel {
  /** The decision in a few words: “Choose where to go”. */
  readonly prompt?: string;
  /** Contents of the panel: dice, odds, a hand, a program. */
  readonly card?: ComponentChildren;
  /** The main action. */
  readonly action?: ActionSpec | undefined;
  /** Other possible actions. */
  readonly others?: readonly ActionSpec[];
}

interface Props {
  readonly frame: Frame;
  readonly words: ReturnType<typeof kitTexts>;
  readonly isPhone: boolean;
  readonly sheets: readonly Sheet[];
  readonly open: string | undefined;
  readonly stage: ActionPanel;
  /** How long what moves on the card takes. */
  readonly stepDuration: Readonly<Record<string, string>>;
  /** The keys and their current meaning. */
  readonly keyList: ComponentChildren;
  /** Whether the result was folded away, so that the board is visible. */
  readonly folded: boolean;
  onUnfold(): void;
  onOpen(id: string | undefined): void;
}

/** State, actions and sheets: a panel on a desktop, a dock on a phone. */
export function Side({ frame, words, isPhone, sheets, open, onOpen, stage, stepDuration, keyList, folded, onUnfold }: Props) {
  const { prompt, card, action, others = [] } = stage;
  const openSheet = sheets.find(({ id }) => id === open);
  const log = sheets.find(({ id }) => id === frame.sheets[0]?.id);
  const tab = openSheet ?? sheets.find(({ isFirst }) => isFirst) ?? sheets[0];
  const over = frame.end !== null && frame.end !== undefined && frame.end !== false;
  const overlay = overlayOf(open, frame, { label: words.keys, content: keyList }) ?? (isPhone ? openSheet : undefined);
  const logIsSeen = !isPhone && tab === log;
  const isLogAnnounced = logIsSeen || overlay?.id === log?.id;
  return (
    <div class="stage-side">
      <div class="stage-prompt">
        <p role="status" class={`status ${frame.tone}`}>
          {frame.status}
        </p>
        {prompt && <p class="prompt">{prompt}</p>}
        <p role="status" class={frame.announcement === '' ? 'visually-hidden' : 'said'}>
          {frame.announcement}
        </p>
        {frame.refusal !== '' && (
          <p role="alert" class="warning">
            {frame.refusal}
          </p>
        )}
        {!isLogAnnounced && <LogAnnouncer frame={frame} />}
      </div>
      {over && !folded && (
        <section class="end-card" aria-label={words.result}>
          {frame.end}
        </section>
      )}
      {over && folded && (
        <button type="button" class="action-button end-unfold" onClick={onUnfold}>
          {words.result}
        </button>
      )}
      {frame.notices}
      {card && (
        <div class="stage-card" style={stepDuration}>
          {card}
        </div>
      )}
      {(action || others.length > 0) && (
        <section class="actions" aria-label={words.doing}>
          {action && <ActionButton action={action} primary />}
          {others.length > 0 && (
            <div class="other-actions">
              {others.map((one) => (
                <ActionButton key={one.label} action={one} />
              ))}
            </div>
          )}
        </section>
      )}
      {!logIsSeen && (
        <div class="latest-row">
          {log && (
            <button type="button" class="latest" data-sheet={log.id} title={frame.latest || log.label} onClick={() => onOpen(log.id)}>
              <Icon of={History} />
              {frame.latestMark}
              <span class={frame.latestMark ? 'visually-hidden' : 'latest-text'}>{frame.latest}</span>
            </button>
          )}
          {isPhone && <SheetButtons sheets={sheets.filter((sheet) => sheet !== log && !sheet.inBar)} onOpen={onOpen} />}
        </div>
      )}
      {!isPhone && tab && <Tabs sheets={sheets} open={tab} label={words.aside} onOpen={onOpen} />}
      {overlay && (
        <Overlay key={overlay.id} id={overlay.id} label={overlay.label} closeLabel={words.close} onClose={() => onOpen(undefined)}>
          {overlay.content}
        </Overlay>
      )}
    </div>
  );
}

/** Parts that cover the board on a wide screen too. */
function overlayOf(open: string | undefined, frame: Frame, keys: Frame['menu']): Omit<Sheet, 'icon'> | undefined {
  if (open === 'menu') return { id: 'menu', ...frame.menu };
  return open === 'keys' ? { id: 'keys', ...keys } : undefined;
}

/** The log for screen readers while it is hidden. Every sentence is read out, even if several arrive at once. */
const LogAnnouncer = ({ frame: { logAnnouncements = [], sheets } }: { frame: Frame }) => (
  <div class="visually-hidden">
    <div role="log" class="heard" aria-label={sheets[0]?.label}>
      {logAnnouncements.map(({ id, sentence }) => (
        <span key={id}>{sentence} </span>
      ))}
    </div>
  </div>
);
