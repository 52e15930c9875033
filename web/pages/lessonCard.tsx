import { Icon } from '@fray/table-kit';
import { Check, RotateCcw, SkipForward } from 'lucide';
import { words } from '../words/index.ts';
import './learn.css';

interface Props {
  readonly at: number;
  readonly of: number;
  readonly title: string;
  readonly text: string;
  /** Whether the task is done, cannot be done any more, or is open. */
  readonly state: 'open' | 'done' | 'missed';
  /** What comes next, once it is done. */
  readonly onward: { readonly label: string; act(): void };
  onAgain(): void;
  /** Absent at the last lesson, and where nothing is left to skip. */
  readonly onSkip: (() => void) | undefined;
}

/** One step of a guided game: how far one is, what to do, and whether it is done. */
export function LessonCard({ at, of, title, text, state, onward, onAgain, onSkip }: Props) {
  const w = words();
  return (
    <section class={`lesson ${state}`} aria-label={title}>
      <header>
        <ol class="lesson-steps" aria-hidden="true">
          {Array.from({ length: of }, (_, i) => (
            <li key={i} class={i < at || (i === at && state === 'done') ? 'done' : i === at ? 'now' : ''} />
          ))}
        </ol>
        <button type="button" class={state === 'missed' ? 'primary' : 'lesson-tool'} title={w.lessonAgain} onClick={onAgain}>
          <Icon of={RotateCcw} size={18} />
          <span class={state === 'missed' ? '' : 'unseen'}>{w.lessonAgain}</span>
        </button>
        {onSkip && (
          <button type="button" class="lesson-tool" title={w.lessonSkip} onClick={onSkip}>
            <Icon of={SkipForward} size={18} />
            <span class="unseen">{w.lessonSkip}</span>
          </button>
        )}
      </header>
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
    </section>
  );
}
