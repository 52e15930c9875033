import type { Language } from '@fray/engine';
import { FlipHorizontal2, FlipVertical2, Grid2x2, RefreshCw, RotateCw, X } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { Choices } from './choices.tsx';
import { EDITOR_TEXTS, type SymmetryName } from './words.ts';

const ICONS = {
  'half-turn': RotateCw,
  'quarter-turns': RefreshCw,
  flip: FlipVertical2,
  mirror: FlipHorizontal2,
  both: Grid2x2,
  none: X,
} as const;

export interface SymmetryRowProps<T extends SymmetryName> {
  readonly language: Language;
  /** Those that the drawing knows. */
  readonly symmetries: readonly T[];
  readonly symmetry: T;
  onSymmetry(symmetry: T): void;
}

/** The symmetries of a drawing, in a row. */
export const SymmetryRow = <T extends SymmetryName>({ language, symmetries, symmetry, onSymmetry }: SymmetryRowProps<T>) => {
  const t = EDITOR_TEXTS[language];
  return (
    <Choices<T>
      legend={t.symmetry}
      name="symmetry"
      look="row"
      items={symmetries.map((value) => ({ value, label: t.symmetries[value], picture: <Icon of={ICONS[value]} size={20} /> }))}
      value={symmetry}
      onChange={onSymmetry}
    />
  );
};
