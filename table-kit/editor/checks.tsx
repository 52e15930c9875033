import { Check as CheckIcon, TriangleAlert, X } from 'lucide';
import { Icon } from '../parts/icon.tsx';

/** A property of a drawing: it holds, it does not and the drawing cannot be played, or it is only a hint. */
export interface Check {
  readonly state: 'fine' | 'lacking' | 'hint';
  readonly text: string;
}

const ICONS = { fine: CheckIcon, lacking: X, hint: TriangleAlert } as const;

/** What is right with a drawing, and what is missing. */
export const Checks = ({ checks, label }: { readonly checks: readonly Check[]; readonly label: string }) => (
  <section class="editor-card" aria-label={label}>
    <h2>{label}</h2>
    <div role="status">
      <ul class="checks">
        {checks.map(({ state, text }) => (
          <li key={text} class={state}>
            <Icon of={ICONS[state]} size={18} /> <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  </section>
);
