import type { Language } from '@fray/engine';
import { Brush as BrushIcon, PaintBucket, Slash, Square } from 'lucide';
import { Icon } from '../parts/icon.tsx';
import { BRUSHES, type Brush } from './brushes.ts';
import { Choices } from './choices.tsx';
import { EDITOR_TEXTS } from './words.ts';

const ICONS = { paint: BrushIcon, line: Slash, box: Square, fill: PaintBucket } as const;

export interface BrushRowProps {
  readonly language: Language;
  readonly brush: Brush;
  onBrush(brush: Brush): void;
}

/** The brushes, in a row. */
export const BrushRow = ({ language, brush, onBrush }: BrushRowProps) => {
  const t = EDITOR_TEXTS[language];
  return (
    <Choices
      legend={t.brush}
      name="brush"
      look="row"
      items={BRUSHES.map((value) => ({ value, label: t.brushes[value], picture: <Icon of={ICONS[value]} size={20} /> }))}
      value={brush}
      onChange={onBrush}
    />
  );
};
