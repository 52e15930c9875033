import type { JSX } from 'preact';

/** Drawings under their names, for `Use`. */
export const stored = (drawings: Readonly<Record<string, () => JSX.Element>>): JSX.Element[] =>
  Object.entries(drawings).map(([name, drawing]) => (
    <g key={name} id={`ar-${name}`}>
      {drawing()}
    </g>
  ));
