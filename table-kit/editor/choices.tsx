import type { ComponentChildren } from 'preact';

export interface ChoiceItem<T extends string> {
  readonly value: T;
  readonly label: string;
  /** A small line below the label, such as how many are used. */
  readonly note?: string;
  readonly picture?: ComponentChildren;
}

export interface ChoicesProps<T extends string> {
  readonly legend: string;
  /** Distinguishes groups of a page. */
  readonly name: string;
  readonly items: readonly ChoiceItem<T>[];
  readonly value: T;
  /** Pieces are large tiles with their keys; the others are small ones in a row. */
  readonly look: 'pieces' | 'row';
  onChange(value: T): void;
}

/** One of several pieces, brushes or symmetries. */
export function Choices<T extends string>({ legend, name, items, value, look, onChange }: ChoicesProps<T>) {
  return (
    <fieldset class={`editor-choices ${look}`}>
      <legend>{legend}</legend>
      {items.map((item, i) => (
        <label key={item.value} class={item.value === value ? 'chosen' : ''}>
          <input type="radio" name={name} aria-label={item.label} checked={item.value === value} onChange={() => onChange(item.value)} />
          {item.picture !== undefined && (
            <span class="editor-picture" aria-hidden="true">
              {item.picture}
            </span>
          )}
          <span>
            {item.label}
            {item.note !== undefined && <small>{item.note}</small>}
          </span>
          {look === 'pieces' && <kbd aria-hidden="true">{i + 1}</kbd>}
        </label>
      ))}
    </fieldset>
  );
}

/** The piece whose key was pressed: 1 for the first. */
export const pieceOfKey = <T extends string>(pieces: readonly T[], { key, ctrlKey, metaKey }: KeyboardEvent): T | undefined =>
  ctrlKey || metaKey ? undefined : pieces[Number(key) - 1];

/** The choice after this one, for a key that goes round. */
export const nextOf = <T extends string>(values: readonly T[], value: T): T => values[(values.indexOf(value) + 1) % values.length] ?? value;
