import type { ComponentChildren } from 'preact';
import './choice.css';

interface Props<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly values: readonly T[];
  readonly value: T;
  /** The label of each: words, or a portrait and words. */
  readonly show: (value: T) => ComponentChildren;
  readonly class?: string;
  readonly help?: ComponentChildren;
  onChange(value: T): void;
}

/** A choice of one among visible options. */
export function Choice<T extends string>({ name, label, values, value, show, class: look = 'choice-row', help, onChange }: Props<T>) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class={look}>
        {values.map((one) => (
          <label key={one} class="one">
            <input type="radio" name={name} value={one} checked={one === value} onChange={() => onChange(one)} />
            {show(one)}
          </label>
        ))}
      </div>
      {help}
    </fieldset>
  );
}
