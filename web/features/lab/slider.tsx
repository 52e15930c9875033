import { Icon } from '@fray/table-kit/icon';
import { Minus, Plus } from 'lucide';
import { useState } from 'preact/hooks';
import { language } from '../../shared/settings.ts';
import { LAB } from './words.ts';

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
export function NumberSlider({ label, stops, book, value, large = false, onChange }: Props) {
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
