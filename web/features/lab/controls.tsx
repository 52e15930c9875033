import { LEVELS, type Level } from '@fray/bots';
import type { AnyGame } from '@fray/engine';
import { Icon } from '@fray/table-kit/icon';
import { ArrowRight, Minus, Plus } from 'lucide';
import { useState } from 'preact/hooks';
import type { GameTexts } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { type Changeable, type Changes, stopsOf } from './changes.ts';
import { markNumber, ruleText } from './ruleText.ts';
import { LAB } from './words.ts';

/** The name of a value: predefined zones and choices have names, numbers are shown as they are. */
export const valueName = (text: string, texts: GameTexts): string => {
  const name = texts.ready?.[text] ?? texts.values[text] ?? text;
  return name.length > 24 ? `${name.slice(0, 23)}…` : name;
};

interface ControlProps {
  readonly of: Changeable;
  readonly texts: GameTexts;
  readonly value: string;
  readonly large?: boolean;
  onChange(value: string): void;
}

function Control({ of, texts, value, large = false, onChange }: ControlProps) {
  const stops = stopsOf(of.spec);
  if (stops) return <NumberSlider label={of.label} stops={stops} book={of.standard} value={value} large={large} onChange={onChange} />;
  if (of.spec.kind === 'number')
    return (
      <input
        type="text"
        inputMode="numeric"
        size={6}
        aria-label={of.label}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value.trim())}
      />
    );
  const { values } = of.spec;
  return (
    <select aria-label={of.label} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
      {values.map((choice) => (
        <option key={choice} value={choice}>
          {valueName(choice, texts)}
        </option>
      ))}
      {!values.includes(value) && <option value={value}>{words().ownZone}</option>}
    </select>
  );
}

/** The changed options, large. */
export function ChangedCard({ of, texts, value, onChange }: ControlProps) {
  const w = LAB[language.value];
  const changed = value !== of.standard;
  return (
    <section class="lab-card lab-changed" aria-label={of.label}>
      <h2>
        {of.label} {of.rule !== undefined && <code>{of.rule}</code>}
      </h2>
      <p class="lab-numbers">
        <span class="was">{valueName(of.standard, texts)}</span>
        {changed && (
          <>
            <Icon of={ArrowRight} size={22} />
            <span class="visually-hidden">, </span>
            <strong>{valueName(value, texts)}</strong>
          </>
        )}
      </p>
      <Control of={of} texts={texts} value={value} large onChange={onChange} />
      {!changed && <p class="visually-hidden">{w.bookNow(valueName(of.standard, texts))}</p>}
    </section>
  );
}

/** The rule of a changed option, with the old number struck out before the new one. */
export function RuleCard({ of, texts, value, book }: Omit<ControlProps, 'onChange'> & { book: string }) {
  const changed = value !== of.standard;
  const text = of.rule === undefined ? of.help : ruleText(book, of.rule);
  if (text === '') return null;
  return (
    <section class="lab-card lab-rule" aria-label={of.rule ?? of.label} tabIndex={0}>
      {of.rule !== undefined && <code>{of.rule}</code>}
      <p>
        {markNumber(text, of.standard, language.value, of.label).map((part, i) =>
          part.old && changed ? (
            <span key={i}>
              <s>{part.text}</s> <ins>{valueName(value, texts)}</ins>
            </span>
          ) : (
            part.text
          ),
        )}
      </p>
    </section>
  );
}

/** Number of options shown unfolded. */
const SHOWN = 9;

interface ListProps {
  readonly all: readonly Changeable[];
  readonly texts: GameTexts;
  readonly changes: Changes;
  onChange(name: string, value: string): void;
}

/** Every number by the book, to be changed in its place. */
export function BookList({ all, texts, changes, onChange }: ListProps) {
  const w = LAB[language.value];
  const row = (of: Changeable) => {
    const value = changes[of.name] ?? of.standard;
    return (
      <li key={of.name} class={value === of.standard ? '' : 'other'}>
        <span class="lab-label">
          {of.label} {of.rule !== undefined && <small>{of.rule}</small>}
        </span>
        <Control of={of} texts={texts} value={value} onChange={(text) => onChange(of.name, text)} />
        {stopsOf(of.spec) && <b>{value}</b>}
      </li>
    );
  };
  const numbers = all.filter(({ rule }) => rule !== undefined);
  const visible = (numbers.length > 0 ? numbers : all).slice(0, SHOWN);
  const rest = all.filter((of) => !visible.includes(of));
  return (
    <section class="lab-card lab-book-list">
      <h2>{w.byTheBook}</h2>
      <ul>{visible.map(row)}</ul>
      {rest.length > 0 && (
        <details>
          <summary>{w.nMore(rest.length)}</summary>
          <ul>{rest.map(row)}</ul>
        </details>
      )}
    </section>
  );
}

export const PRECISIONS = { quick: 400, usual: 1000, fine: 2500 } as const;
type Precision = keyof typeof PRECISIONS;
const PRECISION_NAMES = ['quick', 'usual', 'fine'] as const satisfies readonly Precision[];

