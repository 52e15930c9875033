import { type AnyRules, type Language, readChoices } from '@fray/engine';
import { useEffect, useState } from 'preact/hooks';
import type { EditorProps, ZoneMeasurement } from '../gameUi.ts';
import { EDITOR_TEXTS } from './words.ts';

export interface FairnessProps {
  readonly language: Language;
  readonly rules: AnyRules;
  /** The options that bots play with, as soon as they can be played. */
  readonly options: Readonly<Record<string, string>>;
  readonly measure: EditorProps['measure'];
  /** The side whose share is measured, where sides have fixed roles. */
  readonly side?: string;
}

/** Milliseconds after the last stroke when bots begin. */
const PAUSE = 300;
/** Fewer games have no number. */
const FEWEST = 20;
/** Games between two sentences for screen readers. */
const SPOKEN = 250;
/** The shares at the ends of the scale. */
const SCALE = { from: 0.3, to: 0.7 } as const;
/** How far from the even share does not matter. */
const EVEN = 0.03;

const number = (language: Language, value: number, digits: number): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value);
const percent = (language: Language, share: number, digits = 1): string => `${number(language, 100 * share, digits)} %`;

/** The share of who begins, by quick games of bots. Every change starts them again; what the last drawing had stays for comparison. */
export function Fairness({ language, rules, options, measure, side }: FairnessProps) {
  const t = EDITOR_TEXTS[language];
  const key = readChoices(rules, options).ok ? JSON.stringify(options) : undefined;
  const [report, setReport] = useState<ZoneMeasurement & { readonly key: string }>();
  const [last, setLast] = useState<ZoneMeasurement>();
  useEffect(() => {
    if (key === undefined) return setReport(undefined);
    let stop: (() => void) | undefined;
    let latest: ZoneMeasurement | undefined;
    const timer = setTimeout(() => {
      setReport({ key, games: 0, mean: 0, low: 0, high: 1 });
      stop = measure(options, (measured) => {
        latest = measured;
        setReport({ key, ...measured });
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop?.();
      if (latest && latest.games >= FEWEST) setLast(latest);
    };
  }, [key]);
  const now = report?.key === key ? report : undefined;
  const who = side === undefined ? t.first : t.side(side);
  const spoken = now && now.games >= FEWEST ? now : undefined;
  return (
    <section class="editor-card editor-fairness" aria-label={t.measure}>
      <h2>
        {t.measure} <small>{now && now.games > 0 ? t.games(now.games) : ''}</small>
      </h2>
      {now?.fault !== undefined && <p class="warning">{now.fault}</p>}
      {spoken ? (
        <>
          <p class="editor-share">
            <b>{percent(language, spoken.mean, 0)}</b>{' '}
            <span>
              {who} <small>{t.sure(percent(language, spoken.low), percent(language, spoken.high))}</small>
            </span>
          </p>
          <Scale {...spoken} />
          <Facts language={language} measured={spoken} />
        </>
      ) : (
        <p>{key === undefined ? t.unplayable : t.measuring}</p>
      )}
      {last && <p class="editor-last">{t.last(percent(language, last.mean, 0), percent(language, (last.high - last.low) / 2, 0))}</p>}
      <p class="visually-hidden" role="status">
        {spoken && spoken.games % SPOKEN === 0
          ? t.measured(who, percent(language, spoken.mean), percent(language, spoken.low), percent(language, spoken.high), spoken.games)
          : ''}
      </p>
    </section>
  );
}

const placeOf = (share: number): number => Math.max(0, Math.min(1, (share - SCALE.from) / (SCALE.to - SCALE.from)));

/** The interval on an axis, with the even share and what does not matter around it. */
function Scale({ mean, low, high }: Pick<ZoneMeasurement, 'mean' | 'low' | 'high'>) {
  const span = (from: number, to: number) => ({ '--from': placeOf(from), '--to': placeOf(to) });
  return (
    <div class="editor-scale" aria-hidden="true">
      <i class="even" style={span(0.5 - EVEN, 0.5 + EVEN)} />
      <i class="interval" style={span(low, high)} />
      <i class="point" style={span(mean, mean)} />
    </div>
  );
}

function Facts({ language, measured: { decisions, draws } }: { readonly language: Language; readonly measured: ZoneMeasurement }) {
  const t = EDITOR_TEXTS[language];
  if (decisions === undefined || draws === undefined) return null;
  return (
    <dl class="editor-facts">
      <div>
        <dt>{t.decisions}</dt>
        <dd>{number(language, decisions, 0)}</dd>
      </div>
      <div>
        <dt>{t.draws}</dt>
        <dd>{percent(language, draws, 0)}</dd>
      </div>
    </dl>
  );
}
