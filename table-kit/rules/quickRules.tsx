import type { Language, OptionSpecs, OptionsOf } from '@fray/engine';
import type { ComponentChildren, JSX } from 'preact';
import './rules.css';

/** One rule, or a few that belong together, with a drawing. */
export interface RuleCard {
  readonly title: string;
  /** Two or three sentences. Text between asterisks is bold. */
  readonly text: string;
  /** The ids of the rules in the rulebook that say it in full. */
  readonly rules: readonly string[];
  readonly drawing: JSX.Element;
}

/** The rules needed to play at a table, in order of need. */
export interface QuickRules {
  readonly cards: readonly RuleCard[];
  /** Names of the options that add rules: those that are in play, and those that are not. */
  readonly used: readonly string[];
  readonly unused: readonly string[];
  /** Definitions shared by the drawings, such as gradients. */
  readonly definitions?: JSX.Element;
}

/** Returns the quick rules of a table. `seats`: its number of players; without it the largest. */
export type DescribeRules<O> = (options: O, language: Language, seats?: number) => QuickRules;

/** The same for code that works with any game. A method, so that a game may name its own options. */
export type AnyDescribeRules = {
  describe(options: OptionsOf<OptionSpecs>, language: Language, seats?: number): QuickRules;
}['describe'];

/** A text with the parts between asterisks in bold. */
export const Rich = ({ text }: { text: string }) => <>{text.split('*').map((part, i) => (i % 2 === 1 ? <b key={i}>{part}</b> : part))}</>;

export interface FigureProps {
  /** The content of the drawing in words, for screen readers. */
  readonly label: string;
  /** Left, top, width and height of the drawing. */
  readonly box: readonly [number, number, number, number];
  /** How wide it is at most, in pixels. */
  readonly wide: number;
  /** A line below it. */
  readonly caption?: string;
  readonly children: ComponentChildren;
}

/** A drawing with a line below it. */
export const Figure = ({ label, box, wide, caption, children }: FigureProps) => (
  <figure class="rule-figure" style={{ '--wide': `${wide}px` }}>
    <svg role="img" aria-label={label} viewBox={box.join(' ')}>
      {children}
    </svg>
    {caption !== undefined && (
      <figcaption>
        <Rich text={caption} />
      </figcaption>
    )}
  </figure>
);

/** Drawings side by side, or below each other without room. */
export const Figures = ({ children }: { children: ComponentChildren }) => <div class="rule-figures">{children}</div>;

/** A line of text below a drawing. */
export const Note = ({ text }: { text: string }) => (
  <p class="rule-note">
    <Rich text={text} />
  </p>
);

export type SumTone = 'own' | 'gold' | 'bad' | 'plain';

export interface ArrowProps {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly tone?: SumTone;
  readonly dashed?: boolean;
}

/** Length of an arrow's head, in units of a board with cells of 100. */
const HEAD = 26;

/** An arrow on a board with cells of 100. */
export function Arrow({ from: [x, y], to: [toX, toY], tone = 'gold', dashed = false }: ArrowProps) {
  const turn = (Math.atan2(toY - y, toX - x) * 180) / Math.PI;
  const long = Math.hypot(toX - x, toY - y);
  return (
    <g class={`rule-arrow ${tone}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
      <path d={`M0 0H${long - HEAD / 2}`} stroke-dasharray={dashed ? '14 10' : undefined} />
      <path d={`M${long - HEAD} ${-HEAD * 0.7}L${long} 0L${long - HEAD} ${HEAD * 0.7}`} />
    </g>
  );
}

export interface BadgeProps {
  readonly at: readonly [number, number];
  readonly text: string;
  readonly tone?: SumTone;
  readonly size?: number;
}

/** A figure or a word on a board, with a dark rim so that it can be read on everything. */
export const Badge = ({ at: [x, y], text, tone = 'plain', size = 34 }: BadgeProps) => (
  <text class={`rule-badge ${tone}`} x={x} y={y + size * 0.35} font-size={size} text-anchor="middle">
    {text}
  </text>
);

/** A red cross over something that is not possible. */
export const Barred = ({ at: [x, y], size = 24 }: { at: readonly [number, number]; size?: number }) => (
  <g class="rule-barred" transform={`translate(${x} ${y})`}>
    <circle r={size} />
    <path
      d={`M${-size * 0.42} ${-size * 0.42}L${size * 0.42} ${size * 0.42}M${size * 0.42} ${-size * 0.42}L${-size * 0.42} ${size * 0.42}`}
    />
  </g>
);

/** A calculation in large figures, each with its meaning below. */
export const Sum = ({ parts }: { parts: readonly (readonly [figure: string, says: string, tone?: SumTone])[] }) => (
  <p class="rule-sum">
    {parts.map(([figure, says, tone], i) => (
      <span key={i} class={tone ?? (says === '' ? 'sign' : 'plain')}>
        <b>{figure}</b> {says !== '' && <small>{says}</small>}
      </span>
    ))}
  </p>
);

export interface RowsProps {
  readonly label: string;
  readonly heads?: readonly string[];
  /** The cells of each row. The first cell is the row's name. */
  readonly rows: readonly (readonly ComponentChildren[])[];
}

/** A small table. */
export const Rows = ({ label, heads, rows }: RowsProps) => (
  <table class="rule-rows" aria-label={label}>
    {heads && (
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>
      {rows.map(([name, ...cells], i) => (
        <tr key={i}>
          <th scope="row">{name}</th>
          {cells.map((cell, column) => (
            <td key={column}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
