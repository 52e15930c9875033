import type { Language } from '@fray/engine';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { EditorProps, ZoneMeasurement } from '../gameUi.ts';
import { EDITOR_TEXTS } from './words.ts';

export interface FairnessProps {
  readonly language: Language;
  /** The options that bots play with. */
  options(): Readonly<Record<string, string>>;
  readonly measure: EditorProps['measure'];
}

/** Formats a share in percent, with one decimal. */
const percent = (language: Language, part: number): string =>
  `${new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(100 * part)} %`;

/** The value of the first move with a drawing, by quick games of bots. Pass the drawing as `key`: another drawing is measured again. */
export function Fairness({ language, options, measure }: FairnessProps) {
  const [report, setReport] = useState<ZoneMeasurement>();
  const stop = useRef<(() => void) | undefined>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const t = EDITOR_TEXTS[language];
  return (
    <p>
      <button
        type="button"
        onClick={() => {
          stop.current?.();
          setReport({ games: 0, mean: 0, low: 0, high: 1 });
          stop.current = measure(options(), setReport);
        }}
      >
        {t.measure}
      </button>{' '}
      <span role="status">
        {report?.fault ??
          (report &&
            (report.games === 0
              ? t.measuring
              : t.measured(percent(language, report.mean), percent(language, report.low), percent(language, report.high), report.games)))}
      </span>
    </p>
  );
}
