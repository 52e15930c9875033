import { Icon, isPhoneLayout } from '@fray/table-kit';
import { Check, RotateCcw, SkipForward } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { language } from '../shared/settings.ts';
import { PAGES } from './words.ts';
import './learn.css';

interface Props {
  readonly at: number;
  readonly of: number;
  readonly title: string;
  readonly text: string;
  /** Whether the task is done, impossible now, or open. */
  readonly state: 'open' | 'done' | 'missed';
  /** Whether the task begins on the board: a phone shows the whole text until the board is pressed. */
  readonly isOnBoard: boolean;
  /** The next step, after the task is done. */
  readonly onward: { readonly label: string; act(): void };
  onAgain(): void;
  /** Absent at the last lesson, and where nothing is left to skip. */
  readonly onSkip: (() => void) | undefined;
}

/** One step of a guided game: progress, task, and whether the task is done. */
export function LessonCard(props: Props) {
  return isPhoneLayout() ? <PhoneCard {...props} /> : <DesktopCard {...props} />;
}

function DesktopCard(props: Props) {
  return (
    <section class={`lesson ${props.state}`} aria-label={props.title}>
      <header>
        <Steps {...props} />
        <Tools {...props} />
      </header>
      <Words {...props} />
    </section>
  );
}

/** On phones the text lies over the dock, so that the board has its room. During the task one line of it is left; a tap shows all of it. */
function PhoneCard(props: Props) {
  const { at, of, title, text, state, isOnBoard } = props;
  const t = PAGES[language.value];
  const [isNoteOpen, setNoteOpen] = useState(true);
  const continueButton = useRef<HTMLButtonElement>(null);
  const wasRequested = useRef(false);
  const [isReopened, setReopened] = useState(false);
  useEffect(() => {
    setNoteOpen(true);
    setReopened(false);
  }, [state]);
  useEffect(() => {
    if (state !== 'open' || !isOnBoard) return undefined;
    const begin = ({ target }: Event) => {
      if (target instanceof Element && target.closest('.stage-board')) setNoteOpen(false);
    };
    document.addEventListener('click', begin);
    return () => document.removeEventListener('click', begin);
  }, [state, isOnBoard]);
  // The pressed line is now covered by the text.
  useEffect(() => {
    if (isNoteOpen && wasRequested.current) continueButton.current?.focus();
    wasRequested.current = false;
  }, [isNoteOpen]);
  const ask = () => {
    wasRequested.current = true;
    setReopened(true);
    setNoteOpen(true);
  };
  return (
    <section class={`lesson ${state} ${isNoteOpen ? 'lesson-note' : ''}`} aria-label={title}>
      <div class="lesson-line">
        <button type="button" class="lesson-more" aria-expanded={isNoteOpen} onClick={ask}>
          <b>{`${at + 1}/${of} · ${title}`}</b> {text}
        </button>
        <Tools {...props} />
      </div>
      {isNoteOpen && (
        <div class="lesson-text">
          <header>
            <Steps {...props} />
            <Tools {...props} />
          </header>
          <Words {...props}>
            {state === 'open' && (!isOnBoard || isReopened) && (
              <button type="button" ref={continueButton} class="primary lesson-next" onClick={() => setNoteOpen(false)}>
                {t.lessonTry}
              </button>
            )}
          </Words>
        </div>
      )}
    </section>
  );
}

function Steps({ at, of, state }: Props) {
  return (
    <ol class="lesson-steps" aria-hidden="true">
      {Array.from({ length: of }, (_, i) => (
        <li key={i} class={i < at || (i === at && state === 'done') ? 'done' : i === at ? 'now' : ''} />
      ))}
    </ol>
  );
}

function Tools({ state, onAgain, onSkip }: Props) {
  const t = PAGES[language.value];
  return (
    <>
      <button type="button" class={state === 'missed' ? 'primary' : 'lesson-tool'} title={t.lessonAgain} onClick={onAgain}>
        <Icon of={RotateCcw} size={18} />
        <span class={state === 'missed' ? '' : 'visually-hidden'}>{t.lessonAgain}</span>
      </button>
      {onSkip && (
        <button type="button" class="lesson-tool" title={t.lessonSkip} onClick={onSkip}>
          <Icon of={SkipForward} size={18} />
          <span class="visually-hidden">{t.lessonSkip}</span>
        </button>
      )}
    </>
  );
}

function Words({ at, of, title, text, state, onward, children }: Props & { readonly children?: ComponentChildren }) {
  return (
    <>
      <h2>
        {state === 'done' && <Icon of={Check} size={20} />}
        <span>
          <small>{`${at + 1}/${of} · `}</small>
          {title}
        </span>
      </h2>
      <p role="status">{text}</p>
      {state === 'done' && (
        <button type="button" class="primary lesson-next" onClick={() => onward.act()}>
          {onward.label}
        </button>
      )}
      {children}
    </>
  );
}