/** How it is played. */
export interface RunSettings {
  readonly level: Level;
  readonly precision: Precision;
  readonly preset: string;
  /** With the figures that take long. */
  readonly all: boolean;
}

interface RunSettingsProps {
  readonly game: AnyGame;
  readonly texts: GameTexts;
  readonly runSettings: RunSettings;
  onChange(runSettings: RunSettings): void;
}

/** Players, number of games, and the preset for both sides. */
export function RunSettingsForm({ game, texts, runSettings, onChange }: RunSettingsProps) {
  const w = LAB[language.value];
  return (
    <section class="lab-card lab-manner">
      <label>
        <span>{w.bots}</span>
        <select
          value={runSettings.level}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...runSettings, level: LEVELS.find((level) => level === value) ?? runSettings.level })
          }
        >
          {LEVELS.map((level) => (
            <option key={level} value={level}>
              {w.botsPlay(words().levelNames[level])}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{w.how}</span>
        <select
          value={runSettings.precision}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...runSettings, precision: PRECISION_NAMES.find((name) => name === value) ?? runSettings.precision })
          }
        >
          {PRECISION_NAMES.map((name) => (
            <option key={name} value={name}>
              {w.precisions[name]}
            </option>
          ))}
        </select>
      </label>
      <label class="lab-all">
        <input
          type="checkbox"
          checked={runSettings.all}
          onChange={({ currentTarget: { checked } }) => onChange({ ...runSettings, all: checked })}
        />
        <span>{w.all}</span>
      </label>
      {game.presets && (
        <label>
          <span>{w.preset}</span>
          <select value={runSettings.preset} onChange={({ currentTarget: { value } }) => onChange({ ...runSettings, preset: value })}>
            {game.presets.map(({ name }) => (
              <option key={name} value={name}>
                {texts.presets?.[name]?.label ?? name}
              </option>
            ))}
          </select>
        </label>
      )}
    </section>
  );
}

interface Props {
  readonly label: string;
  readonly stops: readonly string[];
  readonly book: string;
  readonly value: string;
  /** Large, with steps to tap and numbers to read, or one line of a list. */
  readonly large?: boolean;
  onChange(value: string): void;
}

/** So many numbers under a slider are still read. */
const MAX_TICKS = 9;

/** A slider that marks the rulebook's value. It reports a change on release, and by keys at once. */
function NumberSlider({ label, stops, book, value, large = false, onChange }: Props) {
  const w = LAB[language.value];
  // The dragged value, which is not reported yet.
  const [dragged, setDragged] = useState({ over: value, at: value });
  const now = dragged.over === value ? dragged.at : value;
  const at = Math.max(0, stops.indexOf(now));
  const last = stops.length - 1;
  const place = (stop: string) => Math.max(0, stops.indexOf(stop)) / Math.max(1, last);
  const step = (by: number) => onChange(stops[Math.max(0, Math.min(last, at + by))] ?? value);
  return (
    <div class={`lab-slider${large ? ' large' : ''}${now === book ? '' : ' other'}`} style={{ '--book': place(book) }}>
      {large && (
        <button type="button" class="lab-step" aria-label={w.less(label)} disabled={at === 0} onClick={() => step(-1)}>
          <Icon of={Minus} size={18} />
        </button>
      )}
      <span class="lab-track">
        <i
          class="lab-span"
          aria-hidden="true"
          style={{ '--from': Math.min(place(now), place(book)), '--to': Math.max(place(now), place(book)) }}
        />
        <i class="lab-book" aria-hidden="true" />
        <input
          type="range"
          min={0}
          max={last}
          step={1}
          value={at}
          aria-label={label}
          aria-valuetext={now === book ? w.bookNow(book) : w.nowFrom(book, now)}
          onInput={(event) => setDragged({ over: value, at: stops[Number(event.currentTarget.value)] ?? value })}
          onChange={(event) => onChange(stops[Number(event.currentTarget.value)] ?? value)}
        />
        {large && (
          <span class="lab-ticks" aria-hidden="true">
            {ticksOf(stops, book, now).map((stop) => (
              <b key={stop} class={stop === now ? 'now' : stop === book ? 'book' : ''} style={{ '--place': place(stop) }}>
                {stop}
              </b>
            ))}
          </span>
        )}
      </span>
      {large && (
        <button type="button" class="lab-step" aria-label={w.more(label)} disabled={at === last} onClick={() => step(1)}>
          <Icon of={Plus} size={18} />
        </button>
      )}
    </div>
  );
}

/** The numbers written below: all if there are few; otherwise the ends, the rulebook's and the chosen one, unless they would overlap. */
function ticksOf(stops: readonly string[], book: string, now: string): readonly string[] {
  if (stops.length <= MAX_TICKS) return stops;
  const room = stops.length / MAX_TICKS;
  const used: string[] = [];
  for (const stop of [now, book, stops[0] ?? '', stops.at(-1) ?? '']) {
    if (used.every((other) => Math.abs(stops.indexOf(other) - stops.indexOf(stop)) >= room)) used.push(stop);
  }
  return used;
}
